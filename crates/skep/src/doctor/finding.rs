//! Results of checks.

use serde::Serialize;

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "lowercase")]
pub(crate) enum State {
    Ok,
    /// Works, but not as well as it could.
    Warning,
    /// A server would not start or not work.
    Wrong,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub(crate) struct Finding {
    /// Stable name of the check, for scripts.
    pub(crate) check: &'static str,
    pub(crate) state: State,
    pub(crate) message: String,
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
