//! Those who are in the lobby at this node, and what each is told.

use std::collections::{HashMap, HashSet};

use bytes::Bytes;
use serde::Serialize;
use skep_people::{
    AccountId, Blocks, ChallengeState, Seeker, Speed, Who, day_of,
    wire::{Go, LobbyMessage, LobbyView, Person, SeekView, UnfitError},
};
use tokio::{
    sync::mpsc,
    time::{Duration, Instant},
};

use super::{
    Caller,
    news::{challenge_told, seek_told},
    rating_terms::{earlier_games, rating_note},
    service::Standings,
    shown_seeks::{self, MAX_NEW},
    snapshot::{LobbySnapshot, SeenChallenge, SeenNow, Summary},
};
use crate::{
    clock::{self, Millis},
    ids::GameId,
    protocol::{RatingNote, Side},
    store::{Beginning, OpenSeek},
};

/// How often visitors are told of what changes all the time: how many there are, who waits, what is played.
pub(super) const COALESCE: Duration = Duration::from_millis(250);

/// Those who are in the lobby at this node.
#[derive(Default)]
pub(super) struct Sockets {
    next: u64,
    /// How many sockets each person has, with those that have still to be admitted.
    people: HashMap<Who, usize>,
    admitted: HashMap<u64, Socket>,
}

/// What is known of a visitor when they enter.
pub(super) struct Entrant {
    pub(super) caller: Caller,
    pub(super) standings: Standings,
    pub(super) blocks: Blocks,
    /// Rated games begun today, by opponent and speed.
    pub(super) pair_games: Vec<(AccountId, Speed, u32)>,
    /// When they entered.
    pub(super) at: Millis,
}

/// One of them.
struct Socket {
    caller: Caller,
    standings: Standings,
    blocks: Blocks,
    pair_games: Vec<(AccountId, Speed, u32)>,
    entered: Millis,
    outbox: mpsc::Sender<Bytes>,
    /// The games of which it has been told that they begin.
    gone: HashSet<GameId>,
    /// The challenges of which it has been told, as they were.
    challenges: HashMap<GameId, ChallengeState>,
}

impl Sockets {
    /// Counts a socket of somebody.
    pub(super) fn reserve(&mut self, who: Who) -> u64 {
        self.next += 1;
        *self.people.entry(who).or_default() += 1;
        self.next
    }

    /// Lets a socket in, and tells it all that there is.
    pub(super) fn admit(
        &mut self,
        number: u64,
        entrant: Entrant,
        outbox: mpsc::Sender<Bytes>,
        snapshot: &LobbySnapshot,
    ) {
        let mut socket = Socket {
            caller: entrant.caller,
            standings: entrant.standings,
            blocks: entrant.blocks,
            pair_games: entrant.pair_games,
            entered: entrant.at,
            outbox,
            gone: HashSet::new(),
            challenges: HashMap::new(),
        };
        let is_kept = socket.send(&LobbyMessage::Lobby(Box::new(socket.view(snapshot))))
            && socket.tell_begun(&snapshot.begun)
            && socket.tell_challenges(&snapshot.challenges);
        if is_kept {
            self.admitted.insert(number, socket);
        }
    }

    /// Forgets a socket; says whether it was the last of its person.
    pub(super) fn remove(&mut self, number: u64, who: Who) -> bool {
        self.admitted.remove(&number);
        match self.people.get_mut(&who) {
            Some(count) if *count > 1 => {
                *count -= 1;
                false
            }
            _ => self.people.remove(&who).is_some(),
        }
    }

    /// Whether somebody is here.
    pub(super) fn has(&self, who: Who) -> bool {
        self.people.contains_key(&who)
    }

    /// Whether somebody is here who is no bot.
    pub(super) fn has_people(&self) -> bool {
        self.admitted.values().any(|socket| !socket.caller.is_bot)
    }

    /// Whether nobody is here.
    pub(super) fn is_empty(&self) -> bool {
        self.people.is_empty()
    }

    /// Tells everybody what has changed. Whoever does not keep up is told nothing any more.
    pub(super) fn tell(&mut self, snapshot: &mut LobbySnapshot, seen: SeenNow) {
        let most_new = match self.admitted.is_empty() {
            true => usize::MAX,
            false => MAX_NEW,
        };
        let shown = shown_seeks::choose(&seen.seeks, &snapshot.shown, most_new);
        self.tell_gone(snapshot, (&seen.seeks, &shown.games));
        let news = summary(snapshot, &seen);
        self.admitted.retain(|_, socket| {
            news.iter().all(|message| socket.put(message.clone()))
                && socket.tell_begun(&seen.begun)
                && socket.tell_challenges(&seen.challenges)
        });
        self.tell_new(snapshot, (&seen.seeks, &shown.games));
        snapshot.is_flooded = shown.is_behind;
        snapshot.is_behind |= shown.is_behind;
        snapshot.shown = shown.games;
        snapshot.seeks = seen.seeks;
        snapshot.begun = seen.begun;
        snapshot.challenges = seen.challenges;
    }

