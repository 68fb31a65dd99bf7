//! Reads a puzzle.

use std::{fmt, str::FromStr};

use skep_rules::{Game, GameStringError, Move, Outcome, PlayMoveError};

use super::{
    Goal, ParseGoalError, ParsePuzzleIdError, ParseThemeError, Puzzle, PuzzleId, Rating, Theme,
};

/// How many fields a line has.
const FIELDS: usize = 6;

/// Why a line is not a puzzle.
#[derive(Clone, Debug)]
pub enum ParsePuzzleError {
    /// It does not have six fields.
    Fields(usize),
    /// The name is not one.
    Id(ParsePuzzleIdError),
    /// The name belongs to another position, of which this should have been the name.
    WrongId(PuzzleId),
    /// The rating is no number between the lowest and the highest.
    Rating,
    /// The goal is not one.
    Goal(ParseGoalError),
    /// A theme is not one.
    Theme(ParseThemeError),
    /// The game cannot be read.
    Game(Box<GameStringError>),
    /// The game is over before the puzzle begins.
    Over,
    /// A move of the solution, counted from 1, cannot be played.
    Move(usize, Box<PlayMoveError>),
    /// The solution has so many moves, and not as many as the goal asks for.
    Length(usize, Goal),
    /// The solution of a forced win does not end with the win.
    Unfinished,
}

impl fmt::Display for ParsePuzzleError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            ParsePuzzleError::Fields(found) => write!(
                f,
                "a puzzle has {FIELDS} fields with | between them, this line has {found}"
            ),
            ParsePuzzleError::Id(error) => error.fmt(f),
            ParsePuzzleError::WrongId(id) => write!(f, "the name of this position is {id}"),
            ParsePuzzleError::Rating => write!(
                f,
                "a rating is a whole number from {} to {}",
                Rating::LOWEST,
                Rating::HIGHEST
            ),
            ParsePuzzleError::Goal(error) => error.fmt(f),
            ParsePuzzleError::Theme(error) => error.fmt(f),
            ParsePuzzleError::Game(error) => write!(f, "the game: {error}"),
            ParsePuzzleError::Over => f.write_str("the game is over before the puzzle begins"),
            ParsePuzzleError::Move(number, error) => {
                write!(f, "move {number} of the solution: {error}")
            }
            ParsePuzzleError::Length(found, goal) => write!(
                f,
                "the solution of `{goal}` has {} moves, both sides counted, not {found}",
                goal.plies()
            ),
            ParsePuzzleError::Unfinished => f.write_str("the solution does not end with the win"),
        }
    }
}

impl std::error::Error for ParsePuzzleError {}

impl FromStr for Puzzle {
    type Err = ParsePuzzleError;

    fn from_str(line: &str) -> Result<Puzzle, ParsePuzzleError> {
        let fields: Vec<&str> = line.split('|').map(str::trim).collect();
        let &[id, rating, goal, themes, game, solution] = &fields[..] else {
            return Err(ParsePuzzleError::Fields(fields.len()));
        };
        let id: PuzzleId = id.parse().map_err(ParsePuzzleError::Id)?;
        let rating = rating.parse().ok().and_then(Rating::new);
        let rating = rating.ok_or(ParsePuzzleError::Rating)?;
        let goal: Goal = goal.parse().map_err(ParsePuzzleError::Goal)?;
        let themes: Result<Vec<Theme>, _> = themes.split_whitespace().map(str::parse).collect();
        let themes = themes.map_err(ParsePuzzleError::Theme)?;
        let game = Game::from_game_string(game)
            .map_err(|error| ParsePuzzleError::Game(Box::new(error)))?;
        if game.outcome().is_some() {
            return Err(ParsePuzzleError::Over);
        }
        let here = PuzzleId::of(game.board());
        if here != id {
            return Err(ParsePuzzleError::WrongId(here));
        }
        let solution = read_solution(&game, goal, solution)?;
        Ok(Puzzle {
            id,
            rating,
            goal,
            themes,
            game,
            solution,
        })
    }
}

fn read_solution(game: &Game, goal: Goal, text: &str) -> Result<Vec<Move>, ParsePuzzleError> {
    let mut end = game.clone();
    let mut solution = Vec::new();
    for (number, text) in (1..).zip(text.split(';')) {
        let mv = end
            .play_uhp(text.trim())
            .map_err(|error| ParsePuzzleError::Move(number, Box::new(error)))?;
        solution.push(mv);
    }
    if solution.len() != goal.plies() {
        return Err(ParsePuzzleError::Length(solution.len(), goal));
    }
    let wins = end.outcome().and_then(Outcome::winner) == Some(game.to_move());
    if matches!(goal, Goal::Win(_)) && !wins {
        return Err(ParsePuzzleError::Unfinished);
    }
    Ok(solution)
}
