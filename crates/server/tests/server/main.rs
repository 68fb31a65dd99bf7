//! Real servers on real databases, with real sockets.

mod abuse;
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
mod postgres;
mod retention;
mod shares;
mod storage;
