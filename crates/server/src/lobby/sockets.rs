//! Visitors connected to the lobby at this node and the messages each of them gets.

use std::collections::{HashMap, HashSet};

use bytes::Bytes;
use serde::Serialize;
use skep_people::{
    AccountId, Blocks, ChallengeState, PlayerId, Seeker, Speed, day_of,
    wire::{Go, LobbyMessage, LobbyView, Person, SeekView, TermsView, UnfitError},
};
use tokio::{
    sync::mpsc,
    time::{Duration, Instant},
};

use super::{
    Caller,
    challenges::challenge_view,
    ratings::{PlayerRatings, rating_note},
    shown_seeks::{self, MAX_NEW},
    snapshot::{ChallengeUpdate, LobbySnapshot, StoredLobby},
};
use crate::{
    clock::{self, Millis},
    ids::GameId,
    protocol::{RatingNote, Side},
    store::{OpenSeek, StartedGame},
};

/// Minimum interval between updates of the activity.
pub(super) const ACTIVITY_INTERVAL: Duration = Duration::from_millis(250);

#[derive(Default)]
pub(super) struct Sockets {
    last_id: u64,
    /// Sockets per visitor, including those not admitted yet.
    counts: HashMap<PlayerId, usize>,
    admitted: HashMap<u64, Socket>,
}

/// A visitor as they were when they entered.
pub(super) struct Visitor {
    pub(super) caller: Caller,
    pub(super) ratings: PlayerRatings,
    pub(super) blocks: Blocks,
    /// Rated games begun today, by opponent and speed.
    pub(super) pair_games: HashMap<(AccountId, Speed), u32>,
    pub(super) entered: Millis,
}

struct Socket {
    visitor: Visitor,
    outbox: mpsc::Sender<Bytes>,
    /// Games whose start has been announced.
    announced: HashSet<GameId>,
    /// Challenges in the state last sent.
    challenges: HashMap<GameId, ChallengeState>,
}

impl Sockets {
    /// Counts a socket of a visitor and returns its id.
    pub(super) fn reserve(&mut self, who: PlayerId) -> u64 {
        self.last_id += 1;
        *self.counts.entry(who).or_default() += 1;
        self.last_id
    }

    /// Admits a socket and sends it the whole lobby.
    pub(super) fn admit(
        &mut self,
        id: u64,
        visitor: Visitor,
        outbox: mpsc::Sender<Bytes>,
        snapshot: &LobbySnapshot,
    ) {
        let mut socket = Socket {
            visitor,
            outbox,
            announced: HashSet::new(),
            challenges: HashMap::new(),
        };
        let keeps_up = socket.send(&LobbyMessage::Lobby(Box::new(socket.view(snapshot))))
            && socket.send_started(&snapshot.stored.started)
            && socket.send_challenges(&snapshot.stored.challenges);
        if keeps_up {
            self.admitted.insert(id, socket);
        }
    }

    /// Removes a socket; returns whether it was the visitor's last.
    pub(super) fn remove(&mut self, id: u64, who: PlayerId) -> bool {
        self.admitted.remove(&id);
        match self.counts.get_mut(&who) {
            Some(count) if *count > 1 => {
                *count -= 1;
                false
            }
            _ => self.counts.remove(&who).is_some(),
        }
    }

    pub(super) fn has(&self, who: PlayerId) -> bool {
        self.counts.contains_key(&who)
    }

    /// Returns whether anyone but bots is connected.
    pub(super) fn has_people(&self) -> bool {
        self.admitted
            .values()
            .any(|socket| !socket.visitor.caller.is_bot)
    }

    pub(super) fn is_empty(&self) -> bool {
        self.counts.is_empty()
    }

    /// Updates the snapshot and sends the changes. Sockets that do not keep up are dropped.
    pub(super) fn apply(&mut self, snapshot: &mut LobbySnapshot, update: StoredLobby) {
        let max_new = match self.admitted.is_empty() {
            true => usize::MAX,
            false => MAX_NEW,
        };
        let shown = shown_seeks::choose(&update.seeks, &snapshot.shown, max_new);
        self.send_gone(snapshot, (&update.seeks, &shown.games));
        let before = std::mem::replace(&mut snapshot.stored, update);
        let messages = update_activity(snapshot);
        let StoredLobby {
            seeks,
            started,
            challenges,
            ..
        } = &snapshot.stored;
        self.admitted.retain(|_, socket| {
            messages.iter().all(|message| socket.put(message.clone()))
                && socket.send_started(started)
                && socket.send_challenges(challenges)
        });
        self.send_new((&before.seeks, &snapshot.shown), (seeks, &shown.games));
        snapshot.is_flooded = shown.is_behind;
        snapshot.is_behind |= shown.is_behind;
        snapshot.shown = shown.games;
    }

