//! Routes.

use axum::{
    Router,
    middleware::{from_fn, from_fn_with_state},
    routing::{delete, get, post, put},
};

use crate::http::{
    App,
    account::{games as account_games, log_in as accounts, mail, manage as account, passkeys},
    archive::{import as archive_import, search as archive},
    edge::{headers, host_name, origin, request_id},
    error::HttpError,
    game::{create, events, games, socket},
    host,
    lobby::{challenges, socket as lobby},
    monitoring, openapi,
    page::pages,
    players,
};

pub(crate) fn router(app: App) -> Router {
    let api = Router::new()
        .route("/api/health", get(monitoring::ready))
        .route("/api/health/live", get(monitoring::live))
        .route("/api/health/ready", get(monitoring::ready))
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
            get(archive::game_or_export).delete(archive::delete),
        )
        .route("/api/archive/{id}/{record}", get(archive::record))
        .route("/api/explorer", post(archive::explore))
        .route("/api/{*rest}", get(not_found).post(not_found))
        .method_not_allowed_fallback(method_not_allowed)
        .layer(from_fn(openapi::check_query))
        .layer(from_fn_with_state(app.clone(), origin::guard));
    let mut router = Router::new().merge(api).fallback(pages::page);
    if app.options.metrics {
        router = router.route("/metrics", get(monitoring::metrics));
    }
    router
        .layer(from_fn_with_state(app.clone(), host_name::guard))
        .layer(from_fn_with_state(app.clone(), headers::add))
        .layer(from_fn_with_state(app.clone(), request_id::trace))
        .with_state(app)
}

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
        .route("/api/account/mail", put(mail::set).delete(mail::remove))
        .route("/api/mail/confirm", post(mail::confirm))
        .route("/api/login/forgotten", post(mail::forgotten))
        .route("/api/login/reset", post(mail::reset))
        .route("/api/account/claim", post(account_games::claim))
        .route("/api/account/games", get(account_games::games))
        .route("/api/account/export", get(account::export))
        .route(
            "/api/account/puzzles",
            post(account::merge_puzzles).delete(account::delete_puzzles),
        )
}

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
        .route("/api/leaderboards/{speed}", get(players::leaderboard))
        .route(
            "/api/leaderboards/{speed}/distribution",
            get(players::distribution),
        )
}

async fn not_found() -> HttpError {
    HttpError::not_found()
}

async fn method_not_allowed() -> HttpError {
    HttpError::method_not_allowed()
}
