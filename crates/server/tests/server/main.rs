//! Real servers on real databases, with real sockets.

mod abuse;
mod archive;
mod clocks;
mod earlier_games;
mod friends;
mod harness;
mod interface;
mod nodes;
mod nonsense;
mod openapi;
mod storage;
