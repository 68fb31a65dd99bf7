//! The archive: games are added by being played or imported, and can be found, exported and deleted.

use std::collections::HashMap;

use reqwest::StatusCode;
use serde_json::{Value, json};
use skep_rules::{
    Cell, Color, Game, GameType, Move, Opening, Record, RecordFormat, Ruleset, Symmetry,
    read_records,
};
use skep_server::{
    catalog::ArchiveGames,
    protocol::{ErrorCode, ServerMessage, Side},
};

use crate::harness::{Server, code};

impl Server {
    async fn import(&self, bytes: impl Into<reqwest::Body>) -> (StatusCode, Value) {
        self.import_from("", bytes).await
    }

    async fn import_from(
        &self,
        query: &str,
        bytes: impl Into<reqwest::Body>,
    ) -> (StatusCode, Value) {
        let url = self.url(&format!("/api/archive/import{query}"));
        let request = self.web.post(url).body(bytes);
        let response = request.send().await.expect("a response");
        (response.status(), response.json().await.expect("JSON"))
    }

    async fn archive(&self, query: &str) -> Value {
        let (status, page) = self.get(&format!("/api/archive?{query}"), None).await;
        assert_eq!(status, 200, "{query}: {page}");
        page
    }

    async fn delete(&self, id: u64, token: Option<&str>) -> StatusCode {
        let mut request = self.web.delete(self.url(&format!("/api/archive/{id}")));
        if let Some(token) = token {
            request = request.bearer_auth(token);
        }
        request.send().await.expect("a response").status()
    }

    async fn undo_import(&self, id: &str, token: &str) -> (StatusCode, Value) {
        let path = format!("/api/archive/import/{id}");
        let request = self.web.delete(self.url(&path)).bearer_auth(token);
        let response = request.send().await.expect("a response");
        (response.status(), response.json().await.expect("JSON"))
    }

    async fn text(&self, path: &str) -> String {
        let response = self
            .web
            .get(self.url(path))
            .send()
            .await
            .expect("a response");
        assert_eq!(response.status(), 200, "{path}");
        response.text().await.expect("a text")
    }

    async fn explore(&self, game: &str) -> Value {
        let request = json!({"game": game, "moves": []});
        let (status, response) = self.post("/api/explorer", None, request).await;
        assert_eq!(status, 200, "{response}");
        response
    }
}

/// A random game, sometimes with an agreed result.
fn random_record(number: u64) -> Record {
    let mut rng = fastrand::Rng::with_seed(number);
    let mut game = Game::new(
        Ruleset::uhp(GameType::ALL[rng.usize(..8)])
            .with_opening([Opening::Tournament, Opening::Rulebook][rng.usize(..2)])
            .with_repetition_draws(rng.usize(..2) == 0),
    );
    let plies = 1 + rng.usize(..60);
    while game.moves().len() < plies && game.outcome().is_none() {
        let moves = game.legal_moves();
        game.play(moves[rng.usize(..moves.len())])
            .expect("a legal move");
    }
    // A game already decided on the board accepts no other result.
    match rng.usize(..5) {
        0 => game.resign(Color::White).ok(),
        1 => game.lose_on_time(Color::Black).ok(),
        2 => game.agree_draw().ok(),
        _ => None,
    };
    let mut record = Record::new(game);
    record.tags.white = format!("Anna {}", number % 7);
    record.tags.black = format!("Skep level {}", 1 + number % 10);
    record.tags.date = format!("2025.{:02}.{:02}", 1 + number % 12, 1 + number % 28);
    record.tags.event = "Club \"night\"".to_owned();
    record
}

fn is_tournament(record: &Record) -> bool {
    record.game.ruleset().opening == Opening::Tournament
}

fn pgn(records: impl IntoIterator<Item = Record>) -> String {
    let texts: Vec<String> = records
        .into_iter()
        .map(|record| record.write(RecordFormat::Pgn))
        .collect();
    texts.join("\n")
}

