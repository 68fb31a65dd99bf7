//! The people whom the database knows: questions.

use skep_game::words::{BySide, Side};
use skep_people::{AccountId, Blocks, NameKey, PuzzleProgress, PuzzleStanding, Who};

use super::{
    AllTies, Answer, Ceremony, Change, KeptAccount, KeptInvitation, KeptMail, KeptPasskey,
    KeptSeat, KeptSession, LinkKind, People, PeopleChange, PeopleOutcome, Postgres, SecretHash,
    SessionKey, StoreError, Ties,
    backend::bounded,
    columns,
    row::{from_sql, to_sql},
};
use crate::{clock::Millis, ids::GameId};

/// An account: its number, its name, kind, state, password and beginning.
type AccountRow = (i64, String, i64, i64, Option<String>, i64);
/// A session: its hash, account, means, device, beginning, and when it was seen.
type SessionRow = (String, i64, i64, String, i64, i64);

impl People for Postgres {
    fn account_named<'a>(&'a self, key: &'a NameKey) -> Answer<'a, Option<KeptAccount>> {
        Box::pin(bounded(async move {
            let row: Option<AccountRow> = sqlx::query_as(
                "SELECT id, name, kind, state, password, created FROM accounts WHERE key = $1",
            )
            .bind(key.as_str())
            .fetch_optional(&self.readers)
            .await?;
            Ok(row.map(account))
        }))
    }

    fn accounts_like<'a>(&'a self, name: &'a str) -> Answer<'a, Vec<AccountId>> {
        Box::pin(bounded(async move {
            let keys = NameKey::all_of(name);
            let keys: Vec<&str> = keys.iter().map(NameKey::as_str).collect();
            let rows: Vec<(i64,)> =
                sqlx::query_as("SELECT DISTINCT account FROM name_keys WHERE key = ANY($1)")
                    .bind(keys)
                    .fetch_all(&self.readers)
                    .await?;
            Ok(rows.into_iter().map(|(id,)| AccountId::of(id)).collect())
        }))
    }

    fn knows_device<'a>(&'a self, account: AccountId, device: &'a SecretHash) -> Answer<'a, bool> {
        Box::pin(bounded(async move {
            let (is_known,): (bool,) = sqlx::query_as(
                "SELECT EXISTS (SELECT 1 FROM known_devices WHERE account = $1 AND hash = $2)",
            )
            .bind(account.number())
            .bind(&device.0)
            .fetch_one(&self.readers)
            .await?;
            Ok(is_known)
        }))
    }

