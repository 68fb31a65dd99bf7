//! Serialization: forms, round trips and hostile input.

use proptest::prelude::*;
use serde::{Serialize, de::DeserializeOwned};
use serde_json::{Value, from_value, json, to_value};
use skep_rules::{
    Board, Bug, Color, Direction, Game, GameState, GameType, Glyph, Hex, Move, Opening, Outcome,
    Piece, Position, Record, Ruleset, Study, StudyCursor, WhyNot, WinReason, read_records,
    read_studies,
};

/// Writes a value, which must have this form, and reads it back.
fn check<T: Serialize + DeserializeOwned + PartialEq + std::fmt::Debug>(value: &T, form: Value) {
    assert_eq!(to_value(value).expect("serializable"), form);
    assert_eq!(&from_value::<T>(form).expect("readable"), value);
}

fn piece(name: &str) -> Piece {
    name.parse().expect("a piece")
}

fn error<T: DeserializeOwned>(form: Value) -> String {
    from_value::<T>(form).err().expect("refused").to_string()
}

/// Writes and reads a game; the copy must be the same game.
fn copy(game: &Game) -> Game {
    let text = serde_json::to_string(game).expect("serializable");
    let copy: Game = serde_json::from_str(&text).unwrap_or_else(|error| panic!("{error}: {text}"));
    if game.starts_empty() {
        assert_eq!(&copy, game);
    }
    assert_eq!(copy.ruleset(), game.ruleset());
    assert_eq!(copy.outcome(), game.outcome());
    assert_eq!(copy.draw_offer(), game.draw_offer());
    assert_eq!(copy.move_strings(), game.move_strings());
    assert_eq!(Position::from(copy.board()), Position::from(game.board()));
    assert_eq!(serde_json::to_string(&copy).expect("serializable"), text);
    copy
}

#[test]
fn values_have_documented_forms() {
    check(&piece("wA2"), json!("wA2"));
    check(&Bug::Ladybug, json!("ladybug"));
    check(&Color::Black, json!("black"));
    check(&GameType::BASE_MLP, json!("Base+MLP"));
    check(&GameState::InProgress, json!("InProgress"));
    check(&Glyph::Dubious, json!("?!"));
    check(&Direction::NorthEast, json!("north-east"));
    check(&Hex::new(-1, 2), json!({"q": -1, "r": 2}));
    let position: Position = "Base_w2_S1g1".parse().expect("a position");
    check(&position, json!("Base_w2_S1g1"));
    let win = Outcome::Win {
        winner: Color::White,
        by: WinReason::Time,
    };
    check(&win, json!({"win": {"winner": "white", "by": "time"}}));
    let ruleset = json!({"game_type": "Base", "opening": "tournament", "repetition_draws": false});
    check(&Ruleset::uhp(GameType::BASE), ruleset);
    let terse: Ruleset = from_value(json!({"game_type": "Base"})).expect("readable");
    assert_eq!(terse, Ruleset::uhp(GameType::BASE));
}

#[test]
fn moves_are_pieces_with_coordinates() {
    let mut game: Game = "Base;InProgress;White[2];wS1;bS1 wS1-"
        .parse()
        .expect("a game");
    let mv = game.read_move("wQ \\wS1").expect("a move");
    check(&mv, json!({"piece": "wQ", "to": {"q": 0, "r": -1}}));
    check(&Move::PASS, json!({"piece": null, "to": null}));
    for mv in game.legal_moves() {
        let hex = mv.parts().and_then(|(_, to)| game.hex(to)).expect("a cell");
        assert_eq!(
            to_value(mv).expect("serializable")["to"],
            to_value(hex).expect("a cell")
        );
        assert_eq!(
            from_value::<Move>(to_value(mv).expect("a move")).expect("a move"),
            mv
        );
    }
    game.play(from_value(json!({"piece": "wQ", "to": {"q": -1, "r": 0}})).expect("a move"))
        .expect("legal");
    let half = error::<Move>(json!({"piece": "wQ", "to": null}));
    assert!(half.contains("a piece and a destination"));
    assert!(error::<Move>(json!({"piece": null})).contains("missing field `to`"));
}

