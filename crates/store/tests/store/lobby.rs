//! The lobby: each seek, pair and challenge leads to one game at most, even with concurrent callers.

use futures_util::future::join_all;
use skep_game::{
    clock::ClockSetting,
    ids::{GameId, Token},
    live::{Event, LiveGame},
    words::{BySide, EndReason, Ending, Side, SideChoice},
};
use skep_people::{
    AccountId, AddressMark, Band, Challenge, ChallengeState, Decline, GuestId, NameKey, Pace,
    PlayerId, Pool, REMEMBERED, Seek, Seeker, Standing, Streak, Terms,
};
use skep_store::{
    AccountKind, AccountOutcome, GameOrigin, LobbyBot, LobbyOutcome, MAX_CHALLENGES,
    MAX_GUEST_SEEKS, MAX_SEEKS_PER_PLAYER, NewAccount, NewLobbyGame, NewSeek, NodeId, Openness,
    PoolPlace, StartedGame, StartedPlayer, Store, StoreError,
};

use crate::{
    databases::Database,
    on_both,
    samples::{begun, happens, id, new_game},
};

on_both!(
    a_seek_is_open_until_withdrawn,
    only_one_of_many_players_takes_a_seek,
    taking_a_seek_repeatedly_starts_one_game,
    starting_a_real_time_game_withdraws_both_players_from_real_time_play,
    taking_each_others_seeks_starts_one_game,
    a_player_in_a_real_time_game_cannot_start_another,
    a_real_time_seek_is_open_while_its_author_is_present,
    seeks_per_player_are_limited,
    guest_seeks_leave_room_for_members,
    players_are_paired_once_and_only_while_waiting,
    one_node_claims_each_wave,
    the_streak_follows_from_recent_sides,
    games_are_listed_while_they_are_played,
    leaving_a_real_time_game_is_recorded_once_until_it_expires,
    a_challenge_is_answered_once,
    an_expired_challenge_cannot_be_accepted,
    open_challenges_are_listed_for_both_players,
    bots_play_several_games_and_report_whether_they_are_busy,
    a_guest_challenge_keeps_its_token,
    reports_an_unknown_openness_as_corrupt,
);

/// A node that is alive, at which these are.
async fn node_of(store: &Store, people: &[PlayerId]) -> NodeId {
    let node = NodeId::random().expect("randomness");
    if let Some(cluster) = store.cluster() {
        cluster.beat(node).await.expect("alive");
    }
    for who in people {
        store.enter_lobby(*who, node).await.expect("stored");
    }
    node
}

/// Guests, so that no account has to be there.
fn guest(number: i64) -> PlayerId {
    PlayerId::Guest(GuestId::of(number))
}

fn by_clock() -> Pace {
    Pace::Clock(ClockSetting {
        initial: 600,
        increment: 10,
    })
}

fn seek(who: PlayerId, pace: Pace, since: u64) -> NewSeek {
    NewSeek {
        seek: Seek {
            game: id(),
            by: Seeker { who, rating: None },
            terms: Terms {
                pace,
                ..Terms::default()
            },
            side: SideChoice::Black,
            band: Band::new(1400, 1600),
            since,
        },
        is_provisional: true,
        token: Token::random().expect("randomness").hash(),
        address: Some(AddressMark::of_address("192.0.2.7")),
        is_newcomer: true,
    }
}

fn place(who: PlayerId) -> PoolPlace {
    let clock = Pool::CLOCKS[3];
    PoolPlace {
        who,
        pool: Pool::of(clock, false).expect("a pool"),
        ticket: id(),
        token: Token::random().expect("randomness").hash(),
        rating: Some(1600),
        is_provisional: false,
        streak: Streak::of(-2),
        missed: 0,
        since: 10,
        address: Some(AddressMark::of_address("192.0.2.7")),
    }
}

/// A game between two players of the lobby.
fn lobby_game(game: GameId, players: [PlayerId; 2], is_real_time: bool) -> NewLobbyGame {
    lobby_game_at(game, players.map(|who| (who, game)), is_real_time, 1)
}

