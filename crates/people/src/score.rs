//! Results from one player's point of view, and their numbers.

use serde::{Deserialize, Serialize};
use skep_game::words::{Ending, Side};
use skillratings::Outcomes;

skep_rules::names! {
    #[derive(Clone, Copy, Debug, PartialEq, Eq)]
    pub enum Score {
        Win => "win",
        Draw => "draw",
        Loss => "loss",
    }

    pub const ALL;
    pub const fn name;
    pub fn of_name;
}

impl Score {
    pub fn of(ending: Ending, side: Side) -> Score {
        match ending.winner {
            None => Score::Draw,
            Some(winner) if winner == side => Score::Win,
            Some(_) => Score::Loss,
        }
    }

    /// The opponent's score.
    #[must_use]
    pub const fn reversed(self) -> Score {
        match self {
            Score::Win => Score::Loss,
            Score::Draw => Score::Draw,
            Score::Loss => Score::Win,
        }
    }

    pub(crate) const fn outcome(self) -> Outcomes {
        match self {
            Score::Win => Outcomes::WIN,
            Score::Draw => Outcomes::DRAW,
            Score::Loss => Outcomes::LOSS,
        }
    }
}

/// Results of rated games.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema, ts_rs::TS))]
pub struct Tally {
    pub won: u32,
    pub drawn: u32,
    pub lost: u32,
}

impl Tally {
    pub const fn add(&mut self, score: Score, games: u32) {
        match score {
            Score::Win => self.won += games,
            Score::Draw => self.drawn += games,
            Score::Loss => self.lost += games,
        }
    }
}

#[cfg(test)]
mod tests {
    use skep_game::words::EndReason;

    use super::*;

    #[test]
    fn scores_of_the_sides_are_opposite() {
        for winner in [Some(Side::White), Some(Side::Black), None] {
            let ending = Ending {
                winner,
                reason: EndReason::Agreement,
            };
            let white = Score::of(ending, Side::White);
            assert_eq!(Score::of(ending, Side::Black), white.reversed());
        }
    }

    #[test]
    fn scores_round_trip_through_their_names() {
        for score in Score::ALL {
            assert_eq!(Score::of_name(score.name()), Some(score));
        }
        assert_eq!(Score::of_name(""), None);
    }
}
