use proptest::prelude::*;

use super::{Glyph, MAX_STUDY_NODES, Notes, ReadStudy, Shape, Study, StudyCursor, read_studies};
use crate::{
    Game, Hex, Opening, RecordErrorKind, RecordFormat, Ruleset,
    record::{GameResult, Record, WarningKind},
};

/// A study in comparable form: each move with the index of its parent and its notes.
fn listed(study: &Study) -> Vec<(Option<usize>, String, Option<Glyph>, Notes)> {
    let order = study.preorder();
    let rank = |number: usize| order.iter().position(|&other| other == number);
    order
        .iter()
        .map(|&number| {
            let node = &study.nodes()[number];
            let before = node.parent().and_then(rank);
            (
                before,
                node.text().to_owned(),
                node.glyph,
                node.notes.clone(),
            )
        })
        .collect()
}

fn only(text: &str) -> ReadStudy {
    let mut all: Vec<ReadStudy> = read_studies(text.as_bytes()).collect();
    assert_eq!(all.len(), 1, "{text}");
    all.remove(0)
}

fn good(text: &str) -> Study {
    let read = only(text);
    assert!(read.errors.is_empty(), "{text}: {:?}", read.errors);
    read.study.expect("a study")
}

/// Moves of a study, indented by depth.
fn outline(study: &Study) -> Vec<String> {
    study
        .preorder()
        .iter()
        .map(|&number| {
            let node = &study.nodes()[number];
            let depth =
                std::iter::successors(node.parent(), |&at| study.nodes()[at].parent()).count();
            let sign = node.glyph.map_or("", Glyph::symbol);
            format!("{}{}{sign}", " ".repeat(depth), node.text())
        })
        .collect()
}

#[test]
fn renumbering_equal_bugs_gives_a_warning() {
    for text in [
        "1. wA2 2. bS1 wA2- 3. wQ -wA2",
        "Base;InProgress;Black[2];wA2;bS1 wA2-;wQ -wA2",
    ] {
        let read = only(text);
        let pieces = vec![(
            "wA2".parse().expect("a piece"),
            "wA1".parse().expect("a piece"),
        )];
        let kinds: Vec<WarningKind> = read.warnings.into_iter().map(|w| w.kind).collect();
        assert!(
            kinds.contains(&WarningKind::Renumbered { pieces }),
            "{kinds:?}"
        );
    }
    assert_eq!(only("Base;InProgress;White[2];wA1;bS1 wA1-").warnings, []);
}

#[test]
fn equal_bugs_are_numbered_separately_in_each_variation() {
    let study = good(
        "1. wS1 2. bS1 wS1- 3. wA3 -wS1 (3. wA2 /wS1 4. bA2 bS1- 5. wA3 -wA2) 4. bA1 bS1- \
         (4. bA3 bS1/ 5. wA1 -wA3) 5. wA2 -wA3",
    );
    assert_eq!(
        outline(&study),
        [
            "wS1",
            " bS1 wS1-",
            "  wA1 -wS1",
            "   bA1 bS1-",
            "    wA2 -wA1",
            "   bA1 bS1/",
            "    wA2 -wA1",
            "  wA1 /wS1",
            "   bA1 bS1-",
            "    wA2 -wA1",
        ]
    );
}

#[test]
fn variations_comments_and_glyphs_are_kept() {
    let study = good(
        "[GameType \"Base\"]\n[White \"Ann\"]\n{before all} 1. wS1! {first} (1. wG1 $6 {other} (1. wB1 {deep}) 2. bB1 wG1-)\n\
         2. bS1 wS1- $3 (2. bG1 wS1-?? 3. wQ -wS1) ({early} 2. bA1 wS1- !?) 3. wQ -wS1 1-0",
    );
    assert_eq!(
        outline(&study),
        [
            "wS1!",
            " bS1 wS1-!!",
            "  wQ -wS1",
            " bG1 wS1-??",
            "  wQ -wS1",
            " bA1 wS1-!?",
            "wG1?!",
            " bB1 wG1-",
            "wB1",
        ]
    );
    let comments: Vec<&str> = study
        .nodes()
        .iter()
        .map(|node| node.notes.comment.as_str())
        .filter(|comment| !comment.is_empty())
        .collect();
    assert_eq!(comments, ["first", "other", "deep", "early"]);
    assert_eq!(study.notes.comment, "before all");
    assert_eq!(study.result, GameResult::WhiteWins);
    assert_eq!(
        study.tag_list(),
        [("White", "Ann"), ("Result", "WhiteWins")]
    );
}

