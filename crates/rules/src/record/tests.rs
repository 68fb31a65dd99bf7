//! Tests across all formats: detection, limits, round trips, arbitrary bytes.

use proptest::prelude::*;

use super::{
    GameResult, MAX_RECORD_BYTES, Record, RecordErrorKind, RecordFormat, Warning, WarningKind,
    read_pgn, read_records, read_sgf, read_uhp,
};
use crate::{
    Color, Game, GameStringError, GameType, Opening, Piece, Ruleset,
    notation::tests::{DRAW, random_game},
};

/// The only game of a file.
pub(super) fn only(bytes: &[u8]) -> Record {
    let mut records = read_records(bytes);
    let record = records
        .next()
        .expect("a game")
        .unwrap_or_else(|error| panic!("{error}"));
    assert!(records.next().is_none());
    record
}

/// The error of the only game of a file.
pub(super) fn only_error(bytes: &[u8]) -> super::RecordError {
    let mut records = read_records(bytes);
    let error = records.next().expect("a game").expect_err("a bad one");
    assert!(records.next().is_none());
    error
}

const FORMATS: [RecordFormat; 3] = [RecordFormat::Pgn, RecordFormat::Sgf, RecordFormat::Uhp];

#[test]
fn formats_are_detected_by_their_first_bytes() {
    for (bytes, format) in [
        (&b"[GameType \"Base\"]"[..], Some(RecordFormat::Pgn)),
        (
            b"\xef\xbb\xbf\r\n [GameType \"Base\"]",
            Some(RecordFormat::Pgn),
        ),
        (b"1. wS1", Some(RecordFormat::Pgn)),
        (b"{a comment} 1. wS1", Some(RecordFormat::Pgn)),
        (b" (;\nGM[27]", Some(RecordFormat::Sgf)),
        (b"Base+M;NotStarted;White[1]", Some(RecordFormat::Uhp)),
        (b"", None),
        (b"\xff\xfe", None),
        (b"hello", None),
    ] {
        assert_eq!(RecordFormat::detect(bytes), format, "{bytes:?}");
    }
    for record in FORMATS.map(|format| (format, Record::new(Game::new(Ruleset::default())))) {
        let text = record.1.write(record.0);
        assert_eq!(RecordFormat::detect(text.as_bytes()), Some(record.0));
    }
}

#[test]
fn rejects_unknown_formats_and_files_without_games() {
    for bytes in [&b""[..], b"   ", b"hello", b"\xff\xff"] {
        assert!(matches!(
            only_error(bytes).kind,
            RecordErrorKind::UnknownFormat
        ));
    }
    assert!(read_pgn(b"").next().is_none());
    assert!(read_uhp(b"\n\n").next().is_none());
    let error = read_sgf(b"no game").next().expect("an error");
    assert!(matches!(
        error.expect_err("none").kind,
        RecordErrorKind::NoGame
    ));
}

#[test]
fn rejects_oversized_files() {
    for first in ["[", "(", "Base"] {
        let mut bytes = first.as_bytes().to_vec();
        bytes.resize(MAX_RECORD_BYTES + 1, b' ');
        assert!(matches!(
            only_error(&bytes).kind,
            RecordErrorKind::TooLarge { .. }
        ));
    }
}

#[test]
fn an_invalid_game_string_does_not_affect_other_lines() {
    let text = "Base;x;y;wS1\r\n\nBase;x;y;wS1;bS1\nBase+M\nBase;\u{fffd}";
    let games: Vec<_> = read_records(text.as_bytes()).collect();
    assert_eq!(games.len(), 4);
    assert_eq!(games[0].as_ref().expect("good").game.moves().len(), 1);
    let error = games[1].as_ref().expect_err("bad");
    assert_eq!((error.game, error.line, error.ply), (2, 3, 2));
    let before = error.before.as_ref().expect("a part");
    assert_eq!(before.game.game_string(), "Base;InProgress;Black[1];wS1");
    assert!(games[2].is_ok());
}