fn lobby_game_at(
    game: GameId,
    [white, black]: [(PlayerId, GameId); 2],
    is_real_time: bool,
    started: u64,
) -> NewLobbyGame {
    let mut settings = begun().settings().clone();
    settings.id = game;
    let live = LiveGame::new(settings).expect("a game");
    let player = |(who, ticket)| StartedPlayer {
        who,
        ticket,
        rating: Some(1700),
        is_provisional: false,
    };
    let started = StartedGame {
        game,
        players: BySide {
            white: player(white),
            black: player(black),
        },
        is_real_time,
        openness: Openness::Lobby,
        is_rated: false,
        started,
    };
    NewLobbyGame {
        new: new_game(&live),
        started,
        unrated: None,
    }
}

async fn take(store: &Store, new: &NewSeek, by: PlayerId) -> LobbyOutcome {
    take_instead(store, new, by, None).await
}

/// Takes a seek, which withdraws the taker's own.
async fn take_instead(
    store: &Store,
    new: &NewSeek,
    by: PlayerId,
    instead: Option<GameId>,
) -> LobbyOutcome {
    let seek = &new.seek;
    let of = seek.by.who;
    let begun = lobby_game(seek.game, [of, by], seek.terms.pace.is_real_time());
    let taken = store.take_seek(of, by, instead, begun).await;
    taken.expect("an answer")
}

async fn games(store: &Store) -> usize {
    store.games_after("", 1000).await.expect("an answer").len()
}

async fn standing(store: &Store) -> Vec<NewSeek> {
    let seeks = store.seeks().await.expect("an answer");
    seeks.into_iter().map(|seek| seek.new).collect()
}

/// Runs changes concurrently.
async fn race(
    changes: impl IntoIterator<Item = impl Future<Output = Result<LobbyOutcome, StoreError>>>,
) -> Vec<LobbyOutcome> {
    let outcomes = join_all(changes).await;
    let outcomes = outcomes
        .into_iter()
        .map(|outcome| outcome.expect("an answer"));
    outcomes.collect()
}

fn count(outcomes: &[LobbyOutcome], wanted: LobbyOutcome) -> usize {
    outcomes
        .iter()
        .filter(|outcome| **outcome == wanted)
        .count()
}

async fn a_seek_is_open_until_withdrawn(database: &Database) {
    let store = database.open().await;
    node_of(&store, &[guest(1), guest(5)]).await;
    let seeks = [
        seek(guest(1), by_clock(), 20),
        seek(guest(5), Pace::Untimed, 10),
    ];
    for seek in &seeks {
        store.add_seek(*seek).await.expect("stored");
    }
    assert_eq!(standing(&store).await, [seeks[1], seeks[0]]);
    let game = seeks[0].seek.game;
    let by = guest(5);
    let others = store.withdraw_seek(game, by).await.expect("stored");
    assert_eq!(others, LobbyOutcome::TooLate);
    let by = guest(1);
    let own = store.withdraw_seek(game, by).await.expect("stored");
    assert_eq!(own, LobbyOutcome::Done);
    assert_eq!(standing(&store).await, [seeks[1]]);
}

async fn only_one_of_many_players_takes_a_seek(database: &Database) {
    let nodes = [database.open().await, database.open().await];
    node_of(&nodes[0], &[guest(0)]).await;
    let wanted = seek(guest(0), by_clock(), 10);
    nodes[0].add_seek(wanted).await.expect("stored");
    let takes = (1..=200).map(|number| {
        let store = &nodes[number as usize % 2];
        take(store, &wanted, guest(number))
    });
    let taken = join_all(takes).await;
    let of = |outcome| count(&taken, outcome);
    assert_eq!(
        (of(LobbyOutcome::Done), of(LobbyOutcome::TooLate)),
        (1, 199)
    );
    assert_eq!(standing(&nodes[1]).await, []);
    assert_eq!(games(&nodes[1]).await, 1);
}

