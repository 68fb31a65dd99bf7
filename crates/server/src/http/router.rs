//! Routes, with what the OpenAPI document says about them.

use axum::{
    Router,
    middleware::{from_fn, from_fn_with_state},
    routing::{MethodRouter, get},
};

#[cfg(test)]
use crate::http::openapi::tests::{Document, ErrorFamily, Operation};
use crate::http::{
    App,
    account::{log_in as accounts, manage as account, passkeys},
    archive::{import as archive_import, search as archive},
    edge::{guards, headers},
    error::HttpError,
    game::{games, socket},
    lobby::{challenges, socket as lobby},
    monitoring, openapi, page, players,
};

pub(crate) fn router(app: App) -> Router {
    let not_found = || async { HttpError::not_found() };
    let api = api_routes()
        .route("/api/{*rest}", get(not_found).post(not_found))
        .method_not_allowed_fallback(|| async { HttpError::method_not_allowed() })
        .layer(from_fn(openapi::check_query))
        .layer(from_fn_with_state(app.clone(), guards::check_origin));
    let mut router = Router::new().merge(api).fallback(page::page);
    if app.options.metrics {
        router = router.route("/metrics", get(monitoring::metrics));
    }
    router
        .layer(from_fn_with_state(app.clone(), guards::check_host))
        .layer(from_fn_with_state(app.clone(), headers::add))
        .layer(from_fn_with_state(app.clone(), headers::trace))
        .with_state(app)
}

