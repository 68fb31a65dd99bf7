//! Games without a server: what is decided, and what follows from it.

use proptest::prelude::*;
use skep_rules::{Game, Piece};

use super::{Absence, Decision, Event, LiveGame, Moment, Request, Settings, Stamped};
use crate::{
    ids::{GameId, Token},
    protocol::{
        Action, BySide, ClockSetting, CreateGame, EndReason, Ending, ErrorCode, Kind, Offer,
        Opening, Presence, Seat, ServerMessage, Side, SideChoice,
    },
};

fn live(kind: Kind, set: &str) -> LiveGame {
    let wish = CreateGame {
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
    }
}

/// Lets a request happen at a time.
fn happen(live: &mut LiveGame, seat: Seat, request: &Request, at: u64) -> Result<(), ErrorCode> {
    let event = match live.decide(seat, request, moment(at)) {
        Ok(Decision::Happens(event)) => event,
        Ok(Decision::Rematch(settings)) => Event::Rematch { game: settings.id },
        Ok(Decision::Done(_)) => return Ok(()),
        Err(error) => return Err(error.code),
    };
    live.apply(Stamped { at, event }).expect("it fits");
    Ok(())
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
            let (_, event) = live.decide_join(token.hash(), None).expect("a free side");
            live.apply(Stamped { at: 2_000, event }).expect("it fits");
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
    let (_, event) = live.decide_join(token, Some("Ben")).expect("a free side");
    live.apply(Stamped { at: 2_000, event }).expect("it fits");
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
    let clocks = live.clock().expect("a clock").view();
    assert_eq!((clocks.white, clocks.black), (75_000, 60_000));
    assert_eq!(clocks.running, Some(Side::White));
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
        let decided = live.decide(seat, &Request::Action(action), moment);
        decided.map_err(|error| error.code)
    };
    let ended = |winner| {
        let reason = EndReason::Abandoned;
        let result = Ending { winner, reason };
        Ok(Decision::Happens(Event::Ended { result }))
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
    assert!(live.apply(stamped(Event::Moved { uhp })).is_err());
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
    let expected = if state.result.is_some() {
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
    if state.result.is_none() {
        for piece in Piece::of_color(game.to_move()).filter(|piece| game.hex_of(*piece).is_some()) {
            let name = piece.to_string();
            prop_assert!(position.legal.contains_key(&name) || position.stuck.contains_key(&name));
        }
    }
    if let Some(ply) = state.moves.last().filter(|ply| ply.piece.is_some()) {
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
        let mut told: Vec<ServerMessage> = Vec::new();
        for choice in choices {
            let before = live.version();
            if choice.is_multiple_of(13) {
                // Not always possible, which is fine.
                act(&mut live, Seat::Both, Action::Takeback).ok();
            } else {
                let moves = live.game().legal_moves();
                let Some(mv) = moves.get(choice as usize % moves.len().max(1)) else { break };
                let uhp = live.game().board().move_string(*mv).to_string();
                play(&mut live, Seat::Both, &uhp).expect("legal");
            }
            if live.version() > before {
                told.extend(live.last_message());
            }
            check_position(&live)?;
        }
        let again = LiveGame::replay(live.settings().clone(), live.log().to_vec()).expect("it fits");
        prop_assert_eq!(seen(&again), seen(&live));
        let after = told.len() / 2;
        prop_assert_eq!(live.messages_after(after as u32), Some(told[after..].to_vec()));
        prop_assert_eq!(live.messages_after(told.len() as u32 + 1), None);
    }

    #[test]
    fn settings_and_events_survive_being_stored(text in ".{0,30}", plies: u32) {
        let live = live(Kind::Friend, "Base+ML");
        let json = serde_json::to_string(live.settings()).expect("JSON");
        prop_assert_eq!(&serde_json::from_str::<Settings>(&json).expect("settings"), live.settings());
        let token = Token::random().expect("randomness").hash();
        for event in [
            Event::Moved { uhp: text.clone() },
            Event::Undone { plies, by: Side::Black },
            Event::Joined { side: Side::Black, token, name: Some(text.clone()) },
            Event::Chatted { by: Side::White, text: text.clone() },
            Event::Rematch { game: GameId::random().expect("randomness") },
            Event::Withdrawn { offer: Offer::Draw, by: Side::White },
            Event::TimeAdded { side: Side::Black, time: 15_000 },
        ] {
            let json = serde_json::to_string(&event).expect("JSON");
            prop_assert_eq!(serde_json::from_str::<Event>(&json).expect("an event"), event);
        }
    }
}
