//! The reviews that are being made or wait for it.

use std::{
    collections::HashMap,
    sync::{Mutex, MutexGuard, PoisonError},
};

use tokio::sync::watch;

use super::ReviewId;
use crate::{
    party::Party,
    protocol::{ReviewProgress, ReviewQuality, ReviewState, ReviewStatus},
};

/// A review that is being made or waits for it.
pub(super) struct OpenReview {
    number: u64,
    party: Party,
    game: String,
    quality: ReviewQuality,
    progress: watch::Receiver<ReviewProgress>,
    is_running: bool,
}

/// All of them.
#[derive(Default)]
pub(super) struct OpenReviews {
    list: Mutex<List>,
}

#[derive(Default)]
struct List {
    next: u64,
    by_id: HashMap<ReviewId, OpenReview>,
}

/// Why a review cannot be added.
pub(super) enum NoRoom {
    /// It is there already.
    Known,
    /// Too much is being asked.
    Full,
}

impl OpenReviews {
    /// Adds a review, unless there are so many, of this party or in all.
    pub(super) fn add(
        &self,
        id: ReviewId,
        (party, game, quality): (Party, String, ReviewQuality),
        of: usize,
        most: Option<(usize, usize)>,
    ) -> Result<watch::Sender<ReviewProgress>, NoRoom> {
        let mut list = self.lock();
        if list.by_id.contains_key(&id) {
            return Err(NoRoom::Known);
        }
        let of_party = list.by_id.values().filter(|open| open.party == party);
        if most.is_some_and(|(own, all)| of_party.count() >= own || list.by_id.len() >= all) {
            return Err(NoRoom::Full);
        }
        let (sender, progress) = watch::channel(ReviewProgress { done: 0, of });
        let number = list.next;
        list.next += 1;
        let open = OpenReview {
            number,
            party,
            game,
            quality,
            progress,
            is_running: false,
        };
        list.by_id.insert(id, open);
        Ok(sender)
    }

    /// Notes that a review is being made now.
    pub(super) fn run(&self, id: ReviewId) {
        if let Some(open) = self.lock().by_id.get_mut(&id) {
            open.is_running = true;
        }
    }

    /// Forgets a review.
    pub(super) fn remove(&self, id: ReviewId) {
        self.lock().by_id.remove(&id);
    }

    /// How far a review is, and the way to hear of more; nothing if it is not here.
    pub(super) fn status(
        &self,
        id: ReviewId,
    ) -> Option<(ReviewStatus, watch::Receiver<ReviewProgress>)> {
        let list = self.lock();
        let open = list.by_id.get(&id)?;
        let is_before = |other: &&OpenReview| !other.is_running && other.number < open.number;
        let (state, ahead) = if open.is_running {
            (ReviewState::Running, 0)
        } else {
            let before = list.by_id.values().filter(is_before).count();
            (ReviewState::Queued, before)
        };
        let status = ReviewStatus {
            state,
            progress: *open.progress.borrow(),
            ahead,
            game: open.game.clone(),
            quality: open.quality,
            review: None,
        };
        Some((status, open.progress.clone()))
    }

    /// Locks; the list is whole whoever panicked.
    fn lock(&self) -> MutexGuard<'_, List> {
        self.list.lock().unwrap_or_else(PoisonError::into_inner)
    }
}
