//! Decisions and derived state, without a server.

use proptest::prelude::*;
use skep_rules::{Game, Piece, RecordFormat};

use super::{
    Absence, CreateGame, Decision, Event, LiveGame, Moment, RefusalError, Request, Settings,
    Stamped,
};
use crate::{
    clock::ClockSetting,
    ids::{GameId, Token},
    protocol::{ErrorCode, Presence},
    view::refused,
    words::{Action, BySide, EndReason, Ending, Kind, Opening, Seat, Side, SideChoice},
};

fn live(kind: Kind, set: &str) -> LiveGame {
    let request = CreateGame {
        kind,
        set: set.to_owned(),
        opening: Opening::Tournament,
        level: (kind == Kind::Computer).then_some(3),
        side: (kind != Kind::Table).then_some(SideChoice::White),
        clock: Some(ClockSetting {
            initial: 60,
            increment: 2,
        }),
        name: Some("Anna".to_owned()),
        start: None,
    };
    let id = GameId::random().expect("randomness");
    let token = Token::random().expect("randomness");
    let (settings, _) = Settings::new(id, &request, &token, true, 1_000).expect("good settings");
    LiveGame::new(settings).expect("a known set")
}

fn moment(now: u64) -> Moment {
    Moment {
        now,
        fresh: GameId::random().expect("randomness"),
        absence: Absence::default(),
        delay: 0,
    }
}

/// Decides and applies a request.
fn happen(live: &mut LiveGame, seat: Seat, request: &Request, at: u64) -> Result<(), ErrorCode> {
    let decided = live.decide(seat, request, moment(at));
    match decided.map_err(|refusal| code(live, &refusal))? {
        Decision::Happens(change) => {
            // Predictions about a change must match its effect.
            let (overview, due) = (
                live.overview_after(&change, at),
                live.due_after(&change, at),
            );
            live.perform(change, at).expect("it fits");
            assert_eq!((live.overview(), live.due()), (overview, due));
        }
        Decision::Rematch(change, _) => live.perform(change, at).expect("it fits"),
        Decision::Done(_) => {}
    }
    Ok(())
}

fn code(live: &LiveGame, refusal: &RefusalError) -> ErrorCode {
    refused(live.game(), refusal).code
}

fn play(live: &mut LiveGame, seat: Seat, uhp: &str) -> Result<(), ErrorCode> {
    let (_, plies) = live.position_id();
    let request = Request::Move {
        ply: plies as u32,
        after: live.version(),
        uhp: uhp.to_owned(),
    };
    happen(live, seat, &request, live.updated() + 1_000)
}

fn act(live: &mut LiveGame, seat: Seat, action: Action) -> Result<(), ErrorCode> {
    happen(live, seat, &Request::Action(action), live.updated() + 1_000)
}

#[test]
fn a_takeback_against_the_computer_returns_to_the_players_turn() {
    let mut live = live(Kind::Computer, "Base");
    play(&mut live, Seat::White, "wS1").expect("legal");
    // The computer has not replied yet.
    act(&mut live, Seat::White, Action::Takeback).expect("possible");
    assert_eq!(live.position_id().1, 0);
    play(&mut live, Seat::White, "wS1").expect("legal");
    play(&mut live, Seat::Black, "bS1 wS1-").expect("legal");
    act(&mut live, Seat::White, Action::Takeback).expect("possible");
    assert_eq!(live.position_id().1, 0);
    assert_eq!(
        act(&mut live, Seat::White, Action::Takeback),
        Err(ErrorCode::NotPossible)
    );
}

#[test]
fn a_draw_offer_lasts_until_the_opponent_moves() {
    let mut live = live(Kind::Computer, "Base");
    act(&mut live, Seat::White, Action::OfferDraw).expect("possible");
    play(&mut live, Seat::White, "wS1").expect("legal");
    assert_eq!(live.offers().draw, Some(Side::White));
    play(&mut live, Seat::Black, "bS1 wS1-").expect("legal");
    assert_eq!(live.offers().draw, None);
}

#[test]
fn only_games_between_people_need_a_server_timer() {
    for (kind, seats) in [
        (Kind::Friend, [Seat::White, Seat::Black]),
        (Kind::Table, [Seat::Both, Seat::Both]),
        (Kind::Computer, [Seat::White, Seat::Black]),
    ] {
        let mut live = live(kind, "Base");
        if kind == Kind::Friend {
            let token = Token::random().expect("randomness");
            let (_, change) = live.decide_join(token.hash(), None).expect("a free side");
            live.perform(change, 2_000).expect("it fits");
        }
        assert!(live.due().is_none());
        play(&mut live, seats[0], "wS1").expect("legal");
        play(&mut live, seats[1], "bS1 wS1-").expect("legal");
        assert_eq!(live.due().is_some(), kind == Kind::Friend);
        act(&mut live, seats[0], Action::Resign).expect("possible");
        assert!(live.due().is_none());
    }
}

