//! Move judgements and accuracy.

skep_rules::names! {
    /// Classification of a move by the expected score it loses.
    #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
    pub enum Judgement {
        /// The only legal move.
        Forced => "forced",
        /// One of the first placements, about which a search says little.
        Book => "book",
        /// As good as the best move.
        Best => "best",
        /// Loses little.
        Good => "good",
        /// Loses less than a mistake.
        Inaccuracy => "inaccuracy",
        /// Loses less than a blunder.
        Mistake => "mistake",
        /// May lose the game.
        Blunder => "blunder",
    }

    /// All judgements, from harmless to worst.
    pub const ALL;
    /// Lower-case name.
    pub const fn name;
}

impl Judgement {
    /// Losses below this count as best.
    pub const BEST: f64 = 0.01;
    /// Smallest loss of an inaccuracy.
    pub const INACCURACY: f64 = 0.1;
    /// Smallest loss of a mistake.
    pub const MISTAKE: f64 = 0.16;
    /// Smallest loss of a blunder.
    pub const BLUNDER: f64 = 0.25;

    /// Classifies a move by the expected score it loses and the number of legal moves.
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

    /// Annotation glyph such as `?!`; empty for good moves.
    pub const fn glyph(self) -> &'static str {
        match self {
            Judgement::Forced | Judgement::Book | Judgement::Best | Judgement::Good => "",
            Judgement::Inaccuracy => "?!",
            Judgement::Mistake => "?",
            Judgement::Blunder => "??",
        }
    }
}

/// Loss at which the accuracy of a move falls to 1/e.
const ACCURACY_DECAY: f64 = 0.2;

/// Accuracy from 0 to 100 of moves that lost the given expected scores: the mean of `100 * exp(-lost / 0.2)`. `None`
/// without moves; callers leave out forced and book moves.
pub fn accuracy(lost: impl IntoIterator<Item = f64>) -> Option<f64> {
    let (sum, count) = lost.into_iter().fold((0.0, 0_u32), |(sum, count), lost| {
        (sum + 100.0 * (-lost / ACCURACY_DECAY).exp(), count + 1)
    });
    (count > 0).then(|| sum / f64::from(count))
}
