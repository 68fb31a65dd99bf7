//! The word for a move, and how well a side has played.

use std::fmt;

/// The word for a move.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Judgement {
    /// There was no other move.
    Forced,
    /// One of the first placements: a known way to begin, of which a search says little.
    Book,
    /// No move is better.
    Best,
    /// Hardly anything is lost.
    Good,
    /// Something is lost.
    Inaccuracy,
    /// Much is lost.
    Mistake,
    /// The game may be lost.
    Blunder,
}

impl Judgement {
    /// All of them, the least harm first.
    pub const ALL: [Judgement; 7] = [
        Judgement::Forced,
        Judgement::Book,
        Judgement::Best,
        Judgement::Good,
        Judgement::Inaccuracy,
        Judgement::Mistake,
        Judgement::Blunder,
    ];

    /// A move that loses less than this much of the points is as good as the best.
    pub const BEST: f64 = 0.01;
    /// A move that loses this much of the points is an inaccuracy; less is good.
    pub const INACCURACY: f64 = 0.1;
    /// A move that loses this much is a mistake.
    pub const MISTAKE: f64 = 0.16;
    /// A move that loses this much is a blunder.
    pub const BLUNDER: f64 = 0.25;

    /// The word for a move that loses a share of the points, when there were so many moves.
    pub fn of(lost: f64, choices: usize) -> Judgement {
        match lost {
            _ if choices <= 1 => Judgement::Forced,
            lost if lost < Judgement::BEST => Judgement::Best,
            lost if lost < Judgement::INACCURACY => Judgement::Good,
            lost if lost < Judgement::MISTAKE => Judgement::Inaccuracy,
            lost if lost < Judgement::BLUNDER => Judgement::Mistake,
            _ => Judgement::Blunder,
        }
    }

    /// Its name.
    pub const fn name(self) -> &'static str {
        match self {
            Judgement::Forced => "forced",
            Judgement::Book => "book",
            Judgement::Best => "best",
            Judgement::Good => "good",
            Judgement::Inaccuracy => "inaccuracy",
            Judgement::Mistake => "mistake",
            Judgement::Blunder => "blunder",
        }
    }

    /// The annotation that players write behind a move; empty for moves in order.
    pub const fn glyph(self) -> &'static str {
        match self {
            Judgement::Forced | Judgement::Book | Judgement::Best | Judgement::Good => "",
            Judgement::Inaccuracy => "?!",
            Judgement::Mistake => "?",
            Judgement::Blunder => "??",
        }
    }
}

impl fmt::Display for Judgement {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

/// A loss of this much leaves a move 1/e of its accuracy.
const ACCURACY_DECAY: f64 = 0.2;

/// How well somebody has played whose moves have lost these shares of the points, from 0 to 100: the mean of
/// `100 * exp(-lost / 0.2)`. `None` without moves; those that were forced or from the book are left out by the caller.
pub fn accuracy(lost: impl IntoIterator<Item = f64>) -> Option<f64> {
    let (sum, count) = lost.into_iter().fold((0.0, 0_u32), |(sum, count), lost| {
        (sum + 100.0 * (-lost / ACCURACY_DECAY).exp(), count + 1)
    });
    (count > 0).then(|| sum / f64::from(count))
}
