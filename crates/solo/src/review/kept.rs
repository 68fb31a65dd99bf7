//! Stored form of judged plies, so that an unfinished review survives a restart.

use serde::{Deserialize, Serialize};
use skep_engine::{Score, Variation, review::Judged};
use skep_rules::Game;

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(ts_rs::TS))]
pub struct KeptPly {
    choices: usize,
    score: KeptScore,
    /// UHP notation.
    line: Vec<String>,
    before: f64,
    after: f64,
    win: Option<u32>,
    keeps_win: Option<u32>,
    loss: Option<u32>,
}

#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(ts_rs::TS))]
#[serde(rename_all = "kebab-case")]
enum KeptScore {
    Estimate(i32),
    WinIn(u32),
    LossIn(u32),
}

impl KeptPly {
    pub fn of(before: &Game, judged: &Judged) -> KeptPly {
        let mut game = before.clone();
        let mut line = Vec::with_capacity(judged.best.moves.len());
        for &mv in &judged.best.moves {
            let text = game.board().move_string(mv).to_string();
            if game.play(mv).is_err() {
                break;
            }
            line.push(text);
        }
        KeptPly {
            choices: judged.choices,
            score: match judged.best.score {
                Score::Estimate(value) => KeptScore::Estimate(value),
                Score::WinIn(plies) => KeptScore::WinIn(plies),
                Score::LossIn(plies) => KeptScore::LossIn(plies),
            },
            line,
            before: judged.before,
            after: judged.after,
            win: judged.win,
            keeps_win: judged.keeps_win,
            loss: judged.loss,
        }
    }

    /// `None` if the line is not legal in this game.
    pub fn judged(&self, before: &Game) -> Option<Judged> {
        let mut game = before.clone();
        let mut moves = Vec::with_capacity(self.line.len());
        for text in &self.line {
            let mv = game.read_move(text).ok()?;
            game.play(mv).ok()?;
            moves.push(mv);
        }
        let score = match self.score {
            KeptScore::Estimate(value) => Score::Estimate(value),
            KeptScore::WinIn(plies) => Score::WinIn(plies),
            KeptScore::LossIn(plies) => Score::LossIn(plies),
        };
        let is_whole = !moves.is_empty();
        is_whole.then_some(Judged {
            choices: self.choices,
            best: Variation::new(score, moves),
            before: self.before,
            after: self.after,
            win: self.win,
            keeps_win: self.keeps_win,
            loss: self.loss,
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn plies_round_trip() {
        let before: Game = "Base;InProgress;White[2];wS1;bG1 wS1-"
            .parse()
            .expect("a game");
        let mut game = before.clone();
        let mut moves = Vec::new();
        for text in ["wQ -wS1", "bQ bG1-"] {
            let mv = game.read_move(text).expect("a move");
            game.play(mv).expect("legal");
            moves.push(mv);
        }
        for score in [Score::Estimate(-7), Score::WinIn(3), Score::LossIn(2)] {
            let judged = Judged {
                choices: 12,
                best: Variation::new(score, moves.clone()),
                before: 0.625,
                after: 0.5,
                win: Some(3),
                keeps_win: None,
                loss: None,
            };
            let kept = KeptPly::of(&before, &judged);
            let text = serde_json::to_string(&kept).expect("JSON");
            let read: KeptPly = serde_json::from_str(&text).expect("a ply");
            assert_eq!(read, kept);
            assert_eq!(read.judged(&before).expect("its game"), judged);
            assert!(
                read.judged(&game).is_none(),
                "it belongs to another position"
            );
        }
    }
}
