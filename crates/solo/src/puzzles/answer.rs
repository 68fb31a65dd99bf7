//! Requests about puzzles.

use skep_engine::Engine;
use skep_engine::puzzles::{Goal, Puzzle};
use skep_game::clock::Millis;
use skep_game::protocol::{
    AttemptResult, DailyPuzzle, ErrorCode, NextPuzzle, ProtocolError, PuzzleAttempt, PuzzleCount,
    PuzzleEntry, PuzzleGoal, PuzzleHint, PuzzleKind, PuzzleList, PuzzleQuestion, PuzzleSolution,
    PuzzleView, PuzzleWrong, SolverRating,
};
use skep_game::{Start, hint, sandbox};
use skep_rules::GameType;

use super::{Attempt, Day, Filter, Library, MAX_SEEN, Tag, Wrong};

/// Maximum length of a list.
const MAX_LISTED: usize = 100;

const UNRATED: f64 = 1000.0;

pub fn list(library: &Library, question: &PuzzleQuestion) -> Result<PuzzleList, ProtocolError> {
    let mut filter = filter(question.set.as_deref(), question.theme.as_deref())?;
    filter.lowest = question.min.unwrap_or(filter.lowest);
    filter.highest = question.max.unwrap_or(filter.highest);
    let mut puzzles: Vec<&Puzzle> = library.matching(filter).collect();
    puzzles.sort_by_key(|puzzle| puzzle.rating);
    let count = |name: String, fits: &dyn Fn(&Puzzle) -> bool| PuzzleCount {
        name,
        count: puzzles.iter().filter(|puzzle| fits(puzzle)).count(),
    };
    let is_of = |puzzle: &Puzzle, set| puzzle.game.ruleset().game_type == set;
    let sets = GameType::ALL.map(|set| count(set.to_string(), &|puzzle| is_of(puzzle, set)));
    let themes = Tag::all().map(|tag| count(tag.to_string(), &|puzzle| tag.fits(puzzle)));
    let is_there = |count: &PuzzleCount| count.count > 0;
    let limit = question.limit.unwrap_or(MAX_LISTED).min(MAX_LISTED);
    let some = puzzles.iter().skip(question.from).take(limit);
    Ok(PuzzleList {
        total: puzzles.len(),
        sets: sets.into_iter().filter(is_there).collect(),
        themes: themes.filter(is_there).collect(),
        puzzles: some.map(|puzzle| entry(puzzle)).collect(),
    })
}

pub fn daily(library: &Library, now: Millis) -> Result<DailyPuzzle, ProtocolError> {
    let day = Day::at(now);
    let puzzle = super::daily(library, day).ok_or_else(no_such_puzzle)?;
    Ok(DailyPuzzle {
        date: day.to_string(),
        until: day.end(),
        puzzle: view(puzzle)?,
    })
}

/// Picks the next puzzle; `random` selects among the best matches.
pub fn next(
    library: &Library,
    request: &NextPuzzle,
    random: u32,
) -> Result<PuzzleView, ProtocolError> {
    if request.seen.len() > MAX_SEEN {
        return Err(bad_request(format!(
            "at most {MAX_SEEN} seen puzzles are allowed"
        )));
    }
    let rating = request.rating.unwrap_or(UNRATED);
    if !rating.is_finite() {
        return Err(bad_request("invalid rating"));
    }
    let filter = filter(request.set.as_deref(), request.theme.as_deref())?;
    // Unknown names are ignored: a browser may remember puzzles that no longer exist.
    let seen: Vec<_> = request
        .seen
        .iter()
        .filter_map(|id| id.parse().ok())
        .collect();
    let puzzle = super::next(library, filter, rating, &seen, random);
    view(puzzle.ok_or_else(no_such_puzzle)?)
}

pub fn named<'l>(library: &'l Library, id: &str) -> Result<&'l Puzzle, ProtocolError> {
    let puzzle = id.parse().ok().and_then(|id| library.puzzle(id));
    puzzle.ok_or_else(no_such_puzzle)
}

pub fn view(puzzle: &Puzzle) -> Result<PuzzleView, ProtocolError> {
    let start = super::start(puzzle);
    Ok(PuzzleView {
        entry: entry(puzzle),
        view: sandbox::shown(&Start::Position(&start).play(&[])?),
        start,
        game: puzzle.game.game_string().to_string(),
    })
}

