//! Fault codes match the documentation, and hostile input yields small faults.

use std::collections::BTreeSet;

use proptest::prelude::*;
use skep_rules::{
    DiagramErrorKind, MAX_GAME_STRING, MAX_PLIES, MarkError, ParseDiagramError, RecordErrorKind,
    read_studies,
};

use super::{MAX_QUOTE, of_start};
use crate::{
    Start, arrangement,
    protocol::{Fault, Opening, Setup, Side, TextFault},
};

const CODES: &str = include_str!("mod.rs");
const PROTOCOL: &str = include_str!("../../../../docs/protocol.md");

/// Codes in the source: quoted words in `mod.rs`.
fn known() -> BTreeSet<String> {
    let quoted = CODES.split('"').skip(1).step_by(2);
    let words = quoted.filter(|text| !text.contains(' '));
    words.map(str::to_owned).collect()
}

/// Codes in the documentation: first column of the table.
fn documented() -> BTreeSet<String> {
    let (_, section) = PROTOCOL.split_once("### Parse faults").expect("a section");
    let section = section.split("\n#").next().unwrap_or(section);
    let rows = section
        .lines()
        .filter_map(|line| line.strip_prefix("| `")?.split("` |").next());
    rows.flat_map(|codes| codes.split("`, `"))
        .map(str::to_owned)
        .collect()
}

fn in_file(bytes: &[u8]) -> Vec<Fault> {
    read_studies(bytes)
        .flat_map(|read| read.errors)
        .map(|error| *TextFault::from(&error).fault)
        .collect()
}

fn in_editor(text: &str) -> Fault {
    Fault::from(&arrangement::read(text).expect_err(text))
}

fn at_start(start: Start<'_>, moves: &[&str]) -> Fault {
    let moves: Vec<String> = moves.iter().map(|&text| text.to_owned()).collect();
    of_start(&start.play(&moves).expect_err("bad")).expect("a fault")
}

fn set_up(set: &str, pieces: &[(&str, i32)]) -> Fault {
    let setup = Setup {
        set: set.to_owned(),
        opening: Opening::Tournament,
        turn: Side::White,
        number: None,
        resting: None,
        pieces: pieces
            .iter()
            .map(|&(name, q)| (name.to_owned(), q, 0))
            .collect(),
    };
    Fault::from(&arrangement::set_up(&setup).expect_err("bad"))
}

/// Files, and the code of the first fault of each.
const IN_FILES: &[(&str, &str)] = &[
    ("hello", "unknown-format"),
    ("1.", "no-game"),
    ("(;SU[hive];P0[1 Move W wS1 N 13 .])", "no-complete-move"),
    ("1. wS1 {no end", "comment-without-end"),
    ("1. wS1 (1. wG1", "unbalanced-variation"),
    ("(;SU[hive];P0[1 Move W wS1", "value-without-end"),
    ("[White Anna]\n1. wS1\n", "bad-tag"),
    ("(;GM[1]SU[hive])", "not-hive"),
    ("(;SU[chess])", "unknown-set"),
    ("Base;;;wS1;;wQ -wS1", "move-missing"),
    ("1. wX1", "move-without-piece"),
    ("1. wS1 2. bS1 hello", "destination-unclear"),
    ("Base;;;wS1;bS1 -wS1-", "destination-twice"),
    ("Base;;;wS1;bS1 wA1-", "destination-not-on-table"),
    ("Base;;;wS1;bS1", "destination-missing"),
    ("Base;;;wS1 wS2-", "destination-on-empty-table"),
    ("Base;;;wS1;bS1 wS1-;wQ wS1-", "destination-occupied"),
    (
        "Base;;;wS1;bS1 wS1-;wQ -wS1;bQ bS1-;wB1 \\wS1;bA1 bQ-;wB1 wS1;bA2 bA1-;wA1 wS1",
        "destination-covered",
    ),
    ("Base;;;wS1;bS1 wS1-;wQ bS1-", "illegal-move"),
    ("Base+X;;;wS1", "game-without-set"),
    ("Base_", "position-without-turn"),
    ("Base_w1", "position-without-table"),
    ("Base_w2_S1!g1", "position-unexpected"),
    ("Base_w2_S1~", "position-without-piece"),
    ("Base_w2_Sg1", "position-without-number"),
    ("Base_w2_S3g1", "position-number-too-high"),
    ("Base_w2_S1.0g1", "position-bad-gap"),
    ("Base_w2_S1.999g1", "too-far"),
    ("Base_w2_S1g1_hello", "position-unknown-option"),
    ("Base_w2_S1g1_rulebook_rulebook", "position-repeated-option"),
    ("Base_w9_S1.3g1", "unplayable"),
    ("Base hello\n  wS1 bG1\n", "diagram-unknown-word"),
    ("wS1 bG1 |\n", "diagram-unexpected"),
    ("wS9 bG1\n", "diagram-bad-piece"),
    ("wS1 bG1\n wA1\n", "diagram-misaligned"),
    ("wB1/ bG1\nwB1/bS1\nwA1 .\n", "diagram-row-after-stacks"),
    ("wB1^bG1\n", "diagram-stack-not-listed"),
    ("wS1 bG1\nwB1/bS1\n", "diagram-top-not-drawn"),
    ("wS1 bG1 |\n", "diagram-unexpected"),
    ("Base;;;wQ;bQ wQ-;wS1 bQ-", "illegal-move"),
    ("(;SU[hive]P0[1 Move W])", "bad-node"),
    ("1. wS1)", "unbalanced-variation"),
    (
        "[GameType \"Base\"]\n[FEN \"x\"]\n1. wS1\n",
        "position-without-set",
    ),
    ("Base_w1_0_", "position-unknown-option"),
    ("", "unknown-format"),
];