async fn taking_a_seek_repeatedly_starts_one_game(database: &Database) {
    let nodes = [database.open().await, database.open().await];
    node_of(&nodes[0], &[guest(0)]).await;
    let wanted = seek(guest(0), by_clock(), 10);
    nodes[0].add_seek(wanted).await.expect("stored");
    let takes = (0..20).map(|number| take(&nodes[number % 2], &wanted, guest(1)));
    let taken = join_all(takes).await;
    let of = |outcome| count(&taken, outcome);
    assert_eq!((of(LobbyOutcome::Done), of(LobbyOutcome::Before)), (1, 19));
    assert_eq!(games(&nodes[0]).await, 1);
}

async fn starting_a_real_time_game_withdraws_both_players_from_real_time_play(database: &Database) {
    let store = database.open().await;
    node_of(&store, &[guest(1), guest(2), guest(3)]).await;
    let wanted = seek(guest(1), by_clock(), 10);
    let left = seek(guest(3), by_clock(), 40);
    let gone = [
        seek(guest(1), by_clock(), 50),
        seek(guest(2), by_clock(), 60),
    ];
    for seek in [wanted, left].iter().chain(&gone) {
        store.add_seek(*seek).await.expect("stored");
    }
    store.join_pool(place(guest(1))).await.expect("stored");
    assert_eq!(take(&store, &wanted, guest(2)).await, LobbyOutcome::Done);
    assert_eq!(standing(&store).await, [left]);
    assert_eq!(store.pool_places().await.expect("an answer"), []);
    let begun = store.games_started_since(1).await.expect("an answer");
    assert_eq!(begun.len(), 1);
    assert_eq!(begun[0].players.black.who, guest(2));
    assert_eq!(store.games_started_since(2).await.expect("an answer"), []);
}

async fn taking_each_others_seeks_starts_one_game(database: &Database) {
    let nodes = [database.open().await, database.open().await];
    for round in 0..10 {
        let [one, other] = [guest(2 * round), guest(2 * round + 1)];
        node_of(&nodes[0], &[one, other]).await;
        // Also where no clock keeps them from playing two.
        let pace = if round % 2 == 0 {
            by_clock()
        } else {
            Pace::Untimed
        };
        let seeks = [one, other].map(|who| seek(who, pace, 1));
        for seek in &seeks {
            nodes[0].add_seek(*seek).await.expect("stored");
        }
        let takes = [0, 1].map(|place: usize| {
            let own = &seeks[place].seek;
            let other = &seeks[1 - place];
            take_instead(&nodes[place], other, own.by.who, Some(own.game))
        });
        let taken = join_all(takes).await;
        assert_eq!(count(&taken, LobbyOutcome::Done), 1, "{taken:?}");
        assert_eq!(standing(&nodes[0]).await, []);
    }
    assert_eq!(games(&nodes[0]).await, 10);
}

async fn a_player_in_a_real_time_game_cannot_start_another(database: &Database) {
    let store = database.open().await;
    node_of(&store, &[guest(1), guest(2), guest(3)]).await;
    let [first, second] = [guest(1), guest(3)].map(|who| seek(who, by_clock(), 10));
    store.add_seek(first).await.expect("stored");
    store.add_seek(second).await.expect("stored");
    assert_eq!(take(&store, &first, guest(2)).await, LobbyOutcome::Done);
    assert_eq!(take(&store, &second, guest(2)).await, LobbyOutcome::Playing);
    assert_eq!(
        store
            .add_seek(seek(guest(1), by_clock(), 20))
            .await
            .expect("stored"),
        LobbyOutcome::Playing
    );
    assert_eq!(
        store.join_pool(place(guest(2))).await.expect("stored"),
        LobbyOutcome::Playing
    );
    // Untimed seeks are still allowed, and everything is once the game has ended.
    assert_eq!(
        store
            .add_seek(seek(guest(1), Pace::Untimed, 30))
            .await
            .expect("stored"),
        LobbyOutcome::Done
    );
    let stored = store.load(first.seek.game).await.expect("an answer");
    let mut live = LiveGame::new(stored.expect("a game").settings).expect("a game");
    let result = Ending {
        winner: None,
        reason: EndReason::Aborted,
    };
    let end = happens(&mut live, 40, Event::Ended { result });
    store.append(end).await.expect("the end");
    assert_eq!(take(&store, &second, guest(2)).await, LobbyOutcome::Done);
}

