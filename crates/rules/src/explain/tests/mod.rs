//! Explanations compared with the legal moves and the rules, and one position per reason.

mod agreement;
mod reasons;
