//! The checks.
