//! The small words of the protocol.

use serde::{Deserialize, Serialize};
use skep_rules::{Color, Hex};

/// A cell of the plane, `[q, r]`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(
    feature = "types",
    derive(ts_rs::TS),
    ts(type = "readonly [q: number, r: number]")
)]
pub struct Place(pub i32, pub i32);

impl From<Hex> for Place {
    fn from(hex: Hex) -> Place {
        Place(hex.q, hex.r)
    }
}

impl From<Place> for Hex {
    fn from(place: Place) -> Hex {
        Hex::new(place.0, place.1)
    }
}

/// One of the two sides.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
#[serde(rename_all = "kebab-case")]
pub enum Side {
    /// The side that begins.
    White,
    /// The other side.
    Black,
}

impl Side {
    /// Both, White first.
    pub const ALL: [Side; 2] = [Side::White, Side::Black];
}

impl std::ops::Not for Side {
    type Output = Side;

    fn not(self) -> Side {
        match self {
            Side::White => Side::Black,
            Side::Black => Side::White,
        }
    }
}

impl From<Color> for Side {
    fn from(color: Color) -> Side {
        match color {
            Color::White => Side::White,
            Color::Black => Side::Black,
        }
    }
}

impl From<Side> for Color {
    fn from(side: Side) -> Color {
        match side {
            Side::White => Color::White,
            Side::Black => Color::Black,
        }
    }
}

/// Something that each side has.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub struct BySide<T> {
    /// White's.
    pub white: T,
    /// Black's.
    pub black: T,
}

impl<T> BySide<T> {
    /// One for each side, made by a function.
    pub fn from_fn(mut make: impl FnMut(Side) -> T) -> BySide<T> {
        BySide {
            white: make(Side::White),
            black: make(Side::Black),
        }
    }

    /// The two changed over.
    #[must_use]
    pub fn swapped(self) -> BySide<T> {
        BySide {
            white: self.black,
            black: self.white,
        }
    }
}

impl<T> std::ops::Index<Side> for BySide<T> {
    type Output = T;

    fn index(&self, side: Side) -> &T {
        match side {
            Side::White => &self.white,
            Side::Black => &self.black,
        }
    }
}

impl<T> std::ops::IndexMut<Side> for BySide<T> {
    fn index_mut(&mut self, side: Side) -> &mut T {
        match side {
            Side::White => &mut self.white,
            Side::Black => &mut self.black,
        }
    }
}

/// For whom somebody plays.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
#[serde(rename_all = "kebab-case")]
pub enum Seat {
    /// For White.
    White,
    /// For Black.
    Black,
    /// For both, at one screen.
    Both,
}

impl Seat {
    /// Whether this is a seat of the side.
    pub const fn plays(self, side: Side) -> bool {
        matches!(
            (self, side),
            (Seat::Both, _) | (Seat::White, Side::White) | (Seat::Black, Side::Black)
        )
    }

    /// The only side of this seat, if it has only one.
    pub const fn side(self) -> Option<Side> {
        match self {
            Seat::White => Some(Side::White),
            Seat::Black => Some(Side::Black),
            Seat::Both => None,
        }
    }
}

impl From<Side> for Seat {
    fn from(side: Side) -> Seat {
        match side {
            Side::White => Seat::White,
            Side::Black => Seat::Black,
        }
    }
}

/// The side somebody asks for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
#[serde(rename_all = "kebab-case")]
pub enum SideChoice {
    /// White.
    White,
    /// Black.
    Black,
    /// Whichever chance gives.
    Random,
}

/// Who plays a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
#[serde(rename_all = "kebab-case")]
pub enum Kind {
    /// A person against the computer.
    Computer,
    /// Two people at one screen.
    Table,
    /// Two people who share a link.
    Friend,
}

/// Whether the queen may be a side's first piece (R9).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
#[serde(rename_all = "kebab-case")]
pub enum Opening {
    /// She may.
    Rulebook,
    /// She may not.
    Tournament,
}

impl From<Opening> for skep_rules::Opening {
    fn from(opening: Opening) -> skep_rules::Opening {
        match opening {
            Opening::Rulebook => skep_rules::Opening::Rulebook,
            Opening::Tournament => skep_rules::Opening::Tournament,
        }
    }
}

impl From<skep_rules::Opening> for Opening {
    fn from(opening: skep_rules::Opening) -> Opening {
        match opening {
            skep_rules::Opening::Rulebook => Opening::Rulebook,
            skep_rules::Opening::Tournament => Opening::Tournament,
        }
    }
}

/// What one side can ask of the other.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
#[serde(rename_all = "kebab-case")]
pub enum Offer {
    /// A draw.
    Draw,
    /// That moves be taken back.
    Takeback,
    /// Another game.
    Rematch,
}

/// What a player can do besides moving.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
#[serde(rename_all = "kebab-case")]
pub enum Action {
    /// Give up.
    Resign,
    /// Offer a draw, or accept one.
    OfferDraw,
    /// Accept a draw.
    AcceptDraw,
    /// Decline a draw.
    DeclineDraw,
    /// Take moves back, or ask for it.
    Takeback,
    /// Let the other side take its move back.
    AcceptTakeback,
    /// Insist on the move.
    DeclineTakeback,
    /// Ask for another game, or accept it.
    Rematch,
    /// No other game.
    DeclineRematch,
    /// Withdraw the offer of a draw.
    WithdrawDraw,
    /// Withdraw the plea to take back.
    WithdrawTakeback,
    /// Withdraw the wish for another game.
    WithdrawRematch,
    /// Win because the other side has gone.
    ClaimWin,
    /// Draw because the other side has gone.
    ClaimDraw,
    /// Give the other side time.
    AddTime,
    /// End a game that has hardly begun.
    Abort,
}

/// How a game ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
#[serde(rename_all = "kebab-case")]
pub enum EndReason {
    /// A queen is surrounded.
    Surrounded,
    /// Somebody gave up.
    Resignation,
    /// Somebody ran out of time.
    Time,
    /// Both queens are surrounded.
    BothSurrounded,
    /// A draw was agreed.
    Agreement,
    /// The position occurred for the third time.
    Repetition,
    /// The game was called off.
    Aborted,
    /// Somebody left, and the other side claimed the game.
    Abandoned,
}

/// The result of a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub struct Ending {
    /// Who won, if somebody did.
    pub winner: Option<Side>,
    /// How the game ended.
    pub reason: EndReason,
}

/// How a piece gets to its destination.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
#[serde(rename_all = "kebab-case")]
pub enum Manner {
    /// It comes from the hand.
    Placed,
    /// It slides on the ground.
    Slides,
    /// It climbs over the hive.
    Climbs,
    /// It jumps.
    Jumps,
    /// A pillbug throws it.
    Thrown,
    /// There is no piece: the side passes.
    Passes,
}
