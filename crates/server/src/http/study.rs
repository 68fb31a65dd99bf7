//! Studies: reading what players have, and writing it for other programs.

use std::collections::BTreeMap;

use axum::{
    Json,
    extract::Request,
    http::header::{CONTENT_DISPOSITION, CONTENT_TYPE},
    response::IntoResponse,
};
use skep_rules::{
    Diagram, Notes, Position, ReadStudy, RecordFormat, Study, StudyCursor, StudyMoveError,
    read_studies,
};
use tokio::task::spawn_blocking;

use super::{
    error::HttpError,
    json::{Body, MAX_PLACE, MAX_STUDY, bytes_of},
    learn,
};
use crate::protocol::{
    ErrorCode, PositionText, SandboxRequest, StudyFormat, StudyList, StudyNodeView, StudyStart,
    StudyView, StudyWrite, TextFault,
};

/// How many games of a file are shown.
const MAX_STUDIES: usize = 1000;

/// How many faults of a file are told.
const MAX_FAULTS: usize = 100;

/// `POST /api/sandbox/text`
pub(super) async fn text(
    Body(request): Body<SandboxRequest, MAX_PLACE>,
) -> Result<Json<PositionText>, HttpError> {
    let game = learn::place(request).await?;
    let position = Position::from(game.board());
    Ok(Json(PositionText {
        position: position.to_string(),
        diagram: Diagram::new(position).to_string(),
        game: game.is_from_the_start().then(|| game.game_string()),
    }))
}

/// `POST /api/study/read`
pub(super) async fn read(request: Request) -> Result<Json<StudyList>, HttpError> {
    let bytes = bytes_of(request, MAX_STUDY).await?;
    // A large file takes longer than others should wait.
    let reading = spawn_blocking(move || {
        let mut list = StudyList::default();
        for ReadStudy { study, errors } in read_studies(&bytes).take(MAX_STUDIES) {
            list.studies.extend(study.map(|study| view(&study)));
            let room = MAX_FAULTS - list.errors.len();
            let faults = errors.iter().take(room).map(TextFault::from);
            list.errors.extend(faults);
        }
        list
    });
    reading.await.map(Json).map_err(HttpError::internal)
}

/// `POST /api/study/write`
pub(super) async fn write(request: Request) -> Result<impl IntoResponse, HttpError> {
    let bytes = bytes_of(request, MAX_STUDY).await?;
    let StudyWrite { study, format } = serde_json::from_slice(&bytes)
        .map_err(|error| HttpError::new(ErrorCode::BadRequest, error.to_string()))?;
    let writing = spawn_blocking(move || written(&study, format));
    let text = writing.await.map_err(HttpError::internal)??;
    let name = format!(
        "attachment; filename=\"study.{}\"",
        format.record().extension()
    );
    let headers = [
        (CONTENT_TYPE, "text/plain; charset=utf-8".to_owned()),
        (CONTENT_DISPOSITION, name),
    ];
    Ok((headers, text))
}

fn written(view: &StudyView, format: StudyFormat) -> Result<String, HttpError> {
    let study = study_of(view)?;
    if format == StudyFormat::Pgn {
        return Ok(study.to_pgn());
    }
    if !study.start().is_from_the_start() {
        let message = "SGF and UHP hold games from their beginning only: use PGN";
        return Err(HttpError::new(ErrorCode::NotPossible, message));
    }
    Ok(study.main_line().write(format.record()))
}

impl StudyFormat {
    const fn record(self) -> RecordFormat {
        match self {
            StudyFormat::Pgn => RecordFormat::Pgn,
            StudyFormat::Sgf => RecordFormat::Sgf,
            StudyFormat::Uhp => RecordFormat::Uhp,
        }
    }
}

