//! Reading accounts, sessions and seats.

use skep_game::{
    ids::GameId,
    words::{BySide, Side},
};
use skep_people::{AccountId, NameKey, Who};

use super::{
    Invitation, SecretHash, SessionKey, StoredAccount, StoredSeat, StoredSession, columns,
};
use crate::{
    Store, StoreError,
    query::query,
    row::{from_sql, to_sql},
};

const NOT_REMOVED: &str = "AND NOT EXISTS (SELECT 1 FROM removals \
     WHERE removals.game = seats.game AND removals.side = seats.side)";

/// Id, name, kind, state, password and creation time.
type AccountRow = (i64, String, i64, i64, Option<String>, i64);
/// Hash, account, login method, device, start and last use.
type SessionRow = (String, i64, i64, String, i64, i64);

impl Store {
    /// The account that has or had a name.
    pub async fn account_named(&self, key: &NameKey) -> Result<Option<StoredAccount>, StoreError> {
        let row: Option<AccountRow> =
            query("SELECT id, name, kind, state, password, created FROM accounts WHERE key = $1")
                .bind(key.as_str())
                .fetch_optional(self.pool())
                .await?;
        Ok(row.map(account))
    }

    /// Accounts, also deleted ones, whose names could be mistaken for this one.
    pub async fn accounts_like(&self, name: &str) -> Result<Vec<AccountId>, StoreError> {
        let keys = NameKey::all_of(name);
        let keys: Vec<&str> = keys.iter().map(NameKey::as_str).collect();
        let rows: Vec<(i64,)> = query("SELECT DISTINCT account FROM name_keys WHERE key = ANY($1)")
            .bind(keys)
            .fetch_all(self.pool())
            .await?;
        Ok(rows.into_iter().map(|(id,)| AccountId::of(id)).collect())
    }

    /// Whether a browser with this secret has logged in to the account.
    pub async fn knows_device(
        &self,
        account: AccountId,
        device: &SecretHash,
    ) -> Result<bool, StoreError> {
        let (is_known,): (bool,) =
            query("SELECT EXISTS (SELECT 1 FROM known_devices WHERE account = $1 AND hash = $2)")
                .bind(account.number())
                .bind(&device.0)
                .fetch_one(self.pool())
                .await?;
        Ok(is_known)
    }

    pub async fn account(&self, id: AccountId) -> Result<Option<StoredAccount>, StoreError> {
        let row: Option<AccountRow> =
            query("SELECT id, name, kind, state, password, created FROM accounts WHERE id = $1")
                .bind(id.number())
                .fetch_optional(self.pool())
                .await?;
        Ok(row.map(account))
    }

    /// The next accounts that are not deleted, by id.
    pub async fn accounts_after(
        &self,
        after: AccountId,
        most: u32,
    ) -> Result<Vec<StoredAccount>, StoreError> {
        let rows: Vec<AccountRow> = query(
            "SELECT id, name, kind, state, password, created FROM accounts \
                 WHERE id > $1 AND state <> 2 ORDER BY id LIMIT $2",
        )
        .bind(after.number())
        .bind(most)
        .fetch_all(self.pool())
        .await?;
        Ok(rows.into_iter().map(account).collect())
    }

    pub async fn recovery_codes_left(&self, account: AccountId) -> Result<u32, StoreError> {
        let (count,): (i64,) = query("SELECT COUNT(*) FROM recovery_codes WHERE account = $1")
            .bind(account.number())
            .fetch_one(self.pool())
            .await?;
        Ok(u32::try_from(count).unwrap_or(u32::MAX))
    }

    /// A session of an active account.
    pub async fn session(
        &self,
        key: &SessionKey,
    ) -> Result<Option<(StoredSession, StoredAccount)>, StoreError> {
        let row: Option<SessionRow> = query(
            "SELECT hash, account, means, device, created, seen FROM sessions WHERE hash = $1",
        )
        .bind(key.as_str())
        .fetch_optional(self.pool())
        .await?;
        let Some(session) = row.map(session) else {
            return Ok(None);
        };
        let row: Option<AccountRow> = query(
            "SELECT id, name, kind, state, password, created FROM accounts \
                 WHERE id = $1 AND state = 0",
        )
        .bind(session.account.number())
        .fetch_optional(self.pool())
        .await?;
        Ok(row.map(|row| (session, account(row))))
    }

