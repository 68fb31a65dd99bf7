//! The house opponents that `skep serve` brings along.

use std::net::SocketAddr;
use std::thread::available_parallelism;

use clap::{Args, ValueEnum};
use skep_bots::{Capacity, HouseMember, HouseOptions};
use skep_engine::Level;
use skep_people::{Rating, house_name};
use skep_server::accounts::{AccountError, Accounts};

use super::levels;

/// The level with the rating of a newcomer.
const ANCHOR: u32 = 5;
/// How sure the ratings are with which house opponents begin.
const DEVIATION: f64 = 80.0;

/// Which opponents the server brings along, and what they may cost.
#[derive(Args)]
pub(super) struct HouseOption {
    /// Whether levels of the computer play in the lobby as bots; on unless the games are in PostgreSQL
    #[arg(long, value_name = "WHETHER", value_enum)]
    bots: Option<Whether>,

    /// How many threads think for these bots, at the most; half of the processors without this
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u16).range(1..=1024))]
    bot_threads: Option<u16>,

    /// How many games by the clock these bots play at once, at the most
    #[arg(long, value_name = "N", default_value_t = 40, value_parser = clap::value_parser!(u16).range(1..=10_000))]
    bot_games: u16,
}

/// Whether something is so.
#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
enum Whether {
    On,
    Off,
}

impl HouseOption {
    /// Lets the house opponents play at an address, until the future is dropped; their accounts are made where they are missing. A server without
    /// them is a server all the same, so what goes wrong is only told.
    pub(super) fn run(
        &self,
        accounts: Accounts,
        address: SocketAddr,
        is_alone: bool,
    ) -> impl Future<Output = ()> + Send + use<> {
        let is_on = self.bots.map_or(is_alone, |whether| whether == Whether::On);
        let options = HouseOptions {
            address,
            threads: self.threads(),
            capacity: Capacity {
                games: usize::from(self.bot_games),
                ..Capacity::default()
            },
        };
        async move {
            if !is_on {
                return;
            }
            let opened = members(&accounts, is_alone).await;
            // Whoever holds the accounts holds the database.
            drop(accounts);
            match opened {
                Ok(members) => skep_bots::run(options, members).await,
                Err(error) => tracing::warn!(%error, "there are no house opponents"),
            }
        }
    }

    /// As many as were asked for, or half of the processors.
    fn threads(&self) -> usize {
        let half = || available_parallelism().map_or(1, |all| (all.get() / 2).max(1));
        self.bot_threads.map_or_else(half, usize::from)
    }
}

/// One for each level, with new tokens.
async fn members(accounts: &Accounts, is_alone: bool) -> Result<Vec<HouseMember>, AccountError> {
    let mut members = Vec::new();
    for level in Level::all() {
        let name = house_name(level.number());
        let opened = accounts.house(level.number(), rating(level), is_alone);
        match opened.await? {
            Some(token) => members.push(HouseMember {
                name,
                token: token.reveal(),
                level,
            }),
            None => tracing::warn!(name, "the account of a house opponent cannot be used"),
        }
    }
    Ok(members)
}

/// The rating with which a level begins: by the matches of `skep levels`, from the anchor on.
fn rating(level: Level) -> Rating {
    let anchor = Level::try_from(ANCHOR).unwrap_or_default();
    let number = Rating::NEW.number() + levels::elo(level) - levels::elo(anchor);
    let (lowest, highest) = Rating::NUMBER;
    let number = number.round().clamp(lowest, highest);
    Rating::new(number, DEVIATION, Rating::NEW.volatility()).unwrap_or(Rating::NEW)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ratings_begin_as_far_apart_as_the_levels_are() {
        let ratings: Vec<i32> = Level::all().map(|level| rating(level).shown()).collect();
        assert_eq!(ratings[ANCHOR as usize - 1], 1500);
        assert!(ratings.is_sorted());
        assert!(ratings[0] >= 400 && ratings[9] <= 4000, "{ratings:?}");
        assert!(!rating(Level::LOWEST).is_provisional());
    }
}
