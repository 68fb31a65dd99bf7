//! PGN tests with original samples.

use crate::{
    GameType, MAX_PLIES, Opening, Outcome, PlayMoveError, ReferenceError, WinReason,
    record::{
        GameResult, Record, RecordErrorKind, WarningKind, read_pgn,
        tests::{only, only_error},
    },
};

const SAMPLE: &str = "[GameType \"Base+MLP\"]
[Date \"2025.12.31\"]
[Event \"\"]
[Site \"a kitchen\"]
[Round \"2\"]
[White \"Ann\"]
[Black \"Bob \\\"the bee\\\"\"]
[Result \"InProgress\"]
[Mood \"good\"]

{before all}
1. wS1
2. bL wS1-
{two
lines}
3. wQ -wS1
4. bQ bL-
";

/// Warnings of a record with their plies.
fn warnings(record: &Record) -> Vec<(u32, WarningKind)> {
    let list = record.warnings.iter();
    list.map(|warning| (warning.ply, warning.kind.clone()))
        .collect()
}

#[test]
fn records_round_trip() {
    let record = only(SAMPLE.as_bytes());
    assert_eq!(record.warnings, []);
    assert_eq!(record.tags.black, "Bob \"the bee\"");
    assert_eq!(record.tags.other("Mood"), Some("good"));
    assert_eq!(record.comments[&0], "before all");
    assert_eq!(record.comments[&2], "two\nlines");
    assert_eq!(record.result, GameResult::Unfinished);
    assert_eq!(record.to_pgn(), SAMPLE);
    // Line endings do not matter.
    let record = only(SAMPLE.replace('\n', "\r\n").as_bytes());
    assert_eq!(record.game.moves().len(), 4);
    assert_eq!(record.comments[&0], "before all");
}

#[test]
fn comments_keep_closing_braces() {
    for comment in [
        "{a} or {b}",
        "}",
        "&#125; is }",
        "&#38;#125;",
        "R&D & &amp;",
    ] {
        let mut record = only(SAMPLE.as_bytes());
        record.comments.insert(1, comment.to_owned());
        let text = record.to_pgn();
        // Other readers end the comment at the first closing brace.
        assert_eq!(text.matches('}').count(), record.comments.len(), "{text}");
        assert_eq!(only(text.as_bytes()).comments[&1], comment, "{text}");
    }
}

#[test]
fn accepts_any_numbering_and_layout() {
    for text in [
        "[GameType \"Base\"]\n1. wS1 bS1 wS1- 2. wQ -wS1 bQ bS1- *",
        "[GameType \"Base\"] 1.wS1 1...bS1 wS1- 2.wQ -wS1 2...bQ bS1-",
        "[GameType \"Base\"]\nwS1\nbS1 wS1-\nwQ -wS1\nbQ bS1-",
        "[GameType \"Base\"]\n1. WS1 2. BS1 WS1- $1 3. wQ\n-wS1 !? 4. bQ bS1- {end}\n\n1/2-1/2",
        "[GameType \"base+\"]\n% for others\n1. wS1 ; to the end\n2. bS1 wS1-\n3. wQ -wS1\n4. bQ bS1-",
    ] {
        let record = only(text.as_bytes());
        assert_eq!(
            record.game.game_string(),
            "Base;InProgress;White[3];wS1;bS1 wS1-;wQ -wS1;bQ bS1-",
            "{text}"
        );
        assert_eq!(record.warnings, [], "{text}");
    }
}

#[test]
fn deviations_in_archives_are_accepted_with_warnings() {
    let text = "[GameType \"Base+M\"]\n1. wQ1\n2. bS1 wQ-\n3. wM1 -wQ\n4. bQ bS1-\n5. wM \\wQ\n\
        6. bB1 bQ-\n7. wM -wQ\n8. bB1 -bB1\n9. wM \\wQ\n10. bB2 bB1-\n11. wM -wQ\n12. bB2 bQ";
    let record = only(text.as_bytes());
    let text = |text: &str| text.to_owned();
    assert_eq!(
        warnings(&record),
        [
            (1, WarningKind::NumberedPiece { text: text("wQ1") }),
            (1, WarningKind::QueenFirst),
            (
                3,
                WarningKind::NumberedPiece {
                    text: text("wM1 -wQ")
                }
            ),
            (
                8,
                WarningKind::DirectionClimbs {
                    text: text("bB1 -bB1")
                }
            ),
            (
                12,
                WarningKind::CoveredReference {
                    text: text("bB2 bQ")
                }
            ),
        ]
    );
    assert_eq!(record.game.ruleset().opening, Opening::Rulebook);
    // The written form is proper UHP and reads without warnings.
    assert_eq!(only(record.to_pgn().as_bytes()).warnings, []);
}

#[test]
fn a_missing_set_is_inferred_from_the_moves() {
    for tag in ["", "[GameType \"Chess\"]\n"] {
        let record = only(format!("{tag}1. wS1\n2. bP wS1-\n").as_bytes());
        assert_eq!(record.game.ruleset().game_type.name(), "Base+P");
        assert_eq!(warnings(&record), [(0, WarningKind::SetAssumed)]);
    }
    let record = only(b"[GameType \"Base+PLM\"]\n");
    assert_eq!(record.game.ruleset().game_type, GameType::BASE_MLP);
}

#[test]
fn results_are_read_in_both_dialects() {
    for (tag, end, result) in [
        ("WhiteWins", "", GameResult::WhiteWins),
        ("1-0", "", GameResult::WhiteWins),
        ("0-1", "0-1", GameResult::BlackWins),
        ("", "1/2-1/2", GameResult::Draw),
        ("*", "", GameResult::Unfinished),
        ("InProgress", "BlackWins", GameResult::BlackWins),
        ("WhiteWins", "*", GameResult::WhiteWins),
    ] {
        let text = format!("[GameType \"Base\"]\n[Result \"{tag}\"]\n1. wS1\n\n{end}\n");
        let record = only(text.as_bytes());
        assert_eq!(record.result, result, "{text}");
        assert_eq!(record.warnings, []);
        // A bare result does not say how the game ended.
        assert_eq!(record.game.outcome(), None);
    }
    let record = only(b"[GameType \"Base\"]\n[Result \"who knows\"]\n1. wS1\n");
    assert!(matches!(
        &record.warnings[0].kind,
        WarningKind::UnknownResult { text } if text == "who knows"
    ));
}

#[test]
fn a_termination_ends_the_game() {
    let text = "[GameType \"Base\"]\n[Result \"1-0\"]\n[Termination \"Time forfeit\"]\n1. wS1";
    let outcome = only(text.as_bytes()).game.outcome();
    assert!(matches!(
        outcome,
        Some(Outcome::Win {
            by: WinReason::Time,
            ..
        })
    ));
    let text = "[GameType \"Base\"]\n[Termination \"abandoned\"]\n1. wS1";
    let record = only(text.as_bytes());
    assert_eq!(record.game.outcome(), None);
    assert_eq!(record.tags.other("Termination"), Some("abandoned"));
}

#[test]
fn the_board_takes_precedence_over_the_stated_result() {
    // Both queens end up surrounded.
    let moves = "wS1;bS1 wS1-;wQ -wS1;bQ bS1/;wG1 -wQ;bG1 \\bQ;wG1 bQ\\;bG2 bQ/;wA1 wQ\\;bA1 bG2/;wA1 bG2\\;\
        bA1 \\bG2;wQ \\wS1;bG1 wA1/;wQ -bQ;bA1 \\wQ;wB1 -wS1;bG3 bG1-;wB1 /bA1;bG3 -bG2";
    let text = format!(
        "[GameType \"Base\"]\n[Result \"1-0\"]\n{}",
        moves.replace(';', "\n")
    );
    let record = only(text.as_bytes());
    assert_eq!(record.result, GameResult::Draw);
    let stated = GameResult::WhiteWins;
    assert_eq!(
        warnings(&record),
        [(0, WarningKind::ResultDisagrees { stated })]
    );
}

#[test]
fn variations_are_skipped_with_a_warning() {
    let text = "[GameType \"Base\"]\n1. wS1 (1. wB1 (wA1 {deep} ) bA1) 2. bS1 wS1- (x)(y)";
    let record = only(text.as_bytes());
    assert_eq!(record.game.moves().len(), 2);
    let skipped = WarningKind::VariationSkipped;
    assert_eq!(warnings(&record), [(2, skipped.clone()), (3, skipped)]);
    for text in [
        "[GameType \"Base\"]\n1. wS1 (",
        "[GameType \"Base\"]\n1. wS1 )",
    ] {
        assert!(matches!(
            only_error(text.as_bytes()).kind,
            RecordErrorKind::UnbalancedVariation
        ));
    }
    // Any nesting depth is fine.
    let deep = format!("1. wS1 {}{}", "(".repeat(100_000), ")".repeat(100_000));
    assert_eq!(only(deep.as_bytes()).game.moves().len(), 1);
}

#[test]
fn an_invalid_game_does_not_affect_the_others() {
    let good = "[GameType \"Base\"]\n\n1. wS1\n2. bS1 wS1-\n\n1-0\n\n";
    for bad in [
        "[GameType \"Base\"]\n1. wS1\n2. bS1 wQ-\n3. wA1 -wS1\n",
        "[GameType \"Base\"]\n[Broken\n1. wS1\n",
        "[GameType \"Base\"]\n1. wS1 (\n",
        "[GameType \"Base\"]\n1. wS1 { never closed\n",
    ] {
        let text = format!("{good}{bad}{good}{good}");
        let games: Vec<bool> = read_pgn(text.as_bytes()).map(|game| game.is_ok()).collect();
        assert_eq!(games, [true, false, true, true], "{bad}");
    }
    // Games without tags are separated by their results.
    assert_eq!(read_pgn(b"1. wS1 1-0 1. wB1 0-1 1. wG1 *").count(), 3);
}

#[test]
fn errors_carry_their_location_and_the_game_before_them() {
    let error = only_error(b"[GameType \"Base\"]\n\n1. wS1\n2. bS1 wS1-\n3. wQ bM-\n");
    assert_eq!((error.game, error.line, error.ply), (1, 5, 3));
    assert_eq!(error.node, None);
    assert!(matches!(
        &error.kind,
        RecordErrorKind::Move { text, reason: PlayMoveError::Reference(ReferenceError::NotOnTable { .. }) }
            if text == "wQ bM-"
    ));
    assert_eq!(
        error.to_string(),
        "game 1, line 5: move \"wQ bM-\": bM is not on the table"
    );
    let before = error.before.expect("a part");
    assert_eq!(before.game.moves().len(), 2);
    let error = only_error(b"1. wS1 wS1-");
    assert!(matches!(
        error.kind,
        RecordErrorKind::Move {
            reason: PlayMoveError::Reference(ReferenceError::OnEmptyTable),
            ..
        }
    ));
}

#[test]
fn rejects_invalid_tags_and_moves() {
    for text in [
        "[",
        "[]",
        "[x]",
        "[x \"]",
        "[\"x\"]",
        "[a b \"x\"]",
        "[x \"y\"",
    ] {
        assert!(
            matches!(
                only_error(text.as_bytes()).kind,
                RecordErrorKind::BadTag { .. }
            ),
            "{text}"
        );
    }
    // Mzinga does not escape names.
    let record = only(b"[White \"Bob \"the bee\" C:\\\"]\n");
    assert_eq!(record.tags.white, "Bob \"the bee\" C:\\");
    for text in ["1. hello", "1. wS1 2. bS1", "1. wS1 2. wA1 -wS1", "1. pass"] {
        assert!(
            matches!(
                only_error(text.as_bytes()).kind,
                RecordErrorKind::Move { .. }
            ),
            "{text}"
        );
    }
}

#[test]
fn bytes_that_are_not_utf_8_are_replaced_with_a_warning() {
    let record = only(b"[GameType \"Base\"]\n[White \"J\xf6rg\"]\n1. wS1\n");
    assert_eq!(record.tags.white, "J\u{fffd}rg");
    assert_eq!(warnings(&record), [(0, WarningKind::NotUtf8)]);
}

#[test]
fn long_games_and_hostile_files_are_bounded() {
    let start = "[GameType \"Base\"]\nwS1 bS1 wS1- wQ -wS1 bQ bS1- ";
    let cycle = "wQ \\wS1 bQ bS1/ wQ -wS1 bQ bS1- ";
    let limit = format!("{start}{}", cycle.repeat((MAX_PLIES - 4) / 4));
    assert_eq!(only(limit.as_bytes()).game.moves().len(), MAX_PLIES);
    let error = only_error(format!("{limit}{cycle}").as_bytes());
    assert!(matches!(error.kind, RecordErrorKind::TooManyPlies));
    // A line of many tags is not searched to its end for each of them.
    let text = "[a \"\"]".repeat(100_000);
    assert_eq!(only(text.as_bytes()).tags.others.len(), 1);
    let text: String = (0..20_000).map(|n| format!("[a{n} \"\"]")).collect();
    assert_eq!(only(text.as_bytes()).tags.others.len(), 1000);
    // Nor is the file for each unterminated comment.
    let text = "[White \"x\"]\n1. wS1 {\n".repeat(50_000);
    assert_eq!(read_pgn(text.as_bytes()).count(), 50_000);
}
