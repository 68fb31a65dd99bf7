//! The game on the screen: a [`LocalGame`] under the settings of the terminal.

use std::time::Duration;

use skep_engine::Limits;
use skep_game::clock::Millis;
use skep_game::ids::GameId;
use skep_game::live::{self, CreateGame, Event, LiveGame, Played, Request, Stamped};
use skep_game::words::{Action, BySide, Kind, SideChoice};
use skep_rules::{Color, Game, Move, WhyNot};
use skep_solo::computer::{self, Job, Thought};
use skep_solo::local::{EngineMove, LocalGame};

use super::settings::{Seat, Settings};

/// A game with its players and clocks. Times are durations since the program started.
#[derive(Clone, Debug)]
pub(crate) struct Table {
    settings: Settings,
    local: LocalGame,
    /// Start of a suspension, which costs no time.
    suspended: Option<Duration>,
}

impl Table {
    /// A new game. The seed determines the mistakes of the weaker levels.
    #[expect(
        clippy::expect_used,
        reason = "sets, levels and time controls of the terminal are within the limits of local games"
    )]
    pub(crate) fn new(settings: Settings, seed: u64, now: Duration) -> Table {
        let (kind, side) = match settings.seat {
            Seat::Both => (Kind::Table, None),
            Seat::White => (Kind::Computer, Some(SideChoice::White)),
            Seat::Black => (Kind::Computer, Some(SideChoice::Black)),
        };
        let request = CreateGame {
            kind,
            set: settings.set.name().to_owned(),
            opening: settings.opening,
            level: side.map(|_| settings.level.number().into()),
            side,
            clock: settings.time.map(|time| time.0),
            name: None,
            start: None,
        };
        let id = GameId::derived_from(&seed.to_string());
        let agreed = live::Settings::without_secrets(id, &request, true, millis(now));
        let (agreed, _) = agreed.expect("valid settings");
        Table {
            settings,
            local: open(agreed, Vec::new()),
            suspended: None,
        }
    }

    /// A saved game that has not ended, with the time that was left. Taking back moves from before the break does not
    /// restore their time.
    pub(crate) fn resumed(
        settings: Settings,
        game: &Game,
        left: Option<[Duration; 2]>,
        seed: u64,
        now: Duration,
    ) -> Table {
        let mut table = Table::new(settings, seed, now);
        let at = millis(now);
        let left = settings.time.map(|control| {
            let initial = Duration::from_secs(control.0.initial.into());
            let [white, black] = left.unwrap_or([initial; 2]).map(millis);
            let left = BySide { white, black };
            Event::Resumed { left }
        });
        let events = game.move_strings().into_iter().flat_map(|uhp| {
            let events = [Some(Event::Moved { uhp, lag: 0 }), left.clone()];
            events.into_iter().flatten()
        });
        let events = events.map(|event| Stamped { at, event }).collect();
        table.local = open(table.live().settings().clone(), events);
        table
    }

    pub(crate) const fn settings(&self) -> &Settings {
        &self.settings
    }

    pub(crate) const fn game(&self) -> &Game {
        self.live().game()
    }

    pub(crate) const fn plies(&self) -> usize {
        self.live().plies()
    }

    /// Whether a person is to move in an unfinished game.
    pub(crate) fn is_persons_turn(&self) -> bool {
        self.game().outcome().is_none() && self.settings.seat.is_person(self.game().to_move())
    }

    /// Whether the computer is to move in an unfinished game.
    pub(crate) fn is_computers_turn(&self) -> bool {
        self.live().computer_to_move()
    }

    pub(crate) fn is_clock_running(&self) -> bool {
        let clock = self.live().clock();
        clock.is_some_and(|clock| clock.running().is_some())
    }

    /// Time left on a side's clock, if there are clocks.
    pub(crate) fn left(&self, side: Color, now: Duration) -> Option<Duration> {
        let left = self.live().clock()?.left(side, millis(now));
        Some(Duration::from_millis(left))
    }

    pub(crate) fn last_move(&self) -> Option<&Played> {
        self.live().played().last()
    }

    /// The computer's pending job and its search limits.
    pub(crate) fn duty(&self, now: Duration) -> Option<(Job, Limits)> {
        computer::duty(self.live(), millis(now))
    }

    /// Plays a person's move.
    ///
    /// # Errors
    /// The rules do not allow it; the game is unchanged.
    pub(crate) fn play(&mut self, mv: Move, now: Duration) -> Result<(), WhyNot> {
        self.game().check(mv)?;
        let request = Request::Move {
            ply: u32::try_from(self.plies()).unwrap_or(u32::MAX),
            after: self.live().version(),
            uhp: self.game().board().move_string(mv).to_string(),
        };
        self.ask(&request, now);
        Ok(())
    }

    /// Lets the computer act on its thought: it moves, or answers a draw offer.
    pub(crate) fn answer(&mut self, thought: Thought, now: Duration) {
        let answer = EngineMove {
            mv: self.game().board().move_string(thought.mv).to_string(),
            expectation: thought.score.expectation(),
        };
        let moment = self.live().position_id();
        // A thought about another position is stale and has no effect.
        self.local.thought(moment, &answer, millis(now)).ok();
    }

    /// Offers the computer a draw. Returns false if it has declined one since the last move.
    pub(crate) fn offer_draw(&mut self, now: Duration) -> bool {
        self.ask(&Request::Action(Action::OfferDraw), now)
    }

    /// The two people at the keyboard agree on a draw.
    pub(crate) fn agree_draw(&mut self, now: Duration) {
        if self.offer_draw(now) {
            self.ask(&Request::Action(Action::AcceptDraw), now);
        }
    }

    /// The person resigns; of two people, the one to move.
    pub(crate) fn resign(&mut self, now: Duration) {
        self.ask(&Request::Action(Action::Resign), now);
    }

    /// Takes back a person's last move and everything after it, even after the end of the game. The clocks return to
    /// what they showed before the move. Returns false if there is no such move.
    pub(crate) fn take_back(&mut self, now: Duration) -> bool {
        let seat = self.settings.seat;
        let is_own = |ply: &usize| seat.is_person(Color::to_move_at(*ply as u32));
        let Some(ply) = (0..self.plies()).rev().find(is_own) else {
            return false;
        };
        let live = self.live();
        let before = live.played()[ply].version.saturating_sub(1) as usize;
        let events = live.log().iter().take(before).cloned();
        self.local = open(live.settings().clone(), events.collect());
        self.give_back_time_since(self.live().updated(), now);
        true
    }

    /// Ends the game if the side to move has run out of time. Returns whether it has.
    pub(crate) fn flag(&mut self, now: Duration) -> bool {
        if self.suspended.is_some() {
            return false;
        }
        let ticked = self.local.tick(millis(now));
        ticked.is_ok_and(|happened| !happened.events.is_empty())
    }

    /// Stops the clocks while the program is suspended.
    pub(crate) const fn suspend(&mut self, now: Duration) {
        self.suspended = Some(now);
    }

    pub(crate) fn wake(&mut self, now: Duration) {
        if let Some(since) = self.suspended.take() {
            self.give_back_time_since(millis(since), now);
        }
    }

    const fn live(&self) -> &LiveGame {
        self.local.live()
    }

    fn ask(&mut self, request: &Request, now: Duration) -> bool {
        let id = self.live().settings().id;
        self.local.ask(request, millis(now), id).is_ok()
    }

    fn give_back_time_since(&mut self, since: Millis, now: Duration) {
        // Only a damaged log could refuse this.
        self.local.resume(since, millis(now)).ok();
    }
}

