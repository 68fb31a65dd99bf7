//! Members who play rated games against each other.

use std::{
    sync::{Mutex, MutexGuard, PoisonError},
    time::Duration,
};

use reqwest::Method;
use serde_json::json;
use skep_game::ids::GameId;
use tokio::time::sleep;

use crate::{
    arena::{Arena, Terms},
    player::{Credential, Habits, Player},
};

/// Initial time of a rated game in seconds, far more than a game takes.
const INITIAL: u32 = 30 * 60;
/// Pause before asking a server again that was killed or has refused.
const RETRY: Duration = Duration::from_millis(50);
const NAMES: [&str; 24] = [
    "Anna", "Ben", "Cyril", "Dora", "Emil", "Fanny", "Gustav", "Hanna", "Igor", "Julia", "Karl",
    "Lena", "Max", "Nora", "Otto", "Paula", "Quentin", "Rosa", "Simon", "Tilda", "Urs", "Vera",
    "Willem", "Zoe",
];

/// A signed-in member.
pub(crate) struct Member {
    name: &'static str,
    cookie: String,
}

/// The members who are free to play.
pub(crate) struct Members(Mutex<Vec<Member>>);

impl Members {
    /// Signs members up.
    pub(crate) async fn sign_up(arena: &Arena, count: usize) -> Members {
        let mut members = Vec::new();
        for name in NAMES.into_iter().take(count) {
            let request = json!({"name": name, "password": "seven bees and a beetle"});
            let server = &arena.servers[0];
            let response =
                arena.request(server, Method::POST, "/api/accounts", None, Some(&request));
            let (response, body) = response.await.expect("a response");
            assert_eq!(response.status(), 201, "{body}");
            let cookie = response.headers().get("set-cookie").expect("a cookie");
            let cookie = cookie.to_str().expect("text").split(';').next();
            let cookie = cookie.expect("a cookie").to_owned();
            members.push(Member { name, cookie });
        }
        Members(Mutex::new(members))
    }

    /// Takes two members who are free, at random.
    fn take_pair(&self, rng: &mut fastrand::Rng) -> Option<[Member; 2]> {
        let mut free = self.free();
        if free.len() < 2 {
            return None;
        }
        rng.shuffle(&mut free);
        let pair = free.pop().zip(free.pop());
        pair.map(|(first, second)| [first, second])
    }

    fn free(&self) -> MutexGuard<'_, Vec<Member>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Plays one rated game between two free members, retrying while servers are down.
    pub(crate) async fn play(
        &self,
        arena: &Arena,
        habits: impl FnOnce(&mut fastrand::Rng) -> [Habits; 2],
        rng: &mut fastrand::Rng,
    ) {
        let Some(pair) = self.take_pair(rng) else {
            return sleep(RETRY).await;
        };
        let habits = habits(rng);
        if let Some([white, black]) = start(arena, &pair, habits, rng).await {
            tokio::join!(white.play(), black.play());
        }
        self.free().extend(pair);
    }
}

/// Starts a rated game by a challenge. `None` once the run is ending.
async fn start(
    arena: &Arena,
    [white, black]: &[Member; 2],
    habits: [Habits; 2],
    rng: &mut fastrand::Rng,
) -> Option<[Player; 2]> {
    let mut challenge = None;
    while arena.is_playing() {
        let server = rng.usize(..arena.servers.len());
        let address = &arena.servers[server];
        match &challenge {
            // A challenge whose answer was lost is made again; the forgotten one expires.
            None => challenge = offer(arena, address, white, black).await,
            Some(id) => match accept(arena, address, black, id).await {
                // A challenge and its game share their id.
                Some(200) => {
                    let game = GameId::parse(id).expect("an id");
                    let cookies = [white, black].map(|member| member.cookie.clone());
                    let credentials = cookies.map(Credential::Session);
                    let terms = Terms {
                        is_rated: true,
                        initial: INITIAL,
                    };
                    return Some(arena.seat(game, terms, credentials, habits, server, rng));
                }
                // It has expired, or its author plays: another one may succeed.
                Some(400..500) => challenge = None,
                // Accepting is safe to repeat: the answer is the same game.
                _ => {}
            },
        }
        sleep(RETRY).await;
    }
    None
}

/// Sends a challenge to a rated game and returns its id.
async fn offer(arena: &Arena, server: &str, by: &Member, to: &Member) -> Option<String> {
    let request = json!({
        "to": to.name, "side": "white",
        "terms": {
            "set": "Base", "opening": "tournament", "rated": true, "days": null,
            "clock": {"initial": INITIAL, "increment": 0}
        }
    });
    let path = "/api/challenges";
    let response = arena.request(server, Method::POST, path, Some(&by.cookie), Some(&request));
    let (_, body) = response.await?;
    body["id"].as_str().map(str::to_owned)
}

/// Accepts a challenge and returns the status of the response.
async fn accept(arena: &Arena, server: &str, by: &Member, id: &str) -> Option<u16> {
    let path = format!("/api/challenges/{id}/accept");
    let body = json!({});
    let response = arena.request(server, Method::POST, &path, Some(&by.cookie), Some(&body));
    Some(response.await?.0.status().as_u16())
}
