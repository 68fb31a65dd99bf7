//! The bodies of the fuzz targets on arbitrary bytes, and on right inputs with a few bytes changed.

mod bodies;
#[path = "../support/random_game.rs"]
mod random_game;

use proptest::prelude::*;
use skep_rules::{BugSet, Diagram, Opening, Position, Record, Study, StudyCursor};

use random_game::random_game;

proptest! {
    #[test]
    fn arbitrary_bytes(bytes in prop::collection::vec(any::<u8>(), 0..300)) {
        for body in BODIES {
            body(&bytes);
        }
    }

    #[test]
    fn arbitrary_text(text in "[ -~\\n]{0,300}") {
        for body in BODIES {
            body(text.as_bytes());
        }
    }

    #[test]
    fn changed_inputs(record in record(), changes in changes()) {
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
            (bodies::studies, study(&record, &changes).to_pgn()),
        ] {
            body(text.as_bytes());
            body(&changed(&text, &changes));
        }
        for text in game.move_strings() {
            for choice in 0..3 {
                body_of_move(choice, text.as_bytes());
                body_of_move(choice, &changed(&text, &changes));
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

/// The record of a short random game.
fn record() -> impl Strategy<Value = Record> {
    (
        0..BugSet::ALL.len(),
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
            let mut record = Record::new(random_game(BugSet::ALL[set], opening, plies, seed));
            record.tags.white = "A \\\"player\\\" [x]".to_owned();
            record.comments.insert(plies / 2, "A (comment]".to_owned());
            record
        })
}

/// The game with a variation or two.
fn study(record: &Record, changes: &[(f64, Change)]) -> Study {
    let mut cursor = StudyCursor::new(Study::from(record.clone()));
    for mv in record.game.moves() {
        for (share, _) in changes {
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

/// One change of a text.
#[derive(Clone, Debug)]
enum Change {
    /// Another byte.
    Replace(u8),
    /// A byte more.
    Insert(u8),
    /// So many bytes less.
    Delete(usize),
    /// So many bytes twice.
    Repeat(usize),
}

/// Changes with their places, as shares of the whole length.
fn changes() -> impl Strategy<Value = Vec<(f64, Change)>> {
    let byte = prop_oneof![
        prop::sample::select(b"\n\r\t ;_-.~^/\\[](){}\"*0123456789wbQSBGAMLPqsbgamlp".to_vec()),
        any::<u8>()
    ];
    let change = prop_oneof![
        byte.clone().prop_map(Change::Replace),
        byte.prop_map(Change::Insert),
        (1..40_usize).prop_map(Change::Delete),
        (1..40_usize).prop_map(Change::Repeat),
    ];
    prop::collection::vec((0.0..1.0_f64, change), 1..4)
}

fn changed(text: &str, changes: &[(f64, Change)]) -> Vec<u8> {
    let mut bytes = text.as_bytes().to_vec();
    for (place, change) in changes {
        let at = (place * bytes.len() as f64) as usize;
        let until = |length: &usize| (at + length).min(bytes.len());
        match change {
            Change::Replace(byte) => bytes.splice(at..until(&1), [*byte]).for_each(drop),
            Change::Insert(byte) => bytes.insert(at, *byte),
            Change::Delete(length) => bytes.drain(at..until(length)).for_each(drop),
            Change::Repeat(length) => {
                let part = bytes[at..until(length)].to_vec();
                bytes.splice(at..at, part).for_each(drop);
            }
        }
    }
    bytes
}
