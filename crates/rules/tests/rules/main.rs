//! Every observable rule of RULES.md, by number.

#[path = "../random_games/mod.rs"]
mod random_games;
#[path = "../reference/mod.rs"]
mod reference;
#[path = "../replay/mod.rs"]
mod replay;
#[path = "../tables/mod.rs"]
mod tables;

mod bugs;
mod ending;
mod extremes;
mod figures;
mod moving;
mod pillbug;
mod placing;

use reference::Record;
use skep_rules::{Color, Game, Opening, Piece};

/// A game played on the library and the reference in parallel.
struct Table {
    record: Record,
    game: Game,
}

impl Table {
    /// Reads a game string with the tournament opening.
    fn read(text: &str) -> Table {
        Table::with_opening(text, Opening::Tournament)
    }

    /// The position after moves of a set with the tournament opening.
    fn after(set: &str, moves: &str) -> Table {
        Table::read(&format!("{set};;;{moves}"))
    }

    fn with_opening(text: &str, opening: Opening) -> Table {
        let record = Record::read(text, opening).unwrap_or_else(|error| panic!("{text}: {error}"));
        let game = replay::game(&record);
        Table { record, game }
    }

    /// The position of a perft table entry, by the prefix of its name.
    fn from_tables(name: &str) -> Table {
        let entry = tables::positions()
            .into_iter()
            .chain(tables::discriminating())
            .find(|entry| entry.name.starts_with(name))
            .unwrap_or_else(|| panic!("the tables have no {name}"));
        Table::read(&entry.game)
    }

    /// Returns true if a move is legal.
    fn allows(&self, text: &str) -> bool {
        let turn = self.record.position.read_turn(text);
        let turn = turn.unwrap_or_else(|error| panic!("{text}: {error}"));
        let allowed = self.game.board().is_legal(replay::mv(turn));
        let expected = self.record.position.turns().contains(&turn);
        assert_eq!(
            allowed, expected,
            "the library and the reference differ on {text}"
        );
        allowed
    }

    fn play(&mut self, text: &str) {
        self.record
            .add(text)
            .unwrap_or_else(|error| panic!("{text}: {error}"));
        let turn = *self.record.turns.last().expect("a turn was just added");
        let played = self.game.play(replay::mv(turn));
        assert_eq!(played, Ok(()), "{text}");
    }

    /// Number of moves of a piece.
    fn count(&self, piece: &str) -> usize {
        let moves = self.record.position.legal_moves();
        let expected = moves.iter().filter(|mv| mv.0 == named(piece)).count();
        let count = self.game.board().moves_of(named(piece)).len();
        assert_eq!(
            count, expected,
            "the library and the reference differ on {piece}"
        );
        count
    }

    fn to_move(&self) -> Color {
        self.game.to_move()
    }
}

fn named(piece: &str) -> Piece {
    piece
        .parse()
        .unwrap_or_else(|error| panic!("{piece}: {error}"))
}