#[test]
fn running_out_of_time_loses() {
    let mut live = live(Kind::Table, "Base");
    play(&mut live, Seat::Both, "wS1").expect("legal");
    play(&mut live, Seat::Both, "bS1 wS1-").expect("legal");
    let (_, falls) = live
        .clock()
        .and_then(crate::clock::Clock::flag)
        .expect("a flag");
    assert_eq!(live.flag_fall(falls - 1), None);
    let Some(Event::Ended { result }) = live.flag_fall(falls) else {
        panic!("the flag has fallen");
    };
    assert_eq!(
        (result.winner, result.reason),
        (Some(Side::Black), EndReason::Time)
    );
    let event = Event::Ended { result };
    live.apply(Stamped { at: falls, event }).expect("it fits");
    assert_eq!(live.flag_fall(falls + 1), None);
    assert_eq!(
        play(&mut live, Seat::Both, "wQ -wS1"),
        Err(ErrorCode::GameOver)
    );
}

/// A game between two people in which both have moved; White is to move.
fn friends() -> LiveGame {
    let mut live = live(Kind::Friend, "Base");
    let token = Token::random().expect("randomness").hash();
    let (_, change) = live.decide_join(token, Some("Ben")).expect("a free side");
    live.perform(change, 2_000).expect("it fits");
    play(&mut live, Seat::White, "wS1").expect("legal");
    play(&mut live, Seat::Black, "bG1 wS1-").expect("legal");
    live
}

#[test]
fn only_the_author_can_withdraw_an_offer() {
    let mut live = friends();
    assert_eq!(
        act(&mut live, Seat::White, Action::WithdrawDraw),
        Err(ErrorCode::NotPossible)
    );
    act(&mut live, Seat::White, Action::OfferDraw).expect("possible");
    assert_eq!(
        act(&mut live, Seat::Black, Action::WithdrawDraw),
        Err(ErrorCode::NotPossible)
    );
    act(&mut live, Seat::White, Action::WithdrawDraw).expect("possible");
    assert_eq!(live.offers().draw, None);
    assert_eq!(
        act(&mut live, Seat::Black, Action::AcceptDraw),
        Err(ErrorCode::NotPossible)
    );
    // A withdrawn offer cannot be repeated before the next move.
    assert_eq!(
        act(&mut live, Seat::White, Action::OfferDraw),
        Err(ErrorCode::NotPossible)
    );
    play(&mut live, Seat::White, "wQ -wS1").expect("legal");
    act(&mut live, Seat::White, Action::OfferDraw).expect("possible again");
    act(&mut live, Seat::Black, Action::Resign).expect("possible");
    // A rematch offer can be withdrawn and repeated.
    for action in [
        Action::Rematch,
        Action::WithdrawRematch,
        Action::Rematch,
        Action::WithdrawRematch,
    ] {
        act(&mut live, Seat::Black, action).expect("possible");
    }
    assert_eq!(live.offers().rematch, None);
}

#[test]
fn gives_time_to_another_player_only() {
    let mut live = friends();
    act(&mut live, Seat::Black, Action::AddTime).expect("possible");
    let clock = live.clock().expect("a clock");
    let left = clock.left_then();
    assert_eq!((left.white, left.black), (75_000, 60_000));
    assert_eq!(clock.running(), Some(Side::White));
    let again = LiveGame::replay(live.settings().clone(), live.log().to_vec()).expect("it fits");
    assert_eq!(seen(&again), seen(&live));
    let mut alone = self::live(Kind::Computer, "Base");
    assert_eq!(
        act(&mut alone, Seat::White, Action::AddTime),
        Err(ErrorCode::NotPossible)
    );
}