    /// Tells of seeks that are gone, or that are not shown any more because there are better ones.
    fn tell_gone(
        &mut self,
        snapshot: &LobbySnapshot,
        (seeks, shown): (&[OpenSeek], &HashSet<GameId>),
    ) {
        let standing: HashSet<GameId> = seeks.iter().map(|seek| seek.new.seek.game).collect();
        for seek in &snapshot.seeks {
            let game = seek.new.seek.game;
            let was_shown = snapshot.shown.contains(&game);
            let is_gone = !standing.contains(&game);
            if !is_gone && (!was_shown || shown.contains(&game)) {
                continue;
            }
            let message = json(&LobbyMessage::Gone { seek: game });
            self.admitted.retain(|_, socket| {
                let is_concerned = is_gone || !socket.is_author(seek);
                !(is_concerned && socket.sees(seek, was_shown)) || socket.put(message.clone())
            });
        }
    }

    /// Tells of seeks that are new, or that are shown only now.
    fn tell_new(
        &mut self,
        snapshot: &LobbySnapshot,
        (seeks, shown): (&[OpenSeek], &HashSet<GameId>),
    ) {
        let known: HashMap<GameId, &OpenSeek> = snapshot
            .seeks
            .iter()
            .map(|seek| (seek.new.seek.game, seek))
            .collect();
        for seek in seeks {
            let game = seek.new.seek.game;
            let is_shown = shown.contains(&game);
            let is_new = known.get(&game) != Some(&seek);
            let appears = is_shown && !snapshot.shown.contains(&game);
            if !is_new && !appears {
                continue;
            }
            let mut written = HashMap::new();
            self.admitted.retain(|_, socket| {
                let is_concerned = is_new || !socket.is_author(seek);
                if !is_concerned || !socket.sees(seek, is_shown) {
                    return true;
                }
                let (unfit, note) = socket.standing_to(seek);
                let message = written.entry((unfit, note)).or_insert_with(|| {
                    json(&LobbyMessage::Seek {
                        seek: seek_told(seek, unfit, note),
                    })
                });
                socket.put(message.clone())
            });
        }
    }
}

/// What all are told alike, at most once in a while: how many there are, who waits, what is played. What has changed since is told
/// the next time.
fn summary(snapshot: &mut LobbySnapshot, seen: &SeenNow) -> Vec<Bytes> {
    snapshot.people = seen.people;
    snapshot.places.clone_from(&seen.places);
    snapshot.house.clone_from(&seen.house);
    if let Some(games) = &seen.games {
        snapshot.games_read = Some(Instant::now());
        snapshot.games.clone_from(games);
    }
    let now = snapshot.summary();
    let (told, at) = match snapshot.told.take() {
        Some((told, at)) => (Some(told), Some(at)),
        None => (None, None),
    };
    snapshot.is_behind = false;
    if at.is_some_and(|at| at.elapsed() < COALESCE) {
        snapshot.is_behind = told.as_ref() != Some(&now);
        snapshot.told = told.zip(at);
        return Vec::new();
    }
    let mut news = Vec::new();
    let is_new = |is_same: fn(&Summary, &Summary) -> bool| {
        !told.as_ref().is_some_and(|told| is_same(told, &now))
    };
    if is_new(|told, now| told.people == now.people) {
        let people = now.people;
        news.push(json(&LobbyMessage::People { people }));
    }
    if is_new(|told, now| told.pools == now.pools) {
        let pools = now.pools.clone();
        news.push(json(&LobbyMessage::Pools { pools }));
    }
    if is_new(|told, now| told.games == now.games) {
        let games = now.games.clone();
        news.push(json(&LobbyMessage::Games { games }));
    }
    if is_new(|told, now| told.house == now.house) {
        let house = now.house.clone();
        news.push(json(&LobbyMessage::House { house }));
    }
    // Whoever hears nothing new has not been told anything.
    let at = match (news.is_empty(), at) {
        (true, Some(at)) => at,
        _ => Instant::now(),
    };
    snapshot.told = Some((now, at));
    news
}

