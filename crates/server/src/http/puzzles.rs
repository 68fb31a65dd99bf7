//! Puzzles over HTTP.

use axum::{
    Json,
    extract::{Path, Query, State},
};
use serde::Deserialize;
use skep_engine::puzzles::{Goal, Puzzle};
use skep_rules::BugSet;
use tokio::task::spawn_blocking;

use super::{
    App,
    address::Sender,
    error::HttpError,
    json::Body,
    learn::{bad_start, illegal, no_such},
};
use crate::{
    clock,
    game::{hint, sandbox},
    party::Party,
    protocol::{
        AttemptRequest, AttemptResult, DailyPuzzle, ErrorCode, NextPuzzle, PuzzleAttempt,
        PuzzleCount, PuzzleEntry, PuzzleGoal, PuzzleHint, PuzzleHintRequest, PuzzleKind,
        PuzzleList, PuzzleSolution, PuzzleView, PuzzleWrong, RateRequest, SolverRating,
    },
    puzzles::{
        self, Attempt, BadTry, Day, Filter, Library, MOST_SEEN, Solver, Tag, UnknownTag, Wrong,
    },
    searches::SearchError,
};

/// The most puzzles in one list.
const MAX_LISTED: usize = 100;

/// The rating that is assumed of somebody who has none.
const UNRATED: f64 = 1000.0;

/// Which puzzles somebody asks for.
#[derive(Deserialize)]
pub(super) struct Question {
    set: Option<String>,
    theme: Option<String>,
    min: Option<u16>,
    max: Option<u16>,
    #[serde(default)]
    from: usize,
    limit: Option<usize>,
}

/// `GET /api/puzzles?set=Base%2BML&theme=pin&min=1000&max=1400&from=0&limit=50`
pub(super) async fn list(Query(question): Query<Question>) -> Result<Json<PuzzleList>, HttpError> {
    let mut filter = filter(question.set.as_deref(), question.theme.as_deref())?;
    filter.lowest = question.min.unwrap_or(filter.lowest);
    filter.highest = question.max.unwrap_or(filter.highest);
    let library = library().await?;
    let mut puzzles: Vec<&Puzzle> = library.matching(filter).collect();
    puzzles.sort_by_key(|puzzle| puzzle.rating);
    let count = |name: String, fits: &dyn Fn(&Puzzle) -> bool| PuzzleCount {
        name,
        count: puzzles.iter().filter(|puzzle| fits(puzzle)).count(),
    };
    let sets = BugSet::ALL
        .into_iter()
        .map(|set| count(set.to_string(), &|puzzle| puzzle.game.ruleset().set == set));
    let themes = Tag::all().map(|tag| count(tag.to_string(), &|puzzle| tag.fits(puzzle)));
    let is_there = |count: &PuzzleCount| count.count > 0;
    let limit = question.limit.unwrap_or(MAX_LISTED).min(MAX_LISTED);
    let some = puzzles.iter().skip(question.from).take(limit);
    Ok(Json(PuzzleList {
        total: puzzles.len(),
        sets: sets.filter(is_there).collect(),
        themes: themes.filter(is_there).collect(),
        puzzles: some.map(|puzzle| entry(puzzle)).collect(),
    }))
}

/// `GET /api/puzzles/daily`
pub(super) async fn daily() -> Result<Json<DailyPuzzle>, HttpError> {
    let day = Day::at(clock::now());
    let library = library().await?;
    let puzzle = puzzles::daily(library, day).ok_or_else(|| no_such("puzzle"))?;
    Ok(Json(DailyPuzzle {
        date: day.to_string(),
        until: day.end(),
        puzzle: view(puzzle)?,
    }))
}