#[test]
fn every_documented_code_occurs_and_no_other() {
    let mut found = BTreeSet::new();
    for &(text, code) in IN_FILES {
        let faults = in_file(text.as_bytes());
        let first = faults.first().map(|fault| fault.code.as_str());
        assert_eq!(first, Some(code), "{text:?}: {faults:?}");
        found.insert(code.to_owned());
    }
    let deep = format!("1. wS1 {}", "( wG1 ".repeat(5_000));
    let long = format!("Base;{}", " ".repeat(MAX_GAME_STRING));
    let mark = ParseDiagramError {
        line: 1,
        column: 1,
        kind: DiagramErrorKind::Mark(MarkError::NoMark),
    };
    let others = [
        (in_file(deep.as_bytes()).remove(0), "too-deep"),
        (in_file(long.as_bytes()).remove(0), "game-too-long"),
        (
            (&RecordErrorKind::TooLarge { bytes: 1 << 40 }).into(),
            "too-large",
        ),
        (
            (&RecordErrorKind::TooManyNodes).into(),
            "too-many-variations",
        ),
        (*TextFault::no_text(1).fault, "no-text"),
        (*TextFault::no_moves(1, String::new()).fault, "no-moves"),
        ((&mark).into(), "diagram-bad-mark"),
        (in_editor("hello"), "unknown-format"),
        (in_editor("White[2] resting wS1"), "diagram-empty"),
        (in_editor(&"wS1 ".repeat(20_000)), "diagram-too-long"),
        (
            in_editor(&format!("Base_w1_{}", "S1".repeat(5_000))),
            "position-too-long",
        ),
        (
            at_start(Start::Game("Base"), &["pass"; MAX_PLIES + 1]),
            "too-many-moves",
        ),
        (at_start(Start::Game("Base"), &["x"]), "move-without-piece"),
        (set_up("Base+X", &[]), "unknown-set"),
        (set_up("Base", &[("wX1", 0)]), "unknown-piece"),
        (set_up("Base", &[("wA1", 0), ("wA2", 500)]), "too-far"),
        (set_up("Base", &[("wA1", 0); 101]), "too-many-pieces"),
    ];
    for (fault, code) in others {
        assert_eq!(fault.code, code, "{fault:?}");
        found.insert(fault.code);
    }
    assert_eq!(found, documented());
    assert_eq!(known(), documented());
}

#[test]
fn faults_carry_the_values_for_a_message() {
    let one = |text: &str| in_file(text.as_bytes()).remove(0);
    let fault = one("Base;;;wS1;bS1 wS1-;wQ bS1-");
    assert_eq!(fault.text.as_deref(), Some("wQ bS1-"));
    let reason = fault.reason.expect("a reason");
    assert_eq!(
        (reason.code.as_str(), reason.cells.len()),
        ("touches-enemy", 0)
    );
    let fault = one("Base;;;wB1;bS1 wB1-;wQ -wB1;bQ bS1-;wB1 bS1;bA1 bQ-;wB1 bS1");
    assert_eq!(fault.code, "illegal-move", "it stands there itself");
    let fault = one("Base_w2_S3g1");
    assert_eq!(
        (fault.bug, fault.most, fault.column),
        (Some('S'), Some(2), Some(10))
    );
    let fault = one("Base White[2]\n wS1 bG1\n  wX1\n");
    assert_eq!((fault.line, fault.column), (Some(3), Some(3)));
    let fault = one("Base_w9_S1.3g1");
    assert_eq!(fault.problems[0].code, "split");
}

proptest! {
    #[test]
    fn arbitrary_input_yields_documented_faults_with_short_quotes(
        bytes in prop::collection::vec(any::<u8>(), 0..200),
        pgn in "(\\[(GameType|White|FEN|x)? ?\"?(Base|Base_w2_S1g1)?\"?\\]|\\{|\\}|\\(|\\)|\n|[0-9]\\.| |wS1|bS1|-wS1|wA9|pass){0,30}",
        uhp in "Base(\\+[MLPX]{0,3})?(;[wb]?[QSBGAMLP]?[0-4]? ?[-/\\\\]?[wb]?[QSBGAMLP]?[0-4]?[-/\\\\]?){0,12}",
        position in "Base[MLPX]{0,3}_[wb]?[0-9]{0,2}_[QSBGAMLPqsbgamlp0-9.~!-]{0,20}(_rulebook|_a1|_x){0,2}",
        diagram in "(Base |White\\[3\\] |x |\n|wS1 |bG1|  |\\.|/|\\^|wX1|bB1/){1,25}",
    ) {
        let codes = documented();
        let mut faults = in_file(&bytes);
        for text in [&pgn, &uhp, &position, &diagram] {
            faults.extend(in_file(text.as_bytes()));
            faults.extend(arrangement::read(text).err().as_ref().map(Fault::from));
            let starts = [Start::Position(text), Start::Game(text)];
            faults.extend(starts.into_iter().filter_map(|start| of_start(&start.play(&[]).err()?)));
        }
        for fault in faults {
            prop_assert!(codes.contains(&fault.code), "{:?}", fault);
            prop_assert!(fault.text.is_none_or(|text| text.chars().count() <= MAX_QUOTE));
        }
    }
}
