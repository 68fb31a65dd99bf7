//! Puzzle progress of an account, merged from all its browsers.

use skep_people::{
    AccountId, PuzzleProgress,
    wire::{PuzzleNews, PuzzlesKnown},
};

use super::{Accounts, Result, SignedIn};

/// Attempts and days accepted in one request.
pub(crate) const MAX_PUZZLE_ENTRIES: usize = 1000;

impl Accounts {
    /// Merges what a browser knows, and returns what it lacks.
    pub async fn sync_puzzles(&self, user: &SignedIn, news: PuzzleNews) -> Result<PuzzlesKnown> {
        let (account, of) = (user.account.id, news.of);
        let news = PuzzleProgress {
            tries: news.tries,
            days: news.days,
            best: news.best,
            rating: Some(news.rating),
        };
        self.store().merge_puzzles(account, news, of).await?;
        let PuzzleProgress {
            tries, days, best, ..
        } = self.puzzles(account).await?;
        let total = u32::try_from(tries.len()).unwrap_or(u32::MAX);
        Ok(PuzzlesKnown {
            total,
            tries: (total != of).then_some(tries),
            days,
            best,
        })
    }

    pub async fn delete_puzzles(&self, user: &SignedIn) -> Result<()> {
        Ok(self.store().delete_puzzles(user.account.id).await?)
    }

    pub(super) async fn puzzles(&self, account: AccountId) -> Result<PuzzleProgress> {
        Ok(self.store().puzzles(account).await?)
    }
}