async fn a_real_time_seek_is_open_while_its_author_is_present(database: &Database) {
    let store = database.open().await;
    let who = guest(1);
    let [one, other] = [node_of(&store, &[who]).await, node_of(&store, &[who]).await];
    store
        .add_seek(seek(who, by_clock(), 10))
        .await
        .expect("stored");
    store.join_pool(place(who)).await.expect("stored");
    assert_eq!(store.lobby_visitors().await.expect("an answer"), 1);
    store.leave_lobby(who, one).await.expect("stored");
    assert_eq!(standing(&store).await.len(), 1);
    store.leave_lobby(who, other).await.expect("stored");
    assert_eq!(standing(&store).await, []);
    assert_eq!(store.pool_places().await.expect("an answer"), []);
    assert_eq!(store.lobby_visitors().await.expect("an answer"), 0);
    // Returning does not restore the seek, and a seek whose author is absent cannot be taken.
    let node = node_of(&store, &[who]).await;
    assert_eq!(standing(&store).await, []);
    let late = seek(who, by_clock(), 20);
    store.add_seek(late).await.expect("stored");
    match store.cluster() {
        // Visitors of a dead node do not count.
        Some(cluster) => cluster.leave(node).await.expect("gone"),
        None => store.clear_lobby().await.expect("stored"),
    }
    assert_eq!(standing(&store).await, []);
    assert_eq!(take(&store, &late, guest(2)).await, LobbyOutcome::TooLate);
    store.sweep_lobby(1).await.expect("stored");
    assert_eq!(games(&store).await, 0);
}

async fn seeks_per_player_are_limited(database: &Database) {
    let nodes = [database.open().await, database.open().await];
    node_of(&nodes[0], &[guest(1)]).await;
    let wishes = (0..20)
        .map(|number| nodes[number as usize % 2].add_seek(seek(guest(1), by_clock(), number)));
    let made = race(wishes).await;
    assert_eq!(
        count(&made, LobbyOutcome::Done) as i64,
        MAX_SEEKS_PER_PLAYER
    );
    assert_eq!(
        count(&made, LobbyOutcome::TooMany) as i64,
        20 - MAX_SEEKS_PER_PLAYER
    );
}

async fn guest_seeks_leave_room_for_members(database: &Database) {
    let store = database.open().await;
    let flood = async |numbers: std::ops::Range<i64>| {
        let wishes = numbers.map(|number| store.add_seek(seek(guest(number), by_clock(), 1)));
        race(wishes).await
    };
    let made = flood(0..MAX_GUEST_SEEKS).await;
    assert_eq!(count(&made, LobbyOutcome::Done), made.len());
    let made = flood(MAX_GUEST_SEEKS..MAX_GUEST_SEEKS + 5).await;
    assert_eq!(count(&made, LobbyOutcome::TooMany), made.len());
    let member = PlayerId::Member(crate::accounts::sign_up(&store, "Anna").await);
    assert_eq!(
        store
            .add_seek(seek(member, by_clock(), 1))
            .await
            .expect("stored"),
        LobbyOutcome::Done
    );
}

