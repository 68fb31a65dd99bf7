//! SGF tests with original samples.

use crate::{
    Color, DrawReason, MAX_PLIES, Opening, Outcome, PlayMoveError, WinReason,
    record::{
        GameResult, Record, RecordErrorKind, WarningKind, read_sgf,
        tests::{only, only_error},
    },
};

/// A file with a set and nodes.
fn file(set: &str, nodes: &[&str]) -> String {
    let mut text = format!(" (;\nGM[27]VV[1]\nSU[{set}]\nP0[id \"Ann\"]\nP1[id \"Bob\"]\n");
    for (number, node) in nodes.iter().enumerate() {
        let (player, words) = node.split_at(2);
        text.push_str(&format!("; {player}[{number}{words}]TM[{number}]\n"));
    }
    text.push_str("; P0[time 0:01:02 ]\n)\n");
    text
}

fn game(set: &str, nodes: &[&str]) -> Record {
    only(file(set, nodes).as_bytes())
}

fn kinds(record: &Record) -> Vec<WarningKind> {
    let list = record.warnings.iter();
    list.map(|warning| warning.kind.clone()).collect()
}

const FOUR: &str = "Base+MLP;InProgress;White[3];wS1;bL wS1-;wQ -wS1;bQ bL-";

#[test]
fn reads_both_dialects() {
    let new = game(
        "hive-plm 2 0 101",
        &[
            "P0 Start P0",
            "P0 Move W wS1 N 13 .",
            "P0 Done ",
            "P1 Pick B 6 bL1",
            "P1 Dropb bL1 O 13 wS1-",
            "P1 Done ",
            "P0 Move W wQ M 13 -wS1",
            "P0 Done ",
            "P1 Pick B 0 bQ",
            "P1 Dropb bQ P 13 bL-",
            "P1 Done ",
        ],
    );
    let old = game(
        "Hive-PLM",
        &[
            "P0 start P0",
            "P0 pick w 4 S1",
            "P0 dropb s1 N 13 .",
            "P0 done",
            "P1 movedone B L O 13 S1-",
            "P0 pick w 0 Q",
            "P0 dropb q M 13 -wS1",
            "P0 done",
            "P1 move B Q P 13 bL-",
            "P1 done",
        ],
    );
    for record in [new, old] {
        assert_eq!(record.game.game_string(), FOUR);
        assert_eq!(record.warnings, []);
        assert_eq!(record.tags.white, "Ann");
        assert_eq!(record.tags.black, "Bob");
        assert_eq!(record.result, GameResult::Unfinished);
    }
}

#[test]
fn reads_doubled_and_undoubled_backslashes() {
    for reference in ["wS1\\\\", "wS1\\."] {
        let record = game(
            "hive",
            &[
                "P0 Move W wS1 N 13 .",
                "P0 Done",
                &format!("P1 Move B bS1 N 12 {reference}"),
                "P1 Done",
            ],
        );
        assert_eq!(
            record.game.game_string(),
            "Base;InProgress;White[2];wS1;bS1 wS1\\"
        );
    }
}

#[test]
fn only_confirmed_moves_count() {
    let record = game(
        "hive",
        &[
            "P0 Dropb wA1 N 13 .",
            "P0 Pickb N 13 wA1",
            "P0 Drop W 1 wA1",
            "P0 Dropb wS1 N 13 .",
            "P0 Done",
            "P1 Move B bS1 M 13 -wS1",
            "P1 Move B bS1 O 13 wS1-",
            "P1 OfferDraw",
            "P1 Done",
            "P0 DeclineDraw",
            "P0 Done",
            "P1 Move B bS1 O 13 wS1-",
            "P1 Done",
            "P0 Move W wA1 M 13 -wS1",
        ],
    );
    assert_eq!(
        record.game.game_string(),
        "Base;InProgress;White[2];wS1;bS1 wS1-"
    );
    assert_eq!(record.warnings, []);
}

/// After these moves White must pass.
const BEFORE_PASS: [&str; 24] = [
    "P0 Move W wA1 N 13 .",
    "P0 Done",
    "P1 Move B bS1 O 13 wA1-",
    "P1 Done",
    "P0 Move W wQ M 13 -wA1",
    "P0 Done",
    "P1 Move B bQ P 14 bS1/",
    "P1 Done",
    "P0 Move W wQ N 14 \\\\wA1",
    "P0 Done",
    "P1 Move B bA1 O 12 bS1\\\\",
    "P1 Done",
    "P0 Move W wQ M 13 -wA1",
    "P0 Done",
    "P1 Move B bA2 P 13 bQ\\\\",
    "P1 Done",
    "P0 Move W wQ N 14 \\\\wA1",
    "P0 Done",
    "P1 Move B bA1 N 15 \\\\wQ",
    "P1 Done",
    "P0 Move W wG1 M 13 /wQ",
    "P0 Done",
    "P1 Move B bA2 L 12 /wG1",
    "P1 Done",
];