#[test]
fn an_illegal_move_ends_its_line_and_reports_its_location() {
    let read = only(
        "[GameType \"Base\"]\n1. wS1\n2. bS1 wS1-\n(2. bG1 wS1-\n3. wA1 wS1-\n4. bA1 -wS1 (x)\n)\n\
         3. wQ -wS1 (3. wA1 bS1- 4. bQ bS1/) 4. bQ bS1/",
    );
    let study = read.study.expect("a study");
    assert_eq!(
        outline(&study),
        ["wS1", " bS1 wS1-", "  wQ -wS1", "   bQ bS1/", " bG1 wS1-"]
    );
    let places: Vec<(u32, u32, u32)> = read
        .errors
        .iter()
        .map(|error| (error.game, error.line, error.ply))
        .collect();
    assert_eq!(places, [(1, 5, 3), (1, 8, 3)]);
    assert!(matches!(read.errors[0].kind, RecordErrorKind::Move { .. }));
    // The main line is kept up to the error, with the variations before it.
    let read = only("1. wS1 (1. wG1) 2. bS1 wS1- 3. hello there 4. bQ bS1/ (4. bA1 bS1/)");
    assert_eq!(
        outline(&read.study.expect("a study")),
        ["wS1", " bS1 wS1-", "wG1"]
    );
    assert_eq!(read.errors.len(), 1);
}

#[test]
fn separates_several_games() {
    let text = "[White \"a\"]\n1. wS1 (1. wG1)\n\n[White \"b\"]\n1. wX1\n\n[White \"c\"]\n1. wB1 *";
    let read: Vec<ReadStudy> = read_studies(text.as_bytes()).collect();
    let sizes: Vec<usize> = read
        .iter()
        .map(|read| read.study.as_ref().map_or(99, |study| study.nodes().len()))
        .collect();
    assert_eq!(sizes, [2, 0, 1]);
    assert_eq!(read[1].errors[0].game, 2);
    assert_eq!(read[1].errors[0].line, 5);
}

#[test]
fn reads_all_formats() {
    let string = "Base+M;InProgress;White[2];wS1;bM wS1-";
    let game = string.parse::<Game>().expect("a game");
    let mut record = Record::new(game);
    record.comment(1, "first");
    for format in [RecordFormat::Pgn, RecordFormat::Sgf, RecordFormat::Uhp] {
        let study = good(&record.write(format));
        assert_eq!(outline(&study), ["wS1", " bM wS1-"], "{format:?}");
        assert_eq!(
            study.start_game().as_deref(),
            Some("Base+M;NotStarted;White[1]")
        );
        let comment = &study.nodes()[0].notes.comment;
        assert_eq!(
            comment,
            if format == RecordFormat::Uhp {
                ""
            } else {
                "first"
            }
        );
    }
    for text in [
        "Base_w2_S1g1",
        "  Base_w2_S1g1\n",
        "Base White[2]\nwS1 bG1\n",
        "wS1 bG1",
    ] {
        let study = good(text);
        assert_eq!(study.start_position().to_string(), "Base_w2_S1g1", "{text}");
        assert_eq!(study.start_game(), None);
    }
    assert_eq!(
        good("Base_w1_0").start_game().as_deref(),
        Some("Base;NotStarted;White[1]")
    );
    assert_eq!(good("Base_w1_0_rulebook").start_game(), None);
    for (text, right) in [
        ("Base_w2_S1x1", "Position"),
        ("Base White[2]\nwS1 bX1\n", "Diagram"),
        ("Base_w9_S1.3g1", "Unplayable"),
        ("hello", "UnknownFormat"),
        ("Base;x;y;wS1;hello", "GameString"),
    ] {
        let read = only(text);
        let [error] = &read.errors[..] else {
            panic!("{text}: {:?}", read.errors)
        };
        assert!(
            format!("{:?}", error.kind).starts_with(right),
            "{text}: {:?}",
            error.kind
        );
    }
    assert_eq!(read_studies(b"").count(), 1);
}

