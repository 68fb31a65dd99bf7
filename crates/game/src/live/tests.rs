//! Games without a server: what is decided, and what follows from it.

use proptest::prelude::*;
use skep_rules::{Game, Piece};

use super::{
    Absence, Decision, Event, LiveGame, Moment, RefusalError, Request, Settings, Stamped, Wish,
};
use crate::{
    clock::ClockSetting,
    ids::{GameId, Token},
    protocol::{ErrorCode, Presence},
    told::refused,
    words::{Action, BySide, EndReason, Ending, Kind, Opening, Seat, Side, SideChoice},
};

fn live(kind: Kind, set: &str) -> LiveGame {
    let wish = Wish {
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
    let (settings, _) = Settings::new(id, &wish, &token, true, 1_000).expect("good settings");
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

/// Lets a request happen at a time.
fn happen(live: &mut LiveGame, seat: Seat, request: &Request, at: u64) -> Result<(), ErrorCode> {
    let decided = live.decide(seat, request, moment(at));
    match decided.map_err(|refusal| code(live, &refusal))? {
        Decision::Happens(change) => {
            // What is told of a change before it happens is what comes of it.
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

/// What clients are told of a refusal.
fn code(live: &LiveGame, refusal: &RefusalError) -> ErrorCode {
    refused(live.game(), refusal).code
}

fn play(live: &mut LiveGame, seat: Seat, uhp: &str) -> Result<(), ErrorCode> {
    let (_, plies) = live.moment();
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
fn taking_back_against_the_computer_leads_to_ones_own_turn() {
    let mut live = live(Kind::Computer, "Base");
    play(&mut live, Seat::White, "wS1").expect("legal");
    // The computer has not answered yet.
    act(&mut live, Seat::White, Action::Takeback).expect("possible");
    assert_eq!(live.moment().1, 0);
    play(&mut live, Seat::White, "wS1").expect("legal");
    play(&mut live, Seat::Black, "bS1 wS1-").expect("legal");
    act(&mut live, Seat::White, Action::Takeback).expect("possible");
    assert_eq!(live.moment().1, 0);
    assert_eq!(
        act(&mut live, Seat::White, Action::Takeback),
        Err(ErrorCode::NotPossible)
    );
}

#[test]
fn an_offer_of_a_draw_stands_until_the_other_side_moves() {
    let mut live = live(Kind::Computer, "Base");
    act(&mut live, Seat::White, Action::OfferDraw).expect("possible");
    play(&mut live, Seat::White, "wS1").expect("legal");
    assert_eq!(live.offers().draw, Some(Side::White));
    play(&mut live, Seat::Black, "bS1 wS1-").expect("legal");
    assert_eq!(live.offers().draw, None);
}

#[test]
fn a_server_watches_over_the_clocks_of_people_only() {
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
        assert!(!live.is_restless());
        play(&mut live, seats[0], "wS1").expect("legal");
        play(&mut live, seats[1], "bS1 wS1-").expect("legal");
        assert_eq!(live.is_restless(), kind == Kind::Friend);
        act(&mut live, seats[0], Action::Resign).expect("possible");
        assert!(!live.is_restless());
    }
}

#[test]
fn whoever_runs_out_of_time_loses() {
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

/// A friend's game in which both have moved: it is White's turn.
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
fn an_offer_can_be_withdrawn_by_its_maker_only() {
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
    // Offers that come and go would disturb: the next one comes after the next move.
    assert_eq!(
        act(&mut live, Seat::White, Action::OfferDraw),
        Err(ErrorCode::NotPossible)
    );
    play(&mut live, Seat::White, "wQ -wS1").expect("legal");
    act(&mut live, Seat::White, Action::OfferDraw).expect("possible again");
    act(&mut live, Seat::Black, Action::Resign).expect("possible");
    // A wish for another game may be withdrawn and uttered again.
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
fn a_friend_can_be_given_time() {
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
fn a_game_is_claimed_only_from_who_was_gone_for_long_on_its_turn() {
    let live = friends();
    let gone = |white: Option<u64>, black: Option<u64>| Absence {
        since: BySide { white, black },
        ..Absence::default()
    };
    let turn_began = live.updated();
    // Who left before its turn has the whole time from then on; who left later has it from when it left.
    let at = turn_began + 60_000;
    assert_eq!(live.claim_at(Side::White, &gone(Some(1), None)), Some(at));
    let later = gone(Some(turn_began + 5_000), None);
    assert_eq!(live.claim_at(Side::White, &later), Some(at + 5_000));
    assert_eq!(live.claim_at(Side::White, &gone(None, None)), None);
    // Black keeps nobody waiting.
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
fn events_that_do_not_fit_are_found() {
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

/// What a client can see of a game.
fn seen(live: &LiveGame) -> String {
    let state = live.state(None, Presence::default(), false, 0);
    serde_json::to_string(&state).expect("JSON")
}

/// Every piece of the side to move is either movable or explained, and each move that is listed is one.
fn check_position(live: &LiveGame) -> Result<(), TestCaseError> {
    let state = live.state(None, Presence::default(), false, 0);
    let position = &state.position;
    let game: &Game = live.game();
    let listed: usize = position.legal.values().map(Vec::len).sum();
    let expected = if state.standing.result.is_some() {
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
    if state.standing.result.is_none() {
        for piece in Piece::of_color(game.to_move()).filter(|piece| game.hex_of(*piece).is_some()) {
            let name = piece.to_string();
            prop_assert!(position.legal.contains_key(&name) || position.stuck.contains_key(&name));
        }
    }
    if let Some(ply) = state
        .standing
        .moves
        .last()
        .filter(|ply| ply.piece.is_some())
    {
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
    fn a_game_follows_from_its_events(choices in prop::collection::vec(any::<u32>(), 1..90)) {
        let mut live = live(Kind::Table, "Base+MLP");
        for choice in choices {
            if choice.is_multiple_of(13) {
                // Not always possible, which is fine.
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
fn names_offers_and_gifts_run_out_but_moves_and_the_end_never_do() {
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
    // What one side has used up is still there for the other.
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
fn a_game_that_outgrows_every_record_is_called_off() {
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
fn a_change_that_was_decided_before_others_is_judged_again() {
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
fn a_game_that_waits_for_a_first_move_is_called_off_at_its_time() {
    let mut settings = live(Kind::Friend, "Base").settings().clone();
    settings.first_move = Some(30);
    settings.tokens = BySide::from_fn(|_| Some(Token::random().expect("randomness").hash()));
    let mut live = LiveGame::new(settings).expect("a game");
    assert_eq!(
        (live.due(), live.called_off_at()),
        (Some(31_000), Some(31_000))
    );
    play(&mut live, Seat::White, "wS1").expect("a move");
    // Black has as long, from the move of White on.
    assert_eq!(live.called_off_at(), Some(32_000));
    let mut called_off = live.clone();
    let change = called_off.decide_called_off();
    assert_eq!(called_off.due_after(&change, 32_000), None);
    called_off.perform(change, 32_000).expect("it fits");
    let result = called_off.result().expect("an end");
    assert_eq!((result.winner, result.reason), (None, EndReason::Aborted));
    assert_eq!((called_off.due(), called_off.called_off_at()), (None, None));
    // Once both have moved, the clock decides.
    play(&mut live, Seat::Black, "bS1 wS1-").expect("a move");
    assert_eq!((live.due(), live.called_off_at()), (Some(63_000), None));
}
