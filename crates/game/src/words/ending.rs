//! Results of games.

use serde::{Deserialize, Serialize};
use skep_rules::{DrawReason, Outcome, WinReason};

use super::Side;

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
#[cfg_attr(feature = "openapi", derive(schemars::JsonSchema))]
#[serde(rename_all = "kebab-case")]
pub enum EndReason {
    Surrounded,
    Resignation,
    Time,
    BothSurrounded,
    Agreement,
    /// Third occurrence of a position.
    Repetition,
    Aborted,
    /// A player left and the opponent claimed the game.
    Abandoned,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
#[cfg_attr(feature = "openapi", derive(schemars::JsonSchema))]
pub struct Ending {
    pub winner: Option<Side>,
    pub reason: EndReason,
}

impl EndReason {
    pub const ALL: [EndReason; 8] = [
        EndReason::Surrounded,
        EndReason::Resignation,
        EndReason::Time,
        EndReason::BothSurrounded,
        EndReason::Agreement,
        EndReason::Repetition,
        EndReason::Aborted,
        EndReason::Abandoned,
    ];

    /// Name on the wire and in databases.
    pub const fn name(self) -> &'static str {
        match self {
            EndReason::Surrounded => "surrounded",
            EndReason::Resignation => "resignation",
            EndReason::Time => "time",
            EndReason::BothSurrounded => "both-surrounded",
            EndReason::Agreement => "agreement",
            EndReason::Repetition => "repetition",
            EndReason::Aborted => "aborted",
            EndReason::Abandoned => "abandoned",
        }
    }

    pub fn of_name(name: &str) -> Option<EndReason> {
        let mut all = EndReason::ALL.into_iter();
        all.find(|reason| reason.name() == name)
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
