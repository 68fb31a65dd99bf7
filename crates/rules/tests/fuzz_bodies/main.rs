//! Runs the fuzz bodies on arbitrary bytes and on mutated valid inputs.

mod bodies;
#[path = "../support/random_game.rs"]
mod random_game;

use proptest::prelude::*;
use skep_rules::{Diagram, GameType, Opening, Position, Record, Study, StudyCursor};

use random_game::random_game;

proptest! {
    #[test]
    fn accepts_arbitrary_bytes(bytes in prop::collection::vec(any::<u8>(), 0..300)) {
        for body in BODIES {
            body(&bytes);
        }
    }

    #[test]
    fn accepts_arbitrary_text(text in "[ -~\\n]{0,300}") {
        for body in BODIES {
            body(text.as_bytes());
        }
    }

    #[test]
    fn accepts_mutated_inputs(record in record(), mutations in mutations()) {
        let game = &record.game;
        let position = Position::from(game);
        for (body, text) in [
            (bodies::position_string as fn(&[u8]), position.to_string()),
            (bodies::diagram, Diagram::new(position).to_string()),
            (bodies::game_string, game.game_string()),
            (bodies::pgn, record.to_pgn()),
            (bodies::sgf, record.to_sgf()),
            (bodies::records, record.to_pgn()),
            (bodies::records, record.to_sgf()),
            (bodies::studies, study(&record, &mutations).to_pgn()),
        ] {
            body(text.as_bytes());
            body(&mutated(&text, &mutations));
        }
        for text in game.move_strings() {
            for choice in 0..3 {
                body_of_move(choice, text.as_bytes());
                body_of_move(choice, &mutated(&text, &mutations));
            }
        }
    }
}

const BODIES: [fn(&[u8]); 9] = [
    bodies::piece,
    bodies::move_string,
    bodies::game_string,
    bodies::position_string,
    bodies::diagram,
    bodies::pgn,
    bodies::sgf,
    bodies::records,
    bodies::studies,
];

fn body_of_move(choice: u8, text: &[u8]) {
    let mut bytes = vec![choice];
    bytes.extend(text);
    bodies::move_string(&bytes);
}

fn record() -> impl Strategy<Value = Record> {
    (
        0..GameType::ALL.len(),
        any::<bool>(),
        0..40_usize,
        any::<u64>(),
    )
        .prop_map(|(set, rulebook, plies, seed)| {
            let opening = if rulebook {
                Opening::Rulebook
            } else {
                Opening::Tournament
            };
            let mut record = Record::new(random_game(GameType::ALL[set], opening, plies, seed));
            record.tags.white = "A \\\"player\\\" [x]".to_owned();
            record.comments.insert(plies / 2, "A (comment]".to_owned());
            record
        })
}

/// A study of the game with a few variations.
fn study(record: &Record, mutations: &[(f64, Mutation)]) -> Study {
    let mut cursor = StudyCursor::new(Study::from(record.clone()));
    for mv in record.game.moves() {
        for (share, _) in mutations {
            let moves = cursor.game().legal_moves();
            let Some(&other) = moves.get((share * moves.len() as f64) as usize) else {
                continue;
            };
            if cursor.play(other).is_ok() {
                cursor.back();
            }
        }
        cursor.play(mv).expect("the moves of the game are legal");
    }
    cursor.into_study()
}

/// A mutation of a text.
#[derive(Clone, Debug)]
enum Mutation {
    /// Replaces a byte.
    Replace(u8),
    /// Inserts a byte.
    Insert(u8),
    /// Deletes this many bytes.
    Delete(usize),
    /// Duplicates this many bytes.
    Repeat(usize),
}

/// Mutations with their positions as fractions of the length.
fn mutations() -> impl Strategy<Value = Vec<(f64, Mutation)>> {
    let byte = prop_oneof![
        prop::sample::select(b"\n\r\t ;_-.~^/\\[](){}\"*0123456789wbQSBGAMLPqsbgamlp".to_vec()),
        any::<u8>()
    ];
    let mutation = prop_oneof![
        byte.clone().prop_map(Mutation::Replace),
        byte.prop_map(Mutation::Insert),
        (1..40_usize).prop_map(Mutation::Delete),
        (1..40_usize).prop_map(Mutation::Repeat),
    ];
    prop::collection::vec((0.0..1.0_f64, mutation), 1..4)
}

fn mutated(text: &str, mutations: &[(f64, Mutation)]) -> Vec<u8> {
    let mut bytes = text.as_bytes().to_vec();
    for (place, mutation) in mutations {
        let at = (place * bytes.len() as f64) as usize;
        let until = |length: &usize| (at + length).min(bytes.len());
        match mutation {
            Mutation::Replace(byte) => bytes.splice(at..until(&1), [*byte]).for_each(drop),
            Mutation::Insert(byte) => bytes.insert(at, *byte),
            Mutation::Delete(length) => bytes.drain(at..until(length)).for_each(drop),
            Mutation::Repeat(length) => {
                let part = bytes[at..until(length)].to_vec();
                bytes.splice(at..at, part).for_each(drop);
            }
        }
    }
    bytes
}