#[test]
fn a_study_can_start_from_a_position() {
    let study =
        good("[GameType \"Base\"]\n[SetUp \"1\"]\n[FEN \"Base_b1_S1\"]\n1. bG1 wS1- (1. bA1 wS1-)");
    assert_eq!(outline(&study), ["bG1 wS1-", "bA1 wS1-"]);
    let text = study.to_pgn();
    assert!(text.contains("2. bG1 wS1-\n(2. bA1 wS1-)\n"), "{text}");
    assert_eq!(listed(&good(&text)), listed(&study));
    assert!(matches!(
        only("[FEN \"rnbq w - 1\"]\n1. e4").errors[0].kind,
        RecordErrorKind::Position(_)
    ));
}

#[test]
fn a_first_queen_changes_the_opening_of_the_whole_study() {
    for text in [
        "1. wQ 2. bS1 wQ-",
        "1. wS1 (1. wQ 2. bS1 wQ-) 2. bS1 wS1-",
        "1. wS1 2. bQ wS1- (2. bA1 wS1-)",
    ] {
        let study = good(text);
        assert_eq!(study.start().ruleset().opening, Opening::Rulebook);
        assert_eq!(listed(&good(&study.to_pgn())), listed(&study));
    }
}

#[test]
fn hostile_texts_are_bounded() {
    let open = "(".repeat(200_000);
    let read = only(&format!("1. wS1 {open}{}", ")".repeat(200_000)));
    assert_eq!(read.study.expect("a study").nodes().len(), 1);
    // Each variation replaces a move of its parent.
    let nested = format!("1. wS1 {}{}", "( wG1 ".repeat(50_000), ")".repeat(50_000));
    let read = only(&nested);
    assert!(read.study.expect("a study").nodes().len() <= 2);
    assert!(matches!(read.errors[0].kind, RecordErrorKind::TooDeep));
    let cycle = "wQ \\wS1 bQ bS1/ wQ -wS1 bQ bS1- ";
    let long = format!("wS1 bS1 wS1- wQ -wS1 bQ bS1- {}", cycle.repeat(2_000));
    let read = only(&format!("[GameType \"Base\"]\n{long}"));
    assert_eq!(read.study.expect("a study").nodes().len(), 4 + 4 * 2_000);
    let wide: String = "(2. bG1 wS1- 3. wQ -wS1)".repeat(50_000);
    let read = only(&format!("1. wS1 2. bS1 wS1- {wide}"));
    assert_eq!(read.study.expect("a study").nodes().len(), 4);
    assert!(read.errors.is_empty());
}

#[test]
fn the_number_of_moves_is_limited() {
    /// Plays all lines of a length; true once the study is full.
    fn fill(cursor: &mut StudyCursor, length: usize) -> bool {
        cursor.game().legal_moves().into_iter().any(|mv| {
            if cursor.play(mv).is_err() {
                return true;
            }
            let full = length > 1 && fill(cursor, length - 1);
            cursor.back();
            full
        })
    }
    let mut cursor = StudyCursor::new(Study::new(&Game::new(Ruleset::default())));
    assert!(fill(&mut cursor, 4));
    assert_eq!(cursor.into_study().nodes().len(), MAX_STUDY_NODES);
}

#[test]
fn moves_can_only_be_added_on_the_current_line() {
    let mut cursor = StudyCursor::new(Study::new(&Game::new(Ruleset::default())));
    let first = cursor.play_after(None, "wS1").expect("legal");
    let second = cursor.play_after(Some(first), "bS1 wS1-").expect("legal");
    cursor.play_after(Some(first), "bG1 wS1-").expect("legal");
    assert!(cursor.play_after(Some(second), "wQ -wS1").is_err());
    let mut cursor = StudyCursor::new(Study::new(&Game::new(Ruleset::default())));
    assert!(cursor.play_after(Some(7), "wS1").is_err());
    assert!(cursor.play_after(None, "wS1 -bS1").is_err());
}