#[tokio::test]
async fn round_trips_a_thousand_games_in_every_format() {
    let server = Server::start().await;
    let records: Vec<Record> = (0..1_000).map(random_record).collect();
    let (status, report) = server.import(pgn(records.clone())).await;
    assert_eq!(status, 200);
    assert_eq!(
        (&report["imported"], &report["bad"]),
        (&json!(1000), &json!(0)),
        "{report}"
    );
    // Exports keep the order of the import, so games can be compared one by one.
    for format in [RecordFormat::Pgn, RecordFormat::Sgf, RecordFormat::Uhp] {
        let ending = format.extension();
        let text = server.text(&format!("/api/archive/export.{ending}")).await;
        let read: Vec<Record> = read_records(text.as_bytes())
            .map(|record| record.unwrap_or_else(|error| panic!("{ending}: {error}")))
            .collect();
        assert_eq!(read.len(), records.len(), "{ending}");
        for (read, written) in read.iter().zip(&records) {
            let strings = (read.game.game_string(), written.game.game_string());
            assert_eq!(strings.0, strings.1, "{ending}");
            if format == RecordFormat::Uhp {
                continue;
            }
            assert_eq!(read.result, written.result, "{ending}: {}", strings.0);
            assert_eq!(read.tags.white, written.tags.white, "{ending}");
            assert_eq!(read.tags.black, written.tags.black, "{ending}");
            if format == RecordFormat::Pgn {
                assert_eq!(read.game.outcome(), written.game.outcome());
                assert_eq!(read.game.ruleset(), written.game.ruleset());
                assert_eq!(read.tags.event, written.tags.event);
                assert_eq!(read.tags.date, written.tags.date);
            }
        }
    }
    // Importing the same games again changes nothing.
    let (_, report) = server.import(pgn(records)).await;
    assert_eq!(
        (&report["imported"], &report["duplicates"]),
        (&json!(0), &json!(1000))
    );
    assert_eq!(server.archive("").await["total"], 1000);
    server.stop().await;
}

/// Predicate for the games that a query must match.
type Condition = Box<dyn Fn(&Record) -> bool>;

#[tokio::test]
async fn filters_sorts_and_paginates_lists() {
    let server = Server::start().await;
    let records: Vec<Record> = (0..200).map(random_record).collect();
    server.import(pgn(records.clone())).await;
    let count =
        |is_match: &dyn Fn(&Record) -> bool| json!(records.iter().filter(|r| is_match(r)).count());
    let plies = |record: &Record| record.game.moves().len();
    let conditions: Vec<(&str, Condition)> = vec![
        (
            "set=Base%2BMLP",
            Box::new(|r| r.game.ruleset().game_type == GameType::BASE_MLP),
        ),
        (
            "opening=rulebook",
            Box::new(|r| r.game.ruleset().opening == Opening::Rulebook),
        ),
        (
            "result=white",
            Box::new(|r| r.result.winner() == Some(Color::White)),
        ),
        (
            "result=draw",
            Box::new(|r| r.result == skep_rules::GameResult::Draw),
        ),
        ("player=ANNA%203", Box::new(|r| r.tags.white == "Anna 3")),
        ("white=anna%203", Box::new(|r| r.tags.white == "Anna 3")),
        ("black=anna", Box::new(|_| false)),
        ("level=4", Box::new(|r| r.tags.black == "Skep level 4")),
        (
            "min=20&max=30",
            Box::new(move |r| (20..=30).contains(&plies(r))),
        ),
        (
            "from=2025-03-01&to=2025.04.30",
            Box::new(|r| ("2025.03.01"..="2025.04.30").contains(&r.tags.date.as_str())),
        ),
        ("source=engine", Box::new(|_| false)),
        ("source=imported", Box::new(|_| true)),
        ("source=played,imported", Box::new(|_| true)),
        ("source=played,engine", Box::new(|_| false)),
        ("mine=true", Box::new(|_| false)),
    ];
    for (query, is_match) in &conditions {
        assert_eq!(
            server.archive(query).await["total"],
            count(&**is_match),
            "{query}"
        );
    }
    let mut last = u64::MAX;
    for page in 1..=4 {
        let response = server
            .archive(&format!("sort=-plies&size=50&page={page}"))
            .await;
        assert_eq!(response["pages"], 4);
        let games = response["games"].as_array().expect("games");
        assert_eq!(games.len(), 50);
        for game in games {
            let plies = game["plies"].as_u64().expect("a number");
            assert!(plies <= last);
            last = plies;
        }
    }
    for query in [
        "set=Chess",
        "page=x",
        "colour=red",
        "sort=size",
        "level=11",
        "position=%3F",
    ] {
        let (status, _) = server.get(&format!("/api/archive?{query}"), None).await;
        assert!(status.is_client_error(), "{query}: {status}");
    }
    server.stop().await;
}

