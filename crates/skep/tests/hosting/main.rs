//! Hosting with the real program: starting, stopping, backing up, diagnosing and installing a server.

mod backup;
mod descriptors;
mod doctor;
mod documents;
mod logs;
mod mail;
#[cfg(all(target_os = "linux", target_env = "gnu"))]
mod memory;
mod packaging;
mod postgres;
mod ratings;
mod serve;
mod server;
mod shutdown;
mod user;
