//! What every request passes: connections, limits, origins, headers and cookies.

pub(in crate::http) mod address;
pub(in crate::http) mod budget;
pub(in crate::http) mod connection;
pub(in crate::http) mod connection_count;
pub(in crate::http) mod connection_gate;
pub(in crate::http) mod cookie;
pub(in crate::http) mod file_limit;
pub(in crate::http) mod headers;
pub(in crate::http) mod host_name;
pub(in crate::http) mod import_quota;
pub(in crate::http) mod inflow;
pub(in crate::http) mod language;
pub(in crate::http) mod limits;
pub(in crate::http) mod origin;
pub(in crate::http) mod request_id;
pub(in crate::http) mod serve;
pub(in crate::http) mod timeouts;
