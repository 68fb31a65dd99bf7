//! Exercises, the figures of the rulebook, and positions to try things out in.

use axum::{Json, extract::Path};
use skep_rules::{Game, WhyNot};
use tokio::task::spawn_blocking;

use super::{
    error::HttpError,
    json::{Body, MAX_PLACE},
};
use crate::{
    faults,
    game::{hint, sandbox},
    learn::{self, Attempt, BadAttempt, BadStart, DataError, Lesson, Start},
    protocol::{
        AttemptAnswer, AttemptRequest, AttemptResult, ChapterEntry, ErrorCode, FigureView,
        LessonEntry, LessonList, Place, ProtocolError, SandboxLook, SandboxRequest, SandboxView,
        SandboxWhy, Why, WrongView,
    },
};

/// `POST /api/sandbox/view`
pub(super) async fn view(
    Body(SandboxLook { start, known }): Body<SandboxLook, MAX_PLACE>,
) -> Result<Json<SandboxView>, HttpError> {
    let game = place(start).await?;
    // The moves of a long game take longer than others should wait.
    let view = spawn_blocking(move || sandbox::shown_after(&game, known));
    view.await.map(Json).map_err(HttpError::internal)
}

/// `POST /api/sandbox/why`
pub(super) async fn why(
    Body(request): Body<SandboxWhy, MAX_PLACE>,
) -> Result<Json<Why>, HttpError> {
    let game = place(request.start).await?;
    Ok(Json(sandbox::why(&game, &request.piece, request.to)?))
}

/// `GET /api/learn/lessons`
pub(super) async fn lessons() -> Result<Json<LessonList>, HttpError> {
    let course = learn::course().map_err(faulty)?;
    let mut chapters = Vec::with_capacity(course.chapters.len());
    for chapter in &course.chapters {
        let mut lessons = Vec::new();
        for lesson in &course.lessons {
            if lesson.chapter == chapter.id {
                lessons.push(LessonEntry {
                    id: lesson.id.clone(),
                    topic: lesson.topic.clone(),
                    side: lesson.start().map_err(bad_start)?.to_move().into(),
                    moves: lesson.length(),
                });
            }
        }
        chapters.push(ChapterEntry {
            id: chapter.id.clone(),
            lessons,
        });
    }
    Ok(Json(LessonList { chapters }))
}

/// `POST /api/learn/lessons/{id}/try`
pub(super) async fn attempt(
    Path(id): Path<String>,
    Body(request): Body<AttemptRequest>,
) -> Result<Json<AttemptAnswer>, HttpError> {
    let lesson = learn::course()
        .map_err(faulty)?
        .lesson(&id)
        .ok_or_else(|| no_such("exercise"))?;
    // Every answer of the other side is looked at, which takes a few milliseconds that others should not wait for.
    let tried = spawn_blocking(move || {
        let attempt = lesson.attempt(&request.moves)?;
        Ok(answer(lesson, &request.moves, &attempt))
    });
    let answered = tried.await.map_err(HttpError::internal)?;
    answered.map(Json).map_err(bad_attempt)
}

/// `GET /api/learn/figures/{id}`
pub(super) async fn figure(Path(id): Path<String>) -> Result<Json<FigureView>, HttpError> {
    let figure = learn::figure(&id)
        .map_err(faulty)?
        .ok_or_else(|| no_such("figure"))?;
    Ok(Json(FigureView {
        id,
        start: figure.position.clone(),
        piece: figure.piece.clone(),
        ends: figure.ends,
        view: sandbox::shown(&figure.start().map_err(bad_start)?),
    }))
}

/// The game that a request names, played aside, since it may be long.
pub(super) async fn place(request: SandboxRequest) -> Result<Game, HttpError> {
    let playing = spawn_blocking(move || start(&request));
    playing.await.map_err(HttpError::internal)?
}

/// The game that a request names.
pub(super) fn start(request: &SandboxRequest) -> Result<Game, HttpError> {
    let start = match (&request.position, &request.game) {
        (Some(position), None) => Start::Position(position),
        (None, Some(game)) => Start::Game(game),
        _ => {
            let message = "either a position or a game is needed";
            return Err(HttpError::new(ErrorCode::BadRequest, message));
        }
    };
    start.play(&request.moves).map_err(bad_start)
}

fn answer(lesson: &Lesson, moves: &[String], attempt: &Attempt) -> AttemptAnswer {
    let done = u32::try_from(moves.len()).unwrap_or(u32::MAX);
    let (result, game, step, wrong) = match attempt {
        Attempt::Solved(game) => (AttemptResult::Solved, game, None, None),
        Attempt::GoOn { game, step } => (AttemptResult::GoOn, game, Some(*step), None),
        Attempt::Wrong { game, wrong, .. } => {
            let wrong = WrongView {
                code: wrong.code().to_owned(),
                closed: wrong.closed(),
            };
            (AttemptResult::Wrong, game, None, Some(wrong))
        }
    };
    let targets = step.map_or_else(Vec::new, |step| lesson.targets(step, game));
    AttemptAnswer {
        result,
        start: lesson.position.clone(),
        done,
        length: lesson.length(),
        view: sandbox::shown(game),
        targets: targets.into_iter().map(Place::from).collect(),
        wrong,
        hint: step.and_then(|_| hint(game, lesson.next_move(moves, game)?)),
    }
}

pub(super) fn bad_start(error: BadStart) -> HttpError {
    match error {
        BadStart::Illegal {
            number,
            reason,
            before,
        } => illegal(&before, &reason, format!("move {number}: {reason}")),
        error => HttpError::unreadable(error.to_string(), faults::of_start(&error)),
    }
}

fn bad_attempt(error: BadAttempt) -> HttpError {
    match error {
        BadAttempt::Start(error) => bad_start(error),
        BadAttempt::Notation(error) => HttpError::new(ErrorCode::BadNotation, error.to_string()),
        BadAttempt::Illegal { reason, before } => illegal(&before, &reason, reason.to_string()),
        BadAttempt::Over => HttpError::new(ErrorCode::NotPossible, "the exercise is over"),
    }
}

pub(super) fn illegal(before: &Game, reason: &WhyNot, message: String) -> HttpError {
    HttpError(ProtocolError {
        reason: Some(Box::new(sandbox::refusal(before, None, reason))),
        ..ProtocolError::new(ErrorCode::IllegalMove, message)
    })
}

fn faulty(error: &DataError) -> HttpError {
    HttpError::new(ErrorCode::Internal, error.to_string())
}

pub(super) fn no_such(what: &str) -> HttpError {
    HttpError::new(ErrorCode::NoSuchPage, format!("there is no such {what}"))
}
