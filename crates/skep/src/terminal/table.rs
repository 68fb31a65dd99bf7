//! The game on the table, with its players and clocks.

use std::time::Duration;

use skep_rules::{Color, Game, Hex, Manner, Move, Piece, Verdict, WhyNot};

use super::{clock::Clock, settings::Settings};

/// A game with its players.
#[derive(Clone, Debug)]
pub(crate) struct Table {
    settings: Settings,
    game: Game,
    clock: Option<Clock>,
}

/// A move that was played, as the board shows it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct LastMove {
    /// The piece, or `None` for a pass.
    pub(crate) piece: Option<Piece>,
    /// Where it stood, or `None` if it came from the hand.
    pub(crate) from: Option<Hex>,
    /// Where it stands now.
    pub(crate) to: Option<Hex>,
    /// How it got there.
    pub(crate) manner: Option<Manner>,
}

impl Table {
    /// The start of a game.
    pub(crate) fn new(settings: Settings) -> Table {
        Table {
            settings,
            game: Game::new(settings.ruleset()),
            clock: settings.time.map(Clock::new),
        }
    }

    /// A resumed game, with what was left on the clocks.
    pub(crate) fn resumed(
        settings: Settings,
        game: Game,
        left: Option<[Duration; 2]>,
        now: Duration,
    ) -> Table {
        let plies = game.moves().len();
        let mut clock = settings
            .time
            .map(|control| Clock::resumed(control, left.unwrap_or([control.initial; 2]), plies));
        if let Some(clock) = &mut clock
            && game.outcome().is_none()
        {
            clock.go_on(plies, now);
        }
        Table {
            settings,
            game,
            clock,
        }
    }

    /// What was agreed.
    pub(crate) const fn settings(&self) -> &Settings {
        &self.settings
    }

    /// The game.
    pub(crate) const fn game(&self) -> &Game {
        &self.game
    }

    /// The clocks, if the game has any.
    pub(crate) const fn clock(&self) -> Option<&Clock> {
        self.clock.as_ref()
    }

    /// How many plies have been played.
    pub(crate) fn plies(&self) -> usize {
        self.game.moves().len()
    }

    /// Whether the game goes on and a person is to move.
    pub(crate) fn is_persons_turn(&self) -> bool {
        self.game.outcome().is_none() && self.settings.seat.is_person(self.game.to_move())
    }

    /// Whether the game goes on and the computer is to move.
    pub(crate) fn is_computers_turn(&self) -> bool {
        self.game.outcome().is_none() && !self.settings.seat.is_person(self.game.to_move())
    }

    /// What a side has left on its clock.
    pub(crate) fn left(&self, side: Color, now: Duration) -> Option<Duration> {
        Some(self.clock.as_ref()?.left(side, self.game.to_move(), now))
    }

    /// Plays a move.
    ///
    /// # Errors
    /// The reason why the rules do not allow it; then nothing has changed.
    pub(crate) fn play(&mut self, mv: Move, now: Duration) -> Result<(), WhyNot> {
        let mover = self.game.to_move();
        self.game.play(mv)?;
        let plies = self.plies();
        if let Some(clock) = &mut self.clock {
            clock.moved(mover, plies, now);
        }
        self.stop_clock_at_the_end(now);
        Ok(())
    }

    /// Takes back the last move, and against the computer as many as it takes until the person is to move again.
    /// Returns how many.
    pub(crate) fn take_back(&mut self, now: Duration) -> usize {
        let seat = self.settings.seat;
        // The computer's first move stays, since no move of the person precedes it.
        let own = (0..self.plies()).any(|ply| seat.is_person(Color::to_move_at(ply as u32)));
        if !own {
            return 0;
        }
        let mut count = 0;
        while self.game.undo().is_some() {
            count += 1;
            let plies = self.plies();
            if let Some(clock) = &mut self.clock {
                clock.taken_back(plies, now);
            }
            if seat.is_person(self.game.to_move()) {
                break;
            }
        }
        count
    }

    /// A side resigns.
    pub(crate) fn resign(&mut self, loser: Color, now: Duration) {
        // A game that is over already stays as it ended.
        self.game.resign(loser).ok();
        self.stop_clock_at_the_end(now);
    }