#[test]
fn reasons_have_codes_and_pieces() {
    let mut game: Game = "Base;;;wS1;bS1 wS1-;wQ -wS1;bQ bS1-"
        .parse()
        .expect("a game");
    let mv = game.read_move("wS1 bQ-").expect("a move");
    let why: WhyNot = game.play(mv).expect_err("pinned");
    let form = json!({
        "code": "pinned",
        "text": "lifting it would split the hive",
        "rules": ["R10"],
        "pieces": ["wQ"],
    });
    assert_eq!(to_value(why).expect("serializable"), form);
}

#[test]
fn every_way_to_end_a_game_survives() {
    let rulebook = Ruleset::default().with_opening(Opening::Rulebook);
    let mut game = Game::new(rulebook);
    for uhp in ["wQ", "bQ wQ-"] {
        game.play_uhp(uhp).expect("legal");
    }
    copy(&game);
    let with = |act: &dyn Fn(&mut Game)| {
        let mut game = game.clone();
        act(&mut game);
        copy(&game);
    };
    with(&|game| game.resign(Color::White).expect("running"));
    with(&|game| game.lose_on_time(Color::Black).expect("running"));
    with(&|game| game.agree_draw().expect("running"));
    with(&|game| game.offer_draw(Color::White).expect("running"));
    with(&|game| game.offer_draw(Color::Black).expect("running"));
}

#[test]
fn a_draw_by_repetition_survives() {
    let mut game = Game::new(Ruleset::uhp(GameType::BASE).with_repetition_draws(true));
    let opening = ["wS1", "bS1 wS1-", "wQ -wS1", "bQ bS1-"];
    let circle = ["wQ \\wS1", "bQ bS1/", "wQ -wS1", "bQ bS1-"];
    for uhp in opening.iter().chain(circle.iter().cycle()) {
        if game.outcome().is_some() {
            break;
        }
        game.play_uhp(uhp).expect("legal");
    }
    copy(&game);
    let mut form = to_value(&game).expect("serializable");
    form["ruleset"]["repetition_draws"] = json!(false);
    assert!(error::<Game>(form).contains("do not end the game"));
}

#[test]
fn a_custom_start_survives() {
    let position: Position = "BaseMLP_w9_Qq-S1_rulebook".parse().expect("a position");
    copy(&Game::from_position(&position).expect("playable"));
}

#[test]
fn refuses_invalid_games_with_the_reason() {
    let game = |changes: Value| {
        let mut form = json!({"ruleset": {"game_type": "Base"}, "moves": ["wS1", "bS1 wS1-"]});
        let added = changes.as_object().expect("fields").clone();
        form.as_object_mut().expect("fields").extend(added);
        form
    };
    assert!(from_value::<Game>(game(json!({}))).is_ok());
    for (changes, expected) in [
        (
            json!({"moves": ["wS1", "bS1 wS1-", "wQ bS1-"]}),
            "move 3, \"wQ bS1-\": a placed piece",
        ),
        (json!({"moves": ["x".repeat(100_000)]}), "move 1, \"xxx"),
        (
            json!({"moves": vec!["pass"; 10_001]}),
            "more than 10000 moves",
        ),
        (json!({"moves": "wS1"}), "invalid type: string"),
        (json!({"moves": [1]}), "invalid type: integer"),
        (json!({"winner": "white"}), "unknown field `winner`"),
        (
            json!({"ruleset": {"game_type": "Base+X"}}),
            "a set is one of",
        ),
        (json!({"start": "Base_w9_S1.3g1"}), "the hive is in 2 parts"),
        (
            json!({"start": "BaseM_w2_S1g1"}),
            "another game type or opening",
        ),
        (
            json!({"ended": {"win": {"winner": "white", "by": "surrounded"}}}),
            "do not end the game: White wins",
        ),
        (
            json!({"ended": {"win": {"winner": "green", "by": "time"}}}),
            "unknown variant `green`",
        ),
        (
            json!({"ended": {"draw": "agreement"}, "draw_offer": "white"}),
            "the game is over",
        ),
    ] {
        let text = error::<Game>(game(changes));
        assert!(text.contains(expected), "{expected}: {text}");
        assert!(text.len() < 300);
    }
}