/// `POST /api/puzzles/next`
pub(super) async fn next(Body(wish): Body<NextPuzzle>) -> Result<Json<PuzzleView>, HttpError> {
    if wish.seen.len() > MOST_SEEN {
        let message = format!("{MOST_SEEN} seen puzzles at the most");
        return Err(HttpError::new(ErrorCode::BadRequest, message));
    }
    let rating = wish.rating.unwrap_or(UNRATED);
    if !rating.is_finite() {
        return Err(HttpError::new(ErrorCode::BadRequest, "this is no rating"));
    }
    let filter = filter(wish.set.as_deref(), wish.theme.as_deref())?;
    // Names of puzzles that are no longer there are no mistake: what was seen is remembered for long.
    let seen: Vec<_> = wish.seen.iter().filter_map(|id| id.parse().ok()).collect();
    let random =
        getrandom::u32().map_err(|error| HttpError::new(ErrorCode::Internal, error.to_string()))?;
    let library = library().await?;
    let puzzle = puzzles::next(library, filter, rating, &seen, random);
    view(puzzle.ok_or_else(|| no_such("puzzle"))?).map(Json)
}

/// `GET /api/puzzles/{id}`
pub(super) async fn puzzle(Path(id): Path<String>) -> Result<Json<PuzzleView>, HttpError> {
    view(named(&id).await?).map(Json)
}

/// `POST /api/puzzles/{id}/try`
pub(super) async fn attempt(
    State(app): State<App>,
    Sender(party): Sender,
    Path(id): Path<String>,
    Body(request): Body<AttemptRequest>,
) -> Result<Json<PuzzleAttempt>, HttpError> {
    let puzzle = named(&id).await?;
    let tried = search(&app, party, move || {
        let attempt = puzzles::attempt(puzzle, &request.moves)?;
        Ok(answer(puzzle, request.moves.len(), &attempt))
    });
    tried.await.map(Json)
}

/// `POST /api/puzzles/{id}/hint`
pub(super) async fn advice(
    State(app): State<App>,
    Sender(party): Sender,
    Path(id): Path<String>,
    Body(request): Body<PuzzleHintRequest>,
) -> Result<Json<PuzzleHint>, HttpError> {
    let whole = match request.step {
        1 => false,
        2 => true,
        _ => {
            let message = "there is a first and a second step";
            return Err(HttpError::new(ErrorCode::BadRequest, message));
        }
    };
    let puzzle = named(&id).await?;
    let found = search(&app, party, move || {
        let (game, mv) = puzzles::hint(puzzle, &request.moves)?;
        Ok(hint(&game, mv))
    });
    let found = found.await?;
    Ok(Json(PuzzleHint {
        piece: found.as_ref().map(|hint| hint.piece.clone()),
        to: found.as_ref().filter(|_| whole).map(|hint| hint.to),
        uhp: found.filter(|_| whole).map(|hint| hint.uhp),
    }))
}

/// `GET /api/puzzles/{id}/solution`
pub(super) async fn solution(Path(id): Path<String>) -> Result<Json<PuzzleSolution>, HttpError> {
    let game = puzzles::solution(named(&id).await?).map_err(bad_try)?;
    Ok(Json(PuzzleSolution {
        view: sandbox::shown(&game),
    }))
}

/// `POST /api/puzzles/{id}/rate`
pub(super) async fn rate(
    Path(id): Path<String>,
    Body(request): Body<RateRequest>,
) -> Result<Json<SolverRating>, HttpError> {
    let puzzle = named(&id).await?;
    let SolverRating {
        rating,
        deviation,
        volatility,
    } = request.solver;
    let solver = Solver::new(rating, deviation, volatility)
        .map_err(|error| HttpError::new(ErrorCode::BadRequest, error.to_string()))?;
    let after = solver.after(puzzle.rating, request.solved);
    let rounded = |number: f64, digits: i32| {
        let scale = 10_f64.powi(digits);
        (number * scale).round() / scale
    };
    Ok(Json(SolverRating {
        rating: rounded(after.rating(), 2),
        deviation: rounded(after.deviation(), 2),
        volatility: rounded(after.volatility(), 6),
    }))
}