    /// Announces seeks that are closed or no longer among those shown.
    fn send_gone(
        &mut self,
        snapshot: &LobbySnapshot,
        (seeks, shown): (&[OpenSeek], &HashSet<GameId>),
    ) {
        let open: HashSet<GameId> = seeks.iter().map(|seek| seek.new.seek.game).collect();
        for seek in &snapshot.stored.seeks {
            let game = seek.new.seek.game;
            let was_shown = snapshot.shown.contains(&game);
            let is_gone = !open.contains(&game);
            if !is_gone && (!was_shown || shown.contains(&game)) {
                continue;
            }
            let message = json(&LobbyMessage::Gone { seek: game });
            self.admitted.retain(|_, socket| {
                let is_affected = is_gone || !socket.is_author(seek);
                !(is_affected && socket.sees(seek, was_shown)) || socket.put(message.clone())
            });
        }
    }

    /// Sends seeks that are new, changed or shown for the first time.
    fn send_new(
        &mut self,
        (known, shown_before): (&[OpenSeek], &HashSet<GameId>),
        (seeks, shown): (&[OpenSeek], &HashSet<GameId>),
    ) {
        let known: HashMap<GameId, &OpenSeek> = known
            .iter()
            .map(|seek| (seek.new.seek.game, seek))
            .collect();
        for seek in seeks {
            let game = seek.new.seek.game;
            let is_shown = shown.contains(&game);
            let is_new = known.get(&game) != Some(&seek);
            let appears = is_shown && !shown_before.contains(&game);
            if !is_new && !appears {
                continue;
            }
            let mut serialized = HashMap::new();
            self.admitted.retain(|_, socket| {
                let is_affected = is_new || !socket.is_author(seek);
                if !is_affected || !socket.sees(seek, is_shown) {
                    return true;
                }
                let (unfit, note) = socket.eligibility(seek);
                let message = serialized.entry((unfit, note)).or_insert_with(|| {
                    json(&LobbyMessage::Seek {
                        seek: seek_view(seek, unfit, note),
                    })
                });
                socket.put(message.clone())
            });
        }
    }
}

/// Returns messages for the parts of the activity that have changed since they were sent. Between intervals there are
/// none; the changes follow later.
fn update_activity(snapshot: &mut LobbySnapshot) -> Vec<Bytes> {
    let now = snapshot.activity();
    let (sent, at) = snapshot.sent.take().unzip();
    snapshot.is_behind = false;
    if at.is_some_and(|at| at.elapsed() < ACTIVITY_INTERVAL) {
        snapshot.is_behind = sent.as_ref() != Some(&now);
        snapshot.sent = sent.zip(at);
        return Vec::new();
    }
    let is_sent = |message| sent.as_ref().is_some_and(|sent| sent.contains(message));
    let changed = now.iter().filter(|message| !is_sent(message));
    let messages: Vec<Bytes> = changed.map(json).collect();
    // The interval restarts only if something is sent.
    let at = match (messages.is_empty(), at) {
        (true, Some(at)) => at,
        _ => Instant::now(),
    };
    snapshot.sent = Some((now, at));
    messages
}

impl Socket {
    fn view(&self, snapshot: &LobbySnapshot) -> LobbyView {
        let seeks = snapshot.stored.seeks.iter();
        let seeks =
            seeks.filter(|seek| self.sees(seek, snapshot.shown.contains(&seek.new.seek.game)));
        let seeks = seeks.map(|seek| {
            let (unfit, note) = self.eligibility(seek);
            seek_view(seek, unfit, note)
        });
        let seeks: Vec<SeekView> = seeks.collect();
        LobbyView {
            you: Person {
                name: self.visitor.caller.name.clone(),
                bot: self.visitor.caller.is_bot,
                ..Person::GUEST
            },
            people: snapshot.stored.people,
            seeks,
            pools: snapshot.pools(),
            games: snapshot.stored.games.clone(),
            house: snapshot.stored.house.clone(),
            waiting: snapshot.waiting(self.visitor.caller.who),
        }
    }

    fn is_author(&self, seek: &OpenSeek) -> bool {
        seek.new.seek.by.who == self.visitor.caller.who
    }

    /// Returns whether the visitor sees a seek: their own, and those shown to everyone unless the author blocks them.
    fn sees(&self, seek: &OpenSeek, is_shown: bool) -> bool {
        let is_hidden = seek
            .new
            .seek
            .is_hidden_from(self.visitor.caller.who, &self.visitor.blocks);
        self.is_author(seek) || (is_shown && !is_hidden)
    }

