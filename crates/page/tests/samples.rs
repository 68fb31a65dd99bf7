//! Samples in docs/protocol.md and docs/module.md match the types.

use serde::{Serialize, de::DeserializeOwned};
use serde_json::Value;
use skep_game::protocol::{
    AnalysisLines, ArchivePage, ArchivedGame, AttemptAnswer, BetterAnswer, CheckRequest,
    CheckedPosition, ClientMessage, CreateGame, Created, DailyPuzzle, ErrorBody, ExplorerAnswer,
    FigureView, ImportReport, ImportUndone, LessonList, PositionText, PuzzleAttempt, PuzzleHint,
    PuzzleList, ReviewView, SandboxLook, SandboxRequest, SandboxView, SandboxWhy, ServerMessage,
    SolverRating, StateAnswer, StudyList, StudyWrite, Summary,
};
use skep_page::wire::{
    AnalyseRequest, BookAnswer, DrawPuzzle, ImpressionRequest, PuzzleAdvice, PuzzleResult,
    ReviewPly, ReviewTry, TryRequest,
};

/// Documents, with the minimum number of samples in each.
const DOCUMENTS: [(&str, usize); 2] = [
    (include_str!("../../../docs/protocol.md"), 14),
    (include_str!("../../../docs/module.md"), 20),
];

fn round_trip<T: DeserializeOwned + Serialize>(sample: &str) {
    let value: Value = serde_json::from_str(sample).expect("JSON");
    let typed: T = serde_json::from_str(sample).unwrap_or_else(|error| panic!("{error}: {sample}"));
    assert_eq!(serde_json::to_value(typed).expect("JSON"), value);
}

#[test]
fn samples_round_trip() {
    for (document, least) in DOCUMENTS {
        let mut blocks = document.split("```");
        blocks.next();
        let mut count = 0;
        while let (Some(block), Some(_)) = (blocks.next(), blocks.next()) {
            let (kind, sample) = block.split_once('\n').expect("a block has lines");
            // Shell examples are not messages.
            if kind == "sh" {
                continue;
            }
            check(kind, sample);
            count += 1;
        }
        assert!(count >= least, "{count}");
    }
}

fn check(kind: &str, sample: &str) {
    match kind {
        "json error" => round_trip::<ErrorBody>(sample),
        "json create" => round_trip::<CreateGame>(sample),
        "json created" => round_trip::<Created>(sample),
        "json summary" => round_trip::<Summary>(sample),
        "json client" => round_trip::<ClientMessage>(sample),
        "json state" => round_trip::<StateAnswer>(sample),
        "json server" => round_trip::<ServerMessage>(sample),
        "json sandbox" => round_trip::<SandboxRequest>(sample),
        "json sandbox-look" => round_trip::<SandboxLook>(sample),
        "json sandbox-view" => round_trip::<SandboxView>(sample),
        "json sandbox-why" => round_trip::<SandboxWhy>(sample),
        "json sandbox-text" => round_trip::<PositionText>(sample),
        "json studies" => round_trip::<StudyList>(sample),
        "json study-write" => round_trip::<StudyWrite>(sample),
        "json check" => round_trip::<CheckRequest>(sample),
        "json checked" => round_trip::<CheckedPosition>(sample),
        "json lessons" => round_trip::<LessonList>(sample),
        "json try" => round_trip::<TryRequest>(sample),
        "json tried" => round_trip::<AttemptAnswer>(sample),
        "json analyse" => round_trip::<AnalyseRequest>(sample),
        "json book" => round_trip::<ImpressionRequest>(sample),
        "json book-moves" => round_trip::<BookAnswer>(sample),
        "json lines" => round_trip::<AnalysisLines>(sample),
        "json review-ply" => round_trip::<ReviewPly>(sample),
        "json review" => round_trip::<ReviewView>(sample),
        "json review-try" => round_trip::<ReviewTry>(sample),
        "json better" => round_trip::<BetterAnswer>(sample),
        "json figure" => round_trip::<FigureView>(sample),
        "json puzzles" => round_trip::<PuzzleList>(sample),
        "json daily" => round_trip::<DailyPuzzle>(sample),
        "json next-puzzle" => round_trip::<DrawPuzzle>(sample),
        "json puzzle-tried" => round_trip::<PuzzleAttempt>(sample),
        "json puzzle-hint" => round_trip::<PuzzleAdvice>(sample),
        "json puzzle-hinted" => round_trip::<PuzzleHint>(sample),
        "json rate" => round_trip::<PuzzleResult>(sample),
        "json solver" => round_trip::<SolverRating>(sample),
        "json archive" => round_trip::<ArchivePage>(sample),
        "json archived" => round_trip::<ArchivedGame>(sample),
        "json imported" => round_trip::<ImportReport>(sample),
        "json undone" => round_trip::<ImportUndone>(sample),
        "json explorer" => round_trip::<ExplorerAnswer>(sample),
        other => panic!("no type for a code block tagged {other:?}"),
    }
}

#[test]
fn inline_samples_parse() {
    for sample in [
        r#"{"t": "name", "n": 4, "name": "Ben"}"#,
        r#"{"t": "hint", "n": 6}"#,
        r#"{"t": "ping", "n": 7}"#,
    ] {
        round_trip::<ClientMessage>(sample);
    }
    for sample in [
        r#"{"t": "hint", "n": 6, "move": "wA1 -bQ", "piece": "wA1", "to": [2, -1]}"#,
        r#"{"t": "pong", "n": 7, "now": 1763190000123, "lag": 42}"#,
        r#"{"t": "thinking", "thinking": true}"#,
        r#"{"t": "closing", "within": 3000}"#,
        r#"{"t": "resumed", "v": 3, "clocks": {"white": 1, "black": 2, "running": "white", "at": 3}}"#,
        r#"{"t": "rematch", "v": 12, "game": "q3YkX1v0TQmWb9xY2yXz4A"}"#,
    ] {
        round_trip::<ServerMessage>(sample);
    }
}
