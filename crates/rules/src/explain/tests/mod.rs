//! The explanations against the legal moves and against the rules, and one position for every reason.

mod agreement;
mod reasons;
