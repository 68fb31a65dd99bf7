//! What a node knows of the lobby.

use std::collections::{HashMap, HashSet, hash_map::Entry};

use skep_people::{
    AccountId, Blocks, Challenge, Pool, Speed, Who, house_level,
    wire::{HouseOpponent, LobbyGame, Person, PoolKey, PoolView, TermsView},
};
use tokio::time::{Duration, Instant};

use super::{LobbyError, service::Lobby, sockets::COALESCE};
use crate::{
    clock::{self, Millis},
    ids::GameId,
    protocol::{RatingNote, Side},
    store::{Beginning, LobbyBot, OpenSeek, PoolPlace, RunningGame},
};

/// How many games are shown.
const MOST_GAMES: u32 = 50;
/// For how long players are told that their game has begun, should they have lost the connection just then.
const FRESH: Millis = 15_000;
/// How often the list of games is read: it changes with every move.
const GAMES_EVERY: Duration = Duration::from_secs(1);

/// What a node knows of the lobby.
#[derive(Default)]
pub(super) struct LobbySnapshot {
    /// When it was asked for.
    pub(super) looked: Option<Instant>,
    /// What those who are here were last told of what changes all the time, and when.
    pub(super) told: Option<(Summary, Instant)>,
    /// Whether they are still to be told what has changed since.
    pub(super) is_behind: bool,
    /// When the games were last read.
    pub(super) games_read: Option<Instant>,
    pub(super) seeks: Vec<OpenSeek>,
    /// The seeks among them that everyone is shown.
    pub(super) shown: HashSet<GameId>,
    /// Whether there are so many new seeks that not all of them have been shown yet.
    pub(super) is_flooded: bool,
    pub(super) places: Vec<PoolPlace>,
    pub(super) people: u32,
    pub(super) games: Vec<LobbyGame>,
    /// The house opponents that are here, the weakest first.
    pub(super) house: Vec<HouseOpponent>,
    /// The games that have begun of late.
    pub(super) begun: Vec<Beginning>,
    /// The challenges of which something has become of late.
    pub(super) challenges: Vec<SeenChallenge>,
}

/// A challenge by or to a visitor, its people, and what is said about the rating of its game.
pub(super) struct SeenChallenge {
    pub(super) challenge: Challenge,
    pub(super) people: (Person, Option<Person>),
    pub(super) note: Option<RatingNote>,
    /// Whether whoever is challenged has blocked whoever offers.
    pub(super) is_hidden: bool,
}

/// What was seen of the lobby; `None` for what was not looked at.
pub(super) struct SeenNow {
    pub(super) seeks: Vec<OpenSeek>,
    pub(super) places: Vec<PoolPlace>,
    pub(super) people: u32,
    pub(super) games: Option<Vec<LobbyGame>>,
    pub(super) house: Vec<HouseOpponent>,
    pub(super) begun: Vec<Beginning>,
    pub(super) challenges: Vec<SeenChallenge>,
}

/// What changes all the time: how many there are, who waits, what is played, who of the house is free.
#[derive(PartialEq, Eq)]
pub(super) struct Summary {
    pub(super) people: u32,
    pub(super) pools: Vec<PoolView>,
    pub(super) games: Vec<LobbyGame>,
    pub(super) house: Vec<HouseOpponent>,
}

impl LobbySnapshot {
    /// Whether somebody who enters need not look: during a flood many enter at once.
    pub(super) fn is_recent_enough(&self) -> bool {
        self.is_flooded
            && self
                .looked
                .is_some_and(|looked| looked.elapsed() < COALESCE)
    }

    /// The seeks that stand.
    pub(super) fn standing(&self) -> HashSet<GameId> {
        self.seeks.iter().map(|seek| seek.new.seek.game).collect()
    }

    /// What changes all the time, as it is now.
    pub(super) fn summary(&self) -> Summary {
        Summary {
            people: self.people,
            pools: self.pools(),
            games: self.games.clone(),
            house: self.house.clone(),
        }
    }

    /// All pools, and how many wait in each.
    pub(super) fn pools(&self) -> Vec<PoolView> {
        let mut waiting: HashMap<(u32, u32, bool), u32> = HashMap::new();
        let key = |pool: &Pool| (pool.clock.initial, pool.clock.increment, pool.is_rated);
        for place in &self.places {
            *waiting.entry(key(&place.pool)).or_default() += 1;
        }
        let pools = [true, false]
            .into_iter()
            .flat_map(|rated| Pool::CLOCKS.map(|clock| (clock, rated)));
        pools
            .map(|(clock, rated)| {
                let people = waiting.get(&(clock.initial, clock.increment, rated));
                PoolView {
                    clock,
                    rated,
                    people: people.copied().unwrap_or(0),
                }
            })
            .collect()
    }

