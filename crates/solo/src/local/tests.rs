//! Complete games with the real engine.

use std::sync::atomic::AtomicBool;

use skep_engine::{Engine, Options};
use skep_game::{
    clock::ClockSetting,
    ids::Token,
    live::{CreateGame, Event},
    words::{EndReason, Opening, Side, SideChoice},
};

use super::*;

const STARTED: Millis = 1_000_000;

fn request(kind: Kind) -> CreateGame {
    CreateGame {
        kind,
        set: "Base+ML".to_owned(),
        opening: Opening::Tournament,
        level: (kind == Kind::Computer).then_some(1),
        side: (kind == Kind::Computer).then_some(SideChoice::White),
        clock: None,
        name: None,
        start: None,
    }
}

fn begun(request: &CreateGame) -> (Settings, LocalGame) {
    let token = Token::random().expect("randomness");
    let (settings, _) =
        Settings::new(fresh(), request, &token, true, STARTED).expect("good settings");
    let game = LocalGame::open(settings.clone(), Vec::new()).expect("a new game");
    (settings, game)
}

fn fresh() -> GameId {
    GameId::random().expect("randomness")
}

/// A time after all events.
fn later(game: &LocalGame) -> Millis {
    game.live().updated() + 1_000
}

fn play(game: &mut LocalGame, uhp: &str) -> Result<Applied, ProtocolError> {
    let request = Request::Move {
        ply: u32::try_from(game.live().plies()).expect("a short game"),
        after: game.live().version(),
        uhp: uhp.to_owned(),
    };
    game.ask(&request, later(game), fresh())
}

fn act(game: &mut LocalGame, action: Action) -> Result<Applied, ProtocolError> {
    game.ask(&Request::Action(action), later(game), fresh())
}

/// Performs the computer's task.
fn serve(game: &mut LocalGame, engine: &mut Engine) -> Applied {
    let now = later(game);
    let (job, limits) = computer::duty(game.live(), now).expect("something to do");
    let position = game.live().game();
    let thought = computer::think(engine, position, job, limits, &AtomicBool::new(false));
    let thought = thought.expect("a game that goes on");
    let answer = EngineMove {
        mv: position.board().move_string(thought.mv).to_string(),
        expectation: thought.score.expectation(),
    };
    game.thought(game.live().position_id(), &answer, now)
        .expect("a legal move")
}

fn engine() -> Engine {
    Engine::new(Options::default().with_table_mib(1))
}

#[test]
fn a_complete_game_can_be_reopened_from_its_events() {
    let (settings, mut game) = begun(&request(Kind::Computer));
    let mut engine = engine();
    let mut events = Vec::new();
    while game.live().result().is_none() && game.live().plies() < 150 {
        let applied = if game.live().computer_to_move() {
            serve(&mut game, &mut engine)
        } else {
            let position = game.live().game();
            let mv = position.legal_moves()[0];
            let uhp = position.board().move_string(mv).to_string();
            play(&mut game, &uhp).expect("a legal move")
        };
        assert_eq!(applied.events.len(), applied.messages.len());
        events.extend(applied.events);
    }
    if game.live().result().is_none() {
        events.extend(act(&mut game, Action::Resign).expect("possible").events);
    }
    let again = LocalGame::open(settings, events).expect("its own events");
    assert_eq!(again.state(STARTED), game.state(STARTED));
    assert_eq!(computer::duty(game.live(), later(&game)), None);
}

#[test]
fn the_computer_moves_first_as_white() {
    let (_, mut game) = begun(&CreateGame {
        side: Some(SideChoice::Black),
        ..request(Kind::Computer)
    });
    assert_eq!(
        play(&mut game, "wS1")
            .expect_err("not the player's turn")
            .code,
        ErrorCode::NotYourTurn
    );
    serve(&mut game, &mut engine());
    assert_eq!(
        (game.live().plies(), game.live().computer_to_move()),
        (1, false)
    );
}

#[test]
fn takes_back_before_and_after_the_reply() {
    let (_, mut game) = begun(&request(Kind::Computer));
    let refused = act(&mut game, Action::Takeback).expect_err("there is no move");
    assert_eq!(refused.code, ErrorCode::NotPossible);
    play(&mut game, "wS1").expect("legal");
    let thought_about = game.live().position_id();
    act(&mut game, Action::Takeback).expect("possible");
    // The computer's move is for a position that no longer exists.
    let answer = EngineMove {
        mv: "bS1 wS1-".to_owned(),
        expectation: 0.5,
    };
    let late = game.thought(thought_about, &answer, later(&game));
    assert!(late.expect("nothing wrong").events.is_empty());
    play(&mut game, "wS1").expect("legal");
    serve(&mut game, &mut engine());
    act(&mut game, Action::Takeback).expect("possible");
    assert_eq!(game.live().plies(), 0);
}

