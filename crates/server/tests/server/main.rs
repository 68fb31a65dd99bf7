//! Real servers on real databases, with real sockets.

mod abuse;
mod analysis;
mod archive;
mod clocks;
mod computer;
mod editor;
mod friends;
mod harness;
mod interface;
mod learn;
mod nonsense;
mod openapi;
mod puzzles;
mod reviews;
mod samples;
mod storage;
mod study;