#[tokio::test]
async fn finds_positions_regardless_of_symmetry() {
    let server = Server::start().await;
    let mut records = (70..).map(random_record);
    // A game with the rulebook opening, recognisable because it starts with the queen.
    let game = records
        .find(|record| record.game.moves().len() > 20 && record.game.game_string().contains(";wQ;"))
        .expect("a game with that opening")
        .game;
    let images: Vec<Game> = Symmetry::ALL
        .into_iter()
        .map(|symmetry| transformed(&game, symmetry))
        .collect();
    let others = (300..360).map(random_record);
    // Rotated or mirrored, it has a different move list and so counts as a different game.
    server
        .import(pgn(others.chain([Record::new(images[3].clone())])))
        .await;
    for image in &images {
        let text = image.game_string().replace('+', "%2B").replace(' ', "%20");
        let text = text
            .replace(';', "%3B")
            .replace('\\', "%5C")
            .replace('/', "%2F");
        let found = server.archive(&format!("position={text}")).await;
        assert_eq!(found["total"], 1, "{text}");
        assert_eq!(found["games"][0]["plies"], image.moves().len());
    }
    server.stop().await;
}

#[tokio::test]
async fn a_game_that_starts_with_the_queen_is_imported_listed_and_explored() {
    let server = Server::start().await;
    let text = "Base;InProgress;White[2];wS1;bQ wS1-";
    let (_, report) = server.import(text).await;
    assert_eq!(
        (&report["imported"], &report["odd"]),
        (&json!(1), &json!(1))
    );
    let page = server.archive("opening=rulebook").await;
    let id = page["games"][0]["id"].as_u64().expect("a game");
    let (_, archived) = server.get(&format!("/api/archive/{id}"), None).await;
    let game = archived["game"].as_str().expect("a game string");
    assert_eq!(game, text);
    let request = json!({"game": game, "moves": []});
    let (status, response) = server.post("/api/explorer", None, request).await;
    assert_eq!((status.as_u16(), &response["games"]), (200, &json!(1)));
    server.stop().await;
}

/// The same game, rotated or mirrored.
fn transformed(game: &Game, symmetry: Symmetry) -> Game {
    let mut plain = Game::new(game.ruleset());
    let mut image = Game::new(game.ruleset());
    for mv in game.moves() {
        let moved = mv.parts().map_or(Move::PASS, |(piece, cell)| {
            let hex = plain.hex(cell).expect("beside the hive");
            Move::new(piece, Cell::wrapping_hex(symmetry.apply(hex)))
        });
        plain.play(mv).expect("a legal move");
        image.play(moved).expect("also legal");
    }
    image
}

#[tokio::test]
async fn the_explorer_agrees_with_a_replay_of_every_game() {
    let server = Server::start().await;
    // The tournament opening does not allow the queen first.
    let records: Vec<Record> = (0..400).map(random_record).filter(is_tournament).collect();
    server.import(pgn(records.clone())).await;
    for start in [
        "Base",
        "Base+MLP;;;wG1",
        "Base+ML;;;wA1;bA1 wA1-",
        "Base+P;;;wS1;bB1 wS1-",
    ] {
        let game: Game = start.parse().expect("a game");
        let searched = game.board().canonical_hash();
        // Keyed by the position after the move: games, White wins, draws, Black wins.
        let mut expected: HashMap<u64, [u32; 4]> = HashMap::new();
        let mut games = 0;
        for record in &records {
            let mut board = record.game.start().clone();
            let mut hashes = vec![board.canonical_hash()];
            for mv in record.game.moves() {
                board.play_unchecked(mv);
                hashes.push(board.canonical_hash());
            }
            let Some(place) = hashes.iter().position(|&hash| hash == searched) else {
                continue;
            };
            games += 1;
            if let Some(next) = hashes.get(place + 1) {
                let counts = expected.entry(next.0).or_default();
                counts[0] += 1;
                match record.result {
                    skep_rules::GameResult::WhiteWins => counts[1] += 1,
                    skep_rules::GameResult::Draw => counts[2] += 1,
                    skep_rules::GameResult::BlackWins => counts[3] += 1,
                    skep_rules::GameResult::Unfinished => {}
                }
            }
        }
        let response = server.explore(start).await;
        assert_eq!(response["games"], games, "{start}");
        let moves = response["moves"].as_array().expect("moves");
        assert_eq!(moves.len(), expected.len(), "{start}");
        for explored in moves {
            let mut after = game.clone();
            after
                .play_uhp(explored["uhp"].as_str().expect("a move"))
                .expect("legal");
            let counts = expected[&after.board().canonical_hash().0];
            let reported = ["games", "white", "draws", "black"].map(|name| explored[name].as_u64());
            assert_eq!(
                reported,
                counts.map(|count| Some(u64::from(count))),
                "{explored}"
            );
        }
    }
    let nothing = server
        .explore("Base+MLP;;;wL;bL wL-;wQ -wL;bQ bL-;wM \\wQ;bM bQ\\")
        .await;
    assert_eq!(
        (&nothing["games"], &nothing["moves"]),
        (&json!(0), &json!([]))
    );
    server.stop().await;
}

