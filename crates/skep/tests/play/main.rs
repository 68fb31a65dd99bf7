//! `skep play` in a real pseudo-terminal: whole games, and a terminal that is never left broken.
#![cfg(unix)]

mod games;
mod keeping;
mod leaving;
mod looks;
mod pty;