    /// Sessions of an account, newest first.
    pub async fn sessions(&self, account: AccountId) -> Result<Vec<StoredSession>, StoreError> {
        let rows: Vec<SessionRow> = query(
            "SELECT hash, account, means, device, created, seen FROM sessions \
                 WHERE account = $1 ORDER BY created DESC, hash",
        )
        .bind(account.number())
        .fetch_all(self.pool())
        .await?;
        Ok(rows.into_iter().map(session).collect())
    }

    /// Those of some sessions that have not ended.
    pub async fn living_sessions(
        &self,
        keys: &[SessionKey],
    ) -> Result<Vec<SessionKey>, StoreError> {
        let keys: Vec<&str> = keys.iter().map(SessionKey::as_str).collect();
        let rows: Vec<(String,)> = query(
            "SELECT hash FROM sessions WHERE hash = ANY($1) \
                 AND account IN (SELECT id FROM accounts WHERE state = 0)",
        )
        .bind(keys)
        .fetch_all(self.pool())
        .await?;
        let key = |(hash,): (String,)| SessionKey::of_column(hash);
        Ok(rows.into_iter().map(key).collect())
    }

    /// The account that plays a side; `None` for a guest.
    pub async fn seated(&self, game: GameId, side: Side) -> Result<Option<AccountId>, StoreError> {
        let row: Option<(i64,)> = query("SELECT account FROM seats WHERE game = $1 AND side = $2")
            .bind(game.to_string())
            .bind(columns::side(side))
            .fetch_optional(self.pool())
            .await?;
        Ok(row.map(|(account,)| AccountId::of(account)))
    }

    /// The accounts of both players; `None` for guests.
    pub async fn players(&self, game: GameId) -> Result<BySide<Option<AccountId>>, StoreError> {
        let rows: Vec<(i64, i64)> = query("SELECT side, account FROM seats WHERE game = $1")
            .bind(game.to_string())
            .fetch_all(self.pool())
            .await?;
        let mut players = BySide::default();
        for (side, account) in rows {
            players[columns::read_side(side)] = Some(AccountId::of(account));
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
        let rows: Vec<(String, i64, i64)> = query(format!(
            "SELECT game, side, since FROM seats \
             WHERE account = $1 AND (since, game) < ($2, $3) {condition} \
             ORDER BY since DESC, game DESC LIMIT $4"
        ))
        .bind(account.number())
        .bind(since)
        .bind(game)
        .bind(most)
        .fetch_all(self.pool())
        .await?;
        rows.iter().map(seat).collect()
    }

    /// Unused invitations, oldest first.
    pub async fn invitations(&self) -> Result<Vec<Invitation>, StoreError> {
        let rows: Vec<(String, i64)> =
            query("SELECT hash, created FROM invitations ORDER BY created, hash")
                .fetch_all(self.pool())
                .await?;
        let invitation = |(hash, created)| Invitation {
            code: SecretHash(hash),
            created: from_sql(created),
        };
        Ok(rows.into_iter().map(invitation).collect())
    }
}

fn account((id, name, kind, state, password, created): AccountRow) -> StoredAccount {
    StoredAccount {
        id: AccountId::of(id),
        name,
        kind: columns::read_kind(kind),
        state: columns::read_state(state),
        password,
        created: from_sql(created),
    }
}

fn session((hash, account, method, device, created, seen): SessionRow) -> StoredSession {
    StoredSession {
        key: SessionKey::of_column(hash),
        account: AccountId::of(account),
        method: columns::read_method(method),
        device,
        created: from_sql(created),
        seen: from_sql(seen),
    }
}

fn seat((game, side, since): &(String, i64, i64)) -> Result<StoredSeat, StoreError> {
    let corrupt = || StoreError::Corrupt(format!("game {game:?}"));
    Ok(StoredSeat {
        game: GameId::parse(game).ok_or_else(corrupt)?,
        side: columns::read_side(*side),
        since: from_sql(*since),
    })
}
