//! How the rules' outcomes are told.

use skep_rules::{DrawReason, Outcome, WinReason};

use crate::protocol::{EndReason, Ending};

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
            winner: outcome.winner().map(Into::into),
            reason,
        }
    }
}