/// Declares the routes of the API. Each operation has a summary, a handler and a description of its response; the OpenAPI
/// document takes everything else from the handler's signature. `errors` names the errors specific to the operations
/// that follow.
macro_rules! api {
    ($(errors $family:ident; $($path:literal {
        $(#[doc = $summary:literal] $method:ident($handler:path) -> $response:literal;)+
    })+)+) => {
        fn api_routes() -> Router<App> {
            Router::new()$($(.route($path, MethodRouter::new()$(.$method($handler))+))+)+
        }

        #[cfg(test)]
        pub(crate) fn describe(document: &mut Document) {
            $($($({
                let operation = Operation::new(ErrorFamily::$family, $path, $summary, $response);
                document.add(operation, stringify!($method), $handler);
            })+)+)+
        }
    };
}

api! {
    errors Protocol;

    "/api/health" {
        /// Readiness, which requires a writable database, and the version
        get(monitoring::ready) -> "Ready.";
    }
    "/api/health/live" {
        /// Liveness of the process
        get(monitoring::live) -> "Alive.";
    }
    "/api/health/ready" {
        /// Readiness, which requires a writable database
        get(monitoring::ready) -> "Ready.";
    }
    "/api/host" {
        /// Address at which other machines can reach the server
        get(monitoring::host) -> "The address.";
    }
    "/api/openapi.json" {
        /// This document
        get(openapi::document) -> "The document.";
    }
    "/api/games" {
        /// Summaries of up to 50 games
        get(games::summaries) -> "The games that exist.";
        /// Create a game
        post(games::create) -> "The game, with its creator's token.";
    }
    "/api/games/{id}" {
        /// The state of a game
        get(games::state) -> "The state.";
        /// Remove a finished game from one's own list; once both players have, it is deleted for everyone
        delete(games::delete) -> "Removed.";
    }
    "/api/games/{id}/join" {
        /// Join a game as the second player
        post(games::join) -> "The side and its token.";
    }
    "/api/games/{id}/moves" {
        /// Play a move; repeating a request is harmless
        post(games::play) -> "Stored.";
    }
    "/api/games/{id}/actions" {
        /// Perform another action, such as resigning
        post(games::act) -> "Stored.";
    }
    "/api/games/{id}/events" {
        /// Stream events as server-sent events
        get(games::stream) -> "Each id is a version, each data a message.";
    }
    "/api/games/{id}/why" {
        /// Explain why a piece can or cannot move to a cell
        get(games::why) -> "The explanation.";
    }
    "/api/games/{id}/record.pgn" {
        /// The game as PGN
        get(games::pgn) -> "The file.";
    }
    "/api/games/{id}/record.sgf" {
        /// The game as BoardSpace's SGF
        get(games::sgf) -> "The file.";
    }
    "/api/games/{id}/record.uhp" {
        /// The game as a UHP game string
        get(games::uhp) -> "The file.";
    }
    "/api/games/{id}/socket" {
        /// Game WebSocket, see docs/protocol.md
        get(socket::upgrade) -> "Switches to a WebSocket.";
    }
    "/api/archive" {
        /// Search the archive
        get(archive::list) -> "One page of matching games.";
    }
    "/api/archive/import" {
        /// Import a file into the archive
        post(archive_import::import) -> "Import report.";
    }
    "/api/archive/import/{id}" {
        /// Delete all games of an import
        delete(archive_import::undo) -> "Number of deleted games.";
    }
    "/api/archive/{id}" {
        /// An archived game, or all matching games as a file
        get(archive::game_or_export) -> "The game.";
        /// Delete a game from the archive
        delete(archive::delete) -> "Deleted.";
    }
    "/api/archive/{id}/{record}" {
        /// An archived game as a file
        get(archive::record) -> "The file.";
    }
    "/api/explorer" {
        /// Moves played in a position, with their results
        post(archive::explore) -> "The moves.";
    }
    "/api/lobby" {
        /// Lobby WebSocket, see docs/lobby.md
        get(lobby::upgrade) -> "Switches to a WebSocket.";
    }
    "/api/players/{name}" {
        /// A player's public profile
        get(players::profile) -> "The profile.";
    }
    "/api/players/{name}/games" {
        /// List a player's rated, lobby and challenge games, newest first; members see all of their own
        get(players::games) -> "One page.";
    }
    "/api/players/{name}/openings" {
        /// A player's rated results by opening
        get(players::openings) -> "The openings, most played first.";
    }
    "/api/players/{name}/ratings/{speed}" {
        /// A player's rating history
        get(players::ratings) -> "The rating after each game, or after the last game of each day.";
    }
    "/api/players/{name}/versus/{other}" {
        /// Head-to-head score of two players
        get(players::versus) -> "Rated wins, draws and losses.";
    }
    "/api/players/{name}/follow" {
        /// Follow a player
        put(players::follow) -> "Done.";
        /// Unfollow a player
        delete(players::follow) -> "Done.";
    }
    "/api/players/{name}/block" {
        /// Block a player, which prevents pairings in both directions
        put(players::block) -> "Done.";
        /// Unblock a player
        delete(players::block) -> "Done.";
    }
    "/api/players/{name}/note" {
        /// Set a private note about a player
        put(players::note) -> "Stored.";
    }
    "/api/leaderboards/{speed}" {
        /// Leaderboard of a speed, with one's own rank
        get(players::leaderboard) -> "A page of 50 players.";
    }
    "/api/leaderboards/{speed}/distribution" {
        /// Rating distribution of a speed
        get(players::distribution) -> "Number of players in each rating range.";
    }

    errors Account;

    "/api/accounts" {
        /// Sign up
        post(accounts::sign_up) -> "The account, its recovery codes and a session cookie.";
    }
    "/api/accounts/name" {
        /// Check whether a name is available
        get(accounts::name) -> "Availability.";
    }
    "/api/login" {
        /// Log in with a password or a recovery code
        post(accounts::log_in) -> "The account and a session cookie.";
    }
    "/api/logout" {
        /// Log out
        post(accounts::log_out) -> "Ended.";
    }
    "/api/account" {
        /// Account settings of the server, and the current visitor
        get(accounts::who) -> "The visitor.";
        /// Delete the account and remove its name from its games
        delete(account::delete) -> "Deleted.";
    }
    "/api/account/sessions" {
        /// List the account's sessions
        get(account::sessions) -> "The sessions.";
        /// End all other sessions
        delete(account::end_others) -> "Ended.";
    }
    "/api/account/blocks" {
        /// List the players the member has blocked
        get(account::blocks) -> "The players.";
    }
    "/api/account/sessions/{id}" {
        /// End a session
        delete(account::end_session) -> "Ended.";
    }
    "/api/account/password" {
        /// Change the password and end all other sessions
        post(account::set_password) -> "Changed, with a new session cookie.";
    }
    "/api/account/recovery-codes" {
        /// Replace the recovery codes
        post(account::recovery_codes) -> "The new codes.";
    }
    "/api/account/passkeys/begin" {
        /// Begin adding a passkey
        post(passkeys::begin) -> "Options for creating it in the browser.";
    }
    "/api/account/passkeys" {
        /// Add a passkey
        post(passkeys::add) -> "The passkey.";
    }
    "/api/account/passkeys/{id}" {
        /// Remove a passkey
        delete(passkeys::remove) -> "Removed.";
    }
    "/api/accounts/passkey/begin" {
        /// Begin signing up with a passkey
        post(passkeys::begin_sign_up) -> "Options for creating it in the browser.";
    }
    "/api/login/passkey/begin" {
        /// Begin logging in with a passkey
        post(passkeys::begin_log_in) -> "Options for using one in the browser.";
    }
    "/api/login/passkey" {
        /// Log in with a passkey
        post(passkeys::log_in) -> "The account and a session cookie.";
    }
    "/api/account/mail" {
        /// Set the e-mail address and send a confirmation link to it
        put(account::set_mail) -> "The link is being sent.";
        /// Remove the e-mail address
        delete(account::remove_mail) -> "Removed.";
    }
    "/api/mail/confirm" {
        /// Confirm the e-mail address with the token of the link
        post(account::confirm_mail) -> "Confirmed.";
    }
    "/api/login/forgotten" {
        /// Send a password-reset link
        post(account::forgotten_password) -> "The link is being sent if the account exists and has a confirmed address.";
    }
    "/api/login/reset" {
        /// Reset the password with the token of the link
        post(account::reset_password) -> "The account and a session cookie.";
    }
    "/api/account/claim" {
        /// Claim games played as a guest
        post(account::claim) -> "Number of claimed games.";
    }
    "/api/account/games" {
        /// List the account's games, newest first
        get(account::games) -> "One page.";
    }
    "/api/account/export" {
        /// Export everything stored about the account
        get(account::export) -> "The file.";
    }
    "/api/account/puzzles" {
        /// Merge a browser's puzzle progress with the account's
        post(account::merge_puzzles) -> "The merged progress.";
        /// Delete the puzzle progress
        delete(account::delete_puzzles) -> "Done.";
    }

    errors Lobby;

    "/api/challenges" {
        /// List one's open challenges, sent and received
        get(challenges::list) -> "The challenges, oldest first.";
        /// Challenge a player, or create an open challenge with a link
        post(challenges::offer) -> "The challenge.";
    }
    "/api/challenges/{id}" {
        /// A challenge, by its link
        get(challenges::one) -> "The challenge.";
        /// Withdraw a challenge
        delete(challenges::withdraw) -> "The challenge.";
    }
    "/api/challenges/{id}/accept" {
        /// Accept a challenge; guests can accept casual ones by link
        post(challenges::accept) -> "The game starts.";
    }
    "/api/challenges/{id}/decline" {
        /// Decline a challenge with a reason
        post(challenges::decline) -> "The challenge.";
    }
}