#[tokio::test]
async fn archives_a_game_once_both_players_agree_and_lets_either_delete_it() {
    let server = Server::start().await;
    let (created, mut white, mut black, token) = server.pair(None).await;
    white.play("wS1").await.expect("legal");
    black.moved().await;
    black.play("bG1 wS1-").await.expect("legal");
    white.moved().await;
    assert_eq!(code(white.act("share").await), ErrorCode::NotPossible);
    white.act("resign").await.expect("possible");
    // Until both have agreed, the game is accessible only by its link.
    let path = format!("/api/games/{}", created.id);
    let (_, state) = server.get(&path, None).await;
    assert_eq!(state["sharing"], json!({"white": false, "black": false}));
    let own = format!("own={}&mine=true", created.id);
    for agrees in [None, Some("share"), Some("share")] {
        if let Some(action) = agrees {
            black.act(action).await.expect("possible");
        }
        assert_eq!(server.archive("").await["total"], 0);
        assert_eq!(server.archive(&own).await["total"], 0);
        assert_eq!(server.explore("Base+ML;;;wS1").await["games"], 0);
    }
    white.act("share").await.expect("possible");
    let shared = black
        .until(|message| {
            matches!(
                message,
                ServerMessage::Shared {
                    by: Side::White,
                    ..
                }
            )
        })
        .await;
    assert_eq!(shared.version(), Some(white.v));
    let page = server.archive("").await;
    assert_eq!(page["total"], 1);
    let game = &page["games"][0];
    assert_eq!(game["players"]["white"]["name"], "Anna");
    assert_eq!(
        (&game["result"], &game["reason"]),
        (&json!("black"), &json!("resignation"))
    );
    assert_eq!(
        (&game["source"], &game["plies"]),
        (&json!("played"), &json!(2))
    );
    // The id of the game is shown only to clients that already know it.
    assert_eq!(game["origin"], Value::Null);
    let own = server
        .archive(&format!("own={}&mine=true", created.id))
        .await;
    assert_eq!(own["games"][0]["origin"], created.id.as_str());
    let id = game["id"].as_u64().expect("a number");
    let (_, whole) = server.get(&format!("/api/archive/{id}"), None).await;
    assert_eq!(whole["game"], "Base+ML;InProgress;White[2];wS1;bG1 wS1-");
    assert_eq!(server.explore("Base+ML;;;wS1").await["games"], 1);
    // Either player can delete it, but no one else.
    let stranger = server.create_friend(None).await;
    assert_eq!(server.delete(id, None).await, 403);
    assert_eq!(server.delete(id, Some(&stranger.token)).await, 403);
    assert_eq!(server.delete(id, Some(&token)).await, 204);
    assert_eq!(server.archive("").await["total"], 0);
    assert_eq!(server.explore("Base+ML;;;wS1").await["games"], 0);
    assert_eq!(server.delete(id, Some(&token)).await, 404);
    // The game itself remains accessible by its link.
    let (status, _) = server
        .get(&format!("/api/games/{}", created.id), None)
        .await;
    assert_eq!(status, 200);
    server.stop().await;
}

#[tokio::test]
async fn the_host_can_archive_games_always_or_never() {
    for (archive_games, expected) in [(ArchiveGames::Always, 1), (ArchiveGames::Never, 0)] {
        let server =
            Server::start_with(|options| options.rooms.archive_games = archive_games).await;
        let (created, mut white, mut black, _) = server.pair(None).await;
        white.play("wS1").await.expect("legal");
        black.moved().await;
        black.play("bG1 wS1-").await.expect("legal");
        white.act("resign").await.expect("possible");
        assert_eq!(server.archive("").await["total"], expected);
        assert_eq!(code(black.act("share").await), ErrorCode::NotPossible);
        let path = format!("/api/games/{}", created.id);
        assert_eq!(server.get(&path, None).await.1.get("sharing"), None);
        server.stop().await;
    }
}