async fn players_are_paired_once_and_only_while_waiting(database: &Database) {
    let nodes = [database.open().await, database.open().await];
    node_of(&nodes[0], &[guest(1), guest(2), guest(3)]).await;
    let places = [1, 2, 3].map(|number| place(guest(number)));
    for place in places {
        nodes[0].join_pool(place).await.expect("stored");
    }
    let kept = nodes[1].pool_places().await.expect("an answer");
    assert_eq!(kept, places);
    nodes[0]
        .count_missed_wave(vec![guest(3)])
        .await
        .expect("stored");
    let kept = nodes[1].pool_places().await.expect("an answer");
    assert_eq!(kept[2].missed, 1);
    let pair = |one: usize, other: usize| {
        let players = [places[one], places[other]].map(|place| (place.who, place.ticket));
        lobby_game_at(id(), players, true, 1)
    };
    let pairs = [(0, 1), (1, 2), (2, 0), (0, 1)];
    let made = pairs.into_iter().enumerate();
    let made = made.map(|(node, (one, other))| nodes[node % 2].pair(pair(one, other)));
    let made = race(made).await;
    assert_eq!(count(&made, LobbyOutcome::Done), 1, "{made:?}");
    assert_eq!(games(&nodes[0]).await, 1);
    let kept = nodes[1].pool_places().await.expect("an answer");
    assert_eq!(kept.len(), 1);
    nodes[0].leave_pool(kept[0].who).await.expect("stored");
    assert_eq!(nodes[1].pool_places().await.expect("an answer"), []);
}

async fn one_node_claims_each_wave(database: &Database) {
    let nodes = [database.open().await, database.open().await];
    for now in [10_000, 15_000, 20_000] {
        let next = now + 5_000;
        let waves = (0..10).map(|number| nodes[number % 2].claim_wave(now, next));
        let made = race(waves).await;
        assert_eq!(count(&made, LobbyOutcome::Done), 1, "{made:?}");
    }
}

async fn the_streak_follows_from_recent_sides(database: &Database) {
    let store = database.open().await;
    node_of(&store, &[guest(1), guest(2)]).await;
    let streak = async |number| {
        let streak = store.streak(guest(number)).await;
        streak.expect("an answer").number()
    };
    assert_eq!(streak(1).await, 0);
    for (started, white, black) in [(1, 2, 1), (2, 1, 2), (3, 1, 2)] {
        let players = [guest(white), guest(black)].map(|who| (who, place(who)));
        for (_, place) in players {
            store.join_pool(place).await.expect("stored");
        }
        let players = players.map(|(who, place)| (who, place.ticket));
        let begun = lobby_game_at(id(), players, false, started);
        assert_eq!(store.pair(begun).await.expect("stored"), LobbyOutcome::Done);
    }
    assert_eq!((streak(1).await, streak(2).await), (2, -2));
}

async fn games_are_listed_while_they_are_played(database: &Database) {
    let store = database.open().await;
    node_of(&store, &[guest(1)]).await;
    let wanted = seek(guest(1), by_clock(), 10);
    store.add_seek(wanted).await.expect("stored");
    take(&store, &wanted, guest(2)).await;
    let running = store.running_games(50).await.expect("an answer");
    assert_eq!(running.len(), 1);
    assert_eq!(running[0].settings.id, wanted.seek.game);
    assert_eq!(running[0].started.players.white.rating, Some(1700));
    assert_eq!(store.running_games(0).await.expect("an answer"), []);
    let origin = GameOrigin {
        openness: Openness::Lobby,
        has_member: false,
        unrated: None,
    };
    let found = store.game_origin(wanted.seek.game).await;
    assert_eq!(found.expect("an answer"), Some(origin));
    store
        .delete_games(&[wanted.seek.game])
        .await
        .expect("forgotten");
    assert_eq!(store.games_started_since(0).await.expect("an answer"), []);
}

/// A bot with an account.
async fn bot(store: &Store, name: &str) -> PlayerId {
    let new = NewAccount {
        name: name.to_owned(),
        key: NameKey::of(name),
        kind: AccountKind::Bot,
        password: None,
        passkey: None,
        codes: Vec::new(),
        invitation: None,
        created: 1,
        session: None,
    };
    let made = store.sign_up(new).await;
    match made.expect("an answer") {
        AccountOutcome::SignedUp(account) => PlayerId::Member(account),
        other => panic!("{other:?}"),
    }
}

