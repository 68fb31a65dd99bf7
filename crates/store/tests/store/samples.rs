//! Sample games and archive entries.

use skep_game::{
    catalog::{NewEntry, Source, played},
    ids::{GameId, Token},
    live::{CreateGame, Event, LiveGame, Settings, Stamped},
    words::{BySide, EndReason, Ending, Kind, Opening, Player, Side, SideChoice},
};
use skep_people::{AccountId, Contestant, ContestantKind, RatedGame, Speed};
use skep_rules::{Game, GameType, Record, Ruleset};
use skep_store::{Append, NewGame};

pub(crate) fn id() -> GameId {
    GameId::random().expect("randomness")
}

/// A game between two that was begun at a time.
pub(crate) fn begun_at(created: u64) -> LiveGame {
    let request = CreateGame {
        kind: Kind::Friend,
        set: "Base".to_owned(),
        opening: Opening::Tournament,
        level: None,
        side: Some(SideChoice::White),
        clock: None,
        name: Some("Anna".to_owned()),
        start: None,
    };
    let token = Token::random().expect("randomness");
    let (settings, _) = Settings::new(id(), &request, &token, true, created).expect("settings");
    LiveGame::new(settings).expect("a game")
}

pub(crate) fn begun() -> LiveGame {
    begun_at(1)
}

pub(crate) fn new_game(live: &LiveGame) -> NewGame {
    NewGame {
        settings: live.settings().clone(),
        overview: live.overview(),
        due: live.due(),
        seats: BySide::default(),
        rated: None,
    }
}

/// Something happens in a game: what has to be stored. The game has it already.
pub(crate) fn happens(live: &mut LiveGame, at: u64, event: Event) -> Append {
    let version = live.version();
    let stamped = Stamped { at, event };
    live.apply(stamped.clone()).expect("it can happen");
    Append {
        game: live.settings().id,
        version,
        stamped,
        overview: live.overview(),
        due: live.due(),
        next: None,
        seat: None,
        archived: None,
        left: None,
    }
}

pub(crate) fn joined() -> Event {
    let token = Token::random().expect("randomness").hash();
    Event::Joined {
        side: Side::Black,
        token,
        name: Some("Ben".to_owned()),
    }
}

pub(crate) fn moved(uhp: &str) -> Event {
    let uhp = uhp.to_owned();
    Event::Moved { uhp, lag: 0 }
}

pub(crate) fn said(text: &str) -> Event {
    let text = text.to_owned();
    let by = Side::White;
    Event::Chatted { by, text }
}

/// A game of four plies that ends, and the archive's entry of it.
pub(crate) fn finished(at: u64) -> (LiveGame, Vec<Append>) {
    let mut live = begun_at(at);
    let result = Ending {
        winner: Some(Side::White),
        reason: EndReason::Resignation,
    };
    let events = [
        joined(),
        moved("wS1"),
        moved("bG1 wS1-"),
        moved("wQ -wS1"),
        moved("bQ bG1-"),
        Event::Ended { result },
    ];
    let mut appends: Vec<Append> = events
        .into_iter()
        .zip(at..)
        .map(|(event, at)| happens(&mut live, at, event))
        .collect();
    if let Some(last) = appends.last_mut() {
        last.archived = Some(Box::new(played(&live).expect("an entry")));
    }
    (live, appends)
}

/// A game that is to count for two accounts.
pub(crate) fn rated(live: &LiveGame, white: i64, black: i64) -> RatedGame {
    let player = |number| Contestant {
        account: AccountId::of(number),
        kind: ContestantKind::Person,
    };
    RatedGame {
        game: live.settings().id,
        speed: Speed::Rapid,
        players: BySide {
            white: player(white),
            black: player(black),
        },
        earlier: 0,
    }
}

/// An imported game by chance, the same for the same seed.
pub(crate) fn entry(seed: u64) -> NewEntry {
    let mut chance = fastrand::Rng::with_seed(seed);
    let set = GameType::ALL[chance.usize(..GameType::ALL.len())];
    let mut game = Game::new(Ruleset::uhp(set));
    let plies = chance.usize(4..30);
    while game.moves().len() < plies && game.outcome().is_none() {
        let moves = game.legal_moves();
        game.play(moves[chance.usize(..moves.len())])
            .expect("legal");
    }
    let mut record = Record::new(game);
    record.tags.date = format!("20{:02}.{:02}.11", chance.u8(10..30), chance.u8(1..13));
    record.tags.event = format!("Cup {}", seed % 3);
    let player = |name: String, computer: Option<u8>| Player {
        name: Some(name),
        computer,
        ..Player::default()
    };
    let players = BySide {
        white: player(format!("Anna {}", seed % 7), None),
        black: player(format!("Ünal {seed}"), seed.is_multiple_of(5).then_some(3)),
    };
    let source = Source::ALL[chance.usize(..Source::ALL.len())];
    let origin = Some(format!("import {}", seed % 4));
    NewEntry::of_record(&record, players, source, origin, seed).expect("moves")
}
