use std::collections::HashSet;

use super::*;

/// A short finished game.
fn short_game(set: GameType) -> ExhibitionGame {
    let mut game = Game::new(ExhibitionGame::ruleset(set));
    let moves = "wA1;bA1 wA1-;wQ -wA1;bQ bA1-;wA2 /wQ;bA2 bQ/;wA2 \\bQ;bA2 -wQ;wA3 -wA1";
    for text in moves.split(';') {
        if game.play_uhp(text).is_err() {
            break;
        }
    }
    // The first legal move, over and over, leads to a threefold repetition.
    while game.outcome().is_none() {
        let mv = game.legal_moves()[0];
        game.play(mv).expect("a legal move");
    }
    ExhibitionGame {
        players: [
            Player {
                level: Level::HIGHEST,
                nodes: Some(25_000),
            },
            Player {
                level: "8".parse().expect("a level"),
                nodes: None,
            },
        ],
        game,
    }
}

#[test]
fn collections_round_trip() {
    let collection = Collection {
        date: "2026.11.15".to_owned(),
        next: 7,
        games: GameType::ALL.map(short_game).into(),
    };
    let bytes = collection.write();
    let read = Collection::read(&bytes).expect("a collection");
    assert_eq!((read.date.as_str(), read.next), ("2026.11.15", 7));
    assert_eq!(read.games.len(), 8);
    for (read, written) in read.games.iter().zip(&collection.games) {
        assert_eq!(read.players, written.players);
        assert_eq!(read.game.ruleset(), written.game.ruleset());
        assert!(read.game.moves().eq(written.game.moves()));
        assert_eq!(read.game.outcome(), written.game.outcome());
    }
    assert_eq!(read.write(), bytes);
}

#[test]
fn damaged_collections_are_rejected_without_panicking() {
    let collection = Collection {
        date: "2026.11.15".to_owned(),
        next: 1,
        games: vec![short_game(GameType::BASE_MLP)],
    };
    let bytes = collection.write();
    let start = bytes.len() - 2 * collection.games[0].game.moves().len() - 5;
    for length in 0..bytes.len() {
        let error = Collection::read(&bytes[..length]).map(|_| ());
        let expected = if length < start {
            CollectionError::Header
        } else {
            CollectionError::Truncated
        };
        assert_eq!(error, Err(expected), "{length}");
    }
    for place in 0..bytes.len() {
        let mut bytes = bytes.clone();
        bytes[place] ^= 0x55;
        // The damage may yield another legal game.
        let _game_or_error = Collection::read(&bytes);
    }
}

#[test]
fn the_built_in_games_are_numerous_varied_and_finished() {
    let collection = Collection::shipped().expect("a good file");
    let summary = Collection::shipped_summary().expect("a good file");
    assert_eq!(summary, (collection.date.clone(), collection.games.len()));
    let games = &collection.games;
    assert!(games.len() >= 40, "{}", games.len());
    for set in [GameType::BASE, GameType::BASE_ML, GameType::BASE_MLP] {
        let count = games
            .iter()
            .filter(|game| game.game.ruleset().game_type == set)
            .count();
        assert!(count * 8 > games.len(), "{set}: {count}");
    }
    assert!(games.iter().all(|game| game.game.outcome().is_some()));
    let hashes = games.iter().map(|game| game.game.board().canonical_hash());
    let different: HashSet<_> = hashes.collect();
    assert_eq!(different.len(), games.len(), "all end differently");
}