#[tokio::test]
async fn aborted_games_are_not_archived() {
    let server = Server::start_with(|options| {
        options.rooms.archive_games = ArchiveGames::Always;
    })
    .await;
    let (_, mut white, _black, _) = server.pair(None).await;
    white.act("abort").await.expect("possible");
    let (_, mut white, mut black, _) = server.pair(None).await;
    white.play("wS1").await.expect("legal");
    black.moved().await;
    black.play("bG1 wS1-").await.expect("legal");
    black.act("resign").await.expect("possible");
    assert_eq!(server.archive("").await["total"], 1);
    server.stop().await;
}

#[tokio::test]
async fn an_import_reports_bad_games_and_keeps_the_others() {
    let server = Server::start().await;
    let good = pgn((0..3).map(random_record));
    let bad = "[GameType \"Base\"]\n\n1. wS1\n2. bG1 wS1-\n3. wQ bG1-\n";
    let (status, report) = server.import(format!("{good}\n{bad}\n{good}")).await;
    assert_eq!(status, 200);
    assert_eq!(report["imported"], 3);
    assert_eq!(report["duplicates"], 3);
    assert_eq!(report["bad"], 1);
    let fault = &report["faults"][0];
    assert_eq!(
        (&fault["game"], &fault["ply"]),
        (&json!(4), &json!(3)),
        "{fault}"
    );
    let line = good.lines().count() + 6;
    assert_eq!(fault["line"], line);
    assert!(
        fault["message"]
            .as_str()
            .is_some_and(|text| text.contains("wQ")),
        "{fault}"
    );
    // Only the importer can delete the games.
    let own = server
        .archive(&format!(
            "own={}&mine=true",
            report["id"].as_str().expect("an id")
        ))
        .await;
    assert_eq!(own["total"], 3);
    let id = own["games"][0]["id"].as_u64().expect("a number");
    let stranger = server.create_friend(None).await;
    assert_eq!(server.delete(id, Some(&stranger.token)).await, 403);
    assert_eq!(server.delete(id, report["token"].as_str()).await, 204);
    assert_eq!(server.archive("").await["total"], 2);
    server.stop().await;
}

#[tokio::test]
async fn the_importer_can_undo_a_whole_import() {
    let server = Server::start().await;
    // Large enough for several transactions, with other imports before and after it.
    let (_, before) = server.import(pgn((0..70).map(random_record))).await;
    let (_, undone) = server.import(pgn((70..370).map(random_record))).await;
    let (_, after) = server.import(pgn((370..400).map(random_record))).await;
    let (id, token) = (
        undone["id"].as_str().expect("an id"),
        undone["token"].as_str().expect("a token"),
    );
    for (id, token) in [
        (id, before["token"].as_str().expect("a token")),
        ("q3YkX1v0TQmWb9xY2yXz4A", token),
        ("nonsense", token),
    ] {
        assert_eq!(server.undo_import(id, token).await.0, 403, "{id}");
    }
    assert_eq!(server.archive("").await["total"], 400);
    let (status, response) = server.undo_import(id, token).await;
    assert_eq!(
        (status, &response["deleted"]),
        (StatusCode::OK, &json!(300))
    );
    assert_eq!(server.undo_import(id, token).await.0, 403);
    // Searches give the same results as if those games had never been imported.
    let kept: Vec<Record> = (0..70).chain(370..400).map(random_record).collect();
    assert_eq!(server.archive("").await["total"], 100);
    let fresh = Server::start().await;
    fresh.import(pgn(kept)).await;
    for set in GameType::ALL {
        let start = format!("{set};NotStarted;White[1]");
        let responses = [server.explore(&start).await, fresh.explore(&start).await];
        assert_eq!(responses[0]["games"], responses[1]["games"], "{set}");
        assert_eq!(responses[0]["moves"], responses[1]["moves"], "{set}");
    }
    for query in ["player=Anna%203", "white=anna", "black=level%207"] {
        let totals = [server.archive(query).await, fresh.archive(query).await];
        assert_eq!(totals[0]["total"], totals[1]["total"], "{query}");
    }
    assert_eq!(after["imported"], 30);
    server.stop().await;
    fresh.stop().await;
}