#[test]
fn endings_off_the_board_round_trip() {
    let moves = "Base;InProgress;White[3];wS1;bS1 wS1-;wQ -wS1;bQ bS1-";
    let game = moves.parse::<Game>().expect("a game");
    let endings: [fn(&mut Game); 4] = [
        |game| game.resign(Color::White).expect("running"),
        |game| game.resign(Color::Black).expect("running"),
        |game| game.lose_on_time(Color::Black).expect("running"),
        |game| game.agree_draw().expect("running"),
    ];
    for end in endings {
        let mut game = game.clone();
        end(&mut game);
        for names in [
            ["", ""],
            ["Ann", "Anna"],
            ["Bob", "Bob"],
            ["x\"]\\", "y"],
            // Words of the sentence that states the result.
            ["Black", "wins"],
            ["a", "draw"],
            ["x on time", "on time"],
            [" ", "y "],
        ] {
            let mut record = Record::new(game.clone());
            [record.tags.white, record.tags.black] = names.map(str::to_owned);
            for format in [RecordFormat::Pgn, RecordFormat::Sgf] {
                let again = only(record.write(format).as_bytes());
                assert_eq!(again.game.outcome(), game.outcome(), "{format:?} {names:?}");
                assert_eq!(again.result, record.result, "{format:?} {names:?}");
                assert_eq!(again.tags.white, names[0]);
                assert_eq!(again.tags.black, names[1]);
                assert_eq!(again.warnings, []);
            }
        }
    }
}

#[test]
fn draws_by_repetition_round_trip() {
    let moves = ["wQ \\wS1", "bQ bS1/", "wQ -wS1", "bQ bS1-"];
    let start = "Base;InProgress;White[3];wS1;bS1 wS1-;wQ -wS1;bQ bS1-";
    let mut game =
        Game::from_game_string(start, |set| Ruleset::uhp(set).with_repetition_draws(true))
            .expect("a game");
    for text in moves.iter().cycle().take(8) {
        game.play_uhp(text).expect("legal");
    }
    assert!(game.outcome().is_some());
    let record = Record::new(game);
    for format in [RecordFormat::Pgn, RecordFormat::Sgf] {
        let again = only(record.write(format).as_bytes());
        assert_eq!(again.game.outcome(), record.game.outcome(), "{format:?}");
        assert_eq!(again.result, GameResult::Draw);
    }
}

#[test]
fn moves_of_a_drifting_hive_round_trip() {
    // Two queens and two ants leapfrog to the left for longer than the alphabet of columns.
    let mut game = "Base;x;y;wA1;bA1 wA1-;wQ -wA1;bQ bA1-"
        .parse::<Game>()
        .expect("legal");
    for _ in 0..60 {
        let moves = game.legal_moves();
        let far = moves
            .iter()
            .filter_map(|mv| mv.parts())
            .filter(|(piece, _)| game.board().cell_of(*piece).is_some())
            .min_by_key(|&(_, to)| game.hex(to).map_or(0, |hex| hex.q));
        let Some((piece, to)) = far else { break };
        game.play(crate::Move::new(piece, to)).expect("legal");
    }
    let record = Record::new(game);
    let again = only(record.to_sgf().as_bytes());
    assert!(again.game.moves().eq(record.game.moves()));
    assert_eq!(again.warnings, []);
}

/// The first ply, from 1, in which a player starts with the queen.
fn queen_first(game: &Game) -> Option<u32> {
    let strings = game.move_strings();
    let first = strings
        .iter()
        .take(2)
        .position(|text| text.starts_with("wQ") || text.starts_with("bQ"))?;
    Some(first as u32 + 1)
}

#[test]
fn a_queen_placed_first_implies_the_rulebook_opening() {
    for (text, ply) in [
        ("Base;InProgress;Black[1];wQ", 1),
        ("Base+M;InProgress;White[2];wQ;bQ wQ-", 1),
        ("Base;InProgress;White[3];wS1;bQ wS1-;wQ -wS1;bA1 bQ-", 2),
    ] {
        let record = only(text.as_bytes());
        assert_eq!(record.game.ruleset().opening, Opening::Rulebook, "{text}");
        assert_eq!(record.game.game_string(), text);
        let warning = Warning {
            ply,
            kind: WarningKind::QueenFirst,
        };
        assert_eq!(record.warnings, [warning], "{text}");
        // The other formats state it explicitly.
        for format in [RecordFormat::Pgn, RecordFormat::Sgf] {
            let again = only(record.write(format).as_bytes());
            assert_eq!(again.game.ruleset(), record.game.ruleset(), "{format:?}");
            assert_eq!(again.game.game_string(), text, "{format:?}");
            assert_eq!(again.warnings, [], "{format:?}");
        }
    }
}