#[test]
fn a_claim_needs_a_long_absence_on_the_absent_sides_turn() {
    let live = friends();
    let gone = |white: Option<u64>, black: Option<u64>| Absence {
        since: BySide { white, black },
        ..Absence::default()
    };
    let turn_began = live.updated();
    // The delay starts with the turn, or with the absence if that came later.
    let at = turn_began + 60_000;
    assert_eq!(live.claim_at(Side::White, &gone(Some(1), None)), Some(at));
    let later = gone(Some(turn_began + 5_000), None);
    assert_eq!(live.claim_at(Side::White, &later), Some(at + 5_000));
    assert_eq!(live.claim_at(Side::White, &gone(None, None)), None);
    // Black is not to move.
    assert_eq!(live.claim_at(Side::Black, &gone(None, Some(1))), None);
    let claim = |seat, action, now, absence| {
        let moment = Moment {
            absence,
            ..moment(now)
        };
        match live.decide(seat, &Request::Action(action), moment) {
            Ok(Decision::Happens(change)) => Ok(change.event().clone()),
            Ok(other) => panic!("{other:?}"),
            Err(refusal) => Err(code(&live, &refusal)),
        }
    };
    let ended = |winner| {
        let reason = EndReason::Abandoned;
        let result = Ending { winner, reason };
        Ok(Event::Ended { result })
    };
    let (win, draw) = (Action::ClaimWin, Action::ClaimDraw);
    let absent = gone(Some(1), None);
    let refused = Err(ErrorCode::NotPossible);
    assert_eq!(claim(Seat::Black, win, at - 1, absent), refused);
    assert_eq!(claim(Seat::White, win, at, absent), refused);
    assert_eq!(claim(Seat::Black, win, at, gone(None, None)), refused);
    assert_eq!(
        claim(Seat::Black, win, at, absent),
        ended(Some(Side::Black))
    );
    assert_eq!(claim(Seat::Black, draw, at, absent), ended(None));
}

#[test]
fn rejects_inconsistent_events() {
    let mut live = live(Kind::Table, "Base");
    let stamped = |event| Stamped { at: 5_000, event };
    let uhp = "wQ".to_owned();
    assert!(live.apply(stamped(Event::Moved { uhp, lag: 0 })).is_err());
    let undone = Event::Undone {
        plies: 3,
        by: Side::White,
    };
    assert!(live.apply(stamped(undone)).is_err());
    assert_eq!(live.version(), 0);
}

/// The state a client sees, as JSON.
fn seen(live: &LiveGame) -> String {
    let state = live.state(None, Presence::default(), false, 0);
    serde_json::to_string(&state).expect("JSON")
}

/// Every piece of the side to move has moves or a reason, and every listed move is legal.
fn check_position(live: &LiveGame) -> Result<(), TestCaseError> {
    let state = live.state(None, Presence::default(), false, 0);
    let position = &state.position;
    let game: &Game = live.game();
    let listed: usize = position.legal.values().map(Vec::len).sum();
    let expected = if state.common.result.is_some() {
        0
    } else {
        game.legal_moves().len()
    };
    prop_assert_eq!(listed + usize::from(position.pass), expected);
    for (piece, places) in &position.legal {
        for (q, r, uhp) in places {
            let mv = game.read_move(uhp).expect("a move");
            prop_assert!(game.board().is_legal(mv));
            let (moved, to) = mv.parts().expect("no pass");
            prop_assert_eq!(moved.to_string(), piece.as_str());
            prop_assert_eq!(game.hex(to).map(|hex| (hex.q, hex.r)), Some((*q, *r)));
        }
    }
    for (piece, reason) in &position.stuck {
        prop_assert!(!position.legal.contains_key(piece));
        prop_assert!(reason.code != "same-cell" && reason.code != "unreachable");
    }
    if state.common.result.is_none() {
        for piece in Piece::of_color(game.to_move()).filter(|piece| game.hex_of(*piece).is_some()) {
            let name = piece.to_string();
            prop_assert!(position.legal.contains_key(&name) || position.stuck.contains_key(&name));
        }
    }
    if let Some(ply) = state.common.moves.last().filter(|ply| ply.piece.is_some()) {
        prop_assert_eq!(ply.path.last().copied(), ply.to);
        if let Some(from) = ply.from {
            prop_assert_eq!(ply.path.first().copied(), Some(from));
        }
    }
    Ok(())
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(24))]

    #[test]
    fn replaying_the_events_gives_the_same_state(choices in prop::collection::vec(any::<u32>(), 1..90)) {
        let mut live = live(Kind::Table, "Base+MLP");
        for choice in choices {
            if choice.is_multiple_of(13) {
                // Refused at the start of the game.
                act(&mut live, Seat::Both, Action::Takeback).ok();
            } else {
                let moves = live.game().legal_moves();
                let Some(mv) = moves.get(choice as usize % moves.len().max(1)) else { break };
                let uhp = live.game().board().move_string(*mv).to_string();
                play(&mut live, Seat::Both, &uhp).expect("legal");
            }
            check_position(&live)?;
        }
        let again = LiveGame::replay(live.settings().clone(), live.log().to_vec()).expect("it fits");
        prop_assert_eq!(seen(&again), seen(&live));
    }
}

