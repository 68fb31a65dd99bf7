//! The complete review of a game, with its turning points.

use skep_rules::{Color, Game, Move};

use super::{Judged, Judgement, accuracy, plies};

/// The first two placements of each side count as book moves.
const BOOK_PLIES: usize = 4;

/// The review of a game.
#[derive(Clone, Debug, PartialEq)]
pub struct Review {
    /// White's expected score before each ply and after the last.
    pub chances: Vec<f64>,
    /// The plies.
    pub plies: Vec<ReviewedPly>,
    /// Accuracy of White and Black from 0 to 100; `None` for a side that never had a choice.
    pub accuracy: [Option<f64>; 2],
    /// Turning points.
    pub moments: Vec<Moment>,
}

/// A ply with its judgement.
#[derive(Clone, Debug, PartialEq)]
pub struct ReviewedPly {
    /// The player who moved.
    pub mover: Color,
    /// The move.
    pub played: Move,
    /// Classification.
    pub judgement: Judgement,
    /// Expected score of the mover before the move.
    pub best: f64,
    /// Expected score lost by the move.
    pub lost: f64,
    /// The best line, which starts with the played move if nothing is better.
    pub line: Vec<Move>,
    /// The forced win that existed before the move.
    pub win: Option<Win>,
    /// Plies, counted from the move on, within which the mover still forces a win.
    pub keeps_win: Option<u32>,
    /// Occupied sides of White's and Black's queen after the move; `None` while in hand.
    pub closed: [Option<u32>; 2],
}

/// A forced win.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Win {
    /// The winner.
    pub side: Color,
    /// Its length in plies.
    pub plies: u32,
}

impl Review {
    /// Builds the review of a game from one analysis per ply.
    pub fn new(game: &Game, judged: Vec<Judged>) -> Review {
        let mut chances = Vec::with_capacity(judged.len() + 1);
        let mut last = None;
        let mut reviewed = Vec::with_capacity(judged.len());
        let is_whole = game.start().placed().is_empty();
        for ((before, played), judged) in plies(game).into_iter().zip(judged) {
            let mover = before.to_move();
            let is_book = is_whole && reviewed.len() < BOOK_PLIES;
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
            moments: moments(&reviewed),
            plies: reviewed,
            accuracy,
        }
    }

    /// Number of moves of a side with a judgement.
    pub fn count(&self, color: Color, judgement: Judgement) -> usize {
        let is_one = |ply: &&ReviewedPly| ply.mover == color && ply.judgement == judgement;
        self.plies.iter().filter(is_one).count()
    }
}

impl ReviewedPly {
    /// Neither forced nor book, so that it counts for accuracy.
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
        // If even the best move loses, the opponent had a forced win.
        (None, Some(plies)) if lost == 0.0 => Some(lost_by(plies)),
        _ => None,
    };
    // The move was legal when judged; an illegal one would leave the queens as they were.
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

/// Largest swings reported.
const MAX_SWINGS: usize = 5;
/// Expected score from which a side is winning.
const WINNING: f64 = 0.8;
/// Expected score below which the advantage is gone.
const NOT_WINNING: f64 = 0.6;
/// A missed win of at most this many plies is reported whatever it costs.
const SHORT_WIN_PLIES: u32 = 3;

/// A turning point of a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Moment {
    /// Ply index, from 0.
    pub ply: usize,
    /// Kind of event.
    pub kind: MomentKind,
}

/// Kind of a turning point.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum MomentKind {
    /// A forced win within this many plies was not kept.
    MissedWin(u32),
    /// A winning side lets its advantage go for the first time.
    AdvantageGone,
    /// A large loss of expected score.
    Swing,
}

/// Turning points in order, each ply at most once with its most telling kind.
fn moments(plies: &[ReviewedPly]) -> Vec<Moment> {
    let mut gone = [false; 2];
    let mut moments = Vec::new();
    for (number, ply) in plies.iter().enumerate() {
        if !ply.is_judged() {
            continue;
        }
        let costs = ply.lost >= Judgement::INACCURACY;
        let missed = ply.win.filter(|win| {
            win.side == ply.mover
                && ply.keeps_win.is_none()
                && (costs || win.plies <= SHORT_WIN_PLIES)
        });
        let lets_go = ply.best >= WINNING && ply.best - ply.lost < NOT_WINNING;
        let side = ply.mover as usize;
        let kind = match missed {
            Some(win) => Some(MomentKind::MissedWin(win.plies)),
            None if lets_go && !gone[side] => Some(MomentKind::AdvantageGone),
            None => None,
        };
        gone[side] |= lets_go;
        moments.extend(kind.map(|kind| Moment { ply: number, kind }));
    }
    let mut swings: Vec<usize> = (0..plies.len())
        .filter(|&number| plies[number].is_judged() && plies[number].lost >= Judgement::MISTAKE)
        .collect();
    swings.sort_by(|&a, &b| plies[b].lost.total_cmp(&plies[a].lost).then(a.cmp(&b)));
    for ply in swings.into_iter().take(MAX_SWINGS) {
        if moments.iter().all(|moment| moment.ply != ply) {
            let kind = MomentKind::Swing;
            moments.push(Moment { ply, kind });
        }
    }
    moments.sort_by_key(|moment| moment.ply);
    moments
}