/// The library; the first to ask waits until it is read, off the threads that serve others.
async fn library() -> Result<&'static Library, HttpError> {
    if let Some(library) = Library::at_once() {
        return Ok(library);
    }
    spawn_blocking(Library::get)
        .await
        .map_err(|error| HttpError::new(ErrorCode::Internal, error.to_string()))
}

async fn named(id: &str) -> Result<&'static Puzzle, HttpError> {
    let library = library().await?;
    id.parse()
        .ok()
        .and_then(|id| library.puzzle(id))
        .ok_or_else(|| no_such("puzzle"))
}

/// Searches off the threads that serve others, a few searches at a time and not too many for one party.
async fn search<T: Send + 'static>(
    app: &App,
    party: Party,
    work: impl FnOnce() -> Result<T, BadTry> + Send + 'static,
) -> Result<T, HttpError> {
    app.limits.search(party)?;
    let found = app.searches.run(work).await;
    let found = found.map_err(|error| match error {
        SearchError::Busy => HttpError::new(ErrorCode::EngineBusy, error.to_string()),
        SearchError::Broken(_) => HttpError::new(ErrorCode::Internal, error.to_string()),
    })?;
    found.map_err(bad_try)
}

fn filter(set: Option<&str>, theme: Option<&str>) -> Result<Filter, HttpError> {
    let mut filter = Filter::default();
    if let Some(set) = set {
        // A plus sign in an address is a blank.
        filter.set = set.replace(' ', "+").parse().map_err(|_| {
            HttpError::new(ErrorCode::BadSetting, format!("there is no set {set:?}"))
        })?;
    }
    filter.tag = theme
        .map(str::parse)
        .transpose()
        .map_err(|UnknownTag| no_such("theme"))?;
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
        set: puzzle.game.ruleset().set.to_string(),
        side: puzzle.board().to_move().into(),
        goal: PuzzleGoal { kind, moves },
        themes: puzzles::tags(puzzle).map(|tag| tag.to_string()).collect(),
    }
}

fn view(puzzle: &Puzzle) -> Result<PuzzleView, HttpError> {
    let none: [String; 0] = [];
    let Attempt::GoOn(game) = puzzles::attempt(puzzle, &none).map_err(bad_try)? else {
        return Err(no_such("puzzle"));
    };
    Ok(PuzzleView {
        entry: entry(puzzle),
        start: puzzles::start(puzzle),
        game: puzzle.game.game_string().to_string(),
        view: sandbox::shown(&game),
    })
}

fn answer(puzzle: &Puzzle, moves: usize, attempt: &Attempt) -> PuzzleAttempt {
    let (result, game, wrong) = match attempt {
        Attempt::Solved(game) => (AttemptResult::Solved, game, None),
        Attempt::GoOn(game) => (AttemptResult::GoOn, game, None),
        Attempt::Wrong { game, wrong } => {
            let wins_in = match wrong {
                Wrong::TooSlow(moves) => Some(*moves),
                _ => None,
            };
            let code = wrong.code().to_owned();
            (
                AttemptResult::Wrong,
                game,
                Some(PuzzleWrong { code, wins_in }),
            )
        }
    };
    PuzzleAttempt {
        result,
        done: u32::try_from(moves).unwrap_or(u32::MAX),
        length: u32::try_from(puzzle.goal.plies().div_ceil(2)).unwrap_or(u32::MAX),
        view: sandbox::shown(game),
        wrong,
    }
}

fn bad_try(error: BadTry) -> HttpError {
    match error {
        BadTry::Start(error) => bad_start(error),
        BadTry::Notation(error) => HttpError::new(ErrorCode::BadNotation, error.to_string()),
        BadTry::Illegal { reason, before } => illegal(&before, &reason, reason.to_string()),
        BadTry::Over => HttpError::new(ErrorCode::NotPossible, "the puzzle is over"),
        BadTry::Unsettled => HttpError::new(ErrorCode::EngineBusy, error.to_string()),
    }
}
