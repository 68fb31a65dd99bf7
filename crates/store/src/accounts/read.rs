//! Reading accounts, sessions and seats.

use skep_game::{
    ids::GameId,
    words::{BySide, Side},
};
use skep_people::{AccountId, NameKey, Who};

use super::{Invitation, SecretHash, SessionKey, StoredAccount, StoredSeat, StoredSession};
use crate::{Store, StoreError, column::row_struct, query::query, row::to_sql};

const NOT_REMOVED: &str = "AND NOT EXISTS (SELECT 1 FROM removals \
     WHERE removals.game = seats.game AND removals.side = seats.side)";

row_struct!(StoredAccount {
    id,
    name,
    kind,
    state,
    password,
    created
});
row_struct!(StoredSession {
    key,
    account,
    method,
    device,
    created,
    seen
});
row_struct!(StoredSeat { game, side, since });
row_struct!(Invitation { code, created });

/// Columns of a [`StoredSession`].
const SESSION: &str = "hash AS key, account, means AS method, device, created, seen";

impl Store {
    /// The account that has or had a name.
    pub async fn account_named(&self, key: &NameKey) -> Result<Option<StoredAccount>, StoreError> {
        let select = query("SELECT * FROM accounts WHERE key = $1").bind(key.as_str());
        Ok(select.fetch_optional(self.pool()).await?)
    }

    /// Accounts, also deleted ones, whose names could be mistaken for this one.
    pub async fn accounts_like(&self, name: &str) -> Result<Vec<AccountId>, StoreError> {
        let keys = NameKey::all_of(name);
        let keys: Vec<&str> = keys.iter().map(NameKey::as_str).collect();
        let select = query("SELECT DISTINCT account FROM name_keys WHERE key = ANY($1)");
        Ok(select.bind(keys).fetch_all(self.pool()).await?)
    }

    /// Returns whether a browser with this secret has logged in to the account.
    pub async fn knows_device(
        &self,
        account: AccountId,
        device: &SecretHash,
    ) -> Result<bool, StoreError> {
        let select =
            query("SELECT EXISTS (SELECT 1 FROM known_devices WHERE account = $1 AND hash = $2)");
        Ok(select
            .args((account, device))
            .fetch_one(self.pool())
            .await?)
    }

    pub async fn account(&self, id: AccountId) -> Result<Option<StoredAccount>, StoreError> {
        let select = query("SELECT * FROM accounts WHERE id = $1").bind(id);
        Ok(select.fetch_optional(self.pool()).await?)
    }

    /// The next accounts that are not deleted, by id.
    pub async fn accounts_after(
        &self,
        after: AccountId,
        most: u32,
    ) -> Result<Vec<StoredAccount>, StoreError> {
        let select =
            query("SELECT * FROM accounts WHERE id > $1 AND state <> 2 ORDER BY id LIMIT $2");
        Ok(select.args((after, most)).fetch_all(self.pool()).await?)
    }

    pub async fn recovery_codes_left(&self, account: AccountId) -> Result<u32, StoreError> {
        let count = query("SELECT COUNT(*) FROM recovery_codes WHERE account = $1").bind(account);
        Ok(count.fetch_one(self.pool()).await?)
    }

    /// A session of an active account.
    pub async fn session(
        &self,
        key: &SessionKey,
    ) -> Result<Option<(StoredSession, StoredAccount)>, StoreError> {
        let select = query(format!("SELECT {SESSION} FROM sessions WHERE hash = $1"));
        let session: Option<StoredSession> = select
            .bind(key.as_str())
            .fetch_optional(self.pool())
            .await?;
        let Some(session) = session else {
            return Ok(None);
        };
        let account = query("SELECT * FROM accounts WHERE id = $1 AND state = 0")
            .bind(session.account)
            .fetch_optional(self.pool())
            .await?;
        Ok(account.map(|account| (session, account)))
    }

    /// Sessions of an account, newest first.
    pub async fn sessions(&self, account: AccountId) -> Result<Vec<StoredSession>, StoreError> {
        let select = query(format!(
            "SELECT {SESSION} FROM sessions WHERE account = $1 ORDER BY created DESC, hash"
        ));
        Ok(select.bind(account).fetch_all(self.pool()).await?)
    }