    /// The players agree on a draw.
    pub(crate) fn agree_draw(&mut self, now: Duration) {
        // A game that is over already stays as it ended.
        self.game.agree_draw().ok();
        self.stop_clock_at_the_end(now);
    }

    /// Ends the game if the side to move has run out of time. Returns whether it has.
    pub(crate) fn flag(&mut self, now: Duration) -> bool {
        let to_move = self.game.to_move();
        let out = self.clock.as_ref().is_some_and(Clock::is_running)
            && self.left(to_move, now) == Some(Duration::ZERO);
        if !out || self.game.lose_on_time(to_move).is_err() {
            return false;
        }
        self.stop_clock_at_the_end(now);
        true
    }

    /// Stops the clocks.
    pub(crate) fn pause(&mut self, now: Duration) {
        let to_move = self.game.to_move();
        if let Some(clock) = &mut self.clock {
            clock.pause(to_move, now);
        }
    }

    /// Lets the clocks run on.
    pub(crate) fn go_on(&mut self, now: Duration) {
        let plies = self.plies();
        let over = self.game.outcome().is_some();
        if let Some(clock) = &mut self.clock
            && !over
        {
            clock.go_on(plies, now);
        }
    }

    /// The move played last, as the board shows it.
    pub(crate) fn last_move(&self) -> Option<LastMove> {
        let mv = self.game.last_move()?;
        let Some(piece) = mv.piece() else {
            return Some(LastMove {
                piece: None,
                from: None,
                to: None,
                manner: None,
            });
        };
        let to = self.game.hex_of(piece);
        let mut before = self.game.clone();
        before.undo();
        let manner = to.and_then(|to| match before.verdict(piece, to) {
            Verdict::Legal(route) => Some(route.manner),
            Verdict::Refused(_) => None,
        });
        Some(LastMove {
            piece: Some(piece),
            from: before.hex_of(piece),
            to,
            manner,
        })
    }

    fn stop_clock_at_the_end(&mut self, now: Duration) {
        if self.game.outcome().is_some() {
            self.pause(now);
        }
    }
}

#[cfg(test)]
mod tests {
    use skep_engine::Level;
    use skep_rules::{BugSet, Opening, Outcome, WinReason};

    use super::super::settings::Seat;
    use super::*;

    fn table(seat: Seat) -> Table {
        Table::new(Settings {
            set: BugSet::BASE,
            opening: Opening::Tournament,
            level: Level::LOWEST,
            seat,
            time: "1+2".parse().ok(),
        })
    }

    fn play(table: &mut Table, moves: &[&str], now: u64) {
        for text in moves {
            let mv = table.game().read_move(text).unwrap();
            table.play(mv, Duration::from_secs(now)).unwrap();
        }
    }

    #[test]
    fn taking_back_goes_to_the_persons_own_turn() {
        let mut table = table(Seat::White);
        assert_eq!(table.take_back(Duration::ZERO), 0);
        play(&mut table, &["wS1", "bG1 wS1-", "wQ -wS1"], 0);
        assert!(table.is_computers_turn());
        assert_eq!(table.take_back(Duration::ZERO), 1);
        assert_eq!(table.take_back(Duration::ZERO), 2);
        assert_eq!(table.plies(), 0);
    }

    #[test]
    fn the_computers_first_move_is_not_taken_back() {
        let mut table = table(Seat::Black);
        play(&mut table, &["wS1"], 0);
        assert_eq!(table.take_back(Duration::ZERO), 0);
        play(&mut table, &["bG1 wS1-"], 0);
        assert_eq!(table.take_back(Duration::ZERO), 1);
        assert_eq!(table.plies(), 1);
    }

    #[test]
    fn time_runs_out_for_the_side_to_move() {
        let mut table = table(Seat::Both);
        play(&mut table, &["wS1", "bG1 wS1-"], 10);
        assert!(!table.flag(Duration::from_secs(60)));
        assert!(table.flag(Duration::from_secs(70)));
        let outcome = table.game().outcome();
        let winner = Color::Black;
        assert_eq!(
            outcome,
            Some(Outcome::Win {
                winner,
                by: WinReason::Time
            })
        );
        assert!(!table.flag(Duration::from_secs(71)));
    }

    #[test]
    fn the_last_move_is_known_with_its_way() {
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
        assert_eq!(last.manner, Some(Manner::Slides));
    }
}
