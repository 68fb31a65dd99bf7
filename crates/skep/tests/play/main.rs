//! The program in a pseudo-terminal: complete games of `skep play`, restoring the terminal, and progress bars.
#![cfg(unix)]

mod appearance;
mod games;
mod progress;
mod pty;
mod quitting;
mod saving;
