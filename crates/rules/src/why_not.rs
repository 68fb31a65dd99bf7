//! Reasons for rejecting a move, as values that a page can show and a program can test.

use crate::{Cell, Color, Move, Piece, PieceSet};
use alloc::vec::Vec;

/// Path of a legal move, for animation.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Route {
    /// The move.
    pub mv: Move,
    /// Kind of movement.
    pub manner: Manner,
    /// Cells along the path, both ends included; only the destination for a piece from the hand, none for a pass.
    pub cells: Vec<Cell>,
}

/// Kind of movement.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Manner {
    /// Passes, because no piece can be placed or moved (R30).
    Passes,
    /// Placed from the hand (R5).
    Placed,
    /// Slides on the ground from cell to cell (R11, R12).
    Slides,
    /// Climbs up, over or down from cell to cell (R21, R25).
    Climbs,
    /// Jumps in a straight line over all cells in between (R22).
    Jumps,
    /// Lifted over the piece on the middle cell: a pillbug, or a mosquito copying one (R27).
    Thrown {
        /// The throwing piece.
        by: Piece,
    },
}

crate::codes! {
    /// Reason why a move is illegal.
    ///
    /// Often several reasons apply. The one reported is the first in declaration order, so that the answer is
    /// deterministic: reasons about the turn come before those about the piece, and those before reasons about the
    /// path. For a piece on the table, reasons from [`WhyNot::SameCell`] on concern its own movement, and yield to
    /// a route if a pillbug can bring it there (R27).
    ///
    /// A reason displays as a short text. [`WhyNot::code`] names it for programs, and [`WhyNot::explain`] writes a
    /// sentence with the pieces and rules concerned:
    ///
    /// ```
    /// use skep_rules::{Game, Hex, WhyNot};
    ///
    /// let game: Game = "Base;InProgress;White[3];wS1;bS1 wS1-;wQ -wS1;bQ bS1-".parse()?;
    /// let mv = game.read_move("wA1 bQ-")?;
    /// let why = game.check(mv).unwrap_err();
    /// assert_eq!(why.to_string(), "a placed piece may not touch the other colour");
    /// assert_eq!(why.code(), "touches-enemy");
    /// assert_eq!(why.explain(&game, mv), "wA1 cannot be placed there: it would touch bQ (R2)");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
    #[non_exhaustive]
    pub enum WhyNot {
        /// A queen is surrounded, so the game is over (R31).
        #[error("the game is over")]
        GameOver => "game-over",
        /// The game's set does not contain the piece.
        #[error("{piece} is not in this game's set")]
        NotInSet {
            /// The piece in question.
            piece: Piece,
        } => "not-in-set",
        /// The piece belongs to the other player and is in hand, or no pillbug of the player to move is beside it to
        /// throw it.
        #[error("it is {to_move}'s turn")]
        NotYourTurn {
            /// The player to move.
            to_move: Color,
        } => "not-your-turn",

        // Placements.
        /// The queen may not be a player's first piece in the tournament opening (R9).
        #[error("the queen cannot be the first piece in the tournament opening")]
        QueenNotFirst => "queen-not-first",
        /// The queen must be placed on this turn (R6).
        #[error("the queen must be placed by the fourth turn")]
        QueenDue => "queen-due",
        /// Pieces of a kind are placed in order of their numbers.
        #[error("{next} is placed before {piece}")]
        NotNextOfKind {
            /// The piece in question.
            piece: Piece,
            /// The piece to place instead.
            next: Piece,
        } => "not-next-of-kind",
        /// Pieces are placed on empty cells (R4).
        #[error("a piece is placed on an empty cell")]
        PlacedOnPiece {
            /// The top piece of the cell.
            occupant: Piece,
        } => "placed-on-piece",
        /// The first piece of the game is placed at the origin (R1).
        #[error("the first piece starts the hive")]
        FirstPieceElsewhere => "first-piece-elsewhere",
        /// A placed piece may not touch the other colour (R2), except Black's first piece.
        #[error("a placed piece may not touch the other colour")]
        TouchesEnemy {
            /// Neighbouring cells whose top piece is the other player's.
            enemies: Vec<Cell>,
        } => "touches-enemy",
        /// A placed piece must touch its own colour, or in the case of Black's first piece the only piece there is (R1,
        /// R2).
        #[error("a placed piece must touch its own colour")]
        TouchesNoFriend => "touches-no-friend",

        // Moves on the table.
        /// No piece of a player moves until their queen is placed (R7). Also reported for enemy pieces that a pillbug
        /// could otherwise throw.
        #[error("no piece moves before its own queen is placed")]
        QueenNotPlaced => "queen-not-placed",
        /// Another piece is on top of it (R13).
        #[error("{by} is on top of it")]
        Covered {
            /// The piece directly above.
            by: Piece,
        } => "covered",
        /// The piece was moved in the previous turn, so it may be neither moved nor thrown now (R27).
        #[error("it was moved in the previous turn and rests")]
        Resting => "resting",
        /// Lifting the piece would split the hive, even if its destination would join it again (R10).
        #[error("lifting it would split the hive")]
        Pinned {
            /// The pieces that would be cut off: all parts of the rest but the largest. Of equally large parts the one
            /// with the lowest piece (White before Black, in the order of [`Piece::all`]) is kept.
            cut_off: PieceSet,
        } => "pinned",
        /// An enemy piece beside a pillbug of the player to move cannot be thrown to this cell: the cell is occupied or
        /// not beside that pillbug, or two higher stacks block the step up or down (R27, R11).
        #[error("the pillbug cannot put it there")]
        NotThrowable => "not-throwable",
        /// A piece may not end its move where it began (R14).
        #[error("a piece may not end its move where it began")]
        SameCell => "same-cell",
        /// The mosquito touches only mosquitoes (R26).
        #[error("the mosquito touches nothing it could copy")]
        NothingToCopy => "nothing-to-copy",
        /// The bug must end its move on the ground, and the cell is occupied (all but beetles and mosquitoes acting as
        /// one).
        #[error("it must land on an empty cell on the ground")]
        MustLandOnGround {
            /// The top piece of the cell.
            occupant: Piece,
        } => "must-land-on-ground",
        /// Grasshoppers jump in a straight line only (R22).
        #[error("a grasshopper jumps in a straight line")]
        NotInLine => "not-in-line",
        /// Grasshoppers jump over at least one piece (R22); the cell is adjacent.
        #[error("a grasshopper jumps over at least one piece")]
        NothingToJump => "nothing-to-jump",
        /// Grasshoppers do not jump over empty cells (R22).
        #[error("a grasshopper does not jump over a gap")]
        JumpsOverGap {
            /// The first empty cell on the line.
            gap: Cell,
        } => "jumps-over-gap",
        /// Two pieces form a gate too narrow for a step (R11).
        #[error("it does not fit through the gate at step {step}")]
        Gated {
            /// Number of the blocked step, from 1.
            step: u32,
            /// Start of the step.
            from: Cell,
            /// End of the step.
            to: Cell,
            /// The cells of the two pieces that form the gate.
            gate: [Cell; 2],
        } => "gated",
        /// The piece would lose contact with the hive during a step (R12).
        #[error("it would lose contact with the hive at step {step}")]
        LosesContact {
            /// Number of the step, from 1.
            step: u32,
            /// Start of the step.
            from: Cell,
            /// End of the step.
            to: Cell,
        } => "loses-contact",
        /// The cell is not at the bug's exact distance: one step for queen, beetle and pillbug, three for spider and
        /// ladybug (R20 to R27).
        #[error("it moves exactly {steps} {}, and this cell cannot be reached that way", if *steps == 1 { "step" } else { "steps" })]
        WrongDistance {
            /// Number of steps the bug moves.
            steps: u32,
        } => "wrong-distance",
        /// No path leads to the cell.
        #[error("no path leads there")]
        Unreachable => "unreachable",
        /// The mosquito could copy several bugs, and none of them reaches the cell (R26).
        #[error("nothing the mosquito touches can go there")]
        NoCopiedWay {
            /// The reason for each bug it touches, in the order of [`crate::Bug::ALL`].
            reasons: Vec<(crate::Bug, WhyNot)>,
        } => "no-copied-way",
        /// A pass is legal only if there is no other move (R30). Reported for passes only.
        #[error("a player who can move may not pass")]
        MayNotPass => "may-not-pass",
    }

    /// Every [`WhyNot::code`], in declaration order.
    pub const CODES;
    /// Stable name of the kind of reason, such as `pinned`, for programs and message catalogues. It does not change
    /// when the wording does.
    pub const fn code;
}