#[test]
fn records_may_start_with_a_queen_unlike_uhp_games() {
    let text = "Base;InProgress;White[2];wQ;bQ wQ-";
    let record = Record::from_game_string(text).expect("a record");
    assert_eq!(record.game.ruleset().opening, Opening::Rulebook);
    assert_eq!(record.game.game_string(), text);
    assert!(text.parse::<Game>().is_err(), "UHP has no such game");
    let usual = "Base;InProgress;White[2];wS1;bG1 wS1-";
    let record = Record::from_game_string(usual).expect("a record");
    assert_eq!(record.game.ruleset(), Ruleset::uhp(GameType::BASE));
    // The later error is reported, not that the queen came first.
    let error = Record::from_game_string(&format!("{text};wS1 bQ-")).expect_err("bad");
    assert!(matches!(error, GameStringError::Move(bad) if bad.ply == 3));
}

/// Pairs of a written name and the piece it means.
fn pieces(names: &[(&str, &str)]) -> Vec<(Piece, Piece)> {
    let piece = |name: &str| name.parse().expect("a piece");
    { names.iter() }
        .map(|&(written, meant)| (piece(written), piece(meant)))
        .collect()
}

#[test]
fn equal_bugs_may_be_numbered_in_any_order() {
    let uhp =
        "Base;InProgress;White[4];wG3;bA2 wG3-;wQ -wG3;bQ bA2-;wG1 \\wQ;bA1 bQ-;wG1 wQ\\;bA1 bQ/";
    let list =
        "1. wG3 2. bA2 wG3- 3. wQ -wG3 4. bQ bA2- 5. wG1 \\wQ 6. bA1 bQ- 7. wG1 wQ\\ 8. bA1 bQ/";
    let sgf = "(;GM[27]VV[1]SU[hive]P0[id \"A\"]P1[id \"B\"]\
        ;P0[1 Move W wG3 N 13 .];P0[2 Done];P1[3 Move B bA2 O 13 wG3-];P1[4 Done]\
        ;P0[5 Move W wQ M 13 -wG3];P0[6 Done];P1[7 Move B bQ P 13 bA2-];P1[8 Done]\
        ;P0[9 Move W wG1 L 14 \\wQ];P0[10 Done])";
    let text =
        "Base;InProgress;White[5];wG1;bA1 wG1-;wQ -wG1;bQ bA1-;wG2 \\wQ;bA2 bQ-;wG2 wQ\\;bA2 bQ/";
    let all = pieces(&[
        ("wG3", "wG1"),
        ("bA2", "bA1"),
        ("wG1", "wG2"),
        ("bA1", "bA2"),
    ]);
    for (file, plies, names) in [(uhp, 8, 4), (list, 8, 4), (sgf, 5, 3)] {
        let record = only(file.as_bytes());
        assert_eq!(record.game.moves().len(), plies, "{file}");
        let expected = text.parse::<Game>().expect("a game");
        assert!(
            record.game.moves().eq(expected.moves().take(plies)),
            "{file}"
        );
        let renumbered = record
            .warnings
            .iter()
            .find_map(|warning| match &warning.kind {
                WarningKind::Renumbered { pieces } => Some((warning.ply, pieces.as_slice())),
                _ => None,
            });
        assert_eq!(renumbered, Some((0, &all[..names])), "{file}");
        for format in FORMATS {
            let again = only(record.write(format).as_bytes());
            assert_eq!(again.warnings, [], "{format:?}");
        }
    }
    assert!(
        uhp.parse::<Game>().is_err(),
        "UHP numbers bugs as they are placed"
    );
}

