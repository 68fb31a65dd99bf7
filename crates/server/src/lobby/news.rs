//! Seeks and challenges as they are told.

use skep_people::{
    Challenge, ChallengeState,
    wire::{ChallengeView, Person, SeekView, TermsView, UnfitError},
};

use crate::{clock::Millis, protocol::RatingNote, store::OpenSeek};

/// A seek, to somebody who cannot accept it for some reason, or can.
pub(super) fn seek_told(
    kept: &OpenSeek,
    unfit: Option<UnfitError>,
    rating_note: Option<RatingNote>,
) -> SeekView {
    let seek = &kept.new.seek;
    SeekView {
        id: seek.game,
        by: Person {
            name: kept.name.clone(),
            rating: seek.by.rating,
            provisional: kept.new.is_provisional,
            bot: kept.is_bot,
            newcomer: kept.new.is_newcomer,
        },
        terms: TermsView::from(seek.terms),
        side: seek.side,
        band: seek.band.map(|band| (band.lowest(), band.highest())),
        since: seek.since,
        mine: unfit == Some(UnfitError::Own),
        unfit,
        rating_note,
    }
}

/// A challenge at a time, by somebody and to somebody.
pub(super) fn challenge_told(
    challenge: &Challenge,
    (by, to): (Person, Option<Person>),
    is_own: bool,
    rating_note: Option<RatingNote>,
    now: Millis,
) -> ChallengeView {
    let state = challenge.state_at(now);
    let reason = match state {
        ChallengeState::Declined { reason } => Some(reason),
        _ => None,
    };
    ChallengeView {
        id: challenge.game,
        by,
        to,
        terms: TermsView::from(challenge.terms),
        side: challenge.side,
        state: state.into(),
        reason,
        offered: challenge.offered,
        expires: challenge.expires(),
        mine: is_own,
        rating_note,
    }
}
