//! A solver's try at a puzzle.

use skep_engine::puzzles::{Answer, AnswerError, Puzzle};
use skep_game::Start;
use skep_rules::{Color, Game, Move, Outcome, Position};

use crate::TryError;

/// How far a try has come. The games begin with the puzzle's position.
#[derive(Clone, Debug)]
pub enum Attempt {
    /// The goal is reached.
    Solved(Game),
    /// Right so far, and the defender has answered.
    GoOn(Game),
    /// The last move is wrong.
    Wrong {
        /// The game with that move and the line that refutes it.
        game: Game,
        /// What is wrong.
        wrong: Wrong,
    },
}

/// What is wrong with a move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Wrong {
    /// It closes in the solver's own queen.
    OwnLoss,
    /// It closes in both queens.
    Draw,
    /// It wins, but only in this many moves.
    TooSlow(u32),
    /// The other side wins after it.
    Loses,
    /// It does not win by force in time.
    Escapes,
}

impl Wrong {
    /// Its name in the protocol and in the message catalogues.
    pub const fn code(self) -> &'static str {
        match self {
            Wrong::OwnLoss => "own-loss",
            Wrong::Draw => "draw",
            Wrong::TooSlow(_) => "too-slow",
            Wrong::Loses => "loses",
            Wrong::Escapes => "escapes",
        }
    }
}

/// The puzzle's position as a text.
pub fn start(puzzle: &Puzzle) -> String {
    Position::from(puzzle.board()).to_string()
}

/// Judges the moves of a solver, the first of which is played in the puzzle's position. Moves besides the stored solution
/// are searched, from a millisecond up to about a second.
///
/// # Errors
/// A move that cannot be read or played, or moves after the end.
pub fn attempt(puzzle: &Puzzle, moves: &[String]) -> Result<Attempt, TryError> {
    let mut line = Line::begin(puzzle)?;
    let mut moves = moves.iter();
    while let Some(text) = moves.next() {
        let mv = line.judged.read_move(text)?;
        let answer = puzzle
            .answer(&line.judged, mv)
            .map_err(|error| match error {
                AnswerError::NotHere => TryError::Over,
                AnswerError::Illegal(reason) => TryError::Illegal {
                    reason,
                    before: Box::new(line.shown.clone()),
                },
                AnswerError::Unsettled => TryError::TooHard,
            })?;
        line.play(mv)?;
        if !matches!(answer, Answer::Right { .. }) && moves.next().is_some() {
            return Err(TryError::Over);
        }
        match answer {
            Answer::Right { defence } => line.play(defence)?,
            Answer::Solved => return Ok(Attempt::Solved(line.shown)),
            Answer::Wrong {
                refutation,
                wins_in,
            } => {
                let at_once = refutation.is_empty();
                for mv in refutation {
                    line.play(mv)?;
                }
                let wrong = fault(&line.shown, puzzle.board().to_move(), wins_in, at_once);
                return Ok(Attempt::Wrong {
                    game: line.shown,
                    wrong,
                });
            }
        }
    }
    Ok(Attempt::GoOn(line.shown))
}

/// A move that leads on after these moves of the solver, and the game in which it is played.
///
/// # Errors
/// The moves are not an unfinished try.
pub fn hint(puzzle: &Puzzle, moves: &[String]) -> Result<(Game, Move), TryError> {
    let Attempt::GoOn(shown) = attempt(puzzle, moves)? else {
        return Err(TryError::Over);
    };
    let mut line = Line::begin(puzzle)?;
    for mv in shown.moves() {
        let text = line.shown.board().move_string(mv).to_string();
        line.play(line.judged.read_move(&text)?)?;
    }
    let next = puzzle
        .next_move(&line.judged)
        .map_err(|error| match error {
            AnswerError::Unsettled => TryError::TooHard,
            AnswerError::NotHere | AnswerError::Illegal(_) => TryError::Over,
        })?;
    let text = line.judged.board().move_string(next).to_string();
    let next = shown.read_move(&text)?;
    Ok((shown, next))
}

/// The whole solution, played out from the puzzle's position.
///
/// # Errors
/// The puzzle is faulty.
pub fn solution(puzzle: &Puzzle) -> Result<Game, TryError> {
    let mut line = Line::begin(puzzle)?;
    for &mv in &puzzle.solution {
        line.play(mv)?;
    }
    Ok(line.shown)
}

/// A line of play in two games at once: the puzzle's own, which has a past, and one that begins with its position, which is
/// what is shown. Cells have different coordinates in each.
struct Line {
    judged: Game,
    shown: Game,
}

impl Line {
    fn begin(puzzle: &Puzzle) -> Result<Line, TryError> {
        Ok(Line {
            judged: puzzle.game.clone(),
            shown: Start::Position(&start(puzzle)).play(&[])?,
        })
    }

    fn play(&mut self, mv: Move) -> Result<(), TryError> {
        let text = self.judged.board().move_string(mv).to_string();
        let shown = self.shown.read_move(&text)?;
        let illegal = |reason, before: &Game| TryError::Illegal {
            reason,
            before: Box::new(before.clone()),
        };
        if let Err(reason) = self.judged.play(mv) {
            return Err(illegal(reason, &self.shown));
        }
        self.shown
            .play(shown)
            .map_err(|reason| illegal(reason, &self.shown))
    }
}

/// What a line that refutes a move shows; `at_once` if the move itself ended the game.
fn fault(game: &Game, solver: Color, wins_in: Option<u32>, at_once: bool) -> Wrong {
    match (game.outcome(), wins_in) {
        (Some(Outcome::Draw(_)), _) if at_once => Wrong::Draw,
        (Some(Outcome::Win { winner, .. }), _) if winner != solver && at_once => Wrong::OwnLoss,
        (_, Some(moves)) => Wrong::TooSlow(moves),
        (Some(Outcome::Win { winner, .. }), None) if winner != solver => Wrong::Loses,
        _ => Wrong::Escapes,
    }
}