    /// Reason why the visitor cannot accept a seek, and the rating note of its game.
    fn eligibility(&self, open: &OpenSeek) -> (Option<UnfitError>, Option<RatingNote>) {
        let seek = &open.new.seek;
        let visitor = Seeker {
            who: self.visitor.caller.who,
            rating: self.visitor.ratings.shown(seek.terms.pace.speed()).0,
        };
        let fit = seek.is_open_to(&visitor, &self.visitor.blocks);
        let unfit = fit.err();
        (unfit, self.rating_note(open))
    }

    /// Rating note of a seek. Games started since the visitor entered are not counted: players leave the lobby and are
    /// counted afresh when they return.
    fn rating_note(&self, open: &OpenSeek) -> Option<RatingNote> {
        let seek = &open.new.seek;
        let author = seek.by.who.account().filter(|_| seek.terms.is_rated)?;
        let speed = seek.terms.pace.speed()?;
        if seek.by.who == self.visitor.caller.who {
            return None;
        }
        let is_today = day_of(self.visitor.entered) == day_of(clock::now());
        let earlier = self.visitor.pair_games.get(&(author, speed));
        let earlier = earlier.filter(|_| is_today).map_or(0, |games| *games);
        rating_note([open.new.address, self.visitor.caller.address], earlier)
    }

    /// Announces started games of the visitor.
    fn send_started(&mut self, started: &[StartedGame]) -> bool {
        for game in started {
            let is_own = |side: &Side| game.players[*side].who == self.visitor.caller.who;
            let Some(side) = Side::ALL.into_iter().find(is_own) else {
                continue;
            };
            if !self.announced.insert(game.game) {
                continue;
            }
            let ticket = game.players[side].ticket;
            let token = self.visitor.caller.revealed_secret(ticket);
            let game = game.game;
            if !self.send(&LobbyMessage::Go(Go { game, side, token })) {
                return false;
            }
        }
        // Older games are not listed again.
        self.announced
            .retain(|announced| started.iter().any(|game| game.game == *announced));
        true
    }

    /// Sends new and changed challenges by and to the visitor.
    fn send_challenges(&mut self, challenges: &[ChallengeUpdate]) -> bool {
        let now = clock::now();
        let who = self.visitor.caller.who;
        for update in challenges {
            let challenge = &update.challenge;
            let is_own = challenge.by == who;
            let is_recipient = challenge.to == Some(who) && !update.is_hidden;
            if !is_own && !is_recipient {
                continue;
            }
            let sent = self.challenges.insert(challenge.game, challenge.state);
            if sent == Some(challenge.state) {
                continue;
            }
            let is_rated = challenge.terms.is_rated && !is_own;
            let is_same_address = is_rated
                && rating_note([challenge.address, self.visitor.caller.address], 0).is_some();
            let note = match is_same_address {
                true => Some(RatingNote::SameAddress),
                false => update.note,
            };
            let people = update.people.clone();
            let challenge = challenge_view(challenge, people, is_own, note, now);
            if !self.send(&LobbyMessage::Challenge { challenge }) {
                return false;
            }
        }
        self.challenges.retain(|game, _| {
            challenges
                .iter()
                .any(|update| update.challenge.game == *game)
        });
        true
    }

    fn send(&self, message: &LobbyMessage) -> bool {
        self.put(json(message))
    }

    /// Returns false if the visitor does not keep up.
    fn put(&self, message: Bytes) -> bool {
        self.outbox.try_send(message).is_ok()
    }
}

/// A seek as sent to a visitor; `unfit` is the reason why they cannot accept it.
fn seek_view(
    open: &OpenSeek,
    unfit: Option<UnfitError>,
    rating_note: Option<RatingNote>,
) -> SeekView {
    let seek = &open.new.seek;
    SeekView {
        id: seek.game,
        by: Person {
            name: open.name.clone(),
            rating: seek.by.rating,
            provisional: open.new.is_provisional,
            bot: open.is_bot,
            newcomer: open.new.is_newcomer,
        },
        terms: TermsView::from(seek.terms),
        side: seek.side,
        band: seek.band.map(|band| (band.lowest(), band.highest())),
        since: seek.since,
        mine: unfit == Some(UnfitError::Own),
        unfit,
        rating_note,
    }
}

fn json(message: &impl Serialize) -> Bytes {
    // Serialization cannot fail: no message contains non-string keys.
    serde_json::to_vec(message).unwrap_or_default().into()
}
