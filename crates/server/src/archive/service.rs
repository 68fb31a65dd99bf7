//! Archive operations.

use skep_game::{Start, StartError};
use skep_rules::Game;

use super::explorer;
use crate::{
    catalog::{Filter, Removal, Search, Source, Stored},
    ids::TokenHash,
    protocol::ExplorerAnswer,
    store::{Result, Store, StoreError},
};

/// Games read at once while exporting or deleting many.
const READ_BATCH: u32 = 100;

#[derive(Clone, Debug)]
pub struct Archive {
    pub(super) store: Store,
}

#[derive(Clone, Debug, thiserror::Error)]
pub enum ArchiveError {
    #[error(transparent)]
    Position(#[from] StartError),
    #[error(transparent)]
    Store(#[from] StoreError),
}

impl Archive {
    pub const fn new(store: Store) -> Archive {
        Archive { store }
    }

    /// Returns a page of matching games and the number of matches on all pages.
    pub async fn list(&self, search: &Search) -> Result<(Vec<Stored>, u64), ArchiveError> {
        let with_position = self.with_position(search.position.as_deref()).await?;
        let page = self.store.archive_page(search, with_position.as_deref());
        Ok(page.await?)
    }

    pub async fn get(&self, id: u64) -> Result<Option<Stored>, ArchiveError> {
        Ok(self.store.archived(id).await?)
    }

    /// Returns the next batch of matching games with ids above `after`, ordered by id. `among` comes from
    /// [`Archive::with_position`].
    pub async fn next(
        &self,
        filter: &Filter,
        among: Option<&[u64]>,
        after: u64,
    ) -> Result<Vec<Stored>> {
        self.store
            .archive_after(filter, among, after, READ_BATCH)
            .await
    }

    /// Returns the ids of games containing the position or a rotation or reflection of it, or `None` without a position.
    pub async fn with_position(
        &self,
        position: Option<&str>,
    ) -> Result<Option<Vec<u64>>, ArchiveError> {
        let Some(text) = position else {
            return Ok(None);
        };
        // Position strings contain no semicolons.
        let start = if text.contains(';') {
            Start::Game(text)
        } else {
            Start::Position(text)
        };
        let game = start.play(&[])?;
        let found = self
            .store
            .occurrences(game.board().canonical_hash())
            .await?;
        Ok(Some(found.iter().map(|found| found.game).collect()))
    }

    /// Explores the game's current position.
    pub async fn explore(&self, game: &Game) -> Result<ExplorerAnswer, ArchiveError> {
        let found = self
            .store
            .occurrences(game.board().canonical_hash())
            .await?;
        Ok(explorer::explored(game, &found))
    }

    /// Deletes a game on behalf of a player or its importer. Returns false if the token belongs to neither.
    pub async fn delete(&self, game: &Stored, token: TokenHash) -> Result<bool, ArchiveError> {
        if !game.owners.contains(&token) {
            return Ok(false);
        }
        self.store.unarchive(vec![removal(game)?]).await?;
        Ok(true)
    }

    /// Deletes the games of an import on behalf of its importer and returns their number. Returns `None` if the import does
    /// not exist or the token does not match.
    pub async fn delete_import(
        &self,
        import: &str,
        token: TokenHash,
    ) -> Result<Option<u64>, ArchiveError> {
        let is_owned = |game: &Stored| game.owners.contains(&token);
        let deleted = self.delete_all(&of_import(import), is_owned).await?;
        Ok((deleted > 0).then_some(deleted))
    }

    /// Deletes all matching games on behalf of the host and returns their number.
    pub async fn delete_matching(&self, filter: &Filter) -> Result<u64> {
        self.delete_all(filter, |_| true).await
    }

    async fn delete_all(
        &self,
        filter: &Filter,
        may_delete: impl Fn(&Stored) -> bool,
    ) -> Result<u64> {
        let mut removals = Vec::new();
        let mut after = 0;
        loop {
            let games = self.next(filter, None, after).await?;
            let Some(last) = games.last() else { break };
            after = last.entry.id;
            for game in games.iter().filter(|game| may_delete(game)) {
                removals.push(removal(game)?);
            }
        }
        let deleted = removals.len() as u64;
        if deleted > 0 {
            self.store.unarchive(removals).await?;
        }
        Ok(deleted)
    }
}

/// Filter for the games of one import.
pub fn of_import(id: &str) -> Filter {
    Filter {
        sources: vec![Source::Imported, Source::Browser],
        own: Some(vec![id.to_owned()]),
        ..Filter::default()
    }
}

fn removal(game: &Stored) -> Result<Removal> {
    let corrupt = || StoreError::Corrupt(format!("archived game {}", game.entry.id));
    game.removal().ok_or_else(corrupt)
}