#[test]
fn limits_names_and_gifts_but_never_moves_or_resignation() {
    let mut live = friends();
    let mut names = 0;
    while happen(
        &mut live,
        Seat::White,
        &Request::Name(format!("W{names}")),
        9_000,
    )
    .is_ok()
    {
        names += 1;
    }
    let mut gifts = 0;
    while act(&mut live, Seat::White, Action::AddTime).is_ok() {
        gifts += 1;
    }
    assert_eq!((names, gifts), (50, 300));
    // Limits are per side.
    happen(
        &mut live,
        Seat::Black,
        &Request::Name("B".to_owned()),
        9_000,
    )
    .expect("a name");
    act(&mut live, Seat::Black, Action::AddTime).expect("possible");
    play(&mut live, Seat::White, "wQ -wS1").expect("a move is always possible");
    act(&mut live, Seat::Black, Action::Resign).expect("and so is giving up");
}

#[test]
fn a_game_of_maximum_length_is_aborted() {
    let mut live = live(Kind::Friend, "Base");
    live.settings.clock = None;
    live.clock = None;
    let token = Token::random().expect("randomness").hash();
    let (_, change) = live.decide_join(token, None).expect("a free side");
    live.perform(change, 2_000).expect("it fits");
    play(&mut live, Seat::White, "wS1").expect("legal");
    let ply = live.plies[0].clone();
    live.plies.resize(skep_rules::MAX_PLIES, ply);
    play(&mut live, Seat::Black, "bS1 wS1-").expect("it is possible to ask");
    let aborted = Ending {
        winner: None,
        reason: EndReason::Aborted,
    };
    assert_eq!(live.result(), Some(aborted));
}

#[test]
fn an_outdated_change_is_validated_again() {
    let mut live = friends();
    let request = |uhp: &str| Request::Move {
        ply: 2,
        after: 3,
        uhp: uhp.to_owned(),
    };
    let decide = |uhp: &str| match live.decide(Seat::White, &request(uhp), moment(9_000)) {
        Ok(Decision::Happens(change)) => change,
        other => panic!("{other:?}"),
    };
    let (queen, ant) = (decide("wQ -wS1"), decide("wA1 -wS1"));
    live.perform(queen, 9_000).expect("it fits");
    assert!(live.perform(ant, 9_000).is_err());
    assert_eq!(live.plies(), 3);
}

#[test]
fn aborts_when_a_first_move_is_overdue() {
    let mut settings = live(Kind::Friend, "Base").settings().clone();
    settings.first_move = Some(30);
    settings.tokens = BySide::from_fn(|_| Some(Token::random().expect("randomness").hash()));
    let mut live = LiveGame::new(settings).expect("a game");
    assert_eq!((live.due(), live.aborts_at()), (Some(31_000), Some(31_000)));
    play(&mut live, Seat::White, "wS1").expect("a move");
    // Black gets the same time, counted from White's move.
    assert_eq!(live.aborts_at(), Some(32_000));
    let mut called_off = live.clone();
    let change = called_off.decide_abort();
    assert_eq!(called_off.due_after(&change, 32_000), None);
    called_off.perform(change, 32_000).expect("it fits");
    let result = called_off.result().expect("an end");
    assert_eq!((result.winner, result.reason), (None, EndReason::Aborted));
    assert_eq!((called_off.due(), called_off.aborts_at()), (None, None));
    // Once both have moved, the clock takes over.
    play(&mut live, Seat::Black, "bS1 wS1-").expect("a move");
    assert_eq!((live.due(), live.aborts_at()), (Some(63_000), None));
}

#[test]
fn the_pgn_of_a_game_from_a_position_states_its_result() {
    let mut settings = live(Kind::Table, "Base").settings().clone();
    settings.start = Some("Base_w2_S1g1".to_owned());
    let mut live = LiveGame::new(settings).expect("a position");
    play(&mut live, Seat::Both, "wQ -wS1").expect("legal");
    act(&mut live, Seat::Both, Action::Resign).expect("possible");
    let pgn = live.record(RecordFormat::Pgn).expect("PGN");
    assert!(pgn.contains("[FEN \"Base_w2_S1g1\"]"), "{pgn}");
    assert!(pgn.contains("[Result \"WhiteWins\"]"), "{pgn}");
    assert!(live.record(RecordFormat::Sgf).is_err());
}
