//! How games end.

use serde::{Deserialize, Serialize};
use skep_rules::{DrawReason, Outcome, WinReason};

use super::Side;

/// How a game ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
#[serde(rename_all = "kebab-case")]
pub enum EndReason {
    /// A queen is surrounded.
    Surrounded,
    /// Somebody gave up.
    Resignation,
    /// Somebody ran out of time.
    Time,
    /// Both queens are surrounded.
    BothSurrounded,
    /// A draw was agreed.
    Agreement,
    /// The position occurred for the third time.
    Repetition,
    /// The game was called off.
    Aborted,
    /// Somebody left, and the other side claimed the game.
    Abandoned,
}

/// The result of a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub struct Ending {
    /// Who won, if somebody did.
    pub winner: Option<Side>,
    /// How the game ended.
    pub reason: EndReason,
}

impl EndReason {
    /// Every reason.
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

    /// The name by which programs and databases call it.
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

    /// The reason of a name; `None` if there is none.
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
    fn every_reason_is_found_by_its_name() {
        for reason in EndReason::ALL {
            assert_eq!(EndReason::of_name(reason.name()), Some(reason));
            let told = serde_json::to_value(reason).expect("JSON");
            assert_eq!(told, reason.name());
        }
        assert_eq!(EndReason::of_name(""), None);
    }
}
