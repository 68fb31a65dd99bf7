//! Diagrams.

use proptest::prelude::*;
use skep_rules::{
    Cell, Color, Diagram, DiagramErrorKind, GameType, Hex, MarkError, Opening, ParseDiagramError,
    Position, PutError,
};

use crate::samples::{marked, piece, played};

proptest! {
    #[test]
    fn every_position_of_a_game_round_trips(game in played()) {
        let diagram = Diagram::from(game.board());
        prop_assert_eq!(diagram.to_string().parse::<Diagram>(), Ok(diagram));
    }

    #[test]
    fn every_marked_diagram_round_trips(diagram in marked()) {
        let text = diagram.to_string();
        let mut normal = diagram;
        normal.normalize();
        prop_assert_eq!(text.parse::<Diagram>(), Ok(normal.clone()));
        prop_assert_eq!(normal.to_string(), text.clone());
        prop_assert!(text.len() < 1 << 16);
        prop_assert!(text.lines().all(|line| line.trim_end() == line));
    }

    #[test]
    fn any_text_is_parsed_or_rejected_with_a_location(text in "[ -~\\néß\\t\\r]{0,200}") {
        check_parser(&text)?;
    }

    #[test]
    fn nearly_valid_diagrams_are_parsed_or_rejected_with_a_location(text in "(Base(\\+MLP)? (White|Black)\\[[0-9]{1,3}\\]\n)?( {0,3}(wQ|bB1|wA2|bM|\\.|\\*|1) {0,3}|\n|\\^|/){0,30}") {
        check_parser(&text)?;
    }
}

fn check_parser(text: &str) -> Result<(), TestCaseError> {
    match text.parse::<Diagram>() {
        Ok(diagram) => prop_assert_eq!(diagram.to_string().parse(), Ok(diagram)),
        Err(error) => {
            let line = text.lines().nth(error.line - 1).unwrap_or("");
            prop_assert!(
                error.column <= line.chars().count() + 1,
                "{error} in {text:?}"
            );
        }
    }
    Ok(())
}

/// Blocks of the document that start with a set must match the program's output exactly.
#[test]
fn the_examples_in_the_document_round_trip() {
    let document = include_str!("../../../../docs/diagram.md");
    let mut examples = 0;
    for block in document.split("```text\n").skip(1) {
        let block = block.split("\n```").next().expect("a block");
        let diagram: Diagram = block
            .parse()
            .unwrap_or_else(|error| panic!("{block}\n{error}"));
        if block.starts_with("Base") {
            assert_eq!(diagram.to_string(), block);
        }
        examples += 1;
    }
    assert!(examples >= 4, "{examples}");
}

#[test]
fn the_marks_in_the_document_are_the_beetles_moves() {
    let document = include_str!("../../../../docs/diagram.md");
    let block = document
        .split("```text\n")
        .filter_map(|block| block.split("\n```").next())
        .find(|block| block.contains("wB1"))
        .expect("a block with the beetle");
    let diagram: Diagram = block.parse().expect("a diagram");
    let board = diagram.position().to_board().expect("no errors");
    let mut moves: Vec<Cell> = board
        .moves_of(piece("wB1"))
        .into_iter()
        .filter_map(|mv| Some(mv.parts()?.1))
        .collect();
    let mut marked: Vec<Cell> = diagram
        .marked('*')
        .into_iter()
        .map(Cell::wrapping_hex)
        .collect();
    moves.sort_unstable();
    marked.sort_unstable();
    assert_eq!(moves, marked);
}

#[test]
fn diagrams_show_header_pieces_stacks_and_marks() {
    let text = "\
Base+MLP Black[7] rulebook resting wM
  .   .   .   .
.   wQ  bQ1 bB1*.
  .   wA1 wM  bG1 .
    .   *   .   .
bB1/wB1/wG1";
    let diagram: Diagram = text.parse().expect("a diagram");
    assert_eq!(diagram.to_string(), text);
    let position = diagram.position();
    assert_eq!(position.game_type, GameType::BASE_MLP);
    assert_eq!(position.opening, Opening::Rulebook);
    assert_eq!((position.to_move(), position.turn()), (Color::Black, 7));
    assert_eq!(position.resting, Some(piece("wM")));
    assert_eq!(position.stack(Hex::ORIGIN), [piece("wQ")]);
    let names = ["wG1", "wB1", "bB1"].map(piece);
    assert_eq!(position.stack(Hex::new(2, 0)), names);
    assert_eq!(position.find(piece("wA1")), Some(Hex::new(0, 1)));
    let stars = [Hex::new(2, 0), Hex::new(0, 2)];
    assert_eq!(diagram.marked('*'), stars.into());
    assert_eq!(diagram.marked('1'), [Hex::new(1, 0)].into());
    assert_eq!(diagram.marks().count(), 3);
    // Board and diagram both have their lowest piece at the origin, so cells of marks need no conversion.
    let board = position.to_board().expect("no errors");
    assert_eq!(board.top(Cell::wrapping_hex(stars[0])), Some(piece("bB1")));
}

