//! A bot's view of a game, derived from server messages.

use skep_game::protocol::{
    Action, BySide, LiveState, Offers, Player, Presence, ServerMessage, Side,
};
use skep_rules::{Game, Ruleset};
use skep_solo::computer;

#[derive(Clone, Debug)]
pub(crate) struct GameView {
    side: Side,
    pub(crate) version: u32,
    pub(crate) game: Game,
    pub(crate) has_clock: bool,
    pub(crate) is_over: bool,
    /// The rematch.
    pub(crate) rematch: Option<String>,
    is_rated: bool,
    offers: Offers,
    players: BySide<Player>,
    /// When the bot may claim the game, in server time.
    claim: Option<u64>,
}

/// A message does not match the known state, so the full state must be requested again.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("out of sync with the server")]
pub(crate) struct LostError;

impl GameView {
    /// Builds the view from the full state; `None` if the bot does not play or the start position is unsupported.
    pub(crate) fn of(state: &LiveState) -> Option<GameView> {
        let header = &state.game;
        let mut game = match &header.start {
            Some(_) => return None,
            None => Game::new(
                Ruleset::uhp(header.set.parse().ok()?)
                    .with_opening(header.opening)
                    .with_repetition_draws(true),
            ),
        };
        for played in &state.moves {
            game.play_uhp(&played.uhp).ok()?;
        }
        let side = state.you?.side()?;
        Some(GameView {
            side,
            version: state.v,
            game,
            has_clock: header.clock.is_some(),
            is_over: state.result.is_some(),
            rematch: state.rematch.clone(),
            is_rated: header.rated,
            offers: state.offers,
            players: state.players.clone(),
            claim: claim(&state.presence, !side),
        })
    }

    /// Applies a message.
    pub(crate) fn apply(&mut self, message: &ServerMessage) -> Result<(), LostError> {
        if let Some(version) = message.version() {
            if version <= self.version {
                return Ok(());
            }
            if version != self.version + 1 {
                return Err(LostError);
            }
            self.version = version;
        }
        match message {
            ServerMessage::Moved {
                ply,
                uhp,
                offers,
                result,
                ..
            } => {
                if usize::try_from(*ply) != Ok(self.plies()) {
                    return Err(LostError);
                }
                self.game.play_uhp(uhp).map_err(|_| LostError)?;
                self.offers = *offers;
                self.is_over = result.is_some();
            }
            ServerMessage::Undone { plies, offers, .. } => {
                while usize::try_from(*plies).is_ok_and(|left| left < self.plies()) {
                    self.game.undo();
                }
                self.offers = *offers;
            }
            ServerMessage::Offered { offers, .. }
            | ServerMessage::Declined { offers, .. }
            | ServerMessage::Withdrawn { offers, .. }
            | ServerMessage::Paused { offers, .. } => self.offers = *offers,
            ServerMessage::Ended { offers, .. } => {
                self.offers = *offers;
                self.is_over = true;
            }
            ServerMessage::Rematch { game, .. } => self.rematch = Some(game.clone()),
            ServerMessage::Joined { players, .. } | ServerMessage::Named { players, .. } => {
                self.players.clone_from(players);
            }
            ServerMessage::Presence { presence } => self.claim = claim(presence, !self.side),
            _ => {}
        }
        Ok(())
    }

    pub(crate) fn plies(&self) -> usize {
        self.game.moves().len()
    }

    /// Whether the bot is to move.
    pub(crate) fn is_to_move(&self) -> bool {
        !self.is_over && self.game.to_move() == self.side
    }

    /// Account name of the opponent; `None` for a guest, whatever name they use.
    pub(crate) fn adversary(&self) -> Option<&str> {
        let other = &self.players[!self.side];
        other.name.as_deref().filter(|_| other.member)
    }

    /// When the bot may claim a win against an absent opponent, in server time. Only without a clock, where the game
    /// would never end otherwise.
    pub(crate) fn claim(&self) -> Option<u64> {
        self.claim
            .filter(|_| !self.has_clock && !self.is_over && !self.is_to_move())
    }

    /// Answer to a pending offer. `expectation` is the bot's last evaluation.
    pub(crate) fn answer(&self, expectation: Option<f64>, has_room: bool) -> Option<Action> {
        let other = Some(!self.side);
        if self.is_over {
            let is_asked = self.offers.rematch == other;
            return is_asked.then_some(match has_room {
                true => Action::Rematch,
                false => Action::DeclineRematch,
            });
        }
        if self.offers.draw == other {
            let agrees = expectation.is_some_and(|value| computer::agrees(self.plies(), value));
            return Some(match agrees {
                true => Action::AcceptDraw,
                false => Action::DeclineDraw,
            });
        }
        // Bots never refuse a pause.
        if self.offers.pause == other {
            return Some(Action::AcceptPause);
        }
        // In a casual game, takebacks are allowed.
        (self.offers.takeback == other).then_some(match self.is_rated {
            true => Action::DeclineTakeback,
            false => Action::AcceptTakeback,
        })
    }
}