#[test]
fn errors_of_renumbered_records_use_the_written_names() {
    // The game's wA1 is the record's wA3; the record has placed no wA1.
    let error = only_error(b"Base;x;y;wA3;bS1 wA3-;wQ -wA1");
    let message = error.to_string();
    assert!(
        message.ends_with("move 3, \"wQ -wA1\": wA1 is not on the table"),
        "{message}"
    );
    let before = error.before.expect("the moves before it");
    assert_eq!(
        before.game.game_string(),
        "Base;InProgress;White[2];wA1;bS1 wA1-"
    );
    assert_eq!(before.warnings.len(), 1);
    // No numbering has a fourth ant.
    let error = only_error(b"Base;x;y;wA3;bS1 wA3-;wA4 -wA3");
    assert!(
        error.to_string().contains("a move starts with a piece"),
        "{error}"
    );
}

#[test]
fn the_state_field_gives_a_result_that_the_board_does_not_show() {
    let moves = "White[3];wS1;bS1 wS1-;wQ -wS1;bQ bS1-";
    for (state, result) in [
        ("WhiteWins", GameResult::WhiteWins),
        ("BlackWins", GameResult::BlackWins),
        ("Draw", GameResult::Draw),
        ("InProgress", GameResult::Unfinished),
        ("NotStarted", GameResult::Unfinished),
        ("Foo", GameResult::Unfinished),
        ("", GameResult::Unfinished),
    ] {
        let record = only(format!("Base;{state};{moves}").as_bytes());
        assert_eq!(record.result, result, "{state}");
        // A bare result does not distinguish resignation from loss on time.
        assert_eq!(record.game.outcome(), None, "{state}");
        assert_eq!(record.warnings, [], "{state}");
        for format in FORMATS {
            let again = only(record.write(format).as_bytes());
            assert_eq!(again.result, result, "{state} {format:?}");
        }
    }
    let mut resigned = only(format!("Base;InProgress;{moves}").as_bytes()).game;
    resigned.resign(Color::White).expect("running");
    let text = Record::new(resigned).write(RecordFormat::Uhp);
    assert_eq!(text, format!("Base;BlackWins;{moves}\n"));
}

#[test]
fn the_board_takes_precedence_over_the_state_field() {
    let drawn = DRAW.replacen("Draw", "BlackWins", 1);
    let record = only(drawn.as_bytes());
    assert_eq!(record.result, GameResult::Draw);
    let kinds: Vec<_> = record
        .warnings
        .iter()
        .map(|warning| &warning.kind)
        .collect();
    let stated = GameResult::BlackWins;
    assert_eq!(kinds, [&WarningKind::ResultDisagrees { stated }]);
}

#[test]
fn an_error_after_a_first_queen_keeps_the_game_before_it() {
    let text = b"Base;InProgress;White[2];wQ;bS1 wQ-;wA1 bS1-";
    let error = read_uhp(text).next().expect("a game").expect_err("bad");
    assert_eq!(error.ply, 3);
    let before = error.before.expect("the game before");
    assert_eq!(before.game.moves().len(), 2);
    assert_eq!(before.game.ruleset().opening, Opening::Rulebook);
}

/// Renumbers every numbered bug: pairs are swapped, triples permuted.
fn with_other_numbers(text: &str, shift: u8) -> String {
    let mut bytes = text.as_bytes().to_vec();
    for at in 2..bytes.len() {
        let numbers: &[u8] = match (bytes[at - 2], bytes[at - 1]) {
            (b'w' | b'b', b'S' | b'B') => b"21",
            (b'w' | b'b', b'G' | b'A') => match shift {
                1 => b"231",
                2 => b"312",
                3 => b"132",
                4 => b"321",
                _ => b"213",
            },
            _ => continue,
        };
        if let Some(&number) =
            { bytes[at].checked_sub(b'1') }.and_then(|old| numbers.get(usize::from(old)))
        {
            bytes[at] = number;
        }
    }
    String::from_utf8(bytes).expect("ASCII stays ASCII")
}

