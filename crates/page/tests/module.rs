//! The committed module, run in Node, gives the same answers as the native program: perft, the benchmark, and legal
//! moves with reasons.
//!
//! A module that is merely out of date is detected by a test of `xtask`, which says how to rebuild it.

use std::{
    cell::RefCell,
    fs,
    io::Write,
    path::{Path, PathBuf},
    process::{Command, Stdio},
    sync::atomic::AtomicBool,
    thread,
};

use serde_json::{Value, json};
use skep_page::{Callbacks, Module, OPS};
use skep_rules::{Game, GameType, Ruleset};

/// Number of random positions compared.
const POSITIONS: usize = 2_000;

/// Loaded by the page as a separate file.
const NET: &str = "crates/engine/src/net/built_in.net";

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

/// The module's answers to requests.
fn in_module(requests: &[Value]) -> Vec<Value> {
    asked(requests, true)
}

/// The same, with or without the net.
fn asked(requests: &[Value], net: bool) -> Vec<Value> {
    let mut node = Command::new("node")
        .arg(Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/ask.mjs"))
        .arg(root().join("web/src/worker/skep.wasm"))
        .args(net.then(|| root().join(NET)))
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

/// The answer of a module of the native program.
fn native_answer(module: &mut Module, request: &Value, attachment: &[u8]) -> Value {
    let callbacks = Callbacks {
        stop: &AtomicBool::new(false),
        report: &mut |_| {},
        shared: None,
    };
    let answer = module.answer(request.to_string().as_bytes(), attachment, callbacks);
    serde_json::from_slice(&answer).expect("JSON")
}

/// The native program's answers, with the net loaded.
fn natively(request: &Value) -> Value {
    thread_local! {
        static MODULE: RefCell<Option<Module>> = const { RefCell::new(None) };
    }
    let load = || {
        let mut module = Module::default();
        let net = fs::read(root().join(NET)).expect("the net");
        let loaded = native_answer(&mut module, &json!({"op": "net-load", "with": {}}), &net);
        assert_eq!(loaded["error"], Value::Null);
        module
    };
    MODULE.with_borrow_mut(|module| native_answer(module.get_or_insert_with(load), request, &[]))
}

fn compare(requests: &[Value]) {
    for (request, answer) in requests.iter().zip(in_module(requests)) {
        assert_eq!(answer, natively(request), "{request}");
    }
}

/// A seeded generator.
struct Rng(u64);

impl Rng {
    fn below(&mut self, limit: usize) -> usize {
        self.0 = self
            .0
            .wrapping_mul(6_364_136_223_846_793_005)
            .wrapping_add(1);
        usize::try_from(self.0 >> 33).expect("31 bits") % limit
    }
}

#[test]
fn perft_matches() {
    let requests: Vec<Value> = GameType::ALL
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
fn benchmark_signature_matches() {
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
fn moves_and_reasons_match_in_random_positions() {
    let mut rng = Rng(13);
    let mut requests = Vec::new();
    let mut sets = GameType::ALL.into_iter().cycle();
    while requests.len() < POSITIONS {
        let mut game = Game::new(Ruleset::uhp(sets.next().expect("a set")));
        for _ in 0..10 + rng.below(60) {
            let moves = game.legal_moves();
            if moves.is_empty() {
                break;
            }
            game.play(moves[rng.below(moves.len())]).expect("legal");
            if requests.len() < POSITIONS && rng.below(4) == 0 {
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
fn invalid_requests_never_trap() {
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

#[test]
fn the_engine_refuses_to_search_without_its_net() {
    let game = "Base;InProgress;White[2];wS1;bG1 wS1-";
    let at = json!({"game": game, "moves": []});
    for (op, with) in [
        ("hint", json!({"at": at})),
        ("analyse", json!({"at": at, "time": 10})),
        ("impression", json!({"at": at, "moves": ["wQ -wS1"]})),
        (
            "review-ply",
            json!({"at": {"game": "Base;NotStarted;White[1]", "moves": ["wS1"]}, "ply": 0}),
        ),
        ("bench", json!({"game": game, "depth": 1})),
    ] {
        let request = json!({"op": op, "with": with});
        let answer = &asked(std::slice::from_ref(&request), false)[0];
        assert_eq!(answer["error"]["code"], "not-possible", "{op}: {answer}");
        let answer = &asked(&[request], true)[0];
        assert!(answer["ok"].is_object(), "{op}: {answer}");
    }
    let foreign = json!({"op": "net-load", "with": {}});
    let answer = &asked(&[foreign], false)[0];
    assert_eq!(answer["error"]["code"], "bad-request", "{answer}");
}

/// A game string in which a queen comes first implies the rulebook opening (R9).
#[test]
fn a_first_queen_implies_the_rulebook_opening() {
    let game = "Base;InProgress;White[2];wS1;bQ wS1-";
    let ask = |op: &str, with: Value| natively(&json!({"op": op, "with": with}));
    let view = ask("sandbox-view", json!({"game": game, "moves": []}));
    assert_eq!(view["ok"]["position"]["ply"], 2, "{view}");
    let checked = ask("editor-check", json!({"position": game}));
    assert_eq!(checked["ok"]["position"], "Base_w2_S1q_rulebook");
    let request = json!({"op": "study-read", "with": {}});
    let studies = native_answer(&mut Module::default(), &request, game.as_bytes());
    assert_eq!(studies["ok"]["errors"], json!([]));
    let start = json!({"position": "Base_w1_0_rulebook"});
    assert_eq!(studies["ok"]["studies"][0]["start"], start);
}
