//! Editable positions: any arrangement of pieces, valid or not, with checks and text formats.

mod canonical;
mod check;
mod diagram;
mod parse_diagram;
mod problem;
mod text;
mod value;

pub use check::InvalidPosition;
pub use diagram::{Diagram, MarkError};
pub use parse_diagram::{DiagramErrorKind, ParseDiagramError};
pub use problem::{Problem, Severity};
pub use text::{ParsePositionError, PositionErrorKind};
pub use value::{Position, PutError};
