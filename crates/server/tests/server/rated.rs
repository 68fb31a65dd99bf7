//! Rated games as the lobby starts them, created directly in the database.

use serde_json::json;
use skep_game::{
    clock::ClockSetting,
    ids::{GameId, Token},
    live::{CreateGame, Event, LiveGame, Settings, Stamped},
    words::{BySide, EndReason, Ending, Kind, Opening, Side, SideChoice},
};
use skep_people::{AccountId, Contestant, ContestantKind, NameKey, RatedGame, Speed};
use skep_server::{
    clock,
    store::{Append, NewGame, Store},
};

use crate::harness::Server;

/// A game without contact between the sides: each extends its own end of the hive.
const MOVES: [&str; 12] = [
    "wS1", "bG1 wS1-", "wQ -wS1", "bQ bG1-", "wG1 -wQ", "bS1 bQ-", "wG2 -wG1", "bS2 bS1-",
    "wB1 -wG2", "bB1 bS2-", "wA1 -wB1", "bA1 bB1-",
];
const DAY: u64 = 24 * 60 * 60 * 1000;

/// A rated game and the tokens of its sides.
pub(crate) struct Rated {
    pub(crate) id: String,
    pub(crate) tokens: BySide<String>,
}

impl Rated {
    /// Starts a rated blitz game between two members.
    pub(crate) async fn start(server: &Server, white: &str, black: &str) -> Rated {
        let opened = Store::open(&server.options.store).await;
        let (store, writer) = opened.expect("the store");
        let id = GameId::random().expect("randomness");
        let tokens = [(); 2].map(|()| Token::random().expect("randomness"));
        let players = BySide {
            white: account(&store, white).await,
            black: account(&store, black).await,
        };
        let settings = settings(id, &tokens, [white, black]);
        let live = LiveGame::new(settings.clone()).expect("a game");
        let new = new_game(&live, settings, players);
        store.create(new).await.expect("stored");
        store.close().await;
        writer.await.expect("written");
        let [white, black] = tokens.map(|token| token.reveal());
        Rated {
            id: id.to_string(),
            tokens: BySide { white, black },
        }
    }

    /// Plays the given number of plies, at most twelve.
    pub(crate) async fn play(&self, server: &Server, plies: usize) {
        let sides = [Side::White, Side::Black].into_iter().cycle();
        for ((ply, uhp), side) in MOVES.iter().enumerate().take(plies).zip(sides) {
            let path = format!("/api/games/{}/moves", self.id);
            let request = json!({"ply": ply, "after": ply, "move": uhp});
            let token = Some(self.tokens[side].as_str());
            let (status, response) = server.post(&path, token, request).await;
            assert_eq!(status, 200, "{response}");
        }
    }

    /// Resigns for a side; returns whether that ended the game.
    pub(crate) async fn resign(&self, server: &Server, side: Side) -> bool {
        let path = format!("/api/games/{}/actions", self.id);
        let token = Some(self.tokens[side].as_str());
        let request = json!({"action": "resign"});
        server.post(&path, token, request).await.0 == 200
    }
}

/// Starts a game and plays it until one side resigns.
pub(crate) async fn lost(server: &Server, white: &str, black: &str, loser: Side) -> Rated {
    let game = Rated::start(server, white, black).await;
    game.play(server, 4).await;
    assert!(game.resign(server, loser).await);
    game
}

/// A season ending today: a round robin each day, in which the first player never loses.
pub(crate) async fn season(server: &Server, names: &[&str], days: u64) {
    let opened = Store::open(&server.options.store).await;
    let (store, writer) = opened.expect("the store");
    let now = clock::now();
    let mut games = 0_u64;
    for day in 0..days {
        let mut at = now - (days - day) * DAY;
        for (place, white) in names.iter().enumerate() {
            for black in &names[place + 1..] {
                let winner = games.is_multiple_of(2).then_some(Side::White);
                past_game(&store, [white, black], winner, at).await;
                at += 1;
                games += 1;
            }
        }
    }
    store.close().await;
    writer.await.expect("written");
}

/// A rated game played in the past.
async fn past_game(store: &Store, names: [&str; 2], winner: Option<Side>, at: u64) {
    let id = GameId::random().expect("randomness");
    let tokens = [(); 2].map(|()| Token::random().expect("randomness"));
    let players = BySide {
        white: account(store, names[0]).await,
        black: account(store, names[1]).await,
    };
    let settings = Settings {
        created: at,
        ..settings(id, &tokens, names)
    };
    let mut live = LiveGame::new(settings.clone()).expect("a game");
    let new = new_game(&live, settings, players);
    store.create(new).await.expect("stored");
    let reason = match winner {
        Some(_) => EndReason::Resignation,
        None => EndReason::Agreement,
    };
    let moves = MOVES.map(|uhp| Event::Moved {
        uhp: uhp.to_owned(),
        lag: 0,
    });
    let result = Ending { winner, reason };
    for event in moves.into_iter().chain([Event::Ended { result }]) {
        let version = live.version();
        let stamped = Stamped { at, event };
        live.apply(stamped.clone()).expect("it can happen");
        let append = Append {
            game: id,
            version,
            stamped,
            overview: live.overview(),
            due: live.due(),
            next: None,
            seat: None,
            archived: None,
            left: None,
        };
        store.append(append).await.expect("stored");
    }
}

/// A rated blitz game between two members.
fn new_game(live: &LiveGame, settings: Settings, players: BySide<AccountId>) -> NewGame {
    NewGame {
        overview: live.overview(),
        due: live.due(),
        seats: BySide::from_fn(|side| Some(players[side])),
        rated: Some(RatedGame {
            game: settings.id,
            speed: Speed::Blitz,
            players: BySide::from_fn(|side| Contestant {
                account: players[side],
                kind: ContestantKind::Person,
            }),
            earlier: 0,
        }),
        settings,
    }
}

async fn account(store: &Store, name: &str) -> AccountId {
    let key = NameKey::of(name);
    let account = store.account_named(&key).await;
    account.expect("a response").expect("an account").id
}

fn settings(id: GameId, tokens: &[Token; 2], names: [&str; 2]) -> Settings {
    let request = CreateGame {
        kind: Kind::Friend,
        set: "Base".to_owned(),
        opening: Opening::Tournament,
        level: None,
        side: Some(SideChoice::White),
        clock: Some(ClockSetting {
            initial: 300,
            increment: 0,
        }),
        name: None,
        start: None,
    };
    let settled = Settings::new(id, &request, &tokens[0], true, clock::now());
    let (settings, _) = settled.expect("settings");
    let [white, black] = names.map(|name| Some(name.to_owned()));
    Settings {
        tokens: BySide {
            white: Some(tokens[0].hash()),
            black: Some(tokens[1].hash()),
        },
        names: BySide { white, black },
        ..settings
    }
}
