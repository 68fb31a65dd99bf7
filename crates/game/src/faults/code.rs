//! Fault codes, as in `docs/protocol.md` and in the message catalogues.

use skep_rules::{
    DiagramErrorKind, GameStringError, MarkError, MoveSyntaxError, PlayMoveError,
    PositionErrorKind, PutError, RecordErrorKind, ReferenceError,
};

pub(super) const fn of_record(kind: &RecordErrorKind) -> &'static str {
    match kind {
        RecordErrorKind::TooLarge { .. } => "too-large",
        RecordErrorKind::TooManyPlies => TOO_MANY_MOVES,
        RecordErrorKind::UnknownFormat => UNKNOWN_FORMAT,
        RecordErrorKind::NoGame => "no-game",
        RecordErrorKind::UnterminatedComment => "comment-without-end",
        RecordErrorKind::UnbalancedVariation => "unbalanced-variation",
        RecordErrorKind::UnterminatedValue => "value-without-end",
        RecordErrorKind::BadTag { .. } => "bad-tag",
        RecordErrorKind::NotHive { .. } => "not-hive",
        RecordErrorKind::UnknownSet { .. } => UNKNOWN_SET,
        RecordErrorKind::BadNode { .. } => "bad-node",
        RecordErrorKind::Move { reason, .. } => of_move(reason),
        RecordErrorKind::TooDeep => "too-deep",
        RecordErrorKind::TooManyNodes => "too-many-variations",
        RecordErrorKind::Position(error) => of_position(error.kind),
        RecordErrorKind::Diagram(error) => of_diagram(error.kind),
        RecordErrorKind::Unplayable(_) => UNPLAYABLE,
        RecordErrorKind::GameString(error) => of_game_string(error),
    }
}

pub(super) const UNPLAYABLE: &str = "unplayable";
pub(super) const UNKNOWN_FORMAT: &str = "unknown-format";
pub(super) const UNKNOWN_SET: &str = "unknown-set";
pub(super) const UNKNOWN_PIECE: &str = "unknown-piece";
pub(super) const TOO_MANY_MOVES: &str = "too-many-moves";
/// Nothing to archive.
pub(super) const NO_MOVES: &str = "no-moves";
pub(super) const NO_TEXT: &str = "no-text";

pub(super) const fn of_game_string(error: &GameStringError) -> &'static str {
    match error {
        GameStringError::TooLong { .. } => "game-too-long",
        GameStringError::TooManyPlies => TOO_MANY_MOVES,
        GameStringError::NotUtf8 { .. } => NO_TEXT,
        GameStringError::Set(_) => "game-without-set",
        GameStringError::Move(bad) => of_move(&bad.reason),
    }
}

pub(super) const fn of_move(error: &PlayMoveError) -> &'static str {
    match error {
        PlayMoveError::Syntax(MoveSyntaxError::Empty) => "move-missing",
        PlayMoveError::Syntax(MoveSyntaxError::BadPiece) => "move-without-piece",
        PlayMoveError::Syntax(MoveSyntaxError::BadDestination) => "destination-unclear",
        PlayMoveError::Syntax(MoveSyntaxError::TwoDirections) => "destination-twice",
        PlayMoveError::Reference(ReferenceError::NotOnTable { .. }) => "destination-not-on-table",
        PlayMoveError::Reference(ReferenceError::Missing) => "destination-missing",
        PlayMoveError::Reference(ReferenceError::OnEmptyTable) => "destination-on-empty-table",
        PlayMoveError::Reference(ReferenceError::Occupied { .. }) => "destination-occupied",
        PlayMoveError::Reference(ReferenceError::Covered { .. }) => "destination-covered",
        PlayMoveError::Illegal(_) => "illegal-move",
    }
}

pub(super) const fn of_position(fault: PositionErrorKind) -> &'static str {
    match fault {
        PositionErrorKind::TooLong => "position-too-long",
        PositionErrorKind::UnknownSet => "position-without-set",
        PositionErrorKind::BadTurn => "position-without-turn",
        PositionErrorKind::NoTable => "position-without-table",
        PositionErrorKind::Unexpected(_) => "position-unexpected",
        PositionErrorKind::NoPiece => "position-without-piece",
        PositionErrorKind::NoNumber(_) => "position-without-number",
        PositionErrorKind::NumberTooHigh(_) => "position-number-too-high",
        PositionErrorKind::BadGap => "position-bad-gap",
        PositionErrorKind::Put(error) => of_put(error),
        PositionErrorKind::UnknownOption => "position-unknown-option",
        PositionErrorKind::RepeatedOption => "position-repeated-option",
    }
}

pub(super) const fn of_diagram(fault: DiagramErrorKind) -> &'static str {
    match fault {
        DiagramErrorKind::TooLong => "diagram-too-long",
        DiagramErrorKind::Empty => "diagram-empty",
        DiagramErrorKind::UnknownWord => "diagram-unknown-word",
        DiagramErrorKind::Unexpected(_) => "diagram-unexpected",
        DiagramErrorKind::NoSuchPiece => "diagram-bad-piece",
        DiagramErrorKind::Misaligned => "diagram-misaligned",
        DiagramErrorKind::RowAfterStacks => "diagram-row-after-stacks",
        DiagramErrorKind::StackNotListed => "diagram-stack-not-listed",
        DiagramErrorKind::TopNotDrawn => "diagram-top-not-drawn",
        DiagramErrorKind::Put(error) => of_put(error),
        DiagramErrorKind::Mark(MarkError::NoMark) => "diagram-bad-mark",
        DiagramErrorKind::Mark(MarkError::TooFar) => "too-far",
    }
}

pub(super) const fn of_put(error: PutError) -> &'static str {
    match error {
        PutError::TooFar => "too-far",
        PutError::TooMany => "too-many-pieces",
    }
}
