//! What a move in an exercise failed to do.

use skep_rules::Move;

/// Why a legal move is not what the exercise asks for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Wrong {
    /// It surrounds the learner's own queen.
    OwnLoss,
    /// It surrounds both queens.
    Draw,
    /// A piece should come from the hand, and did not.
    NotPlaced,
    /// A piece of another kind was placed.
    OtherKind,
    /// A piece on the table should move, and did not.
    NotMoved,
    /// Another piece was meant.
    OtherPiece,
    /// Another cell was meant.
    OtherPlace,
    /// Fewer sides of the enemy queen are closed than asked.
    ClosesTooFew {
        /// How many are closed.
        closed: u32,
    },
    /// More sides of the learner's own queen are closed than asked.
    StillClosed {
        /// How many are closed.
        closed: u32,
    },
    /// The enemy queen is not surrounded.
    NoWin,
    /// The enemy can defend.
    Escapes {
        /// By this answer.
        answer: Move,
    },
    /// The piece that should be freed still cannot move.
    StillStuck,
    /// The enemy piece can still move.
    StillMoves,
    /// The piece is not covered by one of the learner's.
    NotCovered,
    /// The enemy surrounds the learner's queen.
    Loses {
        /// By this answer.
        answer: Move,
    },
    /// Nothing was thrown.
    NotThrown,
}

impl Wrong {
    /// The name of the fault in the protocol.
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

    /// How many sides of the queen in question are closed.
    pub const fn closed(self) -> Option<u32> {
        match self {
            Wrong::ClosesTooFew { closed } | Wrong::StillClosed { closed } => Some(closed),
            _ => None,
        }
    }

    /// The answer of the other side that shows the fault.
    pub const fn answer(self) -> Option<Move> {
        match self {
            Wrong::Escapes { answer } | Wrong::Loses { answer } => Some(answer),
            _ => None,
        }
    }
}
