//! Correspondence games: deadlines, pauses and conditional moves.

use super::{
    Absence, CreateGame, Decision, Event, LiveGame, Moment, Plan, RefusalError, Request, Settings,
};
use crate::{
    deadline::DAY,
    ids::{GameId, Token},
    protocol::{ErrorCode, Presence, ServerMessage, TimedMove},
    view::refused,
    words::{Action, EndReason, Ending, Kind, Offer, Opening, Seat, Side, SideChoice},
};

/// A game created at time 0 with three days per move.
fn slow() -> LiveGame {
    let request = CreateGame {
        kind: Kind::Friend,
        set: "Base".to_owned(),
        opening: Opening::Tournament,
        level: None,
        side: Some(SideChoice::White),
        clock: None,
        name: None,
        start: None,
    };
    let [white, black] = [(); 2].map(|()| Token::random().expect("randomness"));
    let id = GameId::random().expect("randomness");
    let (mut settings, _) = Settings::new(id, &request, &white, true, 0).expect("settings");
    settings.tokens.black = Some(black.hash());
    settings.days = Some(3);
    LiveGame::new(settings).expect("a game")
}

fn ask(live: &mut LiveGame, seat: Seat, request: &Request, now: u64) -> Result<(), ErrorCode> {
    let moment = Moment {
        now,
        fresh: GameId::random().expect("randomness"),
        absence: Absence::default(),
        delay: 0,
    };
    let decided = live.decide(seat, request, moment);
    match decided.map_err(|refusal| refused(live.game(), &refusal).code)? {
        Decision::Happens(change) => {
            // Predictions about a change must match its effect.
            let predicted = (
                live.overview_after(&change, now),
                live.due_after(&change, now),
            );
            live.perform(change, now).expect("it fits");
            assert_eq!((live.overview(), live.due()), predicted);
        }
        other => panic!("{other:?}"),
    }
    Ok(())
}

fn play(live: &mut LiveGame, uhp: &str, now: u64) {
    let request = Request::Move {
        ply: u32::try_from(live.plies()).expect("few"),
        after: live.version(),
        uhp: uhp.to_owned(),
    };
    let seat = live.turn().into();
    ask(live, seat, &request, now).expect("legal");
}

fn act(live: &mut LiveGame, seat: Seat, action: Action, now: u64) -> Result<(), ErrorCode> {
    ask(live, seat, &Request::Action(action), now)
}

/// A game in which both sides have moved, at time 0.
fn begun() -> LiveGame {
    let mut live = slow();
    play(&mut live, "wS1", 0);
    play(&mut live, "bG1 wS1-", 0);
    live
}

fn lines(lines: &[&[&str]]) -> Vec<Vec<String>> {
    let line = |line: &&[&str]| line.iter().map(|&uhp| uhp.to_owned()).collect();
    lines.iter().map(line).collect()
}

fn plan(live: &LiveGame, seat: Seat, wanted: &[&[&str]]) -> Result<Plan, RefusalError> {
    live.decide_plan(seat, &lines(wanted))
}

/// The result if no one moves until `now`.
fn fallen(live: &LiveGame, now: u64) -> Option<Ending> {
    match live.flag_fall(now)? {
        Event::Ended { result } => Some(result),
        other => panic!("{other:?}"),
    }
}

#[test]
fn missing_the_deadline_loses() {
    let mut live = begun();
    play(&mut live, "wQ -wS1", DAY);
    assert_eq!(live.due(), Some(4 * DAY));
    assert_eq!(fallen(&live, 4 * DAY - 1), None);
    let lost = Ending {
        winner: Some(Side::White),
        reason: EndReason::Time,
    };
    assert_eq!(fallen(&live, 4 * DAY), Some(lost));
    let state = live.common_state::<TimedMove>(None, Presence::default(), false, 2 * DAY);
    assert_eq!((state.game.days, state.due), (Some(3), Some(4 * DAY)));
    assert_eq!(state.clocks, None);
}

#[test]
fn missing_the_deadline_for_a_first_move_aborts() {
    let mut live = slow();
    let aborted = Ending {
        winner: None,
        reason: EndReason::Aborted,
    };
    assert_eq!(live.due(), Some(3 * DAY));
    assert_eq!(fallen(&live, 3 * DAY), Some(aborted));
    play(&mut live, "wS1", 2 * DAY);
    assert_eq!(fallen(&live, 5 * DAY - 1), None);
    assert_eq!(fallen(&live, 5 * DAY), Some(aborted));
}