#[test]
fn passes_may_be_explicit_confirmed_or_missing() {
    let after = ["P1 Move B bA2 P 13 bQ\\\\", "P1 Done"];
    for (pass, expected) in [
        (&["P0 Pass", "P0 Done"][..], &[][..]),
        (&["P0 Done"], &[]),
        (&[], &[WarningKind::PassInserted]),
    ] {
        let nodes: Vec<&str> = BEFORE_PASS
            .iter()
            .chain(pass)
            .chain(&after)
            .copied()
            .collect();
        let record = game("hive", &nodes);
        assert_eq!(record.game.moves().len(), 14, "{pass:?}");
        assert!(record.game.game_string().ends_with(";pass;bA2 bQ\\"));
        assert_eq!(kinds(&record), expected, "{pass:?}");
    }
    // A stray confirmation only gives a warning.
    let record = game("hive", &["P0 Move W wS1 N 13 .", "P0 Done", "P1 Done"]);
    assert_eq!(kinds(&record), [WarningKind::StrayDone]);
    let error = only_error(file("hive", &["P0 Pass", "P0 Done"]).as_bytes());
    assert!(matches!(error.kind, RecordErrorKind::Move { .. }));
}

#[test]
fn a_dot_is_resolved_by_its_coordinates() {
    let nodes = [
        "P0 Move W wB1 N 13 .",
        "P0 Done",
        "P1 Move B bS1 O 13 wB1-",
        "P1 Done",
        "P0 Move W wQ M 12 /wB1",
        "P0 Done",
        "P1 Move B bQ P 13 .",
        "P1 Done",
        "P0 Move W wA1 L 12 -wQ",
        "P0 Done",
        "P1 Move B bA1 P 12 bQ\\\\",
        "P1 Done",
        "P0 Move W wB2 M 13 .",
        "P0 Done",
        "P1 Move B bA2 Q 13 bQ-",
        "P1 Done",
        "P0 Pickb M 13 wB2",
        "P0 Dropb wB2 N 13 .",
        "P0 Done",
    ];
    let record = game("hive", &nodes);
    assert_eq!(record.warnings, []);
    assert!(
        record
            .game
            .game_string()
            .ends_with(";wB2 -wB1;bA2 bA1/;wB2 wB1")
    );
}

#[test]
fn reads_throws_of_pieces_without_colour() {
    // White's pinned pillbug throws the black queen, which the old dialect does not distinguish from the white one.
    let nodes = [
        "P0 move W P N 13 .",
        "P0 done",
        "P1 move B S1 O 14 wP/",
        "P1 done",
        "P0 move W Q M 12 /wP",
        "P0 done",
        "P1 move B Q P 14 bS1-",
        "P1 done",
        "P0 pickb M 12 q",
        "P0 dropb q M 13 -wP",
        "P0 done",
        "P1 pickb P 14 q",
        "P1 dropb q O 13 bS1\\\\",
        "P1 done",
        "P0 move W B1 M 12 wQ\\\\",
        "P0 done",
        "P1 move B B1 O 15 \\\\bS1",
        "P1 done",
        "P0 pickb M 12 b1",
        "P0 dropb b1 M 13 wQ",
        "P0 done",
        "P1 pickb O 15 b1",
        "P1 dropb b1 P 15 bS1/",
        "P1 done",
        "P0 pickb O 13 q",
        "P0 pdropb q N 12 wP\\\\",
        "P0 done",
    ];
    let record = game("hive-p", &nodes);
    assert!(record.game.game_string().ends_with(";bQ wP\\"));
    assert_eq!(record.warnings, []);
}

#[test]
fn pieces_are_renumbered_with_a_warning() {
    let record = game(
        "hive",
        &[
            "P0 Move W wA3 N 13 .",
            "P0 Done",
            "P1 Move B bS1 O 13 wA3-",
            "P1 Done",
            "P0 Move W wA1 M 13 -wA3",
            "P0 Done",
        ],
    );
    assert_eq!(
        record.game.game_string(),
        "Base;InProgress;Black[2];wA1;bS1 wA1-;wA2 -wA1"
    );
    let pieces = [("wA3", "wA1"), ("wA1", "wA2")].map(|(written, piece)| {
        (
            written.parse().expect("a piece"),
            piece.parse().expect("a piece"),
        )
    });
    assert_eq!(
        kinds(&record),
        [WarningKind::Renumbered {
            pieces: pieces.to_vec()
        }]
    );
}

