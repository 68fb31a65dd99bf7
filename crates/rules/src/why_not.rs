//! Why a move is not allowed, as a value that a page can show and a program can test.

use crate::{Cell, Color, Move, Piece, PieceSet};

/// The answer to "may this piece go there?".
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Verdict {
    /// It may, and this is a route it can take.
    Legal(Route),
    /// It may not, for this reason.
    Refused(WhyNot),
}

/// The route of a piece, for animation.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Route {
    /// The move.
    pub mv: Move,
    /// How the piece gets there.
    pub manner: Manner,
    /// The cells on the route, the first and the last included; just the last for a piece that comes from the hand.
    pub cells: Vec<Cell>,
}

/// How a piece gets to its destination.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Manner {
    /// It comes from the hand (R5).
    Placed,
    /// It slides on the ground from cell to cell (R11, R12).
    Slides,
    /// It climbs up, over or down from cell to cell (R21, R25).
    Climbs,
    /// It jumps in a straight line over all the cells between (R22).
    Jumps,
    /// It is lifted over the piece on the middle cell, a pillbug or a mosquito that copies one (R27).
    Thrown {
        /// The piece that throws.
        by: Piece,
    },
}

/// Why a piece may not go to a cell.
///
/// Several reasons often hold at once. The one reported is the first of this list that holds, so that the answer is
/// always the same: what concerns the turn before what concerns the piece, what concerns the piece before what concerns
/// the path. For a piece on the table the reasons from [`WhyNot::SameCell`] on are about its own power; they give way to
/// [`Verdict::Legal`] if a pillbug can bring the piece there (R27).
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum WhyNot {
    /// A queen is surrounded, so the game is over (R31).
    #[error("the game is over")]
    GameOver,
    /// The set of this game does not hold the piece.
    #[error("{piece} is not in this game's set")]
    NotInSet {
        /// The piece asked about.
        piece: Piece,
    },
    /// The piece belongs to the other player, and no pillbug of the player to move stands beside it to throw it, or the
    /// piece is in the other player's hand.
    #[error("it is {to_move}'s turn")]
    NotYourTurn {
        /// Whose turn it is.
        to_move: Color,
    },

    // Placing: the piece is in hand.
    /// A player's queen is not the first piece in the tournament opening (R9).
    #[error("the queen cannot be the first piece in the tournament opening")]
    QueenNotFirst,
    /// The queen must be placed on this turn (R6).
    #[error("the queen must be placed by the fourth turn")]
    QueenDue,
    /// Pieces of a kind are placed in the order of their numbers.
    #[error("{next} is placed before {piece}")]
    NotNextOfKind {
        /// The piece asked about.
        piece: Piece,
        /// The piece to place instead.
        next: Piece,
    },
    /// A piece is placed on an empty cell (R4).
    #[error("a piece is placed on an empty cell")]
    PlacedOnPiece {
        /// The piece that stands there.
        occupant: Piece,
    },
    /// The first piece of the game starts the hive at the origin (R1).
    #[error("the first piece starts the hive")]
    FirstPieceElsewhere,
    /// A placed piece touches no piece of the other colour (R2); Black's first piece is the only exception.
    #[error("a placed piece may not touch the other colour")]
    TouchesEnemy {
        /// The neighbouring cells whose top piece is the other player's.
        enemies: Vec<Cell>,
    },
    /// A placed piece touches a piece of its own colour, or for Black's first piece the one piece there is (R1, R2).
    #[error("a placed piece must touch its own colour")]
    TouchesNoFriend,

    // Moving: the piece is on the table.
    /// None of a player's pieces moves until that player's queen is placed (R7). Said of enemy pieces too, which a pillbug
    /// could otherwise throw.
    #[error("no piece moves before its own queen is placed")]
    QueenNotPlaced,
    /// Another piece stands on it (R13).
    #[error("{by} stands on it")]
    Covered {
        /// The piece directly above.
        by: Piece,
    },
    /// The piece was moved on the previous turn, so it may be neither moved nor thrown now (R27).
    #[error("it was moved in the turn before and rests")]
    Resting,
    /// Lifting the piece would split the hive, even if the move's end would join it again (R10).
    #[error("lifting it would split the hive")]
    Pinned {
        /// The pieces that would be cut off: all parts of the rest of the hive but the largest; where parts are equally
        /// large the one with the lowest piece (White before Black, in the order of [`Piece::all`]) is the one kept.
        cut_off: PieceSet,
    },
    /// The other player's piece stands beside a pillbug of the player to move but cannot be thrown to this cell: it is
    /// not one of the empty cells beside that pillbug, or two higher stacks block the step up or down (R27, R11).
    #[error("the pillbug cannot put it there")]
    NotThrowable,
    /// A piece does not end where it began (R14).
    #[error("a piece does not end its move where it began")]
    SameCell,
    /// The mosquito touches nothing but mosquitoes (R26).
    #[error("the mosquito touches nothing that it could copy")]
    NothingToCopy,
    /// The creature ends its move on the ground, and the cell is occupied (all but beetles and mosquitoes as beetles).
    #[error("it must land on an empty cell, on the ground")]
    MustLandOnGround {
        /// The piece that stands there.
        occupant: Piece,
    },
    /// The grasshopper jumps in a straight line only (R22).
    #[error("a grasshopper jumps in a straight line")]
    NotInLine,
    /// The grasshopper jumps over at least one piece (R22): the cell is right beside it.
    #[error("a grasshopper jumps over at least one piece")]
    NothingToJump,
    /// The grasshopper does not jump over an empty cell (R22).
    #[error("a grasshopper does not jump over a gap")]
    JumpsOverGap {
        /// The first empty cell on the line.
        gap: Cell,
    },
    /// Two pieces leave too narrow a gap for a step (R11).
    #[error("it does not fit through the gate at step {step}")]
    Gated {
        /// Which step of the path is barred, from 1.
        step: u32,
        /// The cell the step starts from.
        from: Cell,
        /// The cell the step leads to.
        to: Cell,
        /// The two cells whose pieces form the gate.
        gate: [Cell; 2],
    },
    /// The piece would leave the hive for a moment (R12).
    #[error("it would lose contact with the hive at step {step}")]
    LosesContact {
        /// Which step of the path loses contact, from 1.
        step: u32,
        /// The cell the step starts from.
        from: Cell,
        /// The cell the step leads to.
        to: Cell,
    },
    /// The cell is not at the distance the creature goes: one step for queen, beetle and pillbug, exactly three for
    /// spider and ladybug (R20 to R27).
    #[error("it goes exactly {steps} {}, and this cell cannot be reached that way", if *steps == 1 { "step" } else { "steps" })]
    WrongDistance {
        /// How many steps the creature goes.
        steps: u32,
    },
    /// No path leads there at all.
    #[error("no path leads there")]
    Unreachable,
    /// The mosquito could copy several creatures, and none of them reaches the cell (R26).
    #[error("nothing that the mosquito touches can go there")]
    NoCopiedWay {
        /// The reason for each creature it touches, in the order of [`crate::Bug::ALL`].
        reasons: Vec<(crate::Bug, WhyNot)>,
    },
    /// A pass is legal only when there is no other move (R30). Returned for passes only.
    #[error("a player who can move cannot pass")]
    MayNotPass,
}
