//! Figures for Prometheus.

use axum::extract::State;

use super::App;

/// `GET /metrics`
pub(super) async fn metrics(State(app): State<App>) -> String {
    let figures = [
        ("skep_open_rooms", "Games in memory.", app.rooms.len()),
        (
            "skep_running_clocks",
            "Games whose clock runs.",
            app.rooms.running_clocks(),
        ),
        (
            "skep_open_sockets",
            "Open sockets and event streams.",
            app.limits.open_sockets(),
        ),
    ];
    figures
        .map(|(name, help, value)| {
            format!("# HELP {name} {help}\n# TYPE {name} gauge\n{name} {value}\n")
        })
        .concat()
}
