//! What was found.

use serde::Serialize;

/// How bad it is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "lowercase")]
pub(crate) enum State {
    /// As it should be.
    Ok,
    /// It works, but not as well as it could.
    Warning,
    /// A server would not start, or not work.
    Wrong,
}

/// What was found.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub(crate) struct Finding {
    /// What was checked, as a stable name for scripts.
    pub(crate) check: &'static str,
    pub(crate) state: State,
    /// The observation.
    pub(crate) message: String,
    /// What to do about it.
    pub(crate) advice: Option<String>,
}

impl Finding {
    pub(super) fn ok(check: &'static str, message: impl Into<String>) -> Finding {
        Finding {
            check,
            state: State::Ok,
            message: message.into(),
            advice: None,
        }
    }

    pub(super) fn warning(
        check: &'static str,
        message: impl Into<String>,
        advice: impl Into<String>,
    ) -> Finding {
        Finding {
            check,
            state: State::Warning,
            message: message.into(),
            advice: Some(advice.into()),
        }
    }

    pub(super) fn wrong(
        check: &'static str,
        message: impl Into<String>,
        advice: impl Into<String>,
    ) -> Finding {
        Finding {
            state: State::Wrong,
            ..Finding::warning(check, message, advice)
        }
    }
}
