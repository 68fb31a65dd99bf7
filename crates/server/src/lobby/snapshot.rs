//! A node's snapshot of the lobby and its updates from the database.

use std::collections::{HashMap, HashSet, hash_map::Entry};

use skep_people::{
    AccountId, Blocks, Challenge, PlayerId, Pool, Speed, house_level,
    wire::{HouseOpponent, LobbyGame, LobbyMessage, Person, PoolKey, PoolView, TermsView},
};
use tokio::time::{Duration, Instant};

use super::{Result, service::Lobby, sockets::ACTIVITY_INTERVAL};
use crate::{
    clock::{self, Millis},
    ids::GameId,
    protocol::{RatingNote, Side},
    store::{LobbyBot, OpenSeek, PoolPlace, RunningGame, StartedGame},
};

const MAX_GAMES: u32 = 50;
/// Milliseconds for which started games and answered challenges are announced, for players who were briefly
/// disconnected.
const ANNOUNCEMENT_WINDOW: Millis = 15_000;
/// Minimum interval between reads of the game list, which changes with every move.
const GAMES_INTERVAL: Duration = Duration::from_secs(1);

#[derive(Default)]
pub(super) struct LobbySnapshot {
    /// Start of the read that produced it.
    pub(super) read_at: Option<Instant>,
    /// Activity as last sent, and when.
    pub(super) sent: Option<(Activity, Instant)>,
    /// Some changes have yet to be sent.
    pub(super) is_behind: bool,
    pub(super) games_read_at: Option<Instant>,
    /// Seeks shown to everyone.
    pub(super) shown: HashSet<GameId>,
    /// There are more new seeks than a refresh may show.
    pub(super) is_flooded: bool,
    pub(super) stored: StoredLobby,
}

/// A challenge by or to a visitor, with its author and recipient.
pub(super) struct ChallengeUpdate {
    pub(super) challenge: Challenge,
    pub(super) people: (Person, Option<Person>),
    pub(super) note: Option<RatingNote>,
    /// The recipient has blocked the author.
    pub(super) is_hidden: bool,
}

/// The lobby as read from the database.
#[derive(Default)]
pub(super) struct StoredLobby {
    pub(super) seeks: Vec<OpenSeek>,
    pub(super) places: Vec<PoolPlace>,
    pub(super) people: u32,
    pub(super) games: Vec<LobbyGame>,
    /// House opponents that are present, weakest first.
    pub(super) house: Vec<HouseOpponent>,
    /// Recently started games.
    pub(super) started: Vec<StartedGame>,
    /// Recently changed challenges.
    pub(super) challenges: Vec<ChallengeUpdate>,
}

/// The frequently changing parts of the lobby, sent at intervals.
pub(super) type Activity = [LobbyMessage; 4];

impl LobbySnapshot {
    /// Returns whether newcomers need no refresh: during a flood many enter at once.
    pub(super) fn is_recent_enough(&self) -> bool {
        self.is_flooded
            && self
                .read_at
                .is_some_and(|read_at| read_at.elapsed() < ACTIVITY_INTERVAL)
    }

    pub(super) fn open_seeks(&self) -> HashSet<GameId> {
        let seeks = self.stored.seeks.iter();
        seeks.map(|seek| seek.new.seek.game).collect()
    }

    pub(super) fn activity(&self) -> Activity {
        let (people, pools) = (self.stored.people, self.pools());
        let games = self.stored.games.clone();
        let house = self.stored.house.clone();
        [
            LobbyMessage::People { people },
            LobbyMessage::Pools { pools },
            LobbyMessage::Games { games },
            LobbyMessage::House { house },
        ]
    }

    /// All pools with the number of players waiting in each.
    pub(super) fn pools(&self) -> Vec<PoolView> {
        let view = |(clock, rated)| {
            let pool = Pool::of(clock, rated);
            let places = self.stored.places.iter();
            let waiting = places.filter(|place| Some(place.pool) == pool).count();
            PoolView {
                clock,
                rated,
                people: u32::try_from(waiting).unwrap_or(u32::MAX),
            }
        };
        [true, false]
            .into_iter()
            .flat_map(|rated| Pool::CLOCKS.map(|clock| (clock, rated)))
            .map(view)
            .collect()
    }

    /// The pool in which a player waits.
    pub(super) fn waiting(&self, who: PlayerId) -> Option<PoolKey> {
        let place = self.stored.places.iter().find(|place| place.who == who)?;
        Some(PoolKey {
            clock: place.pool.clock,
            rated: place.pool.is_rated,
        })
    }

    /// Returns whether the game list is old or games have started since it was read.
    fn needs_games(&self, started: &[StartedGame]) -> bool {
        let is_old = |at: Instant| at.elapsed() >= GAMES_INTERVAL;
        let newest = |games: &[StartedGame]| games.last().map(|game| game.game);
        self.games_read_at.is_none_or(is_old) || newest(started) != newest(&self.stored.started)
    }
}

