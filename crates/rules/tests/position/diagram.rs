//! The diagram.