fn any_record() -> impl Strategy<Value = Record> {
    let choices = prop::collection::vec(any::<u16>(), 0..120);
    let comments =
        prop::collection::btree_map(0usize..100, "([ -~\n\u{e4}]|&#125;|&#38;){0,30}", 0..5);
    let name = "[ -~\u{430}]{0,12}";
    (0usize..8, any::<bool>(), choices, comments, name, name).prop_map(
        |(set, rulebook, choices, comments, white, black)| {
            let opening = if rulebook {
                Opening::Rulebook
            } else {
                Opening::Tournament
            };
            let mut record = Record::new(random_game(set, opening, &choices));
            let plies = record.game.moves().len();
            for (ply, text) in comments {
                record.comment(ply.min(plies), &text);
            }
            record.tags.white = white.trim().to_owned();
            record.tags.black = black.trim().to_owned();
            record
        },
    )
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(128))]

    #[test]
    fn any_game_round_trips_in_every_format(record in any_record()) {
        for format in FORMATS {
            let text = record.write(format);
            let again = only(text.as_bytes());
            prop_assert!(again.game.moves().eq(record.game.moves()), "{}", text);
            prop_assert_eq!(again.result, record.result, "{}", text);
            if format == RecordFormat::Uhp {
                // A game string cannot state the opening; only a first queen reveals it.
                let first = queen_first(&record.game);
                let opening = if first.is_some() { Opening::Rulebook } else { Opening::Tournament };
                prop_assert_eq!(again.game.ruleset(), record.game.ruleset().with_opening(opening));
                let warned: Vec<u32> = again.warnings.iter().map(|warning| warning.ply).collect();
                prop_assert_eq!(warned, Vec::from_iter(first), "{}", text);
            } else {
                prop_assert_eq!(again.game.ruleset(), record.game.ruleset());
                prop_assert_eq!(&again.warnings, &[], "{}", text);
                prop_assert_eq!(&again.tags.white, &record.tags.white, "{}", text);
                prop_assert_eq!(&again.tags.black, &record.tags.black, "{}", text);
                prop_assert_eq!(&again.comments, &record.comments, "{}", text);
            }
            if format != RecordFormat::Sgf {
                prop_assert_eq!(again.write(format), text);
            }
        }
    }

    #[test]
    fn any_numbering_of_equal_bugs_gives_the_same_game(record in any_record(), shift in 1u8..6) {
        for format in FORMATS {
            let plain = Record::new(record.game.clone());
            let text = with_other_numbers(&plain.write(format), shift);
            let again = only(text.as_bytes());
            prop_assert!(again.game.moves().eq(record.game.moves()), "{}", text);
        }
    }

    #[test]
    fn any_bytes_are_read_or_rejected(bytes in prop::collection::vec(any::<u8>(), 0..300)) {
        let count = read_pgn(&bytes).count() + read_sgf(&bytes).count() + read_uhp(&bytes).count();
        prop_assert!(count <= 3 * bytes.len() + 3);
        let _ = read_records(&bytes).count();
    }

    #[test]
    fn damaged_records_are_read_or_rejected(
        record in any_record(),
        damage in prop::collection::vec((any::<prop::sample::Index>(), any::<u8>(), 0u8..3), 1..6),
    ) {
        for format in FORMATS {
            let mut bytes = record.write(format).into_bytes();
            for (place, byte, how) in &damage {
                let place = place.index(bytes.len().max(1));
                match how {
                    0 if !bytes.is_empty() => bytes[place] = *byte,
                    1 => bytes.insert(place, *byte),
                    _ => bytes.truncate(place),
                }
            }
            for record in read_records(&bytes).flatten() {
                let _ = record.write(RecordFormat::Pgn);
                let _ = record.write(RecordFormat::Sgf);
            }
        }
    }

    #[test]
    fn nearly_valid_records_are_read_or_rejected(
        pgn in "(\\[(GameType|White|x)? ?\"?(Base)?\"?\\]|\\{|\\}|\\(|\\)|;|%|\n|[0-9]\\.| |wS1|bS1|-wS1|pass|\\*|1-0){0,30}",
        sgf in "(\\(|\\)|;|\\[|\\]|\\\\|SU\\[hive\\]|P0\\[1 Move W wS1 N 13 .\\]|P[01]\\[2 Done\\]|P1\\[3 (Dropb|Pickb|Pass|pdropb) bS1 [A-Z]? 1[2-4] wS1[-/.]?\\]|P1\\[|C\\[x\\]| |\n){0,30}",
    ) {
        let _ = read_pgn(pgn.as_bytes()).count();
        let _ = read_sgf(sgf.as_bytes()).count();
        let _ = read_sgf(format!("(;SU[hive]{sgf}").as_bytes()).count();
    }
}
