//! A review in the form that clients get.

use skep_engine::review::{Judgement, MomentKind, Quality, Review, ReviewedPly, plies};
use skep_rules::Game;

use skep_game::{
    protocol::{BySide, MomentView, ReviewQuality, ReviewView, ReviewedPlyView, Side, WinView},
    sandbox,
};

/// The maximum number of moves reported of a line.
const MAX_PLIES: usize = 10;

/// A review of a game in the form that clients get.
pub fn view(game: &Game, review: &Review) -> ReviewView {
    let counts = |side: Side| {
        let count = |judgement: Judgement| {
            let count = review.count(side, judgement);
            (judgement.name().to_owned(), count)
        };
        Judgement::ALL.map(count).into_iter().collect()
    };
    let [white, black] = review.accuracy;
    let reviewed = plies(game).into_iter().zip(&review.plies);
    ReviewView {
        chances: review.chances.iter().copied().map(rounded).collect(),
        accuracy: BySide {
            white: white.map(tenth),
            black: black.map(tenth),
        },
        counts: BySide::from_fn(counts),
        plies: reviewed
            .map(|((before, _), ply)| ply_view(&before, ply))
            .collect(),
        moments: review
            .moments
            .iter()
            .map(|moment| {
                let (kind, plies) = match moment.kind {
                    MomentKind::MissedWin(plies) => ("missed-win", Some(plies)),
                    MomentKind::AdvantageGone => ("advantage-gone", None),
                    MomentKind::Swing => ("swing", None),
                };
                MomentView {
                    ply: moment.ply,
                    kind: kind.to_owned(),
                    plies,
                }
            })
            .collect(),
    }
}

fn ply_view(before: &Game, ply: &ReviewedPly) -> ReviewedPlyView {
    let [white, black] = ply.closed;
    ReviewedPlyView {
        side: ply.mover,
        uhp: before.board().move_string(ply.played).to_string(),
        judgement: ply.judgement.name().to_owned(),
        best: rounded(ply.best),
        lost: rounded(ply.lost),
        line: sandbox::line(before, ply.line.iter().copied().take(MAX_PLIES)),
        win: ply.win.map(|win| WinView {
            side: win.side,
            plies: win.plies,
        }),
        closed: BySide { white, black },
    }
}

/// How thorough a review is, in the engine's terms.
pub const fn quality(quality: ReviewQuality) -> Quality {
    match quality {
        ReviewQuality::Quick => Quality::Quick,
        ReviewQuality::Deep => Quality::Deep,
    }
}

/// Rounded to four decimal places, which is more than the evaluation is worth.
pub fn rounded(share: f64) -> f64 {
    (share * 10_000.0).round() / 10_000.0
}

fn tenth(accuracy: f64) -> f64 {
    (accuracy * 10.0).round() / 10.0
}