/// When a side may be claimed against.
fn claim(presence: &Presence, side: Side) -> Option<u64> {
    presence.away[side].and_then(|away| away.claim)
}

#[cfg(test)]
mod tests {
    use serde_json::{Value, json};

    use super::*;

    fn state(changes: &Value) -> LiveState {
        let mut state = json!({
            "v": 3, "now": 1000, "you": "black", "waiting": false, "clocks": null, "result": null, "rematch": null,
            "game": {"id": "2mWMSqFJyUsxYEVfFJqUfQ", "kind": "friend", "set": "Base+MLP", "opening": "tournament",
                "level": null, "clock": null, "created": 900},
            "players": {"white": {"name": "Anna", "computer": null}, "black": {"name": "skep-3", "computer": null, "member": true}},
            "moves": [{"uhp": "wS1", "at": 950}], "offers": {"draw": null, "takeback": null, "rematch": null},
            "chat": [], "presence": {"white": true, "black": true, "spectators": 0}, "thinking": false,
        });
        for (key, value) in changes.as_object().expect("an object") {
            state[key] = value.clone();
        }
        serde_json::from_value(state).expect("a state")
    }

    fn view(changes: &Value) -> GameView {
        GameView::of(&state(changes)).expect("a game")
    }

    fn apply(view: &mut GameView, message: Value) -> Result<(), LostError> {
        view.apply(&serde_json::from_value(message).expect("a message"))
    }

    #[test]
    fn tracks_the_turn() {
        let mut view = view(&json!({}));
        assert!(view.is_to_move());
        let moved = json!({"t": "moved", "v": 4, "ply": 1, "move": "bS1 wS1-", "at": 1000});
        apply(&mut view, moved.clone()).expect("it fits");
        assert!(!view.is_to_move());
        // Repeated messages are ignored.
        apply(&mut view, moved).expect("it fits");
        assert_eq!(view.plies(), 2);
        let undone = json!({"t": "undone", "v": 5, "plies": 1, "by": "black"});
        apply(&mut view, undone).expect("it fits");
        assert!(view.is_to_move());
        let ended =
            json!({"t": "ended", "v": 6, "result": {"winner": "black", "reason": "resignation"}});
        apply(&mut view, ended).expect("it fits");
        assert!(view.is_over && !view.is_to_move());
    }

    #[test]
    fn detects_missed_messages() {
        let mut view = view(&json!({}));
        let moved =
            |v, ply, uhp| json!({"t": "moved", "v": v, "ply": ply, "move": uhp, "at": 1000});
        assert_eq!(apply(&mut view, moved(5, 1, "bS1 wS1-")), Err(LostError));
        assert_eq!(apply(&mut view, moved(4, 1, "nonsense")), Err(LostError));
    }

    #[test]
    fn guests_have_no_account_name() {
        assert_eq!(view(&json!({})).adversary(), None);
        let members = json!({"players": {
            "white": {"name": "Anna", "computer": null, "member": true},
            "black": {"name": "skep-3", "computer": null, "member": true},
        }});
        assert_eq!(view(&members).adversary(), Some("Anna"));
    }

    #[test]
    fn answers_offers_by_evaluation_and_rating() {
        let offer = |name: &str| {
            let mut offers = json!({"draw": null, "takeback": null, "rematch": null});
            offers[name] = json!("white");
            json!({ "offers": offers })
        };
        let none = view(&json!({}));
        assert_eq!(none.answer(Some(0.1), true), None);
        let takeback = view(&offer("takeback"));
        assert_eq!(takeback.answer(None, true), Some(Action::AcceptTakeback));
        // Too early for a draw.
        let draw = view(&offer("draw"));
        assert_eq!(draw.answer(Some(0.1), true), Some(Action::DeclineDraw));
        let mut pause = offer("pause");
        pause["offers"]["days"] = json!(7);
        assert_eq!(view(&pause).answer(None, true), Some(Action::AcceptPause));
        let mut over = offer("rematch");
        over["result"] = json!({"winner": null, "reason": "agreement"});
        let over = view(&over);
        assert_eq!(over.answer(None, true), Some(Action::Rematch));
        assert_eq!(over.answer(None, false), Some(Action::DeclineRematch));
    }

    #[test]
    fn claims_untimed_games_from_absent_opponents() {
        let left = json!({"presence": {"white": false, "black": true, "spectators": 0,
            "away": {"white": {"since": 1000, "claim": 601000}, "black": null}}});
        let mut view = view(&left);
        // The bot is to move.
        assert_eq!(view.claim(), None);
        let moved = json!({"t": "moved", "v": 4, "ply": 1, "move": "bS1 wS1-", "at": 1000});
        apply(&mut view, moved).expect("it fits");
        assert_eq!(view.claim(), Some(601_000));
        let back =
            json!({"t": "presence", "presence": {"white": true, "black": true, "spectators": 0}});
        apply(&mut view, back).expect("it fits");
        assert_eq!(view.claim(), None);
    }
}