    fn account(&self, id: AccountId) -> Answer<'_, Option<KeptAccount>> {
        Box::pin(bounded(async move {
            let row: Option<AccountRow> = sqlx::query_as(
                "SELECT id, name, kind, state, password, created FROM accounts WHERE id = $1",
            )
            .bind(id.number())
            .fetch_optional(&self.readers)
            .await?;
            Ok(row.map(account))
        }))
    }

    fn accounts_after(&self, after: AccountId, most: u32) -> Answer<'_, Vec<KeptAccount>> {
        Box::pin(bounded(async move {
            let rows: Vec<AccountRow> = sqlx::query_as(
                "SELECT id, name, kind, state, password, created FROM accounts \
                 WHERE id > $1 AND state <> 2 ORDER BY id LIMIT $2",
            )
            .bind(after.number())
            .bind(i64::from(most))
            .fetch_all(&self.readers)
            .await?;
            Ok(rows.into_iter().map(account).collect())
        }))
    }

    fn recovery_codes_left(&self, account: AccountId) -> Answer<'_, u32> {
        Box::pin(bounded(async move {
            let (count,): (i64,) =
                sqlx::query_as("SELECT COUNT(*) FROM recovery_codes WHERE account = $1")
                    .bind(account.number())
                    .fetch_one(&self.readers)
                    .await?;
            Ok(u32::try_from(count).unwrap_or(u32::MAX))
        }))
    }

    fn session<'a>(
        &'a self,
        key: &'a SessionKey,
    ) -> Answer<'a, Option<(KeptSession, KeptAccount)>> {
        Box::pin(bounded(async move {
            let row: Option<SessionRow> = sqlx::query_as(
                "SELECT hash, account, means, device, created, seen FROM sessions WHERE hash = $1",
            )
            .bind(key.as_str())
            .fetch_optional(&self.readers)
            .await?;
            let Some(session) = row.map(session) else {
                return Ok(None);
            };
            let row: Option<AccountRow> = sqlx::query_as(
                "SELECT id, name, kind, state, password, created FROM accounts \
                 WHERE id = $1 AND state = 0",
            )
            .bind(session.account.number())
            .fetch_optional(&self.readers)
            .await?;
            Ok(row.map(|row| (session, account(row))))
        }))
    }

    fn sessions(&self, account: AccountId) -> Answer<'_, Vec<KeptSession>> {
        Box::pin(bounded(async move {
            let rows: Vec<SessionRow> = sqlx::query_as(
                "SELECT hash, account, means, device, created, seen FROM sessions \
                 WHERE account = $1 ORDER BY created DESC, hash",
            )
            .bind(account.number())
            .fetch_all(&self.readers)
            .await?;
            Ok(rows.into_iter().map(session).collect())
        }))
    }

    fn living<'a>(&'a self, keys: &'a [SessionKey]) -> Answer<'a, Vec<SessionKey>> {
        Box::pin(bounded(async move {
            let keys: Vec<&str> = keys.iter().map(SessionKey::as_str).collect();
            let rows: Vec<(String,)> = sqlx::query_as(
                "SELECT hash FROM sessions WHERE hash = ANY($1) \
                 AND account IN (SELECT id FROM accounts WHERE state = 0)",
            )
            .bind(&keys)
            .fetch_all(&self.readers)
            .await?;
            let key = |(hash,): (String,)| SessionKey::kept(hash);
            Ok(rows.into_iter().map(key).collect())
        }))
    }

    fn seated(&self, game: GameId, side: Side) -> Answer<'_, Option<AccountId>> {
        Box::pin(bounded(async move {
            let row: Option<(i64,)> =
                sqlx::query_as("SELECT account FROM seats WHERE game = $1 AND side = $2")
                    .bind(game.to_string())
                    .bind(columns::side(side))
                    .fetch_optional(&self.readers)
                    .await?;
            Ok(row.map(|(account,)| AccountId::of(account)))
        }))
    }

    fn players(&self, game: GameId) -> Answer<'_, BySide<Option<AccountId>>> {
        Box::pin(bounded(async move {
            let rows: Vec<(i64, i64)> =
                sqlx::query_as("SELECT side, account FROM seats WHERE game = $1")
                    .bind(game.to_string())
                    .fetch_all(&self.readers)
                    .await?;
            let mut players = BySide::default();
            for (side, account) in rows {
                players[columns::read_side(side)] = Some(AccountId::of(account));
            }
            Ok(players)
        }))
    }

    fn seats<'a>(
        &'a self,
        account: AccountId,
        before: Option<&'a KeptSeat>,
        most: u32,
    ) -> Answer<'a, Vec<KeptSeat>> {
        Box::pin(bounded(async move {
            let (since, game) = before.map_or((i64::MAX, String::new()), |seat| {
                (to_sql(seat.since), seat.game.to_string())
            });
            let rows: Vec<(String, i64, i64)> = sqlx::query_as(
                "SELECT game, side, since FROM seats \
                 WHERE account = $1 AND (since, game) < ($2, $3) \
                 ORDER BY since DESC, game DESC LIMIT $4",
            )
            .bind(account.number())
            .bind(since)
            .bind(game)
            .bind(i64::from(most))
            .fetch_all(&self.readers)
            .await?;
            rows.iter().map(seat).collect()
        }))
    }

    fn listed_seats<'a>(
        &'a self,
        account: AccountId,
        before: Option<&'a KeptSeat>,
        most: u32,
    ) -> Answer<'a, Vec<KeptSeat>> {
        Box::pin(bounded(async move {
            let (since, game) = before.map_or((i64::MAX, String::new()), |seat| {
                (to_sql(seat.since), seat.game.to_string())
            });
            let rows: Vec<(String, i64, i64)> = sqlx::query_as(
                "SELECT game, side, since FROM seats \
                 WHERE account = $1 AND (since, game) < ($2, $3) \
                     AND NOT EXISTS (SELECT 1 FROM removals \
                         WHERE removals.game = seats.game AND removals.side = seats.side) \
                 ORDER BY since DESC, game DESC LIMIT $4",
            )
            .bind(account.number())
            .bind(since)
            .bind(game)
            .bind(i64::from(most))
            .fetch_all(&self.readers)
            .await?;
            rows.iter().map(seat).collect()
        }))
    }

    fn open_seats<'a>(
        &'a self,
        account: AccountId,
        before: Option<&'a KeptSeat>,
        most: u32,
    ) -> Answer<'a, Vec<KeptSeat>> {
        Box::pin(bounded(async move {
            let (since, game) = before.map_or((i64::MAX, String::new()), |seat| {
                (to_sql(seat.since), seat.game.to_string())
            });
            let rows: Vec<(String, i64, i64)> = sqlx::query_as(
                "SELECT game, side, since FROM seats \
                 WHERE account = $1 AND (since, game) < ($2, $3) \
                     AND NOT EXISTS (SELECT 1 FROM removals \
                         WHERE removals.game = seats.game AND removals.side = seats.side) \
                     AND (EXISTS (SELECT 1 FROM rated_games WHERE rated_games.game = seats.game) \
                         OR EXISTS (SELECT 1 FROM lobby_games WHERE lobby_games.game = seats.game \
                             AND listed > 0 AND $5 IN (white, black))) \
                 ORDER BY since DESC, game DESC LIMIT $4",
            )
            .bind(account.number())
            .bind(since)
            .bind(game)
            .bind(i64::from(most))
            .bind(Who::Member(account).key())
            .fetch_all(&self.readers)
            .await?;
            rows.iter().map(seat).collect()
        }))
    }

    fn unfinished_seats<'a>(
        &'a self,
        account: AccountId,
        before: Option<&'a KeptSeat>,
        most: u32,
    ) -> Answer<'a, Vec<KeptSeat>> {
        Box::pin(bounded(async move {
            let (since, game) = before.map_or((i64::MAX, String::new()), |seat| {
                (to_sql(seat.since), seat.game.to_string())
            });
            let rows: Vec<(String, i64, i64)> = sqlx::query_as(
                "SELECT game, side, since FROM seats \
                 WHERE account = $1 AND (since, game) < ($2, $3) \
                     AND EXISTS (SELECT 1 FROM games WHERE games.id = seats.game AND games.ended = 0) \
                 ORDER BY since DESC, game DESC LIMIT $4",
            )
            .bind(account.number())
            .bind(since)
            .bind(game)
            .bind(i64::from(most))
            .fetch_all(&self.readers)
            .await?;
            rows.iter().map(seat).collect()
        }))
    }

    fn puzzles(&self, account: AccountId) -> Answer<'_, PuzzleProgress> {
        Box::pin(bounded(Postgres::puzzles(self, account)))
    }

    fn puzzle_standing(&self, account: AccountId) -> Answer<'_, Option<PuzzleStanding>> {
        Box::pin(bounded(Postgres::puzzle_standing(self, account)))
    }

    fn ties(&self, by: AccountId, to: AccountId) -> Answer<'_, Ties> {
        Box::pin(bounded(Postgres::ties(self, by, to)))
    }

    fn all_ties(&self, by: AccountId) -> Answer<'_, AllTies> {
        Box::pin(bounded(Postgres::all_ties(self, by)))
    }

    fn blocks<'a>(&'a self, people: &'a [AccountId]) -> Answer<'a, Blocks> {
        Box::pin(bounded(Postgres::blocks(self, people)))
    }

    fn passkeys(&self, account: AccountId) -> Answer<'_, Vec<KeptPasskey>> {
        Box::pin(bounded(Postgres::passkeys(self, account)))
    }

    fn passkey<'a>(&'a self, id: &'a str) -> Answer<'a, Option<KeptPasskey>> {
        Box::pin(bounded(Postgres::passkey(self, id)))
    }

    fn ceremony<'a>(&'a self, challenge: &'a str) -> Answer<'a, Option<Ceremony>> {
        Box::pin(bounded(Postgres::ceremony(self, challenge)))
    }

    fn mail(&self, account: AccountId) -> Answer<'_, KeptMail> {
        Box::pin(bounded(Postgres::mail(self, account)))
    }

    fn owner_of_mail<'a>(&'a self, key: &'a str) -> Answer<'a, Option<AccountId>> {
        Box::pin(bounded(Postgres::owner_of_mail(self, key)))
    }

    fn mail_link<'a>(
        &'a self,
        kind: LinkKind,
        hash: &'a SecretHash,
        at: Millis,
    ) -> Answer<'a, Option<AccountId>> {
        Box::pin(bounded(Postgres::mail_link(self, kind, hash, at)))
    }

    fn invitations(&self) -> Answer<'_, Vec<KeptInvitation>> {
        Box::pin(async move {
            let rows: Vec<(String, i64)> =
                sqlx::query_as("SELECT hash, created FROM invitations ORDER BY created, hash")
                    .fetch_all(&self.readers)
                    .await?;
            let invitation = |(hash, created)| KeptInvitation {
                code: SecretHash(hash),
                created: from_sql(created),
            };
            Ok(rows.into_iter().map(invitation).collect())
        })
    }

    fn change(&self, change: PeopleChange) -> Answer<'_, PeopleOutcome> {
        Box::pin(bounded(async move {
            let done = Postgres::change(self, Change::People(change)).await?;
            Ok(done.people.unwrap_or(PeopleOutcome::Done(0)))
        }))
    }
}

fn account((id, name, kind, state, password, created): AccountRow) -> KeptAccount {
    KeptAccount {
        id: AccountId::of(id),
        name,
        kind: columns::read_kind(kind),
        state: columns::read_state(state),
        password,
        created: from_sql(created),
    }
}

fn session((hash, account, means, device, created, seen): SessionRow) -> KeptSession {
    KeptSession {
        key: SessionKey::kept(hash),
        account: AccountId::of(account),
        means: columns::read_means(means),
        device,
        created: from_sql(created),
        seen: from_sql(seen),
    }
}

fn seat((game, side, since): &(String, i64, i64)) -> Result<KeptSeat, StoreError> {
    let corrupt = || StoreError::Corrupt(format!("game {game:?}"));
    Ok(KeptSeat {
        game: GameId::parse(game).ok_or_else(corrupt)?,
        side: columns::read_side(*side),
        since: from_sql(*since),
    })
}
