//! The puzzles of an account: what its browsers have tried comes together here, and nothing is lost.

use skep_people::{
    AccountId, PuzzleProgress,
    wire::{PuzzleNews, PuzzlesKnown},
};

use super::{AccountError, Accounts, Visitor};

/// How many tries and days are told at once, at the most.
pub(crate) const MOST_TOLD: usize = 1000;

impl Accounts {
    /// Learns what a browser knows of the puzzles of its member, and tells it what it does not know.
    ///
    /// # Errors
    /// The store does not answer.
    pub async fn learn_puzzles(
        &self,
        visitor: &Visitor,
        news: PuzzleNews,
    ) -> Result<PuzzlesKnown, AccountError> {
        let (account, of) = (visitor.account.id, news.of);
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

    /// Forgets the puzzles of an account.
    ///
    /// # Errors
    /// The store does not answer.
    pub async fn forget_puzzles(&self, visitor: &Visitor) -> Result<(), AccountError> {
        let account = visitor.account.id;
        self.store().delete_puzzles(account).await?;
        Ok(())
    }

    /// All that is kept of the puzzles of an account.
    pub(super) async fn puzzles(&self, account: AccountId) -> Result<PuzzleProgress, AccountError> {
        Ok(self.store().puzzles(account).await?)
    }
}