#[tokio::test]
async fn a_game_sent_by_a_browser_is_marked_and_can_be_deleted() {
    let server = Server::start().await;
    let (_, file) = server.import(pgn((0..3).map(random_record))).await;
    let game = pgn([random_record(3)]);
    let (status, sent) = server.import_from("?source=browser", game).await;
    assert_eq!((status, &sent["imported"]), (StatusCode::OK, &json!(1)));
    assert_eq!(file["imported"], 3);
    for (source, count) in [("browser", 1), ("imported", 3), ("browser,imported", 4)] {
        let page = server.archive(&format!("source={source}")).await;
        assert_eq!(page["total"], count, "{source}");
    }
    let page = server.archive("source=browser").await;
    assert_eq!(page["games"][0]["source"], "browser");
    for source in ["played", "engine", "nonsense"] {
        let game = pgn([random_record(4)]);
        let (status, response) = server.import_from(&format!("?source={source}"), game).await;
        assert_eq!(status, 400, "{source}");
        assert_eq!(response["error"]["code"], "bad-request", "{source}");
    }
    let (id, token) = (
        sent["id"].as_str().expect("an id"),
        sent["token"].as_str().expect("a token"),
    );
    let (status, undone) = server.undo_import(id, token).await;
    assert_eq!((status, &undone["deleted"]), (StatusCode::OK, &json!(1)));
    assert_eq!(server.archive("").await["total"], 3);
    server.stop().await;
}

#[tokio::test]
async fn imports_games_with_unusual_bug_numbers_and_keeps_their_results() {
    let server = Server::start().await;
    let games = "Base+MLP;WhiteWins;Black[2];wG3;bA2 wG3-;wQ -wG3\nBase+MLP;Draw;White[2];wQ;bQ wQ-\n\
        Base+MLP;Draw;White[1];\n";
    let (_, report) = server.import(games).await;
    let counts = ["imported", "bad", "odd", "renumbered"].map(|name| report[name].as_u64());
    assert_eq!(counts, [Some(2), Some(1), Some(2), Some(1)], "{report}");
    let page = server.archive("result=white").await;
    let id = page["games"][0]["id"].as_u64().expect("a game");
    let (_, archived) = server.get(&format!("/api/archive/{id}"), None).await;
    assert_eq!(
        archived["game"],
        "Base+MLP;InProgress;Black[2];wG1;bA1 wG1-;wQ -wG1"
    );
    assert_eq!(archived["study"]["tags"]["Result"], "WhiteWins");
    assert_eq!(server.archive("result=draw").await["total"], 1);
    server.stop().await;
}

#[tokio::test]
async fn keeps_variations_glyphs_and_shapes_of_imported_games() {
    let server = Server::start().await;
    let text = "[GameType \"Base\"]\n[White \"Ann\"]\n[Black \"Ben\"]\n\n{An opening} 1. wS1!\n\
                2. bG1 wS1- {[%shapes 0,0>1,0] solid} (2. bS1 wS1- {or so} 3. wQ -wS1)\n3. wQ -wS1 $6\n\n1-0";
    let plain = "[GameType \"Base\"]\n[White \"Cy\"]\n\n1. wB1\n2. bB1 wB1- {why not}\n";
    let (_, report) = server.import(format!("{text}\n\n{plain}")).await;
    assert_eq!(
        (&report["imported"], &report["odd"]),
        (&json!(2), &json!(0))
    );
    let id = |name: &str| {
        let (server, query) = (&server, format!("white={name}"));
        async move {
            let page = server.archive(&query).await;
            page["games"][0]["id"].as_u64().expect("a number")
        }
    };
    let annotated = id("ann").await;
    let (_, game) = server.get(&format!("/api/archive/{annotated}"), None).await;
    assert_eq!(
        game["game"],
        "Base;InProgress;Black[2];wS1;bG1 wS1-;wQ -wS1"
    );
    let nodes = &game["study"]["nodes"];
    assert_eq!(game["study"]["comment"], "An opening");
    assert_eq!(
        (&nodes[0]["glyph"], &nodes[2]["glyph"]),
        (&json!("!"), &json!("?!"))
    );
    assert_eq!(nodes[1]["shapes"], json!(["0,0>1,0"]));
    assert_eq!(nodes[1]["comment"], "solid");
    assert_eq!(
        (&nodes[3]["move"], &nodes[3]["after"], &nodes[3]["comment"]),
        (&json!("bS1 wS1-"), &json!(1), &json!("or so"))
    );
    // Exports contain the same, for one game or several.
    for path in [
        format!("/api/archive/{annotated}/record.pgn"),
        "/api/archive/export.pgn?white=ann".to_owned(),
    ] {
        let pgn = server.text(&path).await;
        assert!(pgn.contains("(2. bS1 wS1-\n{or so}\n3. wQ -wS1)"), "{pgn}");
    }
    let both = server.text("/api/archive/export.pgn").await;
    assert_eq!(read_records(both.as_bytes()).flatten().count(), 2);
    // A game without variations is also returned as a study with its comments.
    let plain = id("cy").await;
    let (_, game) = server.get(&format!("/api/archive/{plain}"), None).await;
    assert_eq!(game["study"]["nodes"][1]["comment"], "why not");
    server.stop().await;
}

