//! Faults of moves in lessons.

use skep_rules::Move;

skep_rules::codes! {
    /// Why a legal move is not what the lesson asks for.
    #[derive(Clone, Copy, Debug, PartialEq, Eq)]
    pub enum Wrong {
        /// Surrounds the learner's own queen.
        OwnLoss => "own-loss",
        /// Surrounds both queens.
        Draw => "draw",
        NotPlaced => "not-placed",
        OtherKind => "other-kind",
        NotMoved => "not-moved",
        OtherPiece => "other-piece",
        OtherPlace => "other-place",
        /// Too few cells around the enemy queen are occupied.
        ClosesTooFew {
            closed: u32,
        } => "closes-too-few",
        /// Too many cells around the learner's queen are occupied.
        StillClosed {
            closed: u32,
        } => "still-closed",
        NoWin => "no-win",
        /// The opponent has a defence.
        Escapes {
            answer: Move,
        } => "escapes",
        StillStuck => "still-stuck",
        StillMoves => "still-moves",
        NotCovered => "not-covered",
        /// The opponent can surround the learner's queen.
        Loses {
            answer: Move,
        } => "loses",
        NotThrown => "not-thrown",
    }

    pub const CODES;
    /// Code in the protocol.
    pub const fn code;
}

impl Wrong {
    /// Occupied cells around the queen in question.
    pub const fn closed(self) -> Option<u32> {
        match self {
            Wrong::ClosesTooFew { closed } | Wrong::StillClosed { closed } => Some(closed),
            _ => None,
        }
    }

    /// The reply that demonstrates the fault.
    pub const fn answer(self) -> Option<Move> {
        match self {
            Wrong::Escapes { answer } | Wrong::Loses { answer } => Some(answer),
            _ => None,
        }
    }
}