async fn bots_play_several_games_and_report_whether_they_are_busy(database: &Database) {
    let store = database.open().await;
    let beatrix = bot(&store, "Beatrix").await;
    let node = node_of(&store, &[beatrix, guest(1)]).await;
    let bots = async || store.lobby_bots().await.expect("an answer");
    let known = |is_busy| LobbyBot {
        name: "Beatrix".to_owned(),
        is_busy,
        rapid: Standing::NEW,
    };
    assert_eq!(bots().await, [known(false)]);
    assert_eq!(store.lobby_visitors().await.expect("an answer"), 2);
    for busy in [true, false] {
        let who = beatrix;
        store.set_bot_busy(who, node, busy).await.expect("stored");
        assert_eq!(bots().await, [known(busy)]);
    }
    for number in 2..5 {
        let wanted = seek(guest(number), by_clock(), 10);
        store
            .enter_lobby(guest(number), node)
            .await
            .expect("stored");
        store.add_seek(wanted).await.expect("stored");
        let taken = take(&store, &wanted, beatrix).await;
        assert_eq!(taken, LobbyOutcome::Done);
    }
    store.leave_lobby(beatrix, node).await.expect("stored");
    assert_eq!(bots().await, []);
}

async fn a_guest_challenge_keeps_its_token(database: &Database) {
    let store = database.open().await;
    let offer = Challenge {
        by: guest(3),
        token: Some(Token::random().expect("randomness").hash()),
        ..challenge(Some(member(2)), by_clock(), 10)
    };
    store.add_challenge(offer).await.expect("stored");
    let kept = store.challenge_of(offer.game).await;
    assert_eq!(kept.expect("an answer"), Some(offer));
}

fn member(number: i64) -> PlayerId {
    PlayerId::Member(AccountId::of(number))
}

fn challenge(to: Option<PlayerId>, pace: Pace, offered: u64) -> Challenge {
    Challenge {
        game: id(),
        by: member(1),
        to,
        terms: Terms {
            pace,
            ..Terms::default()
        },
        side: SideChoice::Random,
        token: None,
        address: Some(AddressMark::of_address("192.0.2.7")),
        offered,
        state: ChallengeState::Offered,
    }
}

async fn answer(store: &Store, game: GameId, state: ChallengeState, at: u64) -> LobbyOutcome {
    let begun = matches!(state, ChallengeState::Accepted { .. })
        .then(|| lobby_game(game, [member(1), member(2)], false));
    let answered = store.answer_challenge(game, state, begun, at).await;
    answered.expect("an answer")
}

async fn leaving_a_real_time_game_is_recorded_once_until_it_expires(database: &Database) {
    let store = database.open().await;
    let [anna, ben] = [guest(1), guest(2)];
    node_of(&store, &[anna, ben]).await;
    let left = async |who: PlayerId| {
        let left = store.left_since(who, 0).await;
        left.expect("an answer")
    };
    for (is_real_time, expected) in [(false, vec![]), (true, vec![5_000])] {
        let pace = if is_real_time {
            by_clock()
        } else {
            Pace::Untimed
        };
        let new = seek(anna, pace, 1);
        store.add_seek(new).await.expect("stored");
        let begun = lobby_game(new.seek.game, [anna, ben], is_real_time);
        assert_eq!(
            store
                .take_seek(anna, ben, None, begun)
                .await
                .expect("stored"),
            LobbyOutcome::Done
        );
        let stored = store.load(new.seek.game).await.expect("an answer");
        let mut live = LiveGame::new(stored.expect("a game").settings).expect("a game");
        let result = Ending {
            winner: None,
            reason: EndReason::Aborted,
        };
        let mut end = happens(&mut live, 5_000, Event::Ended { result });
        end.left = Some(Side::Black);
        store.append(end.clone()).await.expect("stored");
        store.append(end).await.expect_err("it has happened");
        assert_eq!(left(ben).await, expected);
        assert!(left(anna).await.is_empty());
    }
    store.sweep_lobby(REMEMBERED).await.expect("stored");
    assert_eq!(left(ben).await, [5_000]);
    store.sweep_lobby(REMEMBERED + 5_001).await.expect("stored");
    assert!(left(ben).await.is_empty());
}