    /// Where somebody waits.
    pub(super) fn waiting(&self, who: Who) -> Option<PoolKey> {
        let place = self.places.iter().find(|place| place.who == who)?;
        Some(PoolKey {
            clock: place.pool.clock,
            rated: place.pool.is_rated,
        })
    }

    /// Whether the games have not been read for a while, or others have begun since.
    fn needs_games(&self, begun: &[Beginning]) -> bool {
        let is_old = |at: Instant| at.elapsed() >= GAMES_EVERY;
        let newest = |games: &[Beginning]| games.last().map(|game| game.game);
        self.games_read.is_none_or(is_old) || newest(begun) != newest(&self.begun)
    }
}

impl Lobby {
    /// Looks at the database.
    pub(super) async fn see(&self) -> Result<SeenNow, LobbyError> {
        let lobby = self.store();
        let since = clock::now().saturating_sub(FRESH);
        let (seeks, places, visitors, bots, begun, challenges) = tokio::try_join!(
            lobby.seeks(),
            lobby.pool_places(),
            lobby.lobby_visitors(),
            lobby.lobby_bots(),
            lobby.begun_since(since),
            lobby.challenges_since(since),
        )?;
        let needs_games = self.state().snapshot.needs_games(&begun);
        let games = match needs_games {
            true => Some(lobby.running_games(MOST_GAMES).await?),
            false => None,
        };
        let challenges = self.of_those_here(challenges).await?;
        Ok(SeenNow {
            seeks,
            places,
            // Bots are there all the time; nobody meets a person because of them.
            people: visitors.saturating_sub(u32::try_from(bots.len()).unwrap_or(u32::MAX)),
            house: house(&bots),
            games: games.map(|games| games.iter().map(shown).collect()),
            begun,
            challenges,
        })
    }

    /// The challenges by and to those who are here, with what these are told of their opponents. Others are not looked up: there may be
    /// thousands.
    async fn of_those_here(
        &self,
        challenges: Vec<Challenge>,
    ) -> Result<Vec<SeenChallenge>, LobbyError> {
        let challenges: Vec<Challenge> = {
            let state = self.state();
            let is_here = |who: Who| state.sockets.has(who);
            let is_of_those =
                |challenge: &Challenge| is_here(challenge.by) || challenge.to.is_some_and(is_here);
            challenges.into_iter().filter(is_of_those).collect()
        };
        let challenged = challenges.iter().filter_map(|challenge| challenge.to);
        let challenged: Vec<AccountId> = challenged.filter_map(Who::account).collect();
        let blocks = match challenged.is_empty() {
            true => Blocks::default(),
            false => self.store().blocks(&challenged).await?,
        };
        let mut known: HashMap<(Who, Option<Speed>), Person> = HashMap::new();
        let mut seen = Vec::with_capacity(challenges.len());
        for challenge in challenges {
            let speed = challenge.terms.pace.speed();
            for who in [Some(challenge.by), challenge.to].into_iter().flatten() {
                if let Entry::Vacant(entry) = known.entry((who, speed)) {
                    entry.insert(self.person(who, speed).await?);
                }
            }
            let person = |who: Who| known.get(&(who, speed)).cloned().unwrap_or(Person::GUEST);
            let note = self.note_on(&challenge, challenge.to.map(|to| (to, None)));
            let note = note.await?;
            seen.push(SeenChallenge {
                people: (person(challenge.by), challenge.to.map(person)),
                note,
                is_hidden: challenge
                    .to
                    .is_some_and(|to| challenge.is_hidden_from(to, &blocks)),
                challenge,
            });
        }
        Ok(seen)
    }
}

/// The house opponents among the bots that are here, the weakest first.
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

/// A game as the lobby shows it.
fn shown(game: &RunningGame) -> LobbyGame {
    let person = |side: Side| {
        let player = &game.beginning.players[side];
        let names = game.overview.as_ref().map(|overview| &overview.names);
        let name = names.unwrap_or(&game.settings.names)[side].clone();
        Person {
            // A guest may be called anything in a game; the lobby names members.
            name: name.filter(|_| player.who.account().is_some()),
            rating: player.rating,
            provisional: player.is_provisional,
            bot: game.bots[side],
            newcomer: false,
        }
    };
    LobbyGame {
        id: game.beginning.game,
        white: person(Side::White),
        black: person(Side::Black),
        terms: TermsView {
            set: game.settings.set.name().to_owned(),
            opening: game.settings.opening,
            clock: game.settings.clock,
            days: game.settings.days,
            rated: game.beginning.is_rated,
        },
        plies: game.overview.as_ref().map_or(0, |overview| overview.plies),
    }
}