#[test]
fn records_and_studies_survive() {
    let pgn = "[White \"Ann\"]\n[GameType \"Base\"]\n[Level \"3\"]\n\n1. wS1 {first}\n2. bS1 wS1- $1 (2. bG1 wS1- {[%shapes 0,0>1,0] x})\n3. wQ -wS1\n";
    let record: Record = read_records(pgn.as_bytes())
        .next()
        .expect("a game")
        .expect("readable");
    let form = to_value(&record).expect("serializable");
    let again: Record = from_value(form.clone()).expect("readable");
    assert_eq!(again, record);

    let study = skep_rules::read_studies(pgn.as_bytes())
        .next()
        .and_then(|read| read.study)
        .expect("a study");
    let form = to_value(&study).expect("serializable");
    let again: Study = from_value(form.clone()).expect("readable");
    assert_eq!(again, study);
    let mut bad = form;
    bad["nodes"][1]["parent"] = json!(7);
    assert!(error::<Study>(bad).starts_with("node 1: "));
}

/// The PGN behind the forms of records and studies.
const PGN: &str = "[White \"Ann\"]
[GameType \"Base\"]
[Result \"BlackWins\"]
[Level \"3\"]

1. wS1 {first}
2. bS1 wS1- $1 (2. bG1 wS1- {[%shapes 0,0>1,0 2,-1] x})
3. wQ -wS1
";

#[test]
fn games_have_the_documented_form() {
    let mut game = Game::new(Ruleset::rulebook(GameType::BASE_ML));
    for uhp in ["wQ", "bS1 wQ-"] {
        game.play_uhp(uhp).expect("legal");
    }
    game.offer_draw(Color::Black).expect("running");
    let mut form = json!({
        "ruleset": {"game_type": "Base+ML", "opening": "rulebook", "repetition_draws": true},
        "start": null,
        "moves": ["wQ", "bS1 wQ-"],
        "ended": null,
        "draw_offer": "black",
    });
    check(&game, form.clone());
    game.accept_draw(Color::White).expect("offered");
    form["ended"] = json!({"draw": "agreement"});
    form["draw_offer"] = json!(null);
    check(&game, form);

    let position: Position = "Base_w2_S1g1".parse().expect("a position");
    let game = Game::from_position(&position).expect("playable");
    let form = json!({
        "ruleset": {"game_type": "Base", "opening": "tournament", "repetition_draws": false},
        "start": "Base_w2_S1g1",
        "moves": [],
        "ended": null,
        "draw_offer": null,
    });
    check(&game, form);
}

#[test]
fn records_have_the_documented_form() {
    let record = read_records(PGN).next().expect("a game").expect("readable");
    let form = json!({
        "tags": {
            "event": "",
            "site": "",
            "date": "",
            "round": "",
            "white": "Ann",
            "black": "",
            "others": [["Level", "3"]],
        },
        "game": {
            "ruleset": {"game_type": "Base", "opening": "tournament", "repetition_draws": false},
            "start": null,
            "moves": ["wS1", "bS1 wS1-", "wQ -wS1"],
            "ended": null,
            "draw_offer": null,
        },
        "result": "black",
        "comments": {"1": "first"},
        "warnings": [{"ply": 3, "kind": "variation-skipped"}],
    });
    check(&record, form);
}

#[test]
fn studies_have_the_documented_form() {
    let study = read_studies(PGN)
        .next()
        .and_then(|read| read.study)
        .expect("a study");
    let plain = json!({"comment": "", "shapes": []});
    let form = json!({
        "tags": {
            "event": "",
            "site": "",
            "date": "",
            "round": "",
            "white": "Ann",
            "black": "",
            "others": [["Level", "3"]],
        },
        "result": "black",
        "start": "Base_w1_0",
        "notes": plain,
        "nodes": [
            {
                "parent": null,
                "move": "wS1",
                "glyph": null,
                "notes": {"comment": "first", "shapes": []},
            },
            {"parent": 0, "move": "bS1 wS1-", "glyph": "!", "notes": plain},
            {"parent": 1, "move": "wQ -wS1", "glyph": null, "notes": plain},
            {
                "parent": 0,
                "move": "bG1 wS1-",
                "glyph": null,
                "notes": {"comment": "x", "shapes": ["0,0>1,0", "2,-1"]},
            },
        ],
    });
    check(&study, form);
}

#[test]
fn a_record_must_agree_with_its_game() {
    let mut game = Game::new(Ruleset::default());
    game.resign(Color::White).expect("running");
    let mut form = to_value(Record::new(game)).expect("serializable");
    assert_eq!(form["result"], json!("black"));
    for result in ["white", "draw", "unfinished"] {
        form["result"] = json!(result);
        let text = error::<Record>(form.clone());
        assert!(
            text.ends_with("contradicts the game: Black wins: White resigned"),
            "{text}"
        );
    }
    // The record of a game that is unfinished on the board may know its result.
    let mut form = to_value(Record::new(Game::new(Ruleset::default()))).expect("serializable");
    form["result"] = json!("white");
    assert!(from_value::<Record>(form).is_ok());
}

/// Asserts that none of the types with fields accepts a text.
fn refuse_everywhere(text: &str) {
    fn refuse<T: DeserializeOwned>(text: &str) {
        let error = serde_json::from_str::<T>(text).err();
        let error = error.unwrap_or_else(|| panic!("{text} is a {}", std::any::type_name::<T>()));
        assert!(error.to_string().len() < 1_000);
    }
    refuse::<Game>(text);
    refuse::<Move>(text);
    refuse::<Position>(text);
    refuse::<Record>(text);
    refuse::<Ruleset>(text);
    refuse::<Study>(text);
}

#[test]
fn refuses_values_of_the_wrong_type_or_shape() {
    for text in [
        "null",
        "true",
        "17",
        "-1e400",
        "1e308",
        "\"\"",
        "\"wQ\"",
        "[]",
        "{}",
        "[[]]",
        "{\"moves\": {}}",
    ] {
        refuse_everywhere(text);
    }
    for open in ["[", "{\"game\":", "{\"start\":", "{\"piece\":", "{\"x\":"] {
        refuse_everywhere(&open.repeat(100_000));
    }
}

#[test]
fn refuses_wrong_values_of_fields() {
    let refuse = |form: &Value, path: &str, value: Value, expected: &str| {
        let mut form = form.clone();
        let place = form.pointer_mut(path).expect("a field");
        *place = value;
        let text = [
            from_value::<Move>(form.clone()).err(),
            from_value::<Record>(form.clone()).err(),
            from_value::<Study>(form).err(),
        ]
        .map(|error| error.expect("refused").to_string());
        let found = text.iter().any(|text| text.contains(expected));
        assert!(found, "{path}: {text:?}");
    };
    let mv = json!({"piece": "wQ", "to": {"q": 0, "r": -1}});
    let out_of_range = "the destination is out of range";
    refuse(&mv, "/to/q", json!(i32::MIN), out_of_range);
    refuse(&mv, "/to/q", json!(i32::MAX), out_of_range);
    refuse(&mv, "/to/r", json!(1_u64 << 40), "invalid value: integer");
    refuse(&mv, "/to/r", json!(0.5), "invalid type: floating point");
    refuse(
        &mv,
        "/to",
        json!({"q": 0, "r": 0, "s": 0}),
        "unknown field `s`",
    );
    refuse(&mv, "/piece", json!("wQ1"), "a piece is");
    refuse(&mv, "/piece", json!(["wQ"]), "invalid type: sequence");

    let record = read_records(PGN).next().expect("a game").expect("readable");
    let record = to_value(record).expect("serializable");
    let wrong_key = json!({"-1": "x"});
    refuse(&record, "/comments", wrong_key, "invalid");
    refuse(
        &record,
        "/warnings/0/ply",
        json!(-1),
        "invalid value: integer",
    );
    refuse(
        &record,
        "/warnings/0/kind",
        json!("odd"),
        "unknown variant `odd`",
    );
    refuse(
        &record,
        "/tags",
        json!({"White": "Ann"}),
        "unknown field `White`",
    );
    refuse(&record, "/result", json!("BlackWins"), "unknown variant");
    refuse(&record, "/game/moves/2", json!("wQ bS1-"), "move 3, ");

    let study = read_studies(PGN).next().and_then(|read| read.study);
    let study = to_value(study.expect("a study")).expect("serializable");
    let order = "a move must follow the previous one";
    refuse(&study, "/nodes/1/parent", json!(u64::MAX), order);
    refuse(&study, "/nodes/3/parent", json!(3), order);
    refuse(
        &study,
        "/nodes/0/parent",
        json!(-1),
        "invalid value: integer",
    );
    refuse(
        &study,
        "/nodes/3/move",
        json!("bS1 wS1-"),
        "node 3: a repeated move",
    );
    refuse(
        &study,
        "/nodes/1/glyph",
        json!("!!!"),
        "an annotation is one of",
    );
    refuse(
        &study,
        "/nodes/3/notes/shapes/0",
        json!("0,99999"),
        "a shape is",
    );
    refuse(&study, "/start", json!("Base_w1_S1.999g1"), "at byte");
}

fn games() -> impl Strategy<Value = Game> {
    let rulesets = (0..8usize, any::<bool>(), any::<bool>());
    let choices = prop::collection::vec(any::<prop::sample::Index>(), 0..60);
    (rulesets, choices, any::<bool>()).prop_map(|((set, rulebook, repeats), choices, halfway)| {
        let mut game = Game::new(
            Ruleset::uhp(GameType::ALL[set])
                .with_opening(if rulebook {
                    Opening::Rulebook
                } else {
                    Opening::Tournament
                })
                .with_repetition_draws(repeats),
        );
        for (ply, choice) in choices.iter().enumerate() {
            let moves = game.legal_moves();
            if moves.is_empty() {
                break;
            }
            game.play(*choice.get(&moves)).expect("a legal move");
            if halfway && ply == 30 {
                let board: Board = game.board().clone();
                game = Game::from_board(board).with_repetition_draws(repeats);
            }
        }
        game
    })
}

proptest! {
    #[test]
    fn random_games_survive(game in games()) {
        let copy = copy(&game);
        prop_assert_eq!(copy.legal_moves().len(), game.legal_moves().len());
        for mv in game.legal_moves() {
            let form = to_value(mv).expect("serializable");
            prop_assert_eq!(from_value::<Move>(form).expect("readable"), mv);
        }
        let mut cursor = StudyCursor::new(Study::new(&game));
        for mv in game.moves() {
            cursor.play(mv).expect("legal");
        }
        let study = cursor.into_study();
        let form = to_value(&study).expect("serializable");
        let again: Study = from_value(form).expect("readable");
        // Another start may come to lie elsewhere on the plane.
        if game.starts_empty() {
            prop_assert_eq!(&again, &study);
        }
        prop_assert_eq!(again.to_pgn(), study.to_pgn());
    }

    #[test]
    fn arbitrary_values_never_panic(text in "[\\[\\]{}:,\"a-zA-Z0-9+;_ -]{0,200}", field in 0..5usize) {
        let _game = serde_json::from_str::<Game>(&text).is_ok();
        let _study = serde_json::from_str::<Study>(&text).is_ok();
        let names = ["ruleset", "start", "moves", "ended", "draw_offer"];
        let mut form = to_value(Game::new(Ruleset::default())).expect("serializable");
        form[names[field]] = json!([text]);
        let _wrong = from_value::<Game>(form.clone()).is_ok();
        form[names[field]] = json!(text);
        let _wrong = from_value::<Game>(form).is_ok();
    }
}
