//! The Universal Hive Protocol: how this program talks to engines.

mod client;

pub(crate) use client::{Answer, Client, ClientError};
