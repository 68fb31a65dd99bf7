//! The archive as the rest of the server sees it.

use skep_rules::Game;

use super::{Explored, Importer, Report, explorer, import};
use skep_game::{Start, StartError};

use crate::{
    catalog::{Filter, Removal, Search, Source, Stored},
    ids::TokenHash,
    protocol::TextFault,
    store::{Store, StoreError},
};

/// How many games are read at once when many are written to a file.
const PORTION: u32 = 100;

/// A handle of the archive.
#[derive(Clone, Debug)]
pub struct Archive {
    store: Store,
}

/// A page of a list.
#[derive(Clone, Debug)]
pub struct Page {
    /// The games on it.
    pub games: Vec<Stored>,
    /// How many there are on all pages.
    pub total: u64,
}

/// Why a question has no answer.
#[derive(Clone, Debug, thiserror::Error)]
pub enum ShelfError {
    /// The position that is looked for cannot be read.
    #[error(transparent)]
    Position(#[from] StartError),
    /// The database does not answer.
    #[error(transparent)]
    Store(#[from] StoreError),
}

impl Archive {
    /// The archive in a store.
    pub const fn new(store: Store) -> Archive {
        Archive { store }
    }

    /// A page of the games that fit.
    ///
    /// # Errors
    /// The position cannot be read, or the database does not answer.
    pub async fn list(&self, search: &Search) -> Result<Page, ShelfError> {
        let with_position = self.with_position(search.position.as_deref()).await?;
        let (games, total) = self
            .store
            .archive_page(search, with_position.as_deref())
            .await?;
        Ok(Page { games, total })
    }

    /// A game; `None` if there is none of this number.
    ///
    /// # Errors
    /// The database does not answer.
    pub async fn get(&self, id: u64) -> Result<Option<Stored>, StoreError> {
        self.store.archived(id).await
    }

    /// The next games that fit behind one of them, in the order of their numbers; `among` is what
    /// [`Archive::with_position`] has found.
    ///
    /// # Errors
    /// The database does not answer.
    pub async fn next(
        &self,
        filter: &Filter,
        among: Option<&[u64]>,
        after: u64,
    ) -> Result<Vec<Stored>, StoreError> {
        self.store
            .archive_after(filter, among, after, PORTION)
            .await
    }

    /// The numbers of the games in which a position occurs, turned and mirrored ones included; `None` if any game will do.
    ///
    /// # Errors
    /// The position cannot be read, or the database does not answer.
    pub async fn with_position(
        &self,
        position: Option<&str>,
    ) -> Result<Option<Vec<u64>>, ShelfError> {
        let Some(text) = position else {
            return Ok(None);
        };
        // Only a game string has semicolons.
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

    /// What was played in the position of a game.
    ///
    /// # Errors
    /// The database does not answer.
    pub async fn explore(&self, game: &Game) -> Result<Explored, StoreError> {
        let found = self
            .store
            .occurrences(game.board().canonical_hash())
            .await?;
        Ok(explorer::explored(game, &found))
    }

    /// Puts the games of a file into the archive; `bad` hears of those that cannot be read.
    ///
    /// # Errors
    /// The database cannot take them.
    pub async fn import(
        &self,
        bytes: Vec<u8>,
        importer: Importer,
        bad: impl FnMut(TextFault),
    ) -> Result<Report, StoreError> {
        import(&self.store, bytes, importer, bad).await
    }

    /// Deletes a game for somebody who may: a player of it, or who has imported it. Nothing happens, and the answer is no, if
    /// the token is of somebody else.
    ///
    /// # Errors
    /// The database cannot take it.
    pub async fn delete(&self, game: &Stored, token: TokenHash) -> Result<bool, StoreError> {
        if !game.owners.contains(&token) {
            return Ok(false);
        }
        self.store.unarchive(vec![removal(game)?]).await?;
        Ok(true)
    }

    /// Deletes all games that came with an import, for whoever imported them: how many there were. Nothing happens, and the
    /// answer is nothing, if there is no such import or the token is of somebody else.
    ///
    /// # Errors
    /// The database does not answer or cannot take it.
    pub async fn delete_import(
        &self,
        import: &str,
        token: TokenHash,
    ) -> Result<Option<u64>, StoreError> {
        let is_owned = |game: &Stored| game.owners.contains(&token);
        let deleted = self.delete_all(&of_import(import), is_owned).await?;
        Ok((deleted > 0).then_some(deleted))
    }

    /// Deletes all games that fit, for the host of the server: how many there were.
    ///
    /// # Errors
    /// The database does not answer or cannot take it.
    pub async fn delete_fitting(&self, filter: &Filter) -> Result<u64, StoreError> {
        self.delete_all(filter, |_| true).await
    }

    async fn delete_all(
        &self,
        filter: &Filter,
        may: impl Fn(&Stored) -> bool,
    ) -> Result<u64, StoreError> {
        let mut doomed = Vec::new();
        let mut after = 0;
        loop {
            let games = self.next(filter, None, after).await?;
            let Some(last) = games.last() else { break };
            after = last.entry.id;
            for game in games.iter().filter(|game| may(game)) {
                doomed.push(removal(game)?);
            }
        }
        let deleted = doomed.len() as u64;
        if deleted > 0 {
            self.store.unarchive(doomed).await?;
        }
        Ok(deleted)
    }
}

/// The games that came with an import.
pub fn of_import(id: &str) -> Filter {
    Filter {
        sources: vec![Source::Imported, Source::Browser],
        own: Some(vec![id.to_owned()]),
        ..Filter::default()
    }
}

fn removal(game: &Stored) -> Result<Removal, StoreError> {
    let corrupt = || StoreError::Corrupt(format!("game {} of the archive", game.entry.id));
    game.removal().ok_or_else(corrupt)
}
