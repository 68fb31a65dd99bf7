//! Stored form of judged plies, so that an unfinished review survives a restart.

use serde::{Deserialize, Serialize};
use skep_engine::{Score, Variation, review::Judged};
use skep_rules::{Game, Move};

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(ts_rs::TS))]
pub struct KeptPly {
    choices: usize,
    #[serde(with = "KeptScore")]
    #[cfg_attr(feature = "schema", ts(as = "KeptScore"))]
    score: Score,
    /// UHP notation.
    line: Vec<String>,
    before: f64,
    after: f64,
    win: Option<u32>,
    keeps_win: Option<u32>,
    loss: Option<u32>,
}

#[derive(Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(ts_rs::TS))]
#[serde(remote = "Score", rename_all = "kebab-case")]
enum KeptScore {
    Estimate(i32),
    WinIn(u32),
    LossIn(u32),
}

impl KeptPly {
    pub fn of(before: &Game, judged: &Judged) -> KeptPly {
        KeptPly {
            choices: judged.choices,
            score: judged.best.score,
            line: move_strings(before, &judged.best.moves),
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
        let moves = self.line.iter().map(|text| game.play_uhp(text).ok());
        let moves: Vec<Move> = moves.collect::<Option<_>>()?;
        let is_whole = !moves.is_empty();
        is_whole.then_some(Judged {
            choices: self.choices,
            best: Variation::new(self.score, moves),
            before: self.before,
            after: self.after,
            win: self.win,
            keeps_win: self.keeps_win,
            loss: self.loss,
        })
    }
}

/// Moves in UHP notation, up to the first illegal one.
pub fn move_strings(from: &Game, moves: &[Move]) -> Vec<String> {
    let mut game = from.clone();
    let texts = moves.iter().map_while(|&mv| {
        let text = game.board().move_string(mv).to_string();
        game.play(mv).is_ok().then_some(text)
    });
    texts.collect()
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
