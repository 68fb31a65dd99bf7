//! Which request goes where.

use axum::{
    Router,
    extract::Request,
    middleware::{from_fn, from_fn_with_state},
    routing::{delete, get, post, put},
};

use crate::http::{
    App, account::games as account_games, account::host, account::log_in as accounts,
    account::mail, account::own as account, account::passkeys, account::puzzles as account_puzzles,
    archive::import as archive_import, archive::search as archive, edge::headers, edge::host_name,
    edge::origin, edge::request_id, error::HttpError, game::create, game::events, game::games,
    game::socket, health, lobby::challenges, lobby::socket as lobby, metrics, openapi, page::pages,
    players::leaderboards, players::profiles as players, query,
};
use crate::protocol::ErrorCode;

/// The whole application.
pub(in crate::http) fn router(app: App) -> Router {
    let api = Router::new()
        .route("/api/health", get(health::ready))
        .route("/api/health/live", get(health::live))
        .route("/api/health/ready", get(health::ready))
        .route("/api/host", get(host::host))
        .route("/api/openapi.json", get(openapi::document))
        .merge(accounts_api())
        .merge(lobby_api())
        .merge(players_api())
        .route("/api/games", get(games::summaries).post(create::create))
        .route("/api/games/{id}", get(games::state).delete(games::delete))
        .route("/api/games/{id}/join", post(games::join))
        .route("/api/games/{id}/moves", post(games::play))
        .route("/api/games/{id}/actions", post(games::act))
        .route("/api/games/{id}/events", get(events::stream))
        .route("/api/games/{id}/why", get(games::why))
        .route("/api/games/{id}/record.pgn", get(games::pgn))
        .route("/api/games/{id}/record.sgf", get(games::sgf))
        .route("/api/games/{id}/record.uhp", get(games::uhp))
        .route("/api/games/{id}/socket", get(socket::upgrade))
        .route("/api/archive", get(archive::list))
        .route("/api/archive/import", post(archive_import::import))
        .route("/api/archive/import/{id}", delete(archive_import::undo))
        .route(
            "/api/archive/{id}",
            get(archive::one).delete(archive::delete),
        )
        .route("/api/archive/{id}/{record}", get(archive::record))
        .route("/api/explorer", post(archive::explore))
        .route("/api/{*rest}", get(no_such_page).post(no_such_page))
        .layer(from_fn(query::guard))
        .layer(from_fn_with_state(app.clone(), origin::guard));
    let mut router = Router::new().merge(api).fallback(pages::page);
    if app.options.metrics {
        router = router.route("/metrics", get(metrics::metrics));
    }
    router
        .layer(from_fn_with_state(app.clone(), host_name::guard))
        .layer(from_fn_with_state(app.clone(), headers::add))
        .layer(from_fn_with_state(app.clone(), request_id::follow))
        .with_state(app)
}

/// What is about accounts.
fn accounts_api() -> Router<App> {
    Router::new()
        .route("/api/accounts", post(accounts::sign_up))
        .route("/api/accounts/name", get(accounts::name))
        .route("/api/login", post(accounts::log_in))
        .route("/api/logout", post(accounts::log_out))
        .route("/api/account", get(accounts::who).delete(account::delete))
        .route(
            "/api/account/sessions",
            get(account::sessions).delete(account::end_others),
        )
        .route("/api/account/sessions/{id}", delete(account::end_session))
        .route("/api/account/password", post(account::set_password))
        .route("/api/account/recovery-codes", post(account::recovery_codes))
        .route("/api/account/passkeys/begin", post(passkeys::begin))
        .route("/api/account/passkeys", post(passkeys::add))
        .route("/api/account/passkeys/{id}", delete(passkeys::remove))
        .route("/api/accounts/passkey/begin", post(passkeys::begin_sign_up))
        .route("/api/login/passkey/begin", post(passkeys::begin_log_in))
        .route("/api/login/passkey", post(passkeys::log_in))
        .route("/api/account/mail", put(mail::tell).delete(mail::remove))
        .route("/api/mail/confirm", post(mail::confirm))
        .route("/api/login/forgotten", post(mail::forgotten))
        .route("/api/login/reset", post(mail::reset))
        .route("/api/account/claim", post(account_games::claim))
        .route("/api/account/games", get(account_games::games))
        .route("/api/account/export", get(account::export))
        .route(
            "/api/account/puzzles",
            post(account_puzzles::learn).delete(account_puzzles::forget),
        )
}

/// What is about people who look for each other.
fn lobby_api() -> Router<App> {
    Router::new()
        .route("/api/lobby", get(lobby::upgrade))
        .route(
            "/api/challenges",
            get(challenges::list).post(challenges::offer),
        )
        .route(
            "/api/challenges/{id}",
            get(challenges::one).delete(challenges::withdraw),
        )
        .route("/api/challenges/{id}/accept", post(challenges::accept))
        .route("/api/challenges/{id}/decline", post(challenges::decline))
}

/// What is about players.
fn players_api() -> Router<App> {
    Router::new()
        .route("/api/players/{name}", get(players::profile))
        .route("/api/players/{name}/games", get(players::games))
        .route("/api/players/{name}/openings", get(players::openings))
        .route("/api/players/{name}/ratings/{speed}", get(players::ratings))
        .route("/api/players/{name}/versus/{other}", get(players::versus))
        .route(
            "/api/players/{name}/follow",
            put(players::follow).delete(players::unfollow),
        )
        .route(
            "/api/players/{name}/block",
            put(players::block).delete(players::unblock),
        )
        .route("/api/players/{name}/note", put(players::note))
        .route("/api/leaderboards/{speed}", get(leaderboards::leaderboard))
        .route(
            "/api/leaderboards/{speed}/distribution",
            get(leaderboards::distribution),
        )
}

async fn no_such_page(_: Request) -> HttpError {
    HttpError::new(ErrorCode::NoSuchPage, "there is nothing here")
}
