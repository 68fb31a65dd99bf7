//! Faults of moves in lessons.

use skep_rules::Move;

/// Why a legal move is not what the lesson asks for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Wrong {
    /// Surrounds the learner's own queen.
    OwnLoss,
    /// Surrounds both queens.
    Draw,
    NotPlaced,
    OtherKind,
    NotMoved,
    OtherPiece,
    OtherPlace,
    /// Too few cells around the enemy queen are occupied.
    ClosesTooFew {
        closed: u32,
    },
    /// Too many cells around the learner's queen are occupied.
    StillClosed {
        closed: u32,
    },
    NoWin,
    /// The opponent has a defence.
    Escapes {
        answer: Move,
    },
    StillStuck,
    StillMoves,
    NotCovered,
    /// The opponent can surround the learner's queen.
    Loses {
        answer: Move,
    },
    NotThrown,
}

impl Wrong {
    /// Code in the protocol.
    pub const fn code(self) -> &'static str {
        match self {
            Wrong::OwnLoss => "own-loss",
            Wrong::Draw => "draw",
            Wrong::NotPlaced => "not-placed",
            Wrong::OtherKind => "other-kind",
            Wrong::NotMoved => "not-moved",
            Wrong::OtherPiece => "other-piece",
            Wrong::OtherPlace => "other-place",
            Wrong::ClosesTooFew { .. } => "closes-too-few",
            Wrong::StillClosed { .. } => "still-closed",
            Wrong::NoWin => "no-win",
            Wrong::Escapes { .. } => "escapes",
            Wrong::StillStuck => "still-stuck",
            Wrong::StillMoves => "still-moves",
            Wrong::NotCovered => "not-covered",
            Wrong::Loses { .. } => "loses",
            Wrong::NotThrown => "not-thrown",
        }
    }

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