#[test]
fn answers_draw_offers_by_evaluation() {
    let (_, mut game) = begun(&request(Kind::Computer));
    act(&mut game, Action::OfferDraw).expect("possible");
    let (job, _) = computer::duty(game.live(), later(&game)).expect("an offer to answer");
    assert_eq!(job, computer::Job::Assess);
    // Too early for a draw, whatever the evaluation.
    let hopeless = EngineMove {
        mv: "wS1".to_owned(),
        expectation: 1.0,
    };
    let moment = game.live().position_id();
    game.thought(moment, &hopeless, later(&game))
        .expect("an answer");
    assert_eq!(
        (game.live().offers().draw, game.live().result()),
        (None, None)
    );
    for _ in 0..6 {
        for side in [Side::White, Side::Black] {
            let position = game.live().game();
            let mv = position
                .board()
                .move_string(position.legal_moves()[0])
                .to_string();
            if side == Side::White {
                play(&mut game, &mv).expect("legal");
            } else {
                let answer = EngineMove {
                    mv,
                    expectation: 0.5,
                };
                let moment = game.live().position_id();
                game.thought(moment, &answer, later(&game)).expect("legal");
            }
        }
    }
    act(&mut game, Action::OfferDraw).expect("possible");
    let moment = game.live().position_id();
    game.thought(moment, &hopeless, later(&game))
        .expect("an answer");
    let result = game.live().result().expect("a draw");
    assert_eq!((result.winner, result.reason), (None, EndReason::Agreement));
}

#[test]
fn one_screen_plays_both_sides_and_a_rematch() {
    let (_, mut game) = begun(&request(Kind::Table));
    play(&mut game, "wS1").expect("legal");
    play(&mut game, "bS1 wS1-").expect("legal");
    assert_eq!(computer::duty(game.live(), later(&game)), None);
    act(&mut game, Action::Resign).expect("possible");
    let next = act(&mut game, Action::Rematch).expect("possible").next;
    assert_eq!(next.expect("another game").kind, Kind::Table);
}

#[test]
fn clocks_run_out_but_not_while_the_program_is_closed() {
    let clock = ClockSetting {
        initial: 60,
        increment: 0,
    };
    let (settings, mut game) = begun(&CreateGame {
        clock: Some(clock),
        ..request(Kind::Table)
    });
    let mut events = Vec::new();
    for uhp in ["wS1", "bS1 wS1-"] {
        events.extend(play(&mut game, uhp).expect("legal").events);
    }
    let alive = game.live().updated() + 10_000;
    let back = alive + 3_600_000;
    let mut resumed = LocalGame::open(settings, events).expect("its own events");
    let applied = resumed.resume(alive, back).expect("nothing wrong");
    assert_eq!(applied.events.len(), 1);
    let clock = resumed.live().clock().expect("a clock");
    assert_eq!(clock.left(Side::White, back), 50_000);
    assert!(
        resumed
            .tick(back + 49_000)
            .expect("nothing wrong")
            .events
            .is_empty()
    );
    resumed.tick(back + 50_000).expect("nothing wrong");
    let result = resumed.live().result().expect("the flag fell");
    assert_eq!(
        (result.winner, result.reason),
        (Some(Side::Black), EndReason::Time)
    );
}

#[test]
fn rejects_games_that_need_a_server() {
    let (settings, _) = begun(&request(Kind::Table));
    let settings = Settings {
        kind: Kind::Friend,
        ..settings
    };
    let refused = LocalGame::open(settings, Vec::new()).expect_err("it needs a server");
    assert_eq!(refused.code, ErrorCode::NotPossible);
}

#[test]
fn rejects_inconsistent_events() {
    let (settings, _) = begun(&request(Kind::Table));
    let event = Event::Moved {
        uhp: "wS1".to_owned(),
        lag: 0,
    };
    let twice = [1, 2].map(|at| Stamped {
        at: STARTED + at,
        event: event.clone(),
    });
    let refused = LocalGame::open(settings, twice.to_vec()).expect_err("wS1 twice");
    assert_eq!(refused.code, ErrorCode::CorruptGame);
}
