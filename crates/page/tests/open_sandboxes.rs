//! Positions and games that the module keeps between requests.

use std::sync::atomic::AtomicBool;

use serde_json::{Value, json};
use skep_page::{Callbacks, Module};

const START: &str = "Base;NotStarted;White[1]";
const MOVES: [&str; 4] = ["wS1", "bG1 wS1-", "wQ -wS1", "bQ bG1-"];

fn ask(desk: &mut Module, op: &str, with: &Value) -> Value {
    let callbacks = Callbacks {
        stop: &AtomicBool::new(false),
        report: &mut |_| {},
        shared: None,
    };
    let request = json!({"op": op, "with": with}).to_string();
    serde_json::from_slice(&desk.answer(request.as_bytes(), &[], callbacks)).expect("JSON")
}

#[test]
fn advancing_answers_as_if_all_moves_were_sent() {
    let mut desk = Module::default();
    ask(
        &mut desk,
        "sandbox-open",
        &json!({"id": "a", "game": START, "moves": MOVES[..1]}),
    );
    for known in 1..MOVES.len() {
        let whole = json!({"game": START, "moves": MOVES[..=known], "known": known});
        assert_eq!(
            ask(
                &mut desk,
                "sandbox-advance",
                &json!({"id": "a", "known": known, "moves": [MOVES[known]]}),
            ),
            ask(&mut desk, "sandbox-view", &whole),
        );
    }
}

#[test]
fn advancing_takes_later_moves_back() {
    let mut desk = Module::default();
    ask(
        &mut desk,
        "sandbox-open",
        &json!({"id": "a", "game": START, "moves": MOVES}),
    );
    let back = json!({"id": "a", "known": 1, "moves": []});
    let whole = json!({"game": START, "moves": MOVES[..1], "known": 1});
    assert_eq!(
        ask(&mut desk, "sandbox-advance", &back),
        ask(&mut desk, "sandbox-view", &whole),
    );
}

#[test]
fn only_open_positions_and_legal_moves_advance() {
    let mut desk = Module::default();
    let open = json!({"id": "a", "game": START, "moves": MOVES[..1]});
    let next = json!({"id": "a", "known": 1, "moves": [MOVES[1]]});
    assert_eq!(
        ask(&mut desk, "sandbox-advance", &next)["error"]["code"],
        "no-such-game"
    );
    ask(&mut desk, "sandbox-open", &open);
    let illegal = json!({"id": "a", "known": 1, "moves": ["bG1 -bQ"]});
    for request in [&illegal, &next] {
        assert_eq!(
            ask(&mut desk, "sandbox-advance", request)["error"]["code"],
            "no-such-game"
        );
    }
    ask(&mut desk, "sandbox-open", &open);
    ask(&mut desk, "sandbox-close", &json!({"id": "a"}));
    assert_eq!(
        ask(&mut desk, "sandbox-advance", &next)["error"]["code"],
        "no-such-game"
    );
}

#[test]
fn news_of_a_game_carry_its_summary_and_its_position_if_that_changed() {
    let mut desk = Module::default();
    let id = "AAAAAAAAAAAAAAAAAAAAAA";
    let game = json!({"kind": "table", "set": "Base", "opening": "tournament", "clock": null});
    let settled = ask(
        &mut desk,
        "game-new",
        &json!({"game": game, "id": id, "coin": true, "now": 1}),
    );
    let opened = ask(
        &mut desk,
        "game-open",
        &json!({"settings": settled["ok"]["settings"], "events": [], "now": 1}),
    );
    assert_eq!(opened["ok"]["view"]["moves"], json!([]));
    let after = &opened["ok"]["messages"][0]["v"];
    let request = json!({"t": "move", "ply": 0, "after": after, "move": "wS1"});
    let moved = ask(
        &mut desk,
        "game-ask",
        &json!({"id": id, "request": request, "now": 2, "fresh": id}),
    );
    assert_eq!(moved["ok"]["view"]["moves"][0]["uhp"], "wS1");
    assert_eq!(moved["ok"]["summary"]["plies"], 1);
    let request = json!({"t": "action", "action": "offer-draw"});
    let offered = ask(
        &mut desk,
        "game-ask",
        &json!({"id": id, "request": request, "now": 3, "fresh": id}),
    );
    assert!(offered["ok"]["view"].is_null(), "{offered}");
}
