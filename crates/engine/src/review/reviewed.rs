//! A game with what its plies were worth.

use skep_rules::{Color, Game, Move};

use super::{Judged, Judgement, Moment, accuracy, moment, plies};

/// The first two placements of each side are known ways to begin.
const BOOK: usize = 4;

/// A game with what its plies were worth.
#[derive(Clone, Debug, PartialEq)]
pub struct Review {
    /// White's chance before each ply and after the last: the share of the points that White may expect.
    pub chances: Vec<f64>,
    /// The plies.
    pub plies: Vec<ReviewedPly>,
    /// How well White and Black played, from 0 to 100; `None` for a side that never had a choice.
    pub accuracy: [Option<f64>; 2],
    /// The moments at which the game turned.
    pub moments: Vec<Moment>,
}

/// A ply with its judgement.
#[derive(Clone, Debug, PartialEq)]
pub struct ReviewedPly {
    /// Who moved.
    pub mover: Color,
    /// The move.
    pub played: Move,
    /// The word for it.
    pub judgement: Judgement,
    /// The share of the points that the mover might have expected.
    pub best: f64,
    /// How much of it the move lost.
    pub lost: f64,
    /// The best line, which begins with the move that was played if nothing is better.
    pub line: Vec<Move>,
    /// The win that was proven before the move.
    pub win: Option<Win>,
    /// Within how many plies, from the move on, the mover still wins by force.
    pub keeps_win: Option<u32>,
    /// How many sides of White's and of Black's queen are closed after the move; `None` while she is in hand.
    pub closed: [Option<u32>; 2],
}

/// A proven win.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Win {
    /// Who wins.
    pub side: Color,
    /// Within how many plies.
    pub plies: u32,
}

impl Review {
    /// The review of a game whose plies have been judged, one judgement for each.
    pub fn new(game: &Game, judged: Vec<Judged>) -> Review {
        let mut chances = Vec::with_capacity(judged.len() + 1);
        let mut last = None;
        let mut reviewed = Vec::with_capacity(judged.len());
        let is_whole = game.start().placed().is_empty();
        for ((before, played), judged) in plies(game).into_iter().zip(judged) {
            let mover = before.to_move();
            let is_book = is_whole && reviewed.len() < BOOK;
            chances.push(for_white(mover, judged.before));
            last = Some(for_white(mover, judged.after));
            reviewed.push(reviewed_ply(before, played, judged, is_book));
        }
        chances.extend(last);
        let accuracy = Color::ALL.map(|color| {
            accuracy(
                reviewed
                    .iter()
                    .filter(|ply| ply.mover == color && ply.is_judged())
                    .map(|ply| ply.lost),
            )
        });
        Review {
            chances,
            moments: moment::moments(&reviewed),
            plies: reviewed,
            accuracy,
        }
    }

    /// How many moves of a side have a judgement.
    pub fn count(&self, color: Color, judgement: Judgement) -> usize {
        let is_one = |ply: &&ReviewedPly| ply.mover == color && ply.judgement == judgement;
        self.plies.iter().filter(is_one).count()
    }
}

impl ReviewedPly {
    /// Whether the mover had a choice that says something about the play.
    pub(super) fn is_judged(&self) -> bool {
        !matches!(self.judgement, Judgement::Forced | Judgement::Book)
    }
}

fn reviewed_ply(mut before: Game, played: Move, judged: Judged, is_book: bool) -> ReviewedPly {
    let mover = before.to_move();
    let lost = (judged.before - judged.after).max(0.0);
    let lost_by = |plies| Win {
        side: !mover,
        plies,
    };
    let win = match (judged.win, judged.loss) {
        (Some(plies), _) => Some(Win { side: mover, plies }),
        // If even the best move loses, the other side has won already.
        (None, Some(plies)) if lost == 0.0 => Some(lost_by(plies)),
        _ => None,
    };
    // The move was legal when it was judged; where it is not, the queens stay as they were.
    before.play(played).ok();
    let closed = Color::ALL.map(|color| {
        let free = before.board().queen_liberties(color)?;
        Some(6 - free)
    });
    ReviewedPly {
        mover,
        played,
        judgement: match Judgement::of(lost, judged.choices) {
            Judgement::Forced => Judgement::Forced,
            _ if is_book => Judgement::Book,
            judgement => judgement,
        },
        best: judged.before,
        lost,
        line: judged.best.moves,
        win,
        keeps_win: judged.keeps_win,
        closed,
    }
}

fn for_white(mover: Color, share: f64) -> f64 {
    match mover {
        Color::White => share,
        Color::Black => 1.0 - share,
    }
}
