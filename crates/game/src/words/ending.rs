//! Results of games.

use serde::{Deserialize, Serialize};
use skep_rules::{DrawReason, Game, Outcome, WinReason};

use super::Side;

// The archive stores places in this list.
skep_rules::names! {
    #[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
    #[cfg_attr(feature = "schema", derive(schemars::JsonSchema, ts_rs::TS))]
    #[serde(rename_all = "kebab-case")]
    pub enum EndReason {
        Surrounded => "surrounded",
        Resignation => "resignation",
        Time => "time",
        BothSurrounded => "both-surrounded",
        Agreement => "agreement",
        /// Third occurrence of a position.
        Repetition => "repetition",
        Aborted => "aborted",
        /// A player left and the opponent claimed the game.
        Abandoned => "abandoned",
    }

    pub const ALL;
    pub const fn name;
    pub fn of_name;
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema, ts_rs::TS))]
pub struct Ending {
    pub winner: Option<Side>,
    pub reason: EndReason,
}

impl Ending {
    /// Ends a game for a reason other than a move. The rules rightly refuse it for a game that ended on the board.
    pub(crate) fn apply(self, game: &mut Game) {
        let loser = self.winner.map(|winner| !winner);
        match (self.reason, loser) {
            // The rules have no abandonment, so it counts as a resignation or an agreed draw.
            (EndReason::Resignation | EndReason::Abandoned, Some(loser)) => game.resign(loser).ok(),
            (EndReason::Time, Some(loser)) => game.lose_on_time(loser).ok(),
            (EndReason::Agreement | EndReason::Abandoned, None) => game.agree_draw().ok(),
            _ => None,
        };
    }
}

impl From<Outcome> for Ending {
    fn from(outcome: Outcome) -> Ending {
        let reason = match outcome {
            Outcome::Win { by, .. } => match by {
                WinReason::Surrounded => EndReason::Surrounded,
                WinReason::Resignation => EndReason::Resignation,
                WinReason::Time => EndReason::Time,
            },
            Outcome::Draw(DrawReason::BothSurrounded) => EndReason::BothSurrounded,
            Outcome::Draw(DrawReason::Agreement) => EndReason::Agreement,
            Outcome::Draw(DrawReason::Repetition) => EndReason::Repetition,
        };
        Ending {
            winner: outcome.winner(),
            reason,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn reasons_round_trip_through_their_names() {
        for reason in EndReason::ALL {
            assert_eq!(EndReason::of_name(reason.name()), Some(reason));
            let json = serde_json::to_value(reason).expect("JSON");
            assert_eq!(json, reason.name());
        }
        assert_eq!(EndReason::of_name(""), None);
    }
}
