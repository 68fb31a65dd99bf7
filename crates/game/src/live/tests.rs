//! Games without a server: what is decided, and what follows from it.

use proptest::prelude::*;
use skep_rules::{Game, Piece};

use super::{Decision, Event, LiveGame, Moment, Request, Settings, Stamped};
use crate::{
    ids::{GameId, Token},
    protocol::{
        Action, ClockSetting, CreateGame, EndReason, ErrorCode, Kind, Opening, Presence, Seat,
        ServerMessage, Side, SideChoice,
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
        ] {
            let json = serde_json::to_string(&event).expect("JSON");
            prop_assert_eq!(serde_json::from_str::<Event>(&json).expect("an event"), event);
        }
    }
}
