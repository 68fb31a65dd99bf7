//! Reading and writing studies.

use std::collections::BTreeMap;

use skep_rules::{Notes, Study, StudyCursor, StudyMoveError, Warning, WarningKind, read_studies};

use crate::{
    Start,
    protocol::{
        ErrorCode, ProtocolError, StudyFormat, StudyList, StudyNodeView, StudyStart, StudyView,
        StudyWrite, TextFault,
    },
};

/// Maximum size of a study, as JSON or as a file.
pub const MAX_STUDY: usize = 1024 * 1024;

/// Maximum number of games shown from a file.
const MAX_STUDIES: usize = 1000;

/// Maximum number of faults reported for a file.
const MAX_FAULTS: usize = 100;

/// Reads the studies of a file in any format, each up to its first fault.
pub fn read(bytes: &[u8]) -> Result<StudyList, ProtocolError> {
    if bytes.len() > MAX_STUDY {
        let message = format!("a study file may have at most {MAX_STUDY} bytes");
        return Err(ProtocolError::new(ErrorCode::TooLarge, message));
    }
    let mut list = StudyList::default();
    for read in read_studies(bytes).take(MAX_STUDIES) {
        let is_renumbering =
            |warning: &Warning| matches!(warning.kind, WarningKind::Renumbered { .. });
        list.renumbered += usize::from(read.warnings.iter().any(is_renumbering));
        list.studies.extend(read.study.as_ref().map(view));
        let room = MAX_FAULTS - list.errors.len();
        let faults = read.errors.iter().take(room).map(TextFault::from);
        list.errors.extend(faults);
    }
    Ok(list)
}

/// Writes a study in a file format.
///
/// # Errors
/// A move is not legal, or the format does not support the start position.
pub fn write(StudyWrite { study, format }: &StudyWrite) -> Result<String, ProtocolError> {
    let study = study_of(study)?;
    if *format == StudyFormat::Pgn {
        return Ok(study.to_pgn());
    }
    if !study.start().starts_empty() {
        let message = "SGF and UHP support only games from the initial position; use PGN";
        return Err(ProtocolError::new(ErrorCode::NotPossible, message));
    }
    Ok(study.main_line().write(*format))
}

/// Flattens a study: each move follows the one that leads to it.
pub fn view(study: &Study) -> StudyView {
    let order = study.preorder();
    let mut numbers = vec![0; order.len()];
    for (number, &node) in (1..).zip(&order) {
        numbers[node] = number;
    }
    let nodes = (0..).zip(&order).map(|(last, &number)| {
        let node = &study.nodes()[number];
        let after = node.parent().map_or(0, |parent| numbers[parent]);
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

/// Rebuilds a study and checks every move.
fn study_of(view: &StudyView) -> Result<Study, ProtocolError> {
    let start = match &view.start {
        StudyStart::Game { game } => Start::Game(game),
        StudyStart::Position { position } => Start::Position(position),
    };
    let start = start.play(&[])?;
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
        let notes = notes_of(node.comment.as_ref(), &node.shapes, last + 1)?;
        if let Some(written) = cursor.study_mut().node_mut(number) {
            (written.glyph, written.notes) = (glyph, notes);
        }
    }
    let mut study = cursor.into_study();
    let notes = notes_of(view.comment.as_ref(), &view.shapes, 0)?;
    if let Some(written) = study.notes_mut(first) {
        *written = notes;
    }
    for (name, value) in &view.tags {
        study.set_tag(name, value);
    }
    Ok(study)
}

fn notes_of(
    comment: Option<&String>,
    shapes: &[String],
    number: usize,
) -> Result<Notes, ProtocolError> {
    let shapes: Result<Vec<_>, _> = shapes.iter().map(|shape| shape.parse()).collect();
    Ok(Notes {
        comment: comment.cloned().unwrap_or_default(),
        shapes: shapes.map_err(|error| bad_node(number, &error))?,
    })
}

fn bad_move(number: usize, error: &StudyMoveError) -> ProtocolError {
    let code = match error {
        StudyMoveError::Move(_) => ErrorCode::IllegalMove,
        StudyMoveError::TooMany => ErrorCode::TooLarge,
        _ => ErrorCode::BadRequest,
    };
    ProtocolError::new(code, format!("move {number} of the list: {error}"))
}

fn bad_node(number: usize, error: &dyn std::error::Error) -> ProtocolError {
    let message = format!("move {number} of the list: {error}");
    ProtocolError::new(ErrorCode::BadRequest, message)
}