#[test]
fn follows_a_hive_that_was_recentred() {
    let nodes = [
        "P0 Move W wS1 N 13 .",
        "P0 Done",
        "P1 Move B bS1 P 20 wS1-",
        "P1 Done",
        "P0 Move W wQ N 20 .",
        "P0 Done",
    ];
    let record = game("hive", &nodes);
    assert!(record.game.game_string().ends_with(";bS1 wS1-;wQ -wS1"));
    assert!(matches!(
        kinds(&record)[..],
        [WarningKind::CoordinatesDisagree { .. }]
    ));
}

#[test]
fn reads_results_in_any_language_by_the_winners_name() {
    let with = |result: &str| {
        let text = file("hive", &["P0 Move W wS1 N 13 .", "P0 Done"]);
        only(
            text.replace("P0[id", &format!("RE[{result}]\nP0[id"))
                .as_bytes(),
        )
    };
    for (text, result) in [
        ("Game won by Ann", GameResult::WhiteWins),
        ("Bob vann spelet", GameResult::BlackWins),
        ("The game is a draw", GameResult::Draw),
        ("La partie est nulle", GameResult::Draw),
        ("", GameResult::Unfinished),
    ] {
        let record = with(text);
        assert_eq!(record.result, result, "{text}");
        assert_eq!(record.warnings, []);
        assert_eq!(record.game.outcome(), None);
    }
    assert!(matches!(
        kinds(&with("Carl won"))[..],
        [WarningKind::UnknownResult { .. }]
    ));
}

#[test]
fn resignations_and_agreed_draws_end_the_game() {
    let start = ["P0 Move W wS1 N 13 .", "P0 Done"];
    let record = game("hive", &[start[0], start[1], "P1 Resign", "P1 Done"]);
    assert_eq!(
        record.game.outcome(),
        Some(Outcome::Win {
            winner: Color::White,
            by: WinReason::Resignation
        })
    );
    assert_eq!(record.result, GameResult::WhiteWins);
    let draw = [
        start[0],
        start[1],
        "P1 OfferDraw",
        "P1 Done",
        "P0 AcceptDraw",
        "P0 Done",
    ];
    let record = game("hive", &draw);
    assert_eq!(
        record.game.outcome(),
        Some(Outcome::Draw(DrawReason::Agreement))
    );
    assert_eq!(record.warnings, []);
}

#[test]
fn tags_and_comments_are_kept() {
    let text = "(;GM[27]SU[hive]EV[Cup]PC[Rome]RO[3]DT[Sat Jun 22 10:50:36 PDT 2019]GN[x]\
        P0[id \"Ann\"]P1[id \"B\\]b\"];P0[0 Start P0]C[before]\
        ;P0[1 Move W wQ N 13 .];P0[2 Done]C[a \\] and \\\\];P0[3 Dance])";
    let record = only(text.as_bytes());
    assert_eq!(record.tags.event, "Cup");
    assert_eq!(record.tags.site, "Rome");
    assert_eq!(record.tags.round, "3");
    assert_eq!(record.tags.date, "2019.06.22");
    assert_eq!(record.tags.black, "B]b");
    assert_eq!(record.tags.other("SgfGameName"), Some("x"));
    assert_eq!(record.comments[&0], "before");
    assert_eq!(record.comments[&1], "a ] and \\");
    assert_eq!(record.game.ruleset().opening, Opening::Rulebook);
    assert!(matches!(
        kinds(&record)[..],
        [WarningKind::QueenFirst, WarningKind::UnknownCommand { .. }]
    ));
    let again = only(record.to_sgf().as_bytes());
    assert_eq!(again.tags, record.tags);
    assert_eq!(again.comments, record.comments);
}

#[test]
fn skipped_variations_and_missing_brackets_give_warnings() {
    let text = "(;GM[27]SU[hive](;P0[1 Move W wS1 N 13 .];P0[2 Done])(;P0[1 Move W wA1 N 13 .];P0[2 Done]))";
    let record = only(text.as_bytes());
    assert_eq!(record.game.moves().len(), 1);
    assert_eq!(kinds(&record), [WarningKind::VariationSkipped]);
    let record = only(b"(;GM[27]SU[hive];P0[1 Move W wS1 N 13 .];P0[2 Done]");
    assert_eq!(kinds(&record), [WarningKind::Truncated]);
    let record = only(b"(;GM[27];P0[1 Move W wP1 N 13 .];P0[2 Done])");
    assert_eq!(kinds(&record), [WarningKind::SetAssumed]);
    let deep = "(".repeat(100_000) + &")".repeat(100_000);
    let error = only_error(deep.as_bytes());
    assert!(matches!(error.kind, RecordErrorKind::NoCompleteMove));
}