/// Judges an attempt.
pub fn tried(
    puzzle: &Puzzle,
    moves: &[String],
    engine: &mut Engine,
) -> Result<PuzzleAttempt, ProtocolError> {
    let attempt = super::attempt(puzzle, moves, engine)?;
    let (result, game, wrong) = match &attempt {
        Attempt::Solved(game) => (AttemptResult::Solved, game, None),
        Attempt::GoOn(game) => (AttemptResult::GoOn, game, None),
        Attempt::Wrong { game, wrong } => {
            let wins_in = match wrong {
                Wrong::TooSlow(moves) => Some(*moves),
                _ => None,
            };
            let code = wrong.code().to_owned();
            let wrong = PuzzleWrong { code, wins_in };
            (AttemptResult::Wrong, game, Some(wrong))
        }
    };
    Ok(PuzzleAttempt {
        result,
        done: u32::try_from(moves.len()).unwrap_or(u32::MAX),
        length: u32::try_from(puzzle.goal.plies().div_ceil(2)).unwrap_or(u32::MAX),
        view: sandbox::shown(game),
        wrong,
    })
}

/// The piece in the first step, the move in the second.
pub fn advice(puzzle: &Puzzle, moves: &[String], step: u8) -> Result<PuzzleHint, ProtocolError> {
    let whole = match step {
        1 => false,
        2 => true,
        _ => return Err(bad_request("the step must be 1 or 2")),
    };
    let (game, mv) = super::hint(puzzle, moves)?;
    let found = hint(&game, mv);
    Ok(PuzzleHint {
        to: found.as_ref().filter(|_| whole).map(|hint| hint.to),
        uhp: found.clone().filter(|_| whole).map(|hint| hint.uhp),
        piece: found.map(|hint| hint.piece),
    })
}

/// The complete solution.
pub fn solution(puzzle: &Puzzle) -> Result<PuzzleSolution, ProtocolError> {
    Ok(PuzzleSolution {
        view: sandbox::shown(&super::solution(puzzle)?),
    })
}

/// A solver's rating after a result.
///
/// # Errors
/// The rating is out of range.
pub fn rated(
    puzzle: &Puzzle,
    solver: SolverRating,
    solved: bool,
) -> Result<SolverRating, ProtocolError> {
    let after = super::rated(solver, puzzle.rating, solved)
        .map_err(|error| bad_request(error.to_string()))?;
    let rounded = |number: f64, digits: i32| {
        let scale = 10_f64.powi(digits);
        (number * scale).round() / scale
    };
    Ok(SolverRating {
        rating: rounded(after.rating, 2),
        deviation: rounded(after.deviation, 2),
        volatility: rounded(after.volatility, 6),
    })
}

fn filter(set: Option<&str>, theme: Option<&str>) -> Result<Filter, ProtocolError> {
    let mut filter = Filter::default();
    if let Some(set) = set {
        // A plus sign in a query string is decoded as a space.
        filter.set = set.replace(' ', "+").parse().map_err(|_| {
            ProtocolError::new(ErrorCode::BadSetting, format!("unknown set {set:?}"))
        })?;
    }
    if let Some(theme) = theme {
        let unknown = || ProtocolError::new(ErrorCode::NoSuchPage, "unknown theme");
        filter.tag = Some(Tag::by_name(theme).ok_or_else(unknown)?);
    }
    Ok(filter)
}

fn entry(puzzle: &Puzzle) -> PuzzleEntry {
    let (kind, moves) = match puzzle.goal {
        Goal::Win(moves) => (PuzzleKind::Win, moves),
        Goal::Save(moves) => (PuzzleKind::Save, moves),
    };
    PuzzleEntry {
        id: puzzle.id.to_string(),
        rating: puzzle.rating.number(),
        set: puzzle.game.ruleset().game_type.to_string(),
        side: puzzle.board().to_move(),
        goal: PuzzleGoal { kind, moves },
        themes: super::tags(puzzle).map(|tag| tag.to_string()).collect(),
    }
}

fn bad_request(message: impl Into<String>) -> ProtocolError {
    ProtocolError::new(ErrorCode::BadRequest, message)
}

fn no_such_puzzle() -> ProtocolError {
    ProtocolError::new(ErrorCode::NoSuchPage, "unknown puzzle")
}