#[test]
fn correspondence_games_cannot_be_claimed() {
    let live = begun();
    let mut absence = Absence::default();
    absence.since.white = Some(0);
    assert_eq!(live.claim_at(Side::White, &absence), None);
}

#[test]
fn a_pause_needs_agreement() {
    let mut live = begun();
    ask(&mut live, Seat::Black, &Request::Pause(7), DAY).expect("possible");
    let offers = live.offers();
    assert_eq!((offers.pause, offers.days), (Some(Side::Black), Some(7)));
    assert_eq!(live.due(), Some(3 * DAY), "not accepted yet");
    let own = act(&mut live, Seat::Black, Action::AcceptPause, DAY);
    assert_eq!(own, Err(ErrorCode::NotPossible));
    act(&mut live, Seat::White, Action::AcceptPause, 2 * DAY).expect("possible");
    assert_eq!(live.due(), Some(10 * DAY));
    assert_eq!(live.offers().pause, None);
    let message = live.last_message();
    let Some(ServerMessage::Paused { paused, due, .. }) = message else {
        panic!("{message:?}");
    };
    assert_eq!((paused, due), (9 * DAY, 10 * DAY));
    // Moves are allowed during a pause, and the opponent keeps the rest of it.
    play(&mut live, "wQ -wS1", 3 * DAY);
    assert_eq!(live.due(), Some(12 * DAY));
    let paused = |now| {
        let state = live.common_state::<TimedMove>(None, Presence::default(), false, now);
        state.paused
    };
    assert_eq!((paused(4 * DAY), paused(9 * DAY)), (Some(9 * DAY), None));
}

#[test]
fn a_pause_ends_early_by_agreement() {
    let mut live = begun();
    let none = ask(&mut live, Seat::White, &Request::Pause(0), 1);
    assert_eq!(none, Err(ErrorCode::NotPossible), "there is no pause");
    ask(&mut live, Seat::White, &Request::Pause(7), DAY).expect("possible");
    ask(&mut live, Seat::Black, &Request::Pause(7), DAY).expect("possible");
    assert_eq!(live.due(), Some(10 * DAY));
    ask(&mut live, Seat::Black, &Request::Pause(0), 2 * DAY).expect("possible");
    assert_eq!(live.due(), Some(10 * DAY), "not accepted yet");
    assert_eq!(live.offers().days, Some(0));
    act(&mut live, Seat::White, Action::AcceptPause, 3 * DAY).expect("possible");
    // Five of the seven days are given back.
    assert_eq!(live.due(), Some(5 * DAY));
    let message = live.last_message();
    let Some(ServerMessage::Paused { paused, due, .. }) = message else {
        panic!("{message:?}");
    };
    assert_eq!((paused, due), (3 * DAY, 5 * DAY));
    assert_eq!(live.overview().paused, None);
    let state = live.common_state::<TimedMove>(None, Presence::default(), false, 3 * DAY);
    assert_eq!(state.paused, None);
}

#[test]
fn a_pause_can_be_declined_or_withdrawn_and_is_limited() {
    let mut live = begun();
    for days in [0, 31] {
        let refused = ask(&mut live, Seat::White, &Request::Pause(days), 1);
        assert_eq!(refused, Err(ErrorCode::NotPossible));
    }
    ask(&mut live, Seat::White, &Request::Pause(2), 1).expect("possible");
    let longer = ask(&mut live, Seat::Black, &Request::Pause(3), 1);
    assert_eq!(longer, Err(ErrorCode::NotPossible), "answer first");
    act(&mut live, Seat::Black, Action::DeclinePause, 1).expect("possible");
    assert_eq!(live.offers().get(Offer::Pause), None);
    let again = ask(&mut live, Seat::White, &Request::Pause(2), 1);
    assert_eq!(again, Err(ErrorCode::NotPossible), "play on first");
    ask(&mut live, Seat::Black, &Request::Pause(4), 1).expect("possible");
    act(&mut live, Seat::Black, Action::WithdrawPause, 1).expect("possible");
    assert_eq!(live.due(), Some(3 * DAY));
    // Offering the same length accepts.
    play(&mut live, "wQ -wS1", 2);
    ask(&mut live, Seat::White, &Request::Pause(5), 2).expect("possible");
    ask(&mut live, Seat::Black, &Request::Pause(5), 2).expect("possible");
    assert_eq!(live.due(), Some(2 + 8 * DAY));
}

