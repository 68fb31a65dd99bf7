//! The house opponents of `skep serve`.

use std::net::SocketAddr;
use std::thread::available_parallelism;

use clap::Args;
use clap::builder::{PossibleValuesParser, TypedValueParser};
use skep_bots::{Capacity, HouseMember, HouseOptions};
use skep_engine::Level;
use skep_people::{Rating, house_name};
use skep_server::accounts::{AccountError, Accounts};

use super::levels;

/// The level that starts with the default rating.
const ANCHOR: u32 = 5;
/// Initial rating deviation of house opponents.
const DEVIATION: f64 = 80.0;

#[derive(Args)]
pub(super) struct HouseOption {
    /// Offer levels of the computer in the lobby as bots [default: on, but off with PostgreSQL]
    #[arg(long, value_name = "WHETHER")]
    #[arg(value_parser = PossibleValuesParser::new(["on", "off"]).map(|whether| whether == "on"))]
    bots: Option<bool>,

    /// Maximum search threads of these bots [default: half of the processors]
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u16).range(1..=1024))]
    bot_threads: Option<u16>,

    /// Maximum concurrent real-time games of these bots
    #[arg(long, value_name = "N", default_value_t = 40, value_parser = clap::value_parser!(u16).range(1..=10_000))]
    bot_games: u16,
}

impl HouseOption {
    /// Runs the house opponents until the future is dropped, creating missing accounts. The server works without them, so
    /// errors are only logged.
    pub(super) async fn run(self, accounts: Accounts, address: SocketAddr, is_alone: bool) {
        if !self.bots.unwrap_or(is_alone) {
            return;
        }
        let options = HouseOptions {
            address,
            threads: self.threads(),
            capacity: Capacity {
                games: usize::from(self.bot_games),
                ..Capacity::default()
            },
        };
        let opened = members(&accounts, is_alone).await;
        // The accounts keep the database open.
        drop(accounts);
        match opened {
            Ok(members) => skep_bots::run(options, members).await,
            Err(error) => tracing::warn!(%error, "there are no house opponents"),
        }
    }

    fn threads(&self) -> usize {
        let half = || available_parallelism().map_or(1, |all| (all.get() / 2).max(1));
        self.bot_threads.map_or_else(half, usize::from)
    }
}

/// One opponent per level, with new tokens.
async fn members(accounts: &Accounts, is_alone: bool) -> Result<Vec<HouseMember>, AccountError> {
    let mut members = Vec::new();
    for level in Level::all() {
        let name = house_name(level.number());
        let opened = accounts.house_token(level.number(), rating(level), is_alone);
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

/// The initial rating of a level, by its Elo difference to the anchor in `skep levels`.
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
    fn initial_ratings_differ_as_the_levels_do() {
        let ratings: Vec<i32> = Level::all().map(|level| rating(level).shown()).collect();
        assert_eq!(ratings[ANCHOR as usize - 1], 1500);
        assert!(ratings.is_sorted());
        assert!(ratings[0] >= 400 && ratings[9] <= 4000, "{ratings:?}");
        assert!(!rating(Level::LOWEST).is_provisional());
    }
}