impl Socket {
    fn view(&self, snapshot: &LobbySnapshot) -> LobbyView {
        let seeks = snapshot.seeks.iter();
        let seeks =
            seeks.filter(|seek| self.sees(seek, snapshot.shown.contains(&seek.new.seek.game)));
        let seeks = seeks.map(|seek| {
            let (unfit, note) = self.standing_to(seek);
            seek_told(seek, unfit, note)
        });
        let seeks: Vec<SeekView> = seeks.collect();
        LobbyView {
            you: Person {
                name: self.caller.name.clone(),
                bot: self.caller.is_bot,
                ..Person::GUEST
            },
            people: snapshot.people,
            seeks,
            pools: snapshot.pools(),
            games: snapshot.games.clone(),
            house: snapshot.house.clone(),
            waiting: snapshot.waiting(self.caller.who),
        }
    }

    fn is_author(&self, seek: &OpenSeek) -> bool {
        seek.new.seek.by.who == self.caller.who
    }

    /// Whether its visitor sees a seek: their own, and those that everyone is shown but for their authors' blocks.
    fn sees(&self, seek: &OpenSeek, is_shown: bool) -> bool {
        let is_hidden = seek.new.seek.is_hidden_from(self.caller.who, &self.blocks);
        self.is_author(seek) || (is_shown && !is_hidden)
    }

    /// Why its visitor cannot accept a seek, and how the game would be rated.
    fn standing_to(&self, kept: &OpenSeek) -> (Option<UnfitError>, Option<RatingNote>) {
        let seek = &kept.new.seek;
        let visitor = Seeker {
            who: self.caller.who,
            rating: self.standings.shown(seek.terms.pace.speed()).0,
        };
        let fit = seek.is_open_to(&visitor, &self.blocks);
        let unfit = fit.err();
        (unfit, self.note_on(kept))
    }

    /// What is said about the rating of the game of a seek. Games that the visitor has begun since they entered are not counted: whoever plays
    /// leaves the lobby, and counts them when they come back.
    fn note_on(&self, kept: &OpenSeek) -> Option<RatingNote> {
        let seek = &kept.new.seek;
        let author = seek.by.who.account().filter(|_| seek.terms.is_rated)?;
        let speed = seek.terms.pace.speed()?;
        if seek.by.who == self.caller.who {
            return None;
        }
        let earlier = match day_of(self.entered) == day_of(clock::now()) {
            true => earlier_games(&self.pair_games, author, speed),
            false => 0,
        };
        rating_note([kept.new.address, self.caller.address], earlier)
    }

    /// Tells of the games of its visitor that have begun.
    fn tell_begun(&mut self, begun: &[Beginning]) -> bool {
        for game in begun {
            let sides = Side::ALL.into_iter();
            let own = sides.filter(|side| game.players[*side].who == self.caller.who);
            for side in own.collect::<Vec<Side>>() {
                if !self.gone.insert(game.game) {
                    continue;
                }
                let token = self.caller.told_secret(game.players[side].ticket);
                let game = game.game;
                if !self.send(&LobbyMessage::Go(Go { game, side, token })) {
                    return false;
                }
            }
        }
        // What has begun long ago does not come again.
        self.gone
            .retain(|gone| begun.iter().any(|game| game.game == *gone));
        true
    }

    /// Tells of the challenges by its visitor and to him.
    fn tell_challenges(&mut self, challenges: &[SeenChallenge]) -> bool {
        let now = clock::now();
        let who = self.caller.who;
        for seen in challenges {
            let challenge = &seen.challenge;
            let is_own = challenge.by == who;
            let is_for_it = challenge.to == Some(who) && !seen.is_hidden;
            if !is_own && !is_for_it {
                continue;
            }
            let told = self.challenges.insert(challenge.game, challenge.state);
            if told == Some(challenge.state) {
                continue;
            }
            let is_rated = challenge.terms.is_rated && !is_own;
            let is_near =
                is_rated && rating_note([challenge.address, self.caller.address], 0).is_some();
            let note = match is_near {
                true => Some(RatingNote::SameAddress),
                false => seen.note,
            };
            let people = seen.people.clone();
            let challenge = challenge_told(challenge, people, is_own, note, now);
            if !self.send(&LobbyMessage::Challenge { challenge }) {
                return false;
            }
        }
        self.challenges
            .retain(|game, _| challenges.iter().any(|seen| seen.challenge.game == *game));
        true
    }

    fn send(&self, message: &LobbyMessage) -> bool {
        self.put(json(message))
    }

    /// Sends; `false` if the visitor does not keep up.
    fn put(&self, message: Bytes) -> bool {
        self.outbox.try_send(message).is_ok()
    }
}

fn json(message: &impl Serialize) -> Bytes {
    // The messages hold nothing that JSON cannot write; an empty message is no disaster either.
    serde_json::to_vec(message).unwrap_or_default().into()
}
