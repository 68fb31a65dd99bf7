//! Positions as an editor sees them: any arrangement of pieces, right or wrong, with its checks and its written forms.

mod check;
mod diagram;
mod picture;
mod problem;
mod text;
mod value;

pub use diagram::{Diagram, MarkError};
pub use picture::{DiagramErrorKind, ParseDiagramError};
pub use problem::{Problem, Severity};
pub use text::{ParsePositionError, PositionErrorKind};
pub use value::{Position, PutError};
