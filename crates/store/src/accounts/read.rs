//! Reading accounts, sessions and seats.

use skep_game::{
    ids::GameId,
    words::{BySide, Side},
};
use skep_people::{AccountId, NameKey};

use super::{
    AccountKind, Invitation, SeatFilter, SecretHash, SessionKey, StoredAccount, StoredSeat,
    StoredSession,
};
use crate::{
    Result, Store,
    column::{row_structs, to_sql},
};

const NOT_REMOVED: &str = "AND NOT EXISTS (SELECT 1 FROM removals \
     WHERE removals.game = seats.game AND removals.side = seats.side)";

const PUBLIC: &str = "AND (EXISTS (SELECT 1 FROM rated_games WHERE rated_games.game = seats.game) \
     OR EXISTS (SELECT 1 FROM lobby_games WHERE lobby_games.game = seats.game \
         AND listed > 0 AND 'm' || CAST($1 AS BIGINT) IN (white, black)))";

row_structs! { row =>
    StoredAccount: id, name, kind, state, password, created;
    StoredSession: key, account, method, device, created, seen;
    StoredSeat: game, side, since;
    Invitation: code, created;
}

/// Columns of a [`StoredSession`].
const SESSION: &str = "hash AS key, account, means AS method, device, created, seen";

impl Store {
    /// The account that has or had a name.
    pub async fn account_named(&self, key: &NameKey) -> Result<Option<StoredAccount>> {
        let select = "SELECT * FROM accounts WHERE key = $1";
        self.fetch_optional(select, key.as_str()).await
    }

    /// Accounts, also deleted ones, whose names could be mistaken for this one.
    pub async fn accounts_like(&self, name: &str) -> Result<Vec<AccountId>> {
        let keys = NameKey::all_of(name);
        let keys: Vec<&str> = keys.iter().map(NameKey::as_str).collect();
        let select = "SELECT DISTINCT account FROM name_keys WHERE key = ANY($1)";
        self.fetch_all(select, keys).await
    }

    /// Returns whether a browser with this secret has logged in to the account.
    pub async fn knows_device(&self, account: AccountId, device: &SecretHash) -> Result<bool> {
        let select = "SELECT EXISTS (SELECT 1 FROM known_devices WHERE account = $1 AND hash = $2)";
        self.fetch_one(select, (account, device)).await
    }

    pub async fn account(&self, id: AccountId) -> Result<Option<StoredAccount>> {
        let select = "SELECT * FROM accounts WHERE id = $1";
        self.fetch_optional(select, id).await
    }

    /// The next accounts that are not deleted, by id.
    pub async fn accounts_after(&self, after: AccountId, most: u32) -> Result<Vec<StoredAccount>> {
        let select = "SELECT * FROM accounts WHERE id > $1 AND state <> 2 ORDER BY id LIMIT $2";
        self.fetch_all(select, (after, most)).await
    }

    pub async fn recovery_codes_left(&self, account: AccountId) -> Result<u32> {
        let count = "SELECT COUNT(*) FROM recovery_codes WHERE account = $1";
        self.fetch_one(count, account).await
    }

    /// A session of an active account.
    pub async fn session(
        &self,
        key: &SessionKey,
    ) -> Result<Option<(StoredSession, StoredAccount)>> {
        let select = format!("SELECT {SESSION} FROM sessions WHERE hash = $1");
        let session: Option<StoredSession> = self.fetch_optional(select, key).await?;
        let Some(session) = session else {
            return Ok(None);
        };
        let select = "SELECT * FROM accounts WHERE id = $1 AND state = 0";
        let account = self.fetch_optional(select, session.account).await?;
        Ok(account.map(|account| (session, account)))
    }

    /// Sessions of an account, newest first.
    pub async fn sessions(&self, account: AccountId) -> Result<Vec<StoredSession>> {
        let select = format!(
            "SELECT {SESSION} FROM sessions WHERE account = $1 ORDER BY created DESC, hash"
        );
        self.fetch_all(select, account).await
    }

    /// Those of some sessions that have not ended.
    pub async fn living_sessions(&self, keys: &[SessionKey]) -> Result<Vec<SessionKey>> {
        let keys: Vec<&str> = keys.iter().map(SessionKey::as_str).collect();
        let select = "SELECT hash FROM sessions WHERE hash = ANY($1) \
             AND account IN (SELECT id FROM accounts WHERE state = 0)";
        self.fetch_all(select, keys).await
    }

    /// The account that plays a side; `None` for a guest.
    pub async fn seated(&self, game: GameId, side: Side) -> Result<Option<AccountId>> {
        let select = "SELECT account FROM seats WHERE game = $1 AND side = $2";
        self.fetch_optional(select, (game, side)).await
    }

    /// The accounts of both players; `None` for guests.
    pub async fn players(&self, game: GameId) -> Result<BySide<Option<AccountId>>> {
        let seats: Vec<(Side, AccountId)> = self
            .fetch_all("SELECT side, account FROM seats WHERE game = $1", game)
            .await?;
        let mut players = BySide::default();
        for (side, account) in seats {
            players[side] = Some(account);
        }
        Ok(players)
    }

    /// The sides that bots play in some games.
    pub async fn bots_in(&self, games: &[GameId]) -> Result<Vec<(GameId, Side)>> {
        let select = "SELECT game, side FROM seats JOIN accounts ON accounts.id = account \
             WHERE game = ANY($1) AND kind = $2";
        self.fetch_all(select, (games, AccountKind::Bot)).await
    }

    /// Games of an account, newest first, after a given one.
    pub async fn seats(
        &self,
        account: AccountId,
        filter: SeatFilter,
        before: Option<&StoredSeat>,
        most: u32,
    ) -> Result<Vec<StoredSeat>> {
        let condition = match filter {
            SeatFilter::All => "",
            SeatFilter::Unfinished => {
                "AND EXISTS (SELECT 1 FROM games WHERE games.id = seats.game AND games.ended = 0)"
            }
            SeatFilter::Listed => NOT_REMOVED,
            SeatFilter::Public => &format!("{NOT_REMOVED} {PUBLIC}"),
        };
        let select = format!(
            "SELECT game, side, since FROM seats \
             WHERE account = $1 AND (since, game) < ($2, $3) {condition} \
             ORDER BY since DESC, game DESC LIMIT $4"
        );
        let (since, game) = match before {
            Some(seat) => (to_sql(seat.since), seat.game.to_string()),
            None => (i64::MAX, String::new()),
        };
        self.fetch_all(select, (account, since, game, most)).await
    }

    /// Unused invitations, oldest first.
    pub async fn invitations(&self) -> Result<Vec<Invitation>> {
        let select = "SELECT hash AS code, created FROM invitations ORDER BY created, hash";
        self.fetch_all(select, ()).await
    }
}
