//! Fuzz target bodies, one function per parser.
//!
//! Each runs the parser on arbitrary input and checks that accepted input round-trips. The tests beside this file run
//! them briefly on stable Rust; `fuzz/` runs them for longer.

#![allow(
    unreachable_pub,
    reason = "the fuzz crate includes this file as a public module"
)]

use skep_rules::{
    Diagram, Game, Move, Opening, Piece, Position, Record, RecordError, Study, read_pgn,
    read_records, read_sgf, read_studies,
};

/// Longer inputs only slow the fuzzer down.
const MAX_BYTES: usize = 1 << 15;

/// Positions for reading moves: the empty table, an opening, and one with a stack, pillbugs and mosquitoes.
const POSITIONS: [&str; 3] = ["Base_w1_0", "BaseML_w2_A1g1", "BaseMLP_w8_.2m-QPb1~B1q-M.p"];

/// Piece names.
pub fn piece(bytes: &[u8]) {
    let Some(text) = text(bytes) else { return };
    if let Ok(piece) = text.parse::<Piece>() {
        assert_eq!(piece.to_string().parse(), Ok(piece));
    }
}

/// Moves, in a position chosen by the first byte.
pub fn move_string(bytes: &[u8]) {
    let Some((choice, bytes)) = bytes.split_first() else {
        return;
    };
    let Some(text) = text(bytes) else { return };
    let position: Position = POSITIONS[usize::from(*choice) % POSITIONS.len()]
        .parse()
        .expect("a valid position string");
    let board = position.to_board().expect("a playable position");
    let Ok(mv) = board.read_move(text) else {
        return;
    };
    if mv == Move::PASS || board.is_legal(mv) {
        assert_eq!(board.read_move(&board.move_string(mv).to_string()), Ok(mv));
    }
}

/// UHP games and recorded ones, which may start with the queen or number equal bugs in any order.
pub fn game_string(bytes: &[u8]) {
    let Some(text) = text(bytes) else { return };
    let Ok(Record { game, .. }) = Record::from_game_string(text) else {
        assert!(text.parse::<Game>().is_err(), "every UHP game is a record");
        return;
    };
    if let Ok(strict) = text.parse::<Game>() {
        assert!(
            strict.moves().eq(game.moves()),
            "records and UHP agree on valid games"
        );
    }
    let written = game.game_string();
    let again = Record::from_game_string(&written).expect("written games can be read");
    assert_eq!(
        again.warnings.len(),
        usize::from(game.ruleset().opening == Opening::Rulebook)
    );
    let again = again.game;
    assert_eq!(again.ruleset(), game.ruleset(), "{written}");
    assert!(game.moves().eq(again.moves()), "{written}");
    assert_eq!(again.game_string(), written);
    check_position(&Position::from(&game));
}

/// Position strings.
pub fn position_string(bytes: &[u8]) {
    let Some(text) = text(bytes) else { return };
    match text.parse::<Position>() {
        Ok(position) => check_position(&position),
        Err(error) => assert!(text.is_char_boundary(error.at), "{error}"),
    }
}

/// Diagrams.
pub fn diagram(bytes: &[u8]) {
    let Some(text) = text(bytes) else { return };
    match text.parse::<Diagram>() {
        Ok(diagram) => {
            assert_eq!(diagram.to_string().parse(), Ok(diagram.clone()));
            check_position(diagram.position());
        }
        Err(error) => assert!(error.line >= 1 && error.column >= 1, "{error}"),
    }
}

/// PGN files.
pub fn pgn(bytes: &[u8]) {
    check_records(read_pgn(limited(bytes)), Record::to_pgn, |text| {
        read_pgn(text.as_bytes()).collect()
    });
}

/// BoardSpace SGF files.
pub fn sgf(bytes: &[u8]) {
    check_records(read_sgf(limited(bytes)), Record::to_sgf, |text| {
        read_sgf(text.as_bytes()).collect()
    });
}

/// Files of any format, detected by their beginning.
pub fn records(bytes: &[u8]) {
    let mut errors = 0;
    for record in read_records(limited(bytes)) {
        match record {
            Ok(record) => assert!(record.game.starts_empty()),
            Err(_) => errors += 1,
        }
        assert!(errors <= MAX_BYTES, "a file has fewer games than bytes");
    }
}

/// Texts of any kind with variations. Whatever was read must round-trip through PGN as the same tree.
pub fn studies(bytes: &[u8]) {
    for read in read_studies(limited(bytes)) {
        let Some(study) = read.study else { continue };
        let text = study.to_pgn();
        let again: Vec<_> = read_studies(text.as_bytes()).collect();
        let [again] = &again[..] else {
            panic!("one study was written, and read as {again:?}\n{text}");
        };
        assert!(again.errors.is_empty(), "{:?}\n{text}", again.errors);
        let again = again.study.as_ref().expect("written studies can be read");
        assert_eq!(outline(again), outline(&study), "{text}");
        assert_eq!(again.to_pgn(), text);
    }
}

/// Moves of a study in preorder, each with the index of its parent.
fn outline(study: &Study) -> Vec<(Option<usize>, &str)> {
    let order = study.preorder();
    let nodes = study.nodes();
    let place = |number| order.iter().position(|&other| other == number);
    let entry = |&number: &usize| (nodes[number].parent().and_then(place), nodes[number].text());
    order.iter().map(entry).collect()
}

fn check_records(
    records: impl Iterator<Item = Result<Record, RecordError>>,
    write: impl Fn(&Record) -> String,
    read: impl Fn(&str) -> Vec<Result<Record, RecordError>>,
) {
    for record in records.flatten() {
        let text = write(&record);
        let again = read(&text);
        let [Ok(again)] = &again[..] else {
            panic!("one game was written, and read as {again:?}\n{text}");
        };
        assert!(record.game.moves().eq(again.game.moves()), "{text}");
        assert_eq!(record.game.ruleset(), again.game.ruleset(), "{text}");
        assert_eq!(record.result, again.result, "{text}");
        assert_eq!(record.game.outcome(), again.game.outcome(), "{text}");
        assert_eq!(write(again), text);
    }
}

/// Any position can be checked, written in both forms, and if valid be played.
fn check_position(position: &Position) {
    let normal = position.normalized();
    assert_eq!(position.to_string().parse(), Ok(normal.clone()));
    let drawn: Diagram = Diagram::new(position.clone())
        .to_string()
        .parse()
        .expect("written diagrams can be read");
    assert_eq!(drawn.position(), &normal);
    let mut renumbered = position.clone();
    renumbered.renumber();
    match position.to_board() {
        Ok(board) => {
            assert_eq!(Position::from(&board), normal);
            assert_eq!(board.legal_moves().len(), board.count_moves() as usize);
        }
        Err(invalid) => assert!(!invalid.problems().is_empty()),
    }
}

fn text(bytes: &[u8]) -> Option<&str> {
    std::str::from_utf8(limited(bytes)).ok()
}

fn limited(bytes: &[u8]) -> &[u8] {
    &bytes[..bytes.len().min(MAX_BYTES)]
}
