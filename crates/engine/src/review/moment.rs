//! The moments at which a game turned.

use super::{Judgement, ReviewedPly};

/// How many of the largest swings are told.
const SWINGS: usize = 5;
/// A side that can expect this much of the points stands to win.
const WON: f64 = 0.8;
/// A side that can expect only this much has let the win go.
const GONE: f64 = 0.6;
/// A win within so many plies is missed whatever it costs.
const NEAR: u32 = 3;

/// A moment at which a game turned.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Moment {
    /// The number of the ply, from 0.
    pub ply: usize,
    /// What happened.
    pub kind: MomentKind,
}

/// What happened.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum MomentKind {
    /// A win within so many plies was there and was not kept.
    MissedWin(u32),
    /// The first time that somebody who stood to win does so no longer.
    AdvantageGone,
    /// Much was lost.
    Swing,
}

/// The moments of a game in their order, each ply once with the most telling kind.
pub(super) fn moments(plies: &[ReviewedPly]) -> Vec<Moment> {
    let mut gone = [false; 2];
    let mut moments = Vec::new();
    for (number, ply) in plies.iter().enumerate() {
        if !ply.is_judged() {
            continue;
        }
        let costs = ply.lost >= Judgement::INACCURACY;
        let missed = ply.win.filter(|win| {
            win.side == ply.mover && ply.keeps_win.is_none() && (costs || win.plies <= NEAR)
        });
        let lets_go = ply.best >= WON && ply.best - ply.lost < GONE;
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
    for ply in swings.into_iter().take(SWINGS) {
        if moments.iter().all(|moment| moment.ply != ply) {
            let kind = MomentKind::Swing;
            moments.push(Moment { ply, kind });
        }
    }
    moments.sort_by_key(|moment| moment.ply);
    moments
}