#[test]
fn omitted_header_fields_have_defaults() {
    let diagram: Diagram = "wQ  bQ  bA1 bM".parse().expect("a diagram");
    let position = diagram.position();
    assert_eq!(position.game_type.name(), "Base+M");
    assert_eq!(position.opening, Opening::Tournament);
    assert_eq!((position.to_move(), position.turn()), (Color::White, 4));
    let diagram: Diagram = "Black[2]\nwQ  bQ".parse().expect("a diagram");
    assert_eq!(diagram.position().game_type, GameType::BASE);
    assert_eq!(diagram.position().ply, 3);
    let diagram: Diagram = "rulebook Base+P\r\n\r\n\r\n wQ  bQ\r\n"
        .parse()
        .expect("a diagram");
    assert_eq!(diagram.position().game_type.name(), "Base+P");
    assert_eq!(diagram.position().opening, Opening::Rulebook);
}

#[test]
fn rows_may_be_empty_and_indented() {
    let error = ParseDiagramError {
        line: 4,
        column: 7,
        kind: DiagramErrorKind::Misaligned,
    };
    assert_eq!("      wQ\n\n\n      bQ".parse::<Diagram>(), Err(error));
    let diagram: Diagram = "\n\n      wQ\n\n      bQ\n\n".parse().expect("a diagram");
    assert_eq!(diagram.position().find(piece("bQ")), Some(Hex::new(-1, 2)));
}

#[test]
fn an_empty_table_is_drawn_as_a_dot() {
    let diagram = Diagram::new(Position::new(GameType::BASE, Opening::Tournament));
    assert_eq!(diagram.to_string(), "Base White[1]\n.");
    assert_eq!(diagram.to_string().parse(), Ok(diagram));
}

#[test]
fn errors_report_their_kind_and_location() {
    use DiagramErrorKind as F;
    for (text, line, column, kind) in [
        ("", 1, 1, F::Empty),
        ("Base White[3]\n\n", 1, 1, F::Empty),
        ("Base+X\nwQ", 1, 1, F::UnknownWord),
        ("Base White[0]\nwQ", 1, 6, F::UnknownWord),
        ("Base White[3\nwQ", 1, 6, F::UnknownWord),
        ("Base Green[3]\nwQ", 1, 6, F::UnknownWord),
        ("Base White[+3]\nwQ", 1, 6, F::UnknownWord),
        ("Base resting wX\nwQ", 1, 14, F::NoSuchPiece),
        ("Base resting\nwQ", 1, 13, F::NoSuchPiece),
        ("wQ  -", 1, 5, F::Unexpected('-')),
        ("wQ\t.", 1, 3, F::Unexpected('\t')),
        ("wQ  é", 1, 5, F::Unexpected('é')),
        ("wQ  bX", 1, 5, F::NoSuchPiece),
        ("wQ  bA", 1, 5, F::NoSuchPiece),
        ("wQ  bA4", 1, 5, F::NoSuchPiece),
        ("wQ  b", 1, 5, F::NoSuchPiece),
        ("wQ  BQ", 1, 5, F::Unexpected('B')),
        ("wQ bQ", 1, 4, F::Misaligned),
        ("wQ  bQ\n.", 2, 1, F::Misaligned),
        ("wQ  bQ\n  .. ", 2, 4, F::Misaligned),
        ("wQ  bB1^", 1, 5, F::StackNotListed),
        ("wQ  bB1^\nbB1/", 1, 5, F::StackNotListed),
        ("wQ  bB1\nbB2/wA1", 2, 1, F::TopNotDrawn),
        ("wQ  bB1^\nbB1/wA1 bB1/wA2", 2, 9, F::TopNotDrawn),
        ("wQ  bB1^\nbB1/wA9", 2, 5, F::NoSuchPiece),
        ("wQ  bB1^\n bB1//wA1", 2, 6, F::NoSuchPiece),
        ("wQ  bB1^\nbB1/wA1\n .", 3, 2, F::RowAfterStacks),
    ] {
        let error = ParseDiagramError { line, column, kind };
        assert_eq!(text.parse::<Diagram>(), Err(error), "{text:?}");
    }
    let apart = format!("wQ{}bQ", " ".repeat(4 * 100 - 2));
    let error = ParseDiagramError {
        line: 1,
        column: 401,
        kind: F::Put(PutError::TooFar),
    };
    assert_eq!(apart.parse::<Diagram>(), Err(error));
    let apart = format!("wQ{}*", " ".repeat(4 * 100 - 2));
    let kind = F::Mark(MarkError::TooFar);
    let error = ParseDiagramError { kind, ..error };
    assert_eq!(apart.parse::<Diagram>(), Err(error));
}

#[test]
fn rejects_oversized_texts() {
    let error = ParseDiagramError {
        line: 1,
        column: 1,
        kind: DiagramErrorKind::TooLong,
    };
    assert_eq!(". ".repeat(1_000_000).parse::<Diagram>(), Err(error));
    let crowd = vec!["wQ"; 101].join("\n  ");
    assert!(crowd.parse::<Diagram>().is_err());
}

#[test]
fn rejects_invalid_marks() {
    let mut diagram = Diagram::default();
    for mark in ['b', 'W', '.', '^', '/', ' ', '\n', 'é', '-', '_'] {
        assert_eq!(
            diagram.mark(Hex::ORIGIN, mark),
            Err(MarkError::NoMark),
            "{mark:?}"
        );
    }
    assert_eq!(diagram.mark(Hex::ORIGIN, '*'), Ok(()));
    assert_eq!(diagram.mark(Hex::new(100, 0), '*'), Err(MarkError::TooFar));
    assert_eq!(diagram.mark(Hex::ORIGIN, 'x'), Ok(()));
    assert_eq!(diagram.marks().collect::<Vec<_>>(), [(Hex::ORIGIN, 'x')]);
}
