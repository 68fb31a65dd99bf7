//! The engine games with which the archive of a new server starts.

use std::error::Error;

use skep_cli::exhibition::{Collection, ExhibitionGame};
use skep_game::words::{BySide, Player};
use skep_rules::{Color, Record};
use skep_server::archive::{IncludedGame, IncludedGames};

pub(super) fn included_games() -> anyhow::Result<IncludedGames> {
    let (date, count) = Collection::shipped_summary()?;
    Ok(IncludedGames {
        name: format!("engine {date} {count}"),
        load,
    })
}

fn load() -> Result<Vec<IncludedGame>, Box<dyn Error + Send + Sync>> {
    let collection = Collection::shipped()?;
    let included = |game: &ExhibitionGame| IncludedGame {
        record: record(game, &collection.date),
        players: BySide::from_fn(|side| player(game, side)),
    };
    Ok(collection.games.iter().map(included).collect())
}

fn record(game: &ExhibitionGame, date: &str) -> Record {
    let mut record = Record::new(game.game.clone());
    record.tags.white = player(game, Color::White).title();
    record.tags.black = player(game, Color::Black).title();
    date.clone_into(&mut record.tags.date);
    for (tag, color) in [("WhiteNodes", Color::White), ("BlackNodes", Color::Black)] {
        if let Some(nodes) = game.player(color).nodes {
            record.tags.set(tag, nodes.to_string());
        }
    }
    record
}

fn player(game: &ExhibitionGame, color: Color) -> Player {
    Player::computer(game.player(color).level.number())
}