#[expect(
    clippy::expect_used,
    reason = "the moves were legal when they were played, under the same rules"
)]
fn open(settings: live::Settings, events: Vec<Stamped>) -> LocalGame {
    LocalGame::open(settings, events).expect("a legal game")
}

fn millis(time: Duration) -> Millis {
    Millis::try_from(time.as_millis()).unwrap_or(Millis::MAX)
}

#[cfg(test)]
mod tests {
    use skep_engine::Level;
    use skep_rules::{GameType, Hex, Manner, Opening, Outcome, WinReason};

    use super::*;

    const fn seconds(seconds: u64) -> Duration {
        Duration::from_secs(seconds)
    }

    fn settings(seat: Seat) -> Settings {
        Settings {
            set: GameType::BASE,
            opening: Opening::Tournament,
            level: Level::LOWEST,
            seat,
            time: "1+2".parse().ok(),
        }
    }

    fn table(seat: Seat) -> Table {
        Table::new(settings(seat), 1, Duration::ZERO)
    }

    /// Plays moves of both sides, including the computer's.
    fn play(table: &mut Table, moves: &[&str], now: u64) {
        for text in moves {
            let mv = table.game().read_move(text).unwrap();
            if table.is_computers_turn() {
                let score = skep_engine::Score::Estimate(0);
                table.answer(Thought { mv, score }, seconds(now));
            } else {
                table.play(mv, seconds(now)).unwrap();
            }
        }
    }

