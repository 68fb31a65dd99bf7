//! Accounts, ratings and rating changes of the players of a game.

use skep_people::{
    AccountId, ContestantKind, Experience, Pace, PlayerId, RatingChange, Speed, pair_note,
};

use crate::{
    game::LiveGame,
    protocol::{BySide, GameHeader, Listing, Player, RatingNote, ServerMessage, Side},
    store::{GameOrigin, Openness, Result, Store},
};

#[derive(Clone, Debug, Default)]
pub(super) struct PlayerDetails {
    pub(super) is_rated: bool,
    /// Reason why the game is casual although it was offered as rated, or counts less.
    note: Option<RatingNote>,
    /// `None` unless the game came from the lobby or a challenge.
    origin: Option<GameOrigin>,
    /// The rating changes of the finished game are known.
    is_settled: bool,
    accounts: BySide<Option<AccountId>>,
    /// The sides played by bots.
    pub(super) bots: BySide<bool>,
    members: BySide<Option<Member>>,
}

/// A player with an account.
#[derive(Clone, Copy, Debug, Default)]
struct Member {
    /// Rating at the start of the game and whether it was provisional; `None` in an untimed game.
    rating: Option<(i32, bool)>,
    change: Option<i32>,
    /// New at the speed of a rated game in progress.
    is_newcomer: bool,
}

impl PlayerDetails {
    pub(super) async fn read(store: &Store, live: &LiveGame) -> Result<PlayerDetails> {
        let settings = live.settings();
        let accounts = store.players(settings.id).await?;
        let origin = store.game_origin(settings.id).await?;
        if accounts == BySide::default() {
            return Ok(PlayerDetails {
                origin,
                ..PlayerDetails::default()
            });
        }
        let rated = store.rated_game(settings.id).await?;
        let is_rated = rated.is_some();
        let note = match &rated {
            Some(rated) => pair_note(rated.earlier),
            None => origin.and_then(|origin| origin.unrated),
        };
        let is_settled = is_rated && live.result().is_some();
        let changes = match is_settled {
            true => store.rating_changes(settings.id).await?,
            false => None,
        };
        let bots = store.bots_in(&[settings.id]).await?;
        let mut details = PlayerDetails {
            is_rated,
            note,
            origin,
            is_settled,
            accounts,
            bots: BySide::from_fn(|side| bots.contains(&(settings.id, side))),
            members: BySide::default(),
        };
        for side in Side::ALL {
            details.members[side] = match (accounts[side], &changes) {
                (None, _) => None,
                (Some(_), Some(changes)) => Some(Member::settled(&changes[side])),
                (Some(account), None) => Some(Member::at_start(store, live, account).await?),
            };
            let Some(rated) = rated.as_ref().filter(|_| live.result().is_none()) else {
                continue;
            };
            let player = rated.players[side];
            if let Some(member) = &mut details.members[side]
                && player.kind != ContestantKind::House
            {
                member.is_newcomer = is_newcomer(store, player.account, rated.speed).await?;
            }
        }
        Ok(details)
    }

    /// Returns whether a rated game has ended and its rating changes have yet to be read.
    pub(super) fn needs_settling(&self, live: &LiveGame) -> bool {
        self.is_rated && !self.is_settled && live.result().is_some()
    }

    pub(super) fn settle(&mut self, changes: &BySide<RatingChange>) {
        self.is_settled = true;
        for side in Side::ALL {
            self.members[side] = Some(Member::settled(&changes[side]));
        }
    }

    /// Returns whether a side is known to belong to an account.
    pub(super) fn is_member(&self, side: Side) -> bool {
        self.members[side].is_some()
    }

    /// Returns whether one player has blocked the other.
    pub(super) async fn are_blocked(&self, store: &Store) -> Result<bool> {
        let (Some(white), Some(black)) = (self.accounts.white, self.accounts.black) else {
            return Ok(false);
        };
        let blocks = store.blocks(&[white]).await?;
        Ok(blocks.bar(PlayerId::Member(white), PlayerId::Member(black)))
    }

    /// Rating changes as a message; `None` before there are any.
    pub(super) fn rating_message(&self, live: &LiveGame) -> Option<ServerMessage> {
        let has_change =
            |side: Side| self.members[side].is_some_and(|member| member.change.is_some());
        let has_changes = Side::ALL.into_iter().any(has_change);
        has_changes.then(|| ServerMessage::Rated {
            players: self.annotate(live.players()),
        })
    }

    pub(super) fn annotate_header(&self, game: &mut GameHeader) {
        game.rated = self.is_rated;
        game.rating_note = self.note;
        game.lobby = self.origin.is_some();
        game.listed = self.listings();
    }

    /// The lists in which everyone can find the game.
    fn listings(&self) -> Vec<Listing> {
        let openness = self.origin.map(|origin| origin.openness);
        let has_member = self.origin.is_some_and(|origin| origin.has_member);
        let is_in_lobby = openness == Some(Openness::Lobby);
        let is_listed = is_in_lobby || openness == Some(Openness::Profiles);
        let is_on_profiles = self.is_rated || (is_listed && has_member);
        let lobby = is_in_lobby.then_some(Listing::Lobby);
        let profiles = is_on_profiles.then_some(Listing::Profiles);
        lobby.into_iter().chain(profiles).collect()
    }

    /// Adds ratings to the players' names.
    pub(super) fn annotate(&self, players: BySide<Player>) -> BySide<Player> {
        let BySide { white, black } = players;
        BySide {
            white: self.annotate_player(Side::White, white),
            black: self.annotate_player(Side::Black, black),
        }
    }

    fn annotate_player(&self, side: Side, player: Player) -> Player {
        let Some(member) = self.members[side] else {
            return player;
        };
        Player {
            member: true,
            bot: self.bots[side],
            rating: member.rating.map(|rating| rating.0),
            provisional: member.rating.is_some_and(|rating| rating.1),
            newcomer: member.is_newcomer,
            change: member.change,
            ..player
        }
    }
}

impl Member {
    async fn at_start(store: &Store, live: &LiveGame, account: AccountId) -> Result<Member> {
        let settings = live.settings();
        let Some(speed) = Pace::of(settings.clock, settings.days).speed() else {
            return Ok(Member::default());
        };
        let standing = store.standing_at(account, speed, settings.created).await?;
        let rating = standing.rating_at(settings.created);
        Ok(Member {
            rating: Some((rating.shown(), rating.is_provisional())),
            ..Member::default()
        })
    }

    fn settled(change: &RatingChange) -> Member {
        let (before, after) = (&change.before.rating, &change.after.rating);
        Member {
            rating: Some((before.shown(), before.is_provisional())),
            change: Some(after.shown() - before.shown()),
            is_newcomer: false,
        }
    }
}

async fn is_newcomer(store: &Store, account: AccountId, speed: Speed) -> Result<bool> {
    let experiences = store.experiences(account).await?;
    let experience = experiences.get(&speed);
    Ok(!experience.is_some_and(Experience::is_established))
}
