//! Speed of imports, lists, searches and the explorer on a large archive.
//!
//! `taskset -c 0 cargo bench -p skep-server --bench archive -- 100000` runs it on one core with 100,000 games.

use std::time::{Duration, Instant};

use skep_rules::{Color, Game, GameType, Record, RecordFormat, Ruleset};
use skep_server::{
    archive::{Archive, Importer, Search, Source},
    store::{Store, StoreOptions},
};
use tempfile::TempDir;

/// Games per imported file.
const GAMES_PER_FILE: u64 = 2_000;
/// Plies per game.
const PLIES: usize = 60;

/// Query parameters of the measured lists.
const QUERIES: [&[(&str, &str)]; 15] = [
    &[],
    &[("page", "4000")],
    &[("sort", "-plies")],
    &[("sort", "added")],
    &[("set", "Base+MLP")],
    &[("player", "anna 77")],
    &[("player", "nobody")],
    &[("white", "anna 7"), ("result", "white"), ("sort", "plies")],
    &[("from", "2020-03-01"), ("to", "2020-04-30")],
    &[("level", "3"), ("min", "20")],
    &[("source", "imported"), ("page", "3999")],
    &[("player", "skep"), ("sort", "plies"), ("page", "3999")],
    &[
        ("from", "2020"),
        ("min", "30"),
        ("sort", "-added"),
        ("page", "700"),
    ],
    &[("position", "Base+MLP;;;wS1;bG1 wS1-")],
    &[
        ("position", "Base+MLP;NotStarted;White[1]"),
        ("page", "500"),
    ],
];

fn main() {
    let mut numbers = std::env::args().filter_map(|argument| argument.parse::<u64>().ok());
    let games = numbers.next().unwrap_or(20_000);
    let runtime = tokio::runtime::Builder::new_multi_thread()
        .worker_threads(1)
        .enable_all()
        .build()
        .expect("threads");
    runtime.block_on(measure(games));
}

async fn measure(games: u64) {
    let directory = TempDir::new().expect("a directory");
    let (store, writer) = Store::open(&StoreOptions::new(directory.path()))
        .await
        .expect("a store");
    let archive = Archive::new(store.clone());
    let mut spent = Duration::ZERO;
    let mut last = 0.0;
    for first in (0..games).step_by(GAMES_PER_FILE as usize) {
        let count = GAMES_PER_FILE.min(games - first);
        let file = file(first, count);
        let start = Instant::now();
        let report = archive
            .import(file.into_bytes(), importer(), |fault| panic!("{fault:?}"))
            .await
            .expect("an import");
        assert_eq!(report.imported, count);
        spent += start.elapsed();
        last = count as f64 / start.elapsed().as_secs_f64();
    }
    println!(
        "import {games} games of {PLIES} plies: {:.0} per second, the last {GAMES_PER_FILE} at {last:.0} per second",
        games as f64 / spent.as_secs_f64()
    );
    for query in QUERIES {
        let search = Search::read(query.iter().copied()).expect("a query");
        let mut slowest = Duration::ZERO;
        let mut total = 0;
        for _ in 0..5 {
            let start = Instant::now();
            let (_, matches) = archive.list(&search).await.expect("a page");
            slowest = slowest.max(start.elapsed());
            total = matches;
        }
        println!("list {query:?}: {total} games, at most {slowest:.1?}");
    }
    for text in ["Base+MLP", "Base+MLP;;;wS1", "Base+MLP;;;wS1;bG1 wS1-"] {
        let game: Game = text.parse().expect("a game");
        let start = Instant::now();
        let explored = archive.explore(&game).await.expect("a response");
        println!(
            "explore {text}: {} games, {:.1?}",
            explored.games,
            start.elapsed()
        );
    }
    let size =
        std::fs::metadata(StoreOptions::new(directory.path()).file()).map_or(0, |file| file.len());
    println!("database {} MiB", size >> 20);
    drop(archive);
    store.close().await;
    writer.await.expect("the writer ends");
}

/// A PGN file of random games.
fn file(first: u64, count: u64) -> String {
    let mut text = String::new();
    for number in first..first + count {
        let mut rng = fastrand::Rng::with_seed(number);
        let set = GameType::ALL[rng.usize(..8)];
        let mut game = Game::new(Ruleset::uhp(set));
        while game.moves().len() < PLIES && game.outcome().is_none() {
            let moves = game.legal_moves();
            game.play(moves[rng.usize(..moves.len())])
                .expect("a legal move");
        }
        // A finished game cannot be resigned.
        game.resign([Color::White, Color::Black][rng.usize(..2)])
            .ok();
        let mut record = Record::new(game);
        record.tags.white = format!("Anna {}", number % 1_000);
        record.tags.black = format!("Skep level {}", 1 + number % 10);
        record.tags.date = format!(
            "20{:02}.{:02}.{:02}",
            number % 25,
            1 + number % 12,
            1 + number % 28
        );
        text.push_str(&record.write(RecordFormat::Pgn));
        text.push('\n');
    }
    text
}

fn importer() -> Importer {
    Importer {
        source: Source::Imported,
        origin: None,
        owner: None,
    }
}