#[test]
fn rejects_a_file_without_a_complete_move() {
    for nodes in [
        &["P0 Start P0", "P0 Move W wS1 N 13 ."][..],
        &["P0 Pick W 4 wS1"],
        &["P0 Dropb wS1 N 13 .", "P0 Pickb N 13 wS1", "P0 Done"],
    ] {
        let error = only_error(file("hive", nodes).as_bytes());
        assert!(matches!(error.kind, RecordErrorKind::NoCompleteMove));
        assert!(error.before.is_none());
    }
    let error = only_error(b"\n(;GM[27]SU[hive])");
    assert!(matches!(error.kind, RecordErrorKind::NoCompleteMove));
    assert_eq!((error.game, error.line), (1, 2));
    // A game that has not begun, or was resigned before its first move, lacks nothing.
    let record = game("hive", &["P0 Start P0", "P0 Resign", "P0 Done"]);
    assert_eq!(record.result, GameResult::BlackWins);
}

#[test]
fn an_invalid_game_does_not_affect_the_others() {
    let good = file("hive", &["P0 Move W wS1 N 13 .", "P0 Done"]);
    let bad = file("hive", &["P0 Move W wQ", "P0 Done", "P1 Done"]);
    let text = format!("Some letter\n{good}{bad}{good}");
    let games: Vec<bool> = read_sgf(text.as_bytes()).map(|game| game.is_ok()).collect();
    assert_eq!(games, [true, false, true]);
}

#[test]
fn errors_carry_their_node_and_ply() {
    let nodes = [
        "P0 Move W wS1 N 13 .",
        "P0 Done",
        "P1 Move W wM1 O 13 wS1-",
        "P1 Done",
    ];
    let error = only_error(file("hive", &nodes).as_bytes());
    assert_eq!((error.game, error.node, error.ply), (1, Some(5), 2));
    assert!(matches!(
        &error.kind,
        RecordErrorKind::Move {
            reason: PlayMoveError::Illegal(_),
            ..
        }
    ));
    assert_eq!(error.before.expect("a part").game.moves().len(), 1);
    for (set, nodes) in [
        ("hive", &["P0 Move W wS1"][..]),
        ("hive", &["P0 Dropb x N 13 ."]),
        ("hive", &["P0 Move"]),
    ] {
        let error = only_error(file(set, nodes).as_bytes());
        assert!(
            matches!(error.kind, RecordErrorKind::BadNode { .. }),
            "{nodes:?}"
        );
    }
}

#[test]
fn rejects_other_games_and_variants() {
    for set in ["Hive-Ultimate", "hive-plmx", "havannah", ""] {
        let error = only_error(file(set, &[]).as_bytes());
        assert!(
            matches!(error.kind, RecordErrorKind::UnknownSet { .. }),
            "{set}"
        );
    }
    let error = only_error(b"(;GM[1]FF[4];B[aa])");
    assert!(matches!(error.kind, RecordErrorKind::NotHive { .. }));
    let error = only_error(b"(;GM[27");
    assert!(matches!(error.kind, RecordErrorKind::UnterminatedValue));
}

#[test]
fn long_games_are_bounded() {
    let mut nodes = vec![
        "P0 Move W wS1 N 13 .",
        "P0 Done",
        "P1 Move B bS1 O 13 wS1-",
        "P1 Done",
        "P0 Move W wQ M 13 -wS1",
        "P0 Done",
        "P1 Move B bQ P 13 bS1-",
        "P1 Done",
    ];
    let cycle = [
        "P0 Movedone W wQ N 14 \\\\wS1",
        "P1 Movedone B bQ P 14 bS1/",
        "P0 Movedone W wQ M 13 -wS1",
        "P1 Movedone B bQ P 13 bS1-",
    ];
    nodes.extend(cycle.iter().cycle().take(MAX_PLIES - 4));
    assert_eq!(game("hive", &nodes).game.moves().len(), MAX_PLIES);
    let odd = vec!["P0 Dance"; 5000];
    assert_eq!(game("hive", &odd).warnings.len(), 1000);
    nodes.push(cycle[0]);
    let error = only_error(file("hive", &nodes).as_bytes());
    assert!(matches!(error.kind, RecordErrorKind::TooManyPlies));
}

#[test]
fn writes_the_format_of_boardspace() {
    let nodes = [
        "P0 Start P0",
        "P0 Move W wL1 N 13 .",
        "P0 Done",
        "P1 Move B bS1 N 12 wL\\\\",
        "P1 Done",
    ];
    let record = game("hive-plm", &nodes);
    let text = "(;\nGM[27]VV[1]\nSU[hive-plm]\nP0[id \"Ann\"]\nP1[id \"Bob\"]\n; P0[0 Start P0]\n\
        ; P0[1 Move W wL1 N 13 .]\n; P0[2 Done]\n; P1[3 Move B bS1 N 12 wL\\\\]\n; P1[4 Done]\n)\n";
    assert_eq!(record.to_sgf(), text);
}
