//! A server of one's own: started, stopped, copied, examined and installed, with the real program.

mod backup;
mod doctor;
mod documents;
mod packaging;
mod serve;
mod server;
