//! Parses the one-line text form of a puzzle.

use std::{fmt, str::FromStr};

use skep_rules::{Game, GameStringError, Move, Outcome, PlayMoveError};

use super::{
    Goal, ParseGoalError, ParsePuzzleIdError, ParseThemeError, Puzzle, PuzzleId, Rating, Theme,
};

const FIELDS: usize = 6;

/// The error returned when parsing an invalid puzzle.
#[derive(Clone, Debug)]
pub enum ParsePuzzleError {
    /// Wrong number of fields.
    Fields(usize),
    /// Malformed id.
    Id(ParsePuzzleIdError),
    /// The id does not match the position, whose id is this one.
    WrongId(PuzzleId),
    /// The rating is not a number on the scale.
    Rating,
    /// Invalid goal.
    Goal(ParseGoalError),
    /// Unknown theme.
    Theme(ParseThemeError),
    /// Invalid game string.
    Game(Box<GameStringError>),
    /// The game is over before the puzzle starts.
    Over,
    /// This move of the solution, counted from 1, is illegal.
    Move(usize, Box<PlayMoveError>),
    /// The solution has this many moves, which does not match the goal.
    Length(usize, Goal),
    /// The solution of a forced win does not end the game.
    Unfinished,
}

impl fmt::Display for ParsePuzzleError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            ParsePuzzleError::Fields(found) => {
                write!(f, "expected {FIELDS} fields separated by |, found {found}")
            }
            ParsePuzzleError::Id(error) => error.fmt(f),
            ParsePuzzleError::WrongId(id) => write!(f, "the id of this position is {id}"),
            ParsePuzzleError::Rating => write!(
                f,
                "a rating is a whole number from {} to {}",
                Rating::LOWEST,
                Rating::HIGHEST
            ),
            ParsePuzzleError::Goal(error) => error.fmt(f),
            ParsePuzzleError::Theme(error) => error.fmt(f),
            ParsePuzzleError::Game(error) => write!(f, "invalid game: {error}"),
            ParsePuzzleError::Over => f.write_str("the game is over before the puzzle starts"),
            ParsePuzzleError::Move(number, error) => {
                write!(f, "move {number} of the solution: {error}")
            }
            ParsePuzzleError::Length(found, goal) => write!(
                f,
                "the solution of `{goal}` must have {} moves, counting both sides, not {found}",
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