    #[test]
    fn taking_back_returns_to_the_persons_own_turn() {
        let mut table = table(Seat::White);
        assert!(!table.take_back(Duration::ZERO));
        play(&mut table, &["wS1", "bG1 wS1-", "wQ -wS1"], 0);
        assert!(table.is_computers_turn());
        assert!(table.take_back(Duration::ZERO));
        assert_eq!(table.plies(), 2);
        assert!(table.take_back(Duration::ZERO));
        assert_eq!(table.plies(), 0);
    }

    #[test]
    fn the_computers_first_move_is_not_taken_back() {
        let mut table = table(Seat::Black);
        play(&mut table, &["wS1"], 0);
        assert!(!table.take_back(Duration::ZERO));
        play(&mut table, &["bG1 wS1-"], 0);
        assert!(table.take_back(Duration::ZERO));
        assert_eq!(table.plies(), 1);
    }

    #[test]
    fn time_runs_out_for_the_side_to_move() {
        let mut table = table(Seat::Both);
        play(&mut table, &["wS1", "bG1 wS1-"], 10);
        assert!(!table.flag(seconds(60)));
        assert!(table.flag(seconds(70)));
        let outcome = Outcome::Win {
            winner: Color::Black,
            by: WinReason::Time,
        };
        assert_eq!(table.game().outcome(), Some(outcome));
        assert!(!table.flag(seconds(71)));
    }

    #[test]
    fn taking_back_restores_the_clocks_even_after_a_loss_on_time() {
        let mut table = table(Seat::Both);
        play(&mut table, &["wS1", "bG1 wS1-"], 10);
        play(&mut table, &["wQ -wS1"], 20);
        assert_eq!(table.left(Color::White, seconds(30)), Some(seconds(52)));
        assert!(table.flag(seconds(80)));
        assert!(table.take_back(seconds(100)));
        assert_eq!((table.plies(), table.game().outcome()), (2, None));
        for side in Color::ALL {
            assert_eq!(table.left(side, seconds(100)), Some(seconds(60)));
        }
        assert!(table.is_clock_running());
    }

    #[test]
    fn a_resumed_game_keeps_the_time_that_was_left() {
        let mut game = Game::new(settings(Seat::Both).ruleset());
        for text in ["wS1", "bG1 wS1-", "wQ -wS1"] {
            game.play_uhp(text).unwrap();
        }
        let left = [seconds(50), seconds(40)];
        let mut table = Table::resumed(settings(Seat::Both), &game, Some(left), 1, seconds(5));
        assert_eq!(table.game().game_string(), game.game_string());
        assert_eq!(table.left(Color::Black, seconds(15)), Some(seconds(30)));
        table.suspend(seconds(15));
        assert!(!table.flag(seconds(1000)));
        table.wake(seconds(1000));
        assert_eq!(table.left(Color::Black, seconds(1000)), Some(seconds(30)));
        assert!(table.take_back(seconds(1000)));
        assert_eq!(table.left(Color::White, seconds(1000)), Some(seconds(50)));
    }

    #[test]
    fn the_last_move_is_known_with_its_path() {
        let mut table = table(Seat::Both);
        assert_eq!(table.last_move(), None);
        play(
            &mut table,
            &["wS1", "bG1 wS1-", "wQ -wS1", "bQ bG1-", "wQ /wS1"],
            0,
        );
        let last = table.last_move().unwrap();
        assert_eq!(last.from, Some(Hex::new(-1, 0)));
        assert_eq!(last.to, Some(Hex::new(-1, 1)));
        assert_eq!(last.manner, Manner::Slides);
    }
}
