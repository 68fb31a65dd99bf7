//! Turning points of a game.

use super::{Judgement, ReviewedPly};

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
pub(super) fn moments(plies: &[ReviewedPly]) -> Vec<Moment> {
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
