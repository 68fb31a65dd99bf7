//! The committed module says what the native program says, asked by Node: counts of lines, the searches of the benchmark, and
//! legal moves with every reason.
//!
//! A module that is merely older than its sources is found by a test of `xtask`, which says what mends it.

use std::{
    io::Write,
    path::{Path, PathBuf},
    process::{Command, Stdio},
    sync::atomic::AtomicBool,
    thread,
};

use serde_json::{Value, json};
use skep_page::{Desk, Host, OPS};
use skep_rules::{BugSet, Game, Opening, Ruleset};

/// How many random positions are compared.
const POSITIONS: usize = 2_000;

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

/// What the module answers, request by request.
fn in_module(requests: &[Value]) -> Vec<Value> {
    let mut node = Command::new("node")
        .arg(Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/ask.mjs"))
        .arg(root().join("web/src/solo/skep.wasm"))
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .expect("Node starts");
    let lines: String = requests
        .iter()
        .map(|request| format!("{request}\n"))
        .collect();
    let mut input = node.stdin.take().expect("a pipe");
    let writer = thread::spawn(move || input.write_all(lines.as_bytes()));
    let output = node.wait_with_output().expect("Node ends");
    writer.join().expect("a thread").expect("all is written");
    assert!(output.status.success());
    let text = String::from_utf8(output.stdout).expect("UTF-8");
    let answers: Vec<Value> = text
        .lines()
        .map(|line| serde_json::from_str(line).expect("JSON"))
        .collect();
    assert_eq!(answers.len(), requests.len());
    answers
}

/// What the native program answers.
fn natively(request: &Value) -> Value {
    let answer = Desk::default().answer(
        request.to_string().as_bytes(),
        &[],
        Host {
            stop: &AtomicBool::new(false),
            report: &mut |_| {},
        },
    );
    serde_json::from_slice(&answer).expect("JSON")
}

fn compare(requests: &[Value]) {
    for (request, answer) in requests.iter().zip(in_module(requests)) {
        assert_eq!(answer, natively(request), "{request}");
    }
}

/// A source of chance that gives the same games each time.
struct Chance(u64);

impl Chance {
    fn below(&mut self, limit: usize) -> usize {
        self.0 = self
            .0
            .wrapping_mul(6_364_136_223_846_793_005)
            .wrapping_add(1);
        usize::try_from(self.0 >> 33).expect("31 bits") % limit
    }
}

#[test]
fn lines_of_all_sets_are_counted_alike() {
    let requests: Vec<Value> = BugSet::ALL
        .into_iter()
        .map(|set| json!({"op": "perft", "with": {"at": {"position": format!("{}_w1_0", set.name().replace('+', ""))}, "depth": 4}}))
        .collect();
    for request in &requests {
        let nodes = natively(request)["ok"]["nodes"].as_u64();
        assert!(nodes.is_some_and(|nodes| nodes > 100), "{request}");
    }
    compare(&requests);
}

#[test]
fn the_benchmark_has_the_same_signature() {
    let text = include_str!("../../skep/src/commands/bench_positions.uhp");
    let requests: Vec<Value> = text
        .lines()
        .map(|game| json!({"op": "bench", "with": {"game": game, "depth": 5}}))
        .collect();
    assert!(requests.len() > 10);
    for request in &requests {
        let nodes = natively(request)["ok"]["nodes"].as_u64();
        assert!(nodes.is_some_and(|nodes| nodes > 0), "{request}");
    }
    compare(&requests);
}

#[test]
fn random_positions_have_the_same_moves_and_reasons() {
    let mut chance = Chance(13);
    let mut requests = Vec::new();
    let mut sets = BugSet::ALL.into_iter().cycle();
    while requests.len() < POSITIONS {
        let mut game = Game::new(Ruleset {
            set: sets.next().expect("a set"),
            opening: Opening::Tournament,
            repetition_draws: false,
        });
        for _ in 0..10 + chance.below(60) {
            let moves = game.legal_moves();
            if moves.is_empty() {
                break;
            }
            game.play(moves[chance.below(moves.len())]).expect("legal");
            if requests.len() < POSITIONS && chance.below(4) == 0 {
                let at =
                    json!({"game": game.game_string(), "moves": [], "known": game.moves().len()});
                requests.push(json!({"op": "sandbox-view", "with": at}));
            }
        }
    }
    let reasons = requests
        .iter()
        .map(natively)
        .filter(|answer| {
            let stuck = answer["ok"]["position"]["stuck"].as_object();
            stuck.is_some_and(|stuck| !stuck.is_empty())
        })
        .count();
    assert!(reasons > POSITIONS / 2, "{reasons}");
    compare(&requests);
}

#[test]
fn nonsense_is_answered_and_never_traps() {
    let mut requests = vec![
        json!(null),
        json!([]),
        json!({"op": 1}),
        json!({"op": "no-such-operation"}),
        json!({"op": "perft", "with": {"at": {"position": "Base_w1_0"}, "depth": 99}}),
        json!({"op": "think", "with": {"game": "AAAAAAAAAAAAAAAAAAAAAA", "start": "Base_w1_0", "moves": ["bQ"], "level": 99, "time": 1}}),
    ];
    let bodies = [
        json!(null),
        json!({}),
        json!({"id": "x", "moves": ["?"], "step": 255, "now": u64::MAX, "piece": "zz", "at": {"position": "Base_b9_Q-.9q"}}),
        json!({"id": "AAAAAAAAAAAAAAAAAAAAAA", "at": {"game": "Base;x;y;wS1;wS1"}, "ply": u64::from(u32::MAX), "quality": "deep", "move": "wQ", "plies": [], "lines": 0, "depth": 0, "moves": [""]}),
        json!({"position": "\u{0}_\u{ffff}", "moves": ["wQ -", "pass"]}),
    ];
    for op in OPS {
        requests.extend(bodies.iter().map(|body| json!({"op": op, "with": body})));
    }
    for (request, answer) in requests.iter().zip(in_module(&requests)) {
        let is_answer = answer.get("ok").is_some() || answer["error"]["code"].is_string();
        assert!(is_answer, "{request}: {answer}");
    }
}
