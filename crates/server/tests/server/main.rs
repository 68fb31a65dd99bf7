//! Real servers on real databases, with real sockets.

mod abuse;
mod account_attacks;
mod account_games;
mod account_nodes;
mod accounts;
mod archive;
mod clocks;
mod connections;
mod control_frames;
mod earlier_games;
mod exports;
mod friends;
mod harness;
mod health;
mod imports;
mod interface;
mod names;
mod neighbours;
mod nodes;
mod nonsense;
mod openapi;
mod person;
mod postgres;
mod retention;
mod shares;
mod storage;