#[test]
fn other_games_have_no_pauses_or_conditional_moves() {
    let mut live = begun();
    live.deadline = None;
    let paused = ask(&mut live, Seat::White, &Request::Pause(2), 1);
    assert_eq!(paused, Err(ErrorCode::NotPossible));
    assert!(plan(&live, Seat::Black, &[]).is_err());
}

#[test]
fn an_outage_extends_the_deadline() {
    let mut live = begun();
    let change = live.decide_resume(DAY).expect("it is played");
    live.perform(change, 5 * DAY).expect("it fits");
    assert_eq!(live.due(), Some(7 * DAY));
    let message = live.last_message();
    assert!(
        matches!(message,Some(ServerMessage::Extended { due, .. }) if due == 7 * DAY),
        "{message:?}"
    );
}

#[test]
fn conditional_moves_answer_the_opponent() {
    let mut live = begun();
    let planned = plan(
        &live,
        Seat::Black,
        &[
            &["wQ -wS1", "bQ bG1-", "wA1 -wQ", "bA1 bQ-"],
            &["wQ \\wS1", "bQ bG1/"],
        ],
    );
    let planned = planned.expect("legal");
    assert_eq!(live.decide_planned(&planned), None);
    assert_eq!(
        live.remaining_lines(&planned).map(|lines| lines.len()),
        Some(2)
    );
    play(&mut live, "wQ -wS1", 1);
    let answer = live.decide_planned(&planned);
    let answer = answer.expect("planned");
    live.perform(answer, 1).expect("it fits");
    assert_eq!(live.played()[3].uhp, "bQ bG1-");
    // The line that no longer applies is dropped, the other one shortened.
    let left = lines(&[&["wA1 -wQ", "bA1 bQ-"]]);
    assert_eq!(live.remaining_lines(&planned), Some(left));
    assert_eq!(live.decide_planned(&planned), None);
    play(&mut live, "wB1 -wQ", 2);
    assert_eq!(live.remaining_lines(&planned), None);
    assert_eq!(live.decide_planned(&planned), None);
}

#[test]
fn conditional_moves_end_with_a_takeback_or_the_game() {
    let mut live = begun();
    let planned = plan(&live, Seat::Black, &[&["wQ -wS1", "bQ bG1-"]]).expect("legal");
    let mut over = live.clone();
    act(&mut over, Seat::White, Action::Resign, 1).expect("possible");
    assert_eq!(over.remaining_lines(&planned), None);
    act(&mut live, Seat::Black, Action::Takeback, 1).expect("possible");
    assert!(live.remaining_lines(&planned).is_some(), "only requested");
    act(&mut live, Seat::White, Action::AcceptTakeback, 1).expect("possible");
    assert_eq!(live.remaining_lines(&planned), None);
}

#[test]
fn an_unplayable_line_is_reported_with_its_move() {
    let live = begun();
    let place = |wanted: &[&[&str]]| {
        let refusal = plan(&live, Seat::Black, wanted).expect_err("refused");
        let error = refused(live.game(), &refusal);
        let place = error.place.expect("a place");
        (place.line, place.ply, error.code)
    };
    let good: &[&str] = &["wQ -wS1", "bQ bG1-"];
    assert_eq!(
        place(&[good, &["wQ -wS1", "bQ bG1-", "wS1 bQ-", "bA1 bQ-"]]),
        (2, 3, ErrorCode::IllegalMove)
    );
    assert_eq!(
        place(&[&["nonsense", "bQ bG1-"]]),
        (1, 1, ErrorCode::BadNotation)
    );
    // A line must end with an answer and has at most ten moves.
    for bad in [&[][..], &["wQ -wS1"], &["wQ -wS1"; 12]] {
        assert_eq!(place(&[good, bad]).2, ErrorCode::NotPossible);
    }
    // One move cannot have two answers.
    assert_eq!(
        place(&[good, &["wQ -wS1", "bA1 bG1-"]]),
        (2, 2, ErrorCode::NotPossible)
    );
    assert!(plan(&live, Seat::Black, &[good; 21]).is_err());
    let twice = plan(&live, Seat::Black, &[good, good]).expect("legal");
    assert_eq!(twice.lines.len(), 1);
}

#[test]
fn conditional_moves_are_entered_on_the_opponents_turn() {
    let live = begun();
    assert!(plan(&live, Seat::White, &[&["bA1 bG1-", "wA1 -wS1"]]).is_err());
    assert!(plan(&live, Seat::Both, &[]).is_err());
    // An empty plan clears the stored one.
    assert_eq!(
        plan(&live, Seat::Black, &[]).expect("possible").lines.len(),
        0
    );
}
