//! What a node knows of the lobby.

use std::collections::HashMap;

use skep_people::{
    Challenge, Pool, Who,
    wire::{LobbyGame, Person, PoolKey, PoolTold, TermsTold},
};
use tokio::time::{Duration, Instant};

use super::{LobbyError, service::Lobby};
use crate::{
    clock::{self, Millis},
    ids::GameId,
    protocol::Side,
    store::{Beginning, KeptPlace, KeptSeek, RunningGame},
};

/// How many games are shown.
const MOST_GAMES: u32 = 50;
/// For how long players are told that their game has begun, should they have lost the connection just then.
const FRESH: Millis = 15_000;
/// How often the list of games is read: it changes with every move.
const GAMES_EVERY: Duration = Duration::from_secs(1);

/// What a node knows of the lobby.
#[derive(Default)]
pub(super) struct Picture {
    /// When it was asked for.
    pub(super) looked: Option<Instant>,
    /// What those who are here were last told of what changes all the time, and when.
    pub(super) told: Option<(Summary, Instant)>,
    /// Whether they are still to be told what has changed since.
    pub(super) is_behind: bool,
    /// When the games were last read.
    pub(super) games_read: Option<Instant>,
    pub(super) seeks: Vec<KeptSeek>,
    pub(super) places: Vec<KeptPlace>,
    pub(super) people: u32,
    pub(super) games: Vec<LobbyGame>,
    /// The games that have begun of late.
    pub(super) begun: Vec<Beginning>,
    /// The challenges of which something has become of late.
    pub(super) challenges: Vec<(Challenge, [Option<Person>; 2])>,
}

/// What was seen of the lobby; `None` for what was not looked at.
pub(super) struct SeenNow {
    pub(super) seeks: Vec<KeptSeek>,
    pub(super) places: Vec<KeptPlace>,
    pub(super) people: u32,
    pub(super) games: Option<Vec<LobbyGame>>,
    pub(super) begun: Vec<Beginning>,
    pub(super) challenges: Vec<(Challenge, [Option<Person>; 2])>,
}

/// What changes all the time: how many there are, who waits, what is played.
#[derive(PartialEq, Eq)]
pub(super) struct Summary {
    pub(super) people: u32,
    pub(super) pools: Vec<PoolTold>,
    pub(super) games: Vec<LobbyGame>,
}

impl Picture {
    /// What changes all the time, as it is now.
    pub(super) fn summary(&self) -> Summary {
        Summary {
            people: self.people,
            pools: self.pools(),
            games: self.games.clone(),
        }
    }

    /// All pools, and how many wait in each.
    pub(super) fn pools(&self) -> Vec<PoolTold> {
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
                PoolTold {
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
        let lobby = self.store().lobby();
        let since = clock::now().saturating_sub(FRESH);
        let (seeks, places, people, begun, challenges) = tokio::try_join!(
            lobby.seeks(),
            lobby.places(),
            lobby.visitors(),
            lobby.begun_since(since),
            lobby.challenges_since(since),
        )?;
        let needs_games = self.state().picture.needs_games(&begun);
        let games = match needs_games {
            true => Some(lobby.running(MOST_GAMES).await?),
            false => None,
        };
        let mut told = Vec::with_capacity(challenges.len());
        for challenge in challenges {
            let speed = challenge.terms.pace.speed();
            let by = self.person(challenge.by, speed).await?;
            let to = match challenge.to {
                Some(to) => Some(self.person(to, speed).await?),
                None => None,
            };
            told.push((challenge, [Some(by), to]));
        }
        Ok(SeenNow {
            seeks,
            places,
            people,
            games: games.map(|games| games.iter().map(shown).collect()),
            begun,
            challenges: told,
        })
    }
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
        }
    };
    LobbyGame {
        id: game.beginning.game,
        white: person(Side::White),
        black: person(Side::Black),
        terms: TermsTold {
            set: game.settings.set.name().to_owned(),
            opening: game.settings.opening,
            clock: game.settings.clock,
            days: game.settings.days,
            rated: game.beginning.is_rated,
        },
        plies: game.overview.as_ref().map_or(0, |overview| overview.plies),
    }
}

/// Whether something was seen before, by its id.
pub(super) fn is_among(seeks: &[KeptSeek], game: GameId) -> bool {
    seeks.iter().any(|seek| seek.new.seek.game == game)
}
