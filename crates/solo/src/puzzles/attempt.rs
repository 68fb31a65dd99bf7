//! Attempts at a puzzle.

use skep_engine::puzzles::{Answer, AnswerError, Puzzle};
use skep_engine::{Engine, Options};
use skep_game::Start;
use skep_rules::{Color, Game, Move, Outcome, Position};

use crate::TryError;

/// Progress of an attempt. The games start with the puzzle's position.
#[derive(Clone, Debug)]
pub enum Attempt {
    Solved(Game),
    /// Correct so far, and the defender has replied.
    GoOn(Game),
    /// The last move is wrong.
    Wrong {
        /// Includes the move and the refutation.
        game: Game,
        wrong: Wrong,
    },
}

skep_rules::codes! {
    /// Faults of a solver's move.
    #[derive(Clone, Copy, Debug, PartialEq, Eq)]
    pub enum Wrong {
        /// Surrounds the solver's own queen.
        OwnLoss => "own-loss",
        /// Surrounds both queens.
        Draw => "draw",
        /// Wins, but only in this many moves.
        TooSlow(u32) => "too-slow",
        /// The opponent wins.
        Loses => "loses",
        /// Does not force a win in time.
        Escapes => "escapes",
    }

    pub const CODES;
    /// Code in the protocol and in the message catalogues.
    pub const fn code;
}

pub fn start(puzzle: &Puzzle) -> String {
    Position::from(puzzle.board()).to_string()
}

/// Judges the solver's moves from the puzzle's position. Wrong moves are refuted by the engine. Moves other than the stored solution are searched, which takes
/// from a millisecond to about a second.
///
/// # Errors
/// A move cannot be read or played, or comes after the end.
pub fn attempt(
    puzzle: &Puzzle,
    moves: &[String],
    engine: &mut Engine,
) -> Result<Attempt, TryError> {
    let mut line = Line::begin(puzzle)?;
    let mut moves = moves.iter();
    while let Some(text) = moves.next() {
        let mv = line.judged.read_move(text)?;
        let answer = puzzle
            .answer(&line.judged, mv, engine)
            .map_err(|error| match error {
                AnswerError::NotHere => TryError::Over,
                AnswerError::Illegal(reason) => TryError::Illegal {
                    reason,
                    before: Box::new(line.shown.clone()),
                },
                _ => TryError::TooHard,
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

/// An engine for attempts whose moves are expected to be correct, so that none needs an instructive refutation.
fn referee() -> Engine {
    Engine::linear(Options::default().with_table_mib(1))
}

/// The next correct move, and the game in which it is played.
///
/// # Errors
/// The moves are not an unfinished attempt.
pub fn hint(puzzle: &Puzzle, moves: &[String]) -> Result<(Game, Move), TryError> {
    let Attempt::GoOn(shown) = attempt(puzzle, moves, &mut referee())? else {
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
            _ => TryError::Over,
        })?;
    let text = line.judged.board().move_string(next).to_string();
    let next = shown.read_move(&text)?;
    Ok((shown, next))
}

/// The complete solution, played from the puzzle's position.
pub fn solution(puzzle: &Puzzle) -> Result<Game, TryError> {
    let mut line = Line::begin(puzzle)?;
    for &mv in &puzzle.solution {
        line.play(mv)?;
    }
    Ok(line.shown)
}

/// A line played in two games at once: the original game with its history, and one that starts from the puzzle's
/// position, which is shown. Cells have different coordinates in each.
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
        let played = self.judged.play(mv).and_then(|()| self.shown.play(shown));
        played.map_err(|reason| TryError::Illegal {
            reason,
            before: Box::new(self.shown.clone()),
        })
    }
}

/// The fault shown by a refutation; `at_once` if the move itself ended the game.
fn fault(game: &Game, solver: Color, wins_in: Option<u32>, at_once: bool) -> Wrong {
    match (game.outcome(), wins_in) {
        (Some(Outcome::Draw(_)), _) if at_once => Wrong::Draw,
        (Some(Outcome::Win { winner, .. }), _) if winner != solver && at_once => Wrong::OwnLoss,
        (_, Some(moves)) => Wrong::TooSlow(moves),
        (Some(Outcome::Win { winner, .. }), None) if winner != solver => Wrong::Loses,
        _ => Wrong::Escapes,
    }
}
