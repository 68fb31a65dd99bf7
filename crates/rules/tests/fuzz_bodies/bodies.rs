//! What the fuzz targets do with their bytes, one function for each parser.
//!
//! Each function runs the parser on anything at all and checks that what it accepts is written and read again as the same.
//! The tests beside this file run them briefly on the stable compiler; `fuzz/` runs them for as long as one likes.

#![allow(
    unreachable_pub,
    reason = "the crate of the fuzz targets includes this file as a public module"
)]

use skep_rules::{
    Diagram, Game, Move, Opening, Piece, Position, Record, RecordError, Study, read_pgn,
    read_records, read_sgf, read_studies,
};

/// More bytes than this make a run slow without making it different.
const MAX_BYTES: usize = 1 << 15;

/// Positions in which moves are read: the empty table, an opening, and one with a stack, pillbugs and mosquitoes.
const POSITIONS: [&str; 3] = ["Base_w1_0", "BaseML_w2_A1g1", "BaseMLP_w8_.2m-QPb1~B1q-M.p"];

/// Names of pieces.
pub fn piece(bytes: &[u8]) {
    let Some(text) = text(bytes) else { return };
    if let Ok(piece) = text.parse::<Piece>() {
        assert_eq!(piece.to_string().parse(), Ok(piece));
    }
}

/// Moves, in the position that the first byte chooses.
pub fn move_string(bytes: &[u8]) {
    let Some((choice, bytes)) = bytes.split_first() else {
        return;
    };
    let Some(text) = text(bytes) else { return };
    let position: Position = POSITIONS[usize::from(*choice) % POSITIONS.len()]
        .parse()
        .expect("the positions are written rightly");
    let board = position.to_board().expect("the positions are right");
    let Ok(mv) = board.read_move(text) else {
        return;
    };
    if mv == Move::PASS || board.is_legal(mv) {
        assert_eq!(board.read_move(&board.move_string(mv).to_string()), Ok(mv));
    }
}

/// Games of UHP, and recorded ones, which may begin with the queen or number equal bugs in any order.
pub fn game_string(bytes: &[u8]) {
    let Some(text) = text(bytes) else { return };
    let Ok(Record { game, .. }) = Record::from_game_string(text) else {
        assert!(text.parse::<Game>().is_err(), "what UHP reads is a record");
        return;
    };
    if let Ok(strict) = text.parse::<Game>() {
        assert!(
            strict.moves().eq(game.moves()),
            "a record is read as UHP reads it"
        );
    }
    let written = game.game_string();
    let again = Record::from_game_string(&written).expect("what is written can be read");
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

/// SGF files of BoardSpace.
pub fn sgf(bytes: &[u8]) {
    check_records(read_sgf(limited(bytes)), Record::to_sgf, |text| {
        read_sgf(text.as_bytes()).collect()
    });
}

/// Files of any format, which are recognised by how they start.
pub fn records(bytes: &[u8]) {
    let mut errors = 0;
    for record in read_records(limited(bytes)) {
        match record {
            Ok(record) => assert!(record.game.is_from_the_start()),
            Err(_) => errors += 1,
        }
        assert!(errors <= MAX_BYTES, "a file has fewer games than bytes");
    }
}

/// Texts of any kind with the variations in them. Whatever was read is written as PGN and read again as the same tree.
pub fn studies(bytes: &[u8]) {
    for read in read_studies(limited(bytes)) {
        let Some(study) = read.study else { continue };
        let text = study.to_pgn();
        let again: Vec<_> = read_studies(text.as_bytes()).collect();
        let [again] = &again[..] else {
            panic!("one study was written, and read as {again:?}\n{text}");
        };
        assert!(again.errors.is_empty(), "{:?}\n{text}", again.errors);
        let again = again.study.as_ref().expect("what is written can be read");
        assert_eq!(outline(again), outline(&study), "{text}");
        assert_eq!(again.to_pgn(), text);
    }
}

/// The moves of a study, each with the number of the one before it in the order of the main lines.
fn outline(study: &Study) -> Vec<(Option<usize>, &str)> {
    let order = study.preorder();
    let nodes = study.nodes();
    let place = |number| order.iter().position(|&other| other == number);
    let entry = |&number: &usize| (nodes[number].before().and_then(place), nodes[number].text());
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

/// Whatever a position holds, it can be checked, written in both forms, and if it is right be played.
fn check_position(position: &Position) {
    let normal = position.normalized();
    assert_eq!(position.to_string().parse(), Ok(normal.clone()));
    let drawn: Diagram = Diagram::new(position.clone())
        .to_string()
        .parse()
        .expect("what is drawn can be read");
    assert_eq!(drawn.position(), &normal);
    let mut renumbered = position.clone();
    renumbered.renumber();
    match position.to_board() {
        Ok(board) => {
            assert_eq!(Position::from(&board), normal);
            assert_eq!(board.legal_moves().len(), board.count_moves() as usize);
        }
        Err(problems) => assert!(!problems.is_empty()),
    }
}

fn text(bytes: &[u8]) -> Option<&str> {
    std::str::from_utf8(limited(bytes)).ok()
}

fn limited(bytes: &[u8]) -> &[u8] {
    &bytes[..bytes.len().min(MAX_BYTES)]
}