#[test]
fn glyphs_and_shapes_round_trip() {
    for (nag, glyph) in (1..).zip(Glyph::ALL) {
        assert_eq!(glyph.nag(), nag);
        assert_eq!(Glyph::from_nag(nag), Some(glyph));
        assert_eq!(glyph.to_string().parse(), Ok(glyph));
    }
    assert_eq!(Glyph::from_nag(0), None);
    assert_eq!(Glyph::from_nag(7), None);
    for text in [
        "",
        "1",
        "1,2>",
        ">1,2",
        "a,b",
        "99999,0",
        "+1,0",
        "1,2>3,4>5,6",
    ] {
        assert!(text.parse::<Shape>().is_err(), "{text}");
    }
}

fn any_shape() -> impl Strategy<Value = Shape> {
    let cell = (-50i32..50, -50i32..50).prop_map(|(q, r)| Hex::new(q, r));
    (prop::option::of(cell.clone()), cell).prop_map(|(from, to)| Shape { from, to })
}

/// A tree of random legal moves: each step goes back a little, plays and annotates.
fn any_study() -> impl Strategy<Value = Study> {
    let comment = "([ -~\n\u{e4}\u{44f}]|&#125;|&#38;){0,20}";
    let shapes = prop::collection::vec(any_shape(), 0..3);
    let step = (0u8..4, any::<u16>(), 0u8..12, comment, shapes);
    (0usize..8, any::<bool>(), prop::collection::vec(step, 0..80)).prop_map(
        |(set, rulebook, steps)| {
            let opening = if rulebook {
                Opening::Rulebook
            } else {
                Opening::Tournament
            };
            let start = crate::notation::tests::random_game(set, opening, &[]);
            let mut cursor = StudyCursor::new(Study::new(&start));
            for (back, choice, glyph, comment, mut shapes) in steps {
                for _ in 0..back.saturating_sub(1) {
                    cursor.back();
                }
                let moves = cursor.game().legal_moves();
                if cursor.game().outcome().is_none() && !moves.is_empty() {
                    let number = cursor
                        .play(moves[usize::from(choice) % moves.len()])
                        .expect("legal");
                    let node = cursor.study_mut().node_mut(number).expect("a node");
                    node.glyph = Glyph::from_nag(glyph);
                    // PGN does not keep blanks around a comment.
                    shapes.dedup();
                    let mut unique: Vec<Shape> = Vec::new();
                    for shape in shapes {
                        if !unique.contains(&shape) {
                            unique.push(shape);
                        }
                    }
                    node.notes = Notes {
                        comment: comment.trim().to_owned(),
                        shapes: unique,
                    };
                }
            }
            cursor.into_study()
        },
    )
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(96))]

    #[test]
    fn any_study_round_trips_through_pgn(study in any_study()) {
        let text = study.to_pgn();
        let again = good(&text);
        prop_assert_eq!(listed(&again), listed(&study), "{}", text);
        prop_assert_eq!(again.start().ruleset(), study.start().ruleset());
        prop_assert_eq!(&again.to_pgn(), &text);
        // A reader without variations gets the main line.
        let record = study.main_line();
        let plain = crate::record::read_pgn(text.as_bytes()).next().expect("a game").expect("good");
        prop_assert!(plain.game.moves().eq(record.game.moves()));
    }

    #[test]
    fn nearly_valid_studies_are_read_or_rejected(
        text in "(\\[GameType \"Base\"\\]|\\{|\\}|\\(|\\)|;|\n|[0-9]\\.| |wS1|bS1|wG1|-wS1|wS1-|pass|\\*|1-0|\\$[0-9]|!\\?|\\[%shapes 0,0\\]){0,40}",
    ) {
        for read in read_studies(text.as_bytes()) {
            if let Some(study) = read.study {
                let again = good(&study.to_pgn());
                prop_assert_eq!(again.to_pgn(), study.to_pgn(), "{}", text);
            }
        }
    }
}

#[test]
fn a_first_queen_overrides_an_unintelligible_opening_tag() {
    let study = good("[GameType \"Base\"]\n[Opening \"unheard of\"]\n[Arbiter \"Bea\"]\n1. wQ");
    let text = study.to_pgn();
    assert_eq!(text.matches("[Opening ").count(), 1, "{text}");
    assert!(text.contains("[Opening \"rulebook\"]"), "{text}");
    assert!(text.contains("[Arbiter \"Bea\"]"), "{text}");
    assert_eq!(good(&text).to_pgn(), text);
}