async fn a_challenge_is_answered_once(database: &Database) {
    let nodes = [database.open().await, database.open().await];
    for round in 0..10 {
        let offer = challenge(Some(member(2)), by_clock(), 10 + round);
        nodes[0].add_challenge(offer).await.expect("stored");
        let answers = [
            ChallengeState::Accepted { by: member(2) },
            ChallengeState::Withdrawn,
            ChallengeState::Declined {
                reason: Decline::TooFast,
            },
        ];
        let answered = answers.into_iter().enumerate();
        let answered =
            answered.map(|(place, state)| answer(&nodes[place % 2], offer.game, state, 20 + round));
        let answered = join_all(answered).await;
        let won: Vec<usize> = (0..3)
            .filter(|place| answered[*place] == LobbyOutcome::Done)
            .collect();
        assert_eq!(won.len(), 1, "{answered:?}");
        let kept = nodes[0].challenge_of(offer.game).await;
        let kept = kept.expect("an answer").expect("a challenge");
        let expected = Challenge {
            state: answers[won[0]],
            ..offer
        };
        assert_eq!(kept, expected);
        let game = nodes[1].load(offer.game).await.expect("an answer");
        assert_eq!(game.is_some(), won[0] == 0);
        // The same answer again changes nothing, whatever the time.
        let again = answer(&nodes[1], offer.game, answers[won[0]], u64::MAX / 4);
        assert_eq!(again.await, LobbyOutcome::Before);
        let changed = nodes[1].challenges_since(20 + round).await;
        assert_eq!(changed.expect("an answer"), [expected]);
    }
}

async fn an_expired_challenge_cannot_be_accepted(database: &Database) {
    let store = database.open().await;
    let offer = challenge(None, by_clock(), 10);
    store.add_challenge(offer).await.expect("stored");
    let accepted = ChallengeState::Accepted { by: member(2) };
    let late = answer(&store, offer.game, accepted, offer.expires());
    assert_eq!(late.await, LobbyOutcome::TooLate);
    assert_eq!(games(&store).await, 0);
    let unknown = store.challenge_of(id()).await;
    assert_eq!(unknown.expect("an answer"), None);
}

async fn open_challenges_are_listed_for_both_players(database: &Database) {
    let store = database.open().await;
    let offers = [
        challenge(Some(member(2)), by_clock(), 10),
        challenge(Some(member(3)), Pace::Untimed, 20),
        challenge(None, Pace::Untimed, 30),
    ];
    for offer in offers {
        store.add_challenge(offer).await.expect("stored");
    }
    let found = async |number, at| {
        let found = store.challenges(member(number), at).await;
        found.expect("an answer")
    };
    assert_eq!(found(1, 40).await, offers);
    assert_eq!(found(2, 40).await, offers[..1]);
    assert_eq!(found(3, 40).await, offers[1..2]);
    assert_eq!(found(4, 40).await, []);
    assert_eq!(found(2, offers[0].expires()).await, []);
    let withdrawn = answer(&store, offers[1].game, ChallengeState::Withdrawn, 50);
    assert_eq!(withdrawn.await, LobbyOutcome::Done);
    assert_eq!(found(3, 60).await, []);
    for number in 2..MAX_CHALLENGES {
        let another = challenge(None, Pace::Untimed, 40 + number as u64);
        assert_eq!(
            store.add_challenge(another).await.expect("stored"),
            LobbyOutcome::Done
        );
    }
    let one_more = challenge(None, Pace::Untimed, 90);
    assert_eq!(
        store.add_challenge(one_more).await.expect("stored"),
        LobbyOutcome::TooMany
    );
}

async fn reports_an_unknown_openness_as_corrupt(database: &Database) {
    let store = database.open().await;
    node_of(&store, &[guest(1), guest(2)]).await;
    let wanted = seek(guest(1), by_clock(), 1);
    store.add_seek(wanted).await.expect("stored");
    assert_eq!(take(&store, &wanted, guest(2)).await, LobbyOutcome::Done);
    database.execute("UPDATE lobby_games SET listed = 9").await;
    let started = store.games_started_since(1).await;
    assert!(
        matches!(started, Err(StoreError::Corrupt(_))),
        "{started:?}"
    );
}