impl Lobby {
    pub(super) async fn read_lobby(&self) -> Result<StoredLobby> {
        let store = self.store();
        let since = clock::now().saturating_sub(ANNOUNCEMENT_WINDOW);
        let (seeks, places, visitors, bots, started, challenges) = tokio::try_join!(
            store.seeks(),
            store.pool_places(),
            store.lobby_visitors(),
            store.lobby_bots(),
            store.games_started_since(since),
            store.challenges_since(since),
        )?;
        let challenges = self.challenge_updates(challenges).await?;
        let needs_games = self.state().snapshot.needs_games(&started);
        let games = match needs_games {
            true => {
                let games = store.running_games(MAX_GAMES).await?;
                self.state().snapshot.games_read_at = Some(Instant::now());
                games.iter().map(lobby_game).collect()
            }
            false => self.state().snapshot.stored.games.clone(),
        };
        Ok(StoredLobby {
            seeks,
            places,
            // Bots are always present; counting them would only mislead people looking for opponents.
            people: visitors.saturating_sub(u32::try_from(bots.len()).unwrap_or(u32::MAX)),
            house: house(&bots),
            games,
            started,
            challenges,
        })
    }

    /// Selects the challenges by and to visitors at this node and reads their players. There may be thousands of
    /// others.
    async fn challenge_updates(&self, challenges: Vec<Challenge>) -> Result<Vec<ChallengeUpdate>> {
        let challenges: Vec<Challenge> = {
            let state = self.state();
            let is_here = |who: PlayerId| state.sockets.has(who);
            let is_relevant =
                |challenge: &Challenge| is_here(challenge.by) || challenge.to.is_some_and(is_here);
            challenges.into_iter().filter(is_relevant).collect()
        };
        let challenged = challenges.iter().filter_map(|challenge| challenge.to);
        let challenged: Vec<AccountId> = challenged.filter_map(PlayerId::account).collect();
        let blocks = match challenged.is_empty() {
            true => Blocks::default(),
            false => self.store().blocks(&challenged).await?,
        };
        let mut people: HashMap<(PlayerId, Option<Speed>), Person> = HashMap::new();
        let mut updates = Vec::with_capacity(challenges.len());
        for challenge in challenges {
            let speed = challenge.terms.pace.speed();
            for who in [Some(challenge.by), challenge.to].into_iter().flatten() {
                if let Entry::Vacant(entry) = people.entry((who, speed)) {
                    entry.insert(self.person(who, speed).await?);
                }
            }
            let person =
                |who: PlayerId| people.get(&(who, speed)).cloned().unwrap_or(Person::GUEST);
            let note = self.challenge_note(&challenge, challenge.to.map(|to| (to, None)));
            let note = note.await?;
            updates.push(ChallengeUpdate {
                people: (person(challenge.by), challenge.to.map(person)),
                note,
                is_hidden: challenge
                    .to
                    .is_some_and(|to| challenge.is_hidden_from(to, &blocks)),
                challenge,
            });
        }
        Ok(updates)
    }
}

/// The house opponents among the bots, weakest first.
fn house(bots: &[LobbyBot]) -> Vec<HouseOpponent> {
    let now = clock::now();
    let opponent = |bot: &LobbyBot| {
        let rating = bot.rapid.rating_at(now);
        Some(HouseOpponent {
            level: house_level(&bot.name)?,
            name: bot.name.clone(),
            rating: Some(rating.shown()),
            provisional: rating.is_provisional(),
            busy: bot.is_busy,
        })
    };
    let mut house: Vec<HouseOpponent> = bots.iter().filter_map(opponent).collect();
    house.sort_by_key(|opponent| opponent.level);
    house
}

fn lobby_game(game: &RunningGame) -> LobbyGame {
    let person = |side: Side| {
        let player = &game.started.players[side];
        let names = game.overview.as_ref().map(|overview| &overview.names);
        let name = names.unwrap_or(&game.settings.names)[side].clone();
        Person {
            // Guests choose arbitrary names in games; the lobby shows only members'.
            name: name.filter(|_| player.who.account().is_some()),
            rating: player.rating,
            provisional: player.is_provisional,
            bot: game.bots[side],
            newcomer: false,
        }
    };
    LobbyGame {
        id: game.started.game,
        white: person(Side::White),
        black: person(Side::Black),
        terms: TermsView {
            set: game.settings.set.name().to_owned(),
            opening: game.settings.opening,
            clock: game.settings.clock,
            days: game.settings.days,
            rated: game.started.is_rated,
        },
        plies: game.overview.as_ref().map_or(0, |overview| overview.plies),
    }
}
