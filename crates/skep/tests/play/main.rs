//! The program in a real pseudo-terminal: whole games of `skep play`, a terminal that is never left broken, and long work.
#![cfg(unix)]

mod games;
mod keeping;
mod leaving;
mod looks;
mod progress;
mod pty;