/// A study as it is sent: its moves in a list, each behind the one that led to it.
pub(super) fn view(study: &Study) -> StudyView {
    let order = study.preorder();
    let mut numbers = vec![0; order.len()];
    for (number, &node) in (1..).zip(&order) {
        numbers[node] = number;
    }
    let nodes = (0..).zip(&order).map(|(last, &number)| {
        let node = &study.nodes()[number];
        let after = node.before().map_or(0, |before| numbers[before]);
        StudyNodeView {
            after: (after != last).then_some(after),
            uhp: node.text().to_owned(),
            glyph: node.glyph.map(|glyph| glyph.to_string()),
            comment: comment(&node.notes),
            shapes: shapes(&node.notes),
        }
    });
    StudyView {
        tags: study
            .tag_list()
            .into_iter()
            .map(|(name, value)| (name.to_owned(), value.to_owned()))
            .collect::<BTreeMap<_, _>>(),
        start: match study.start_game() {
            Some(game) => StudyStart::Game { game },
            None => StudyStart::Position {
                position: study.start_position().to_string(),
            },
        },
        comment: comment(&study.notes),
        shapes: shapes(&study.notes),
        nodes: nodes.collect(),
    }
}

fn comment(notes: &Notes) -> Option<String> {
    Some(notes.comment.clone()).filter(|comment| !comment.is_empty())
}

fn shapes(notes: &Notes) -> Vec<String> {
    notes.shapes.iter().map(ToString::to_string).collect()
}

/// The study that was sent, every move of it checked.
fn study_of(view: &StudyView) -> Result<Study, HttpError> {
    let start = learn::start(&match &view.start {
        StudyStart::Game { game } => SandboxRequest {
            game: Some(game.clone()),
            ..SandboxRequest::default()
        },
        StudyStart::Position { position } => SandboxRequest {
            position: Some(position.clone()),
            ..SandboxRequest::default()
        },
    })?;
    let mut cursor = StudyCursor::new(Study::new(&start));
    let mut before = None;
    for mv in start.moves() {
        before = Some(cursor.play(mv).map_err(|error| bad_move(0, &error))?);
    }
    let first = before;
    let mut numbers = vec![first];
    for (last, node) in view.nodes.iter().enumerate() {
        let after = node.after.unwrap_or(last);
        let place = *numbers
            .get(after)
            .ok_or_else(|| bad_move(last + 1, &StudyMoveError::Order))?;
        let number = cursor
            .play_after(place, &node.uhp)
            .map_err(|error| bad_move(last + 1, &error))?;
        numbers.push(Some(number));
        let glyph = node.glyph.as_deref().map(str::parse).transpose();
        let glyph = glyph.map_err(|error| bad_node(last + 1, &error))?;
        if let Some(written) = cursor.study_mut().node_mut(number) {
            written.glyph = glyph;
        }
        note(
            &mut cursor,
            Some(number),
            node.comment.as_ref(),
            &node.shapes,
            last + 1,
        )?;
    }
    note(&mut cursor, first, view.comment.as_ref(), &view.shapes, 0)?;
    let mut study = cursor.into_study();
    for (name, value) in &view.tags {
        study.set_tag(name, value);
    }
    Ok(study)
}

fn note(
    cursor: &mut StudyCursor,
    place: Option<usize>,
    comment: Option<&String>,
    shapes: &[String],
    number: usize,
) -> Result<(), HttpError> {
    let shapes: Result<Vec<_>, _> = shapes.iter().map(|shape| shape.parse()).collect();
    let shapes = shapes.map_err(|error| bad_node(number, &error))?;
    if let Some(notes) = cursor.study_mut().notes_mut(place) {
        notes.comment = comment.cloned().unwrap_or_default();
        notes.shapes = shapes;
    }
    Ok(())
}

fn bad_move(number: usize, error: &StudyMoveError) -> HttpError {
    let code = match error {
        StudyMoveError::Order => ErrorCode::BadRequest,
        StudyMoveError::Move(_) => ErrorCode::IllegalMove,
        StudyMoveError::TooMany => ErrorCode::TooLarge,
    };
    HttpError::new(code, format!("move {number} of the list: {error}"))
}

fn bad_node(number: usize, error: &dyn std::error::Error) -> HttpError {
    let message = format!("move {number} of the list: {error}");
    HttpError::new(ErrorCode::BadRequest, message)
}
