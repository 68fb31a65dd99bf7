//! Requests about lessons and figures.

use skep_game::protocol::{
    AttemptAnswer, AttemptResult, ChapterEntry, ErrorCode, FigureView, LessonEntry, LessonList,
    Place, ProtocolError, WrongView,
};
use skep_game::{hint, sandbox};

use super::{Attempt, Chapter, DataError, Lesson, course};

/// Lessons by chapter.
pub fn lessons() -> Result<LessonList, ProtocolError> {
    let course = course()?;
    let lessons_of = |chapter: &Chapter| {
        let lessons = course.lessons.iter();
        let lessons = lessons.filter(|lesson| lesson.chapter == chapter.id);
        let entries = lessons.map(|lesson| {
            Ok(LessonEntry {
                id: lesson.id.clone(),
                topic: lesson.topic.clone(),
                side: lesson.start()?.to_move(),
                moves: lesson.length(),
            })
        });
        Ok(ChapterEntry {
            id: chapter.id.clone(),
            lessons: entries.collect::<Result<_, ProtocolError>>()?,
        })
    };
    let chapters = course.chapters.iter().map(lessons_of);
    Ok(LessonList {
        chapters: chapters.collect::<Result<_, ProtocolError>>()?,
    })
}

/// Judges an attempt.
pub fn tried(id: &str, moves: &[String]) -> Result<AttemptAnswer, ProtocolError> {
    let lesson = course()?.lesson(id).ok_or_else(|| no_such("exercise"))?;
    let attempt = lesson.attempt(moves)?;
    Ok(answer(lesson, moves, &attempt))
}

pub fn figure(id: &str) -> Result<FigureView, ProtocolError> {
    let figure = super::figure(id)?.ok_or_else(|| no_such("figure"))?;
    Ok(FigureView {
        id: id.to_owned(),
        start: figure.position.clone(),
        piece: figure.piece.clone(),
        ends: figure.ends,
        view: sandbox::shown(&figure.start()?),
    })
}

fn answer(lesson: &Lesson, moves: &[String], attempt: &Attempt) -> AttemptAnswer {
    let done = u32::try_from(moves.len()).unwrap_or(u32::MAX);
    let (result, game, step, wrong) = match attempt {
        Attempt::Solved(game) => (AttemptResult::Solved, game, None, None),
        Attempt::GoOn { game, step } => (AttemptResult::GoOn, game, Some(*step), None),
        Attempt::Wrong { game, wrong } => {
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

impl From<&DataError> for ProtocolError {
    fn from(error: &DataError) -> ProtocolError {
        ProtocolError::new(ErrorCode::Internal, error.to_string())
    }
}

fn no_such(what: &str) -> ProtocolError {
    ProtocolError::new(ErrorCode::NoSuchPage, format!("there is no such {what}"))
}
