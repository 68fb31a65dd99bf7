//! Parses the one-line text form of a puzzle. The id may be empty, because it follows from the position.

use std::str::FromStr;

use skep_rules::{Game, GameStringError, Move, Outcome, PlayMoveError};

use super::{
    Goal, ParseGoalError, ParsePuzzleIdError, ParseThemeError, Puzzle, PuzzleId, Rating, Theme,
};

const FIELDS: usize = 6;

/// The error returned when parsing an invalid puzzle.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum ParsePuzzleError {
    /// Wrong number of fields.
    #[error("expected {FIELDS} fields separated by |, found {0}")]
    Fields(usize),
    /// Malformed id.
    #[error(transparent)]
    Id(ParsePuzzleIdError),
    /// The id does not match the position, whose id is this one.
    #[error("the id of this position is {0}")]
    WrongId(PuzzleId),
    /// The rating is not a number on the scale.
    #[error(
        "a rating is a whole number from {} to {}",
        Rating::LOWEST,
        Rating::HIGHEST
    )]
    Rating,
    /// Invalid goal.
    #[error(transparent)]
    Goal(ParseGoalError),
    /// Unknown theme.
    #[error(transparent)]
    Theme(ParseThemeError),
    /// Invalid game string.
    #[error("invalid game: {0}")]
    Game(Box<GameStringError>),
    /// The game is over before the puzzle starts.
    #[error("the game is over before the puzzle starts")]
    Over,
    /// This move of the solution, counted from 1, is illegal.
    #[error("move {0} of the solution: {1}")]
    Move(usize, Box<PlayMoveError>),
    /// The solution has this many moves, which does not match the goal.
    #[error(
        "the solution of `{goal}` must have {} moves, counting both sides, not {found}",
        .1.plies(), goal = .1, found = .0
    )]
    Length(usize, Goal),
    /// The solution of a forced win does not end the game.
    #[error("the solution does not end with the win")]
    Unfinished,
}

impl FromStr for Puzzle {
    type Err = ParsePuzzleError;

    fn from_str(line: &str) -> Result<Puzzle, ParsePuzzleError> {
        let fields: Vec<&str> = line.split('|').map(str::trim).collect();
        let &[id, rating, goal, themes, game, solution] = &fields[..] else {
            return Err(ParsePuzzleError::Fields(fields.len()));
        };
        let id: Option<PuzzleId> = (!id.is_empty())
            .then(|| id.parse())
            .transpose()
            .map_err(ParsePuzzleError::Id)?;
        let rating = rating.parse().ok().and_then(Rating::new);
        let rating = rating.ok_or(ParsePuzzleError::Rating)?;
        let goal: Goal = goal.parse().map_err(ParsePuzzleError::Goal)?;
        let themes: Result<Vec<Theme>, _> = themes.split_whitespace().map(str::parse).collect();
        let themes = themes.map_err(ParsePuzzleError::Theme)?;
        let game = game
            .parse::<Game>()
            .map_err(|error| ParsePuzzleError::Game(Box::new(error)))?;
        if game.outcome().is_some() {
            return Err(ParsePuzzleError::Over);
        }
        let here = PuzzleId::of(game.board());
        if id.is_some_and(|id| id != here) {
            return Err(ParsePuzzleError::WrongId(here));
        }
        let solution = read_solution(&game, goal, solution)?;
        Ok(Puzzle {
            id: here,
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