#[tokio::test]
async fn rejects_hostile_files_with_a_line_number() {
    let server = Server::start().await;
    let game = pgn([random_record(5)]);
    let wide: Vec<u8> = [0xff, 0xfe]
        .into_iter()
        .chain(game.encode_utf16().flat_map(u16::to_le_bytes))
        .collect();
    let mut rng = fastrand::Rng::with_seed(1);
    let noise: Vec<u8> = (0..100_000).map(|_| rng.u8(..)).collect();
    for (name, bytes) in [
        ("nothing", Vec::new()),
        ("noise", noise),
        ("a picture", b"\x89PNG\r\n\x1a\n\0\0\0\rIHDR".to_vec()),
        ("a letter", b"Dear Anna,\nI won.".to_vec()),
        ("half a tag", b"[White \"Anna".to_vec()),
        ("odd UTF-16", vec![0xff, 0xfe, 0x00, 0xd8, 0x41]),
        ("another game", b"(;GM[1]FF[4]SZ[19];B[aa])".to_vec()),
        ("Latin-1 moves", b"Base;;;wS1;bG1 wS1-;w\xd6 -wS1".to_vec()),
    ] {
        let (status, report) = server.import(bytes).await;
        assert_eq!(status, 200, "{name}");
        assert_eq!(report["imported"], 0, "{name}: {report}");
        if name != "nothing" {
            assert_eq!(
                report["faults"][0]["line"].as_u64().map(|line| line > 0),
                Some(true),
                "{name}: {report}"
            );
        }
    }
    assert_eq!(server.archive("").await["total"], 0);
    let (status, _) = server.import(vec![b'x'; (8 << 20) + 1]).await;
    assert_eq!(status, StatusCode::PAYLOAD_TOO_LARGE);
    // UTF-16 is accepted, and a name in another encoding does not lose the game.
    assert_eq!(server.import(wide).await.1["imported"], 1);
    let latin: Vec<u8> = game
        .replace("Anna", "Zo?")
        .bytes()
        .map(|byte| if byte == b'?' { 0xeb } else { byte })
        .collect();
    let (_, report) = server.import(latin).await;
    assert_eq!(
        (&report["imported"], &report["odd"]),
        (&json!(1), &json!(1)),
        "{report}"
    );
    server.stop().await;
}

#[tokio::test]
async fn games_continue_during_an_import() {
    let server = Server::start().await;
    let file = pgn((1_000..4_000).map(random_record));
    let url = server.url("/api/archive/import");
    let web = server.web.clone();
    let importing = tokio::spawn(async move { web.post(url).body(file).send().await });
    let mut played = 0;
    while !importing.is_finished() {
        let (_, mut white, mut black, _) = server.pair(None).await;
        for (index, uhp) in ["wS1", "bG1 wS1-", "wQ -wS1", "bQ bG1-"]
            .into_iter()
            .enumerate()
        {
            let (mover, other) = if index % 2 == 0 {
                (&mut white, &mut black)
            } else {
                (&mut black, &mut white)
            };
            let version = mover.play(uhp).await.expect("legal");
            other.catch_up(version).await;
        }
        // Count only games finished before the import; latency is measured by the benchmark.
        played += u32::from(!importing.is_finished());
    }
    let report: Value = importing
        .await
        .expect("no panic")
        .expect("a response")
        .json()
        .await
        .expect("JSON");
    assert_eq!(report["bad"], 0);
    assert!(played > 0);
    server.stop().await;
}
