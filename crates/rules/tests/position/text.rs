//! Position strings.

use proptest::prelude::*;
use skep_rules::{Bug, ParsePositionError, Position, PositionErrorKind, PutError};

use crate::samples::{composed, played};

proptest! {
    #[test]
    fn every_position_of_a_game_round_trips(game in played()) {
        let position = Position::from(game.board());
        let text = position.to_string();
        prop_assert_eq!(text.parse::<Position>(), Ok(position));
        prop_assert_eq!(Position::from(&game).to_string(), text.clone());
        prop_assert!(text.len() <= 128, "{} bytes: {}", text.len(), text);
    }

    #[test]
    fn every_composed_position_round_trips(position in composed()) {
        let text = position.to_string();
        prop_assert_eq!(text.parse::<Position>(), Ok(position.normalized()));
        prop_assert_eq!(position.normalized().to_string(), text.clone());
        prop_assert!(text.bytes().all(|byte| byte.is_ascii_alphanumeric() || b"._-~".contains(&byte)));
    }

    #[test]
    fn any_text_is_parsed_or_rejected_with_an_offset(text in "\\PC*") {
        check_parser(&text)?;
    }

    #[test]
    fn nearly_valid_strings_are_parsed_or_rejected_with_an_offset(text in "Base(M|L|P|\\+){0,3}_[wb][0-9]{0,4}_[QSBGAqsbga0-9.~_-]{0,40}") {
        check_parser(&text)?;
    }
}

fn check_parser(text: &str) -> Result<(), TestCaseError> {
    match text.parse::<Position>() {
        Ok(position) => prop_assert_eq!(position.to_string().parse(), Ok(position)),
        Err(error) => {
            prop_assert!(error.at <= text.len());
            prop_assert!(text.is_char_boundary(error.at));
        }
    }
    Ok(())
}

/// Examples are the lines of the document that start with a set; in the table of alternative spellings, the first
/// column is read as the second.
#[test]
fn the_examples_in_the_document_round_trip() {
    let document = include_str!("../../../../docs/position-string.md");
    let mut examples = 0;
    for line in document.lines().filter(|line| line.starts_with("Base")) {
        let position: Position = line
            .parse()
            .unwrap_or_else(|error| panic!("{line}: {error}"));
        assert_eq!(position.to_string(), line);
        examples += 1;
    }
    assert!(examples >= 6, "{examples}");
    let mut pairs = 0;
    for line in document
        .lines()
        .filter(|line| line.starts_with("| `") && line.matches('`').count() == 4)
    {
        let words: Vec<&str> = line.split('`').collect();
        let position: Position = words[1]
            .parse()
            .unwrap_or_else(|error| panic!("{line}: {error}"));
        assert_eq!(position.to_string(), words[3], "{line}");
        pairs += 1;
    }
    assert!(pairs >= 5, "{pairs}");
}

#[test]
fn errors_report_their_kind_and_offset() {
    use PositionErrorKind as F;
    for (text, at, kind) in [
        ("", 0, F::UnknownSet),
        ("   ", 3, F::UnknownSet),
        ("Bass_w1_0", 0, F::UnknownSet),
        ("BaseLM_w1_0", 0, F::UnknownSet),
        ("Base", 4, F::BadTurn),
        ("Base_", 5, F::BadTurn),
        ("Base_x1_0", 5, F::BadTurn),
        ("Base_w_0", 5, F::BadTurn),
        ("Base_w0_0", 5, F::BadTurn),
        ("Base_w+1_0", 5, F::BadTurn),
        ("Base_w2147483649_0", 5, F::BadTurn),
        ("Base_w99999999999_0", 5, F::BadTurn),
        ("Base_w1", 7, F::NoTable),
        ("Base_w1_", 8, F::NoPiece),
        ("Base_w1_..-", 11, F::NoPiece),
        ("Base_w1_00", 8, F::Unexpected('0')),
        ("Base_w2_Qx", 9, F::Unexpected('x')),
        ("Base_w2_Qé", 9, F::Unexpected('é')),
        ("Base_w2_Q1", 9, F::Unexpected('1')),
        ("Base_w2_~B1", 8, F::NoPiece),
        ("Base_w2_Q~", 10, F::NoPiece),
        ("Base_w2_Q~.b1", 10, F::NoPiece),
        ("Base_w2_QA", 10, F::NoNumber(Bug::Ant)),
        ("Base_w2_Qab1", 10, F::NoNumber(Bug::Ant)),
        ("Base_w2_Qa4", 10, F::NumberTooHigh(Bug::Ant)),
        ("Base_w2_Qs0", 10, F::NumberTooHigh(Bug::Spider)),
        ("Base_w2_Q.0q", 10, F::BadGap),
        ("Base_w2_Q.1000q", 10, F::BadGap),
        ("Base_w2_Q-0q", 10, F::BadGap),
        ("Base_w2_Q.99q", 12, F::Put(PutError::TooFar)),
        ("Base_w2_Qq_rules", 11, F::UnknownOption),
        ("Base_w2_Qq_", 11, F::UnknownOption),
        ("Base_w2_Qq_a1q", 11, F::UnknownOption),
        ("Base_w2_Qq_q_Q", 13, F::RepeatedOption),
        ("Base_w2_Qq_rulebook_tournament", 20, F::RepeatedOption),
        ("  Base_w2_Qx  ", 11, F::Unexpected('x')),
    ] {
        assert_eq!(
            text.parse::<Position>(),
            Err(ParsePositionError { at, kind }),
            "{text}"
        );
    }
}

#[test]
fn rejects_oversized_texts() {
    let refused = Err(ParsePositionError {
        at: 4096,
        kind: PositionErrorKind::TooLong,
    });
    assert_eq!(
        format!("Base_w2_{}", "-999".repeat(1_000_000)).parse::<Position>(),
        refused
    );
    let crowd = format!("Base_w2_Q{}", "~Q".repeat(100));
    assert_eq!(
        crowd.parse::<Position>(),
        Err(ParsePositionError {
            at: 8 + 2 * 100,
            kind: PositionErrorKind::Put(PutError::TooMany)
        })
    );
}