    /// Those of some sessions that have not ended.
    pub async fn living_sessions(
        &self,
        keys: &[SessionKey],
    ) -> Result<Vec<SessionKey>, StoreError> {
        let keys: Vec<&str> = keys.iter().map(SessionKey::as_str).collect();
        let select = query(
            "SELECT hash FROM sessions WHERE hash = ANY($1) \
             AND account IN (SELECT id FROM accounts WHERE state = 0)",
        );
        Ok(select.bind(keys).fetch_all(self.pool()).await?)
    }

    /// The account that plays a side; `None` for a guest.
    pub async fn seated(&self, game: GameId, side: Side) -> Result<Option<AccountId>, StoreError> {
        let select = query("SELECT account FROM seats WHERE game = $1 AND side = $2");
        Ok(select
            .args((game, side))
            .fetch_optional(self.pool())
            .await?)
    }

    /// The accounts of both players; `None` for guests.
    pub async fn players(&self, game: GameId) -> Result<BySide<Option<AccountId>>, StoreError> {
        let seats: Vec<(Side, AccountId)> =
            query("SELECT side, account FROM seats WHERE game = $1")
                .bind(game)
                .fetch_all(self.pool())
                .await?;
        let mut players = BySide::default();
        for (side, account) in seats {
            players[side] = Some(account);
        }
        Ok(players)
    }

    /// Games of an account, newest first, after a given one.
    pub async fn seats(
        &self,
        account: AccountId,
        before: Option<&StoredSeat>,
        most: u32,
    ) -> Result<Vec<StoredSeat>, StoreError> {
        self.seats_where("", account, before, most).await
    }

    /// Like [`Store::seats`], without those that the account has removed from its list.
    pub async fn listed_seats(
        &self,
        account: AccountId,
        before: Option<&StoredSeat>,
        most: u32,
    ) -> Result<Vec<StoredSeat>, StoreError> {
        self.seats_where(NOT_REMOVED, account, before, most).await
    }

    /// Like [`Store::listed_seats`], of games that everyone may know of: rated games, and those the account began in the lobby
    /// or by a challenge to a player.
    pub async fn public_seats(
        &self,
        account: AccountId,
        before: Option<&StoredSeat>,
        most: u32,
    ) -> Result<Vec<StoredSeat>, StoreError> {
        let condition = format!(
            "{NOT_REMOVED} AND (EXISTS (SELECT 1 FROM rated_games WHERE rated_games.game = seats.game) \
             OR EXISTS (SELECT 1 FROM lobby_games WHERE lobby_games.game = seats.game \
                 AND listed > 0 AND '{}' IN (white, black)))",
            Who::Member(account).key()
        );
        self.seats_where(&condition, account, before, most).await
    }

    /// Like [`Store::seats`], of unfinished games.
    pub async fn unfinished_seats(
        &self,
        account: AccountId,
        before: Option<&StoredSeat>,
        most: u32,
    ) -> Result<Vec<StoredSeat>, StoreError> {
        let condition =
            "AND EXISTS (SELECT 1 FROM games WHERE games.id = seats.game AND games.ended = 0)";
        self.seats_where(condition, account, before, most).await
    }

    async fn seats_where(
        &self,
        condition: &str,
        account: AccountId,
        before: Option<&StoredSeat>,
        most: u32,
    ) -> Result<Vec<StoredSeat>, StoreError> {
        let (since, game) = before.map_or((i64::MAX, String::new()), |seat| {
            (to_sql(seat.since), seat.game.to_string())
        });
        let select = query(format!(
            "SELECT game, side, since FROM seats \
             WHERE account = $1 AND (since, game) < ($2, $3) {condition} \
             ORDER BY since DESC, game DESC LIMIT $4"
        ));
        let select = select.args((account, since, game, most));
        Ok(select.fetch_all(self.pool()).await?)
    }

    /// Unused invitations, oldest first.
    pub async fn invitations(&self) -> Result<Vec<Invitation>, StoreError> {
        let select = "SELECT hash AS code, created FROM invitations ORDER BY created, hash";
        Ok(query(select).fetch_all(self.pool()).await?)
    }
}
