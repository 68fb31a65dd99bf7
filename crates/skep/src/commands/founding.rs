//! The engine's games with which the archive of a new server begins.

use std::error::Error;

use skep_engine::exhibition::{Collection, ExhibitionGame};
use skep_rules::{Color, Record};
use skep_server::archive::FoundingGames;

/// Reads the games that come with the program.
pub(super) fn games() -> Result<FoundingGames, Box<dyn Error + Send + Sync>> {
    let collection = Collection::shipped()?;
    let games = collection.games();
    let record = |game| record(game, &collection.date);
    Ok(FoundingGames {
        name: format!("engine {} {}", collection.date, games.len()),
        records: games.iter().map(record).collect(),
    })
}

fn record(game: &ExhibitionGame, date: &str) -> Record {
    let mut record = Record::new(game.game.clone());
    let name = |color| format!("Skep level {}", game.player(color).level);
    record.tags.white = name(Color::White);
    record.tags.black = name(Color::Black);
    date.clone_into(&mut record.tags.date);
    for (tag, color) in [("WhiteNodes", Color::White), ("BlackNodes", Color::Black)] {
        if let Some(nodes) = game.player(color).nodes {
            record.tags.set(tag, nodes.to_string());
        }
    }
    record
}
