//! What a game brings a player.

use skep_game::words::{Ending, Side};
use skillratings::Outcomes;

/// What a game brings a player.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Score {
    /// A whole point.
    Win,
    /// Half a point.
    Draw,
    /// Nothing.
    Loss,
}

impl Score {
    /// Every score.
    pub const ALL: [Score; 3] = [Score::Win, Score::Draw, Score::Loss];

    /// The name by which programs and databases call it.
    pub const fn name(self) -> &'static str {
        match self {
            Score::Win => "win",
            Score::Draw => "draw",
            Score::Loss => "loss",
        }
    }

    /// The score of a name; `None` if there is none.
    pub fn of_name(name: &str) -> Option<Score> {
        Score::ALL.into_iter().find(|score| score.name() == name)
    }

    /// What an ending brings a side.
    pub fn of(ending: Ending, side: Side) -> Score {
        match ending.winner {
            None => Score::Draw,
            Some(winner) if winner == side => Score::Win,
            Some(_) => Score::Loss,
        }
    }

    /// What it brings the opponent.
    #[must_use]
    pub const fn reversed(self) -> Score {
        match self {
            Score::Win => Score::Loss,
            Score::Draw => Score::Draw,
            Score::Loss => Score::Win,
        }
    }

    pub(crate) const fn outcome(self) -> Outcomes {
        match self {
            Score::Win => Outcomes::WIN,
            Score::Draw => Outcomes::DRAW,
            Score::Loss => Outcomes::LOSS,
        }
    }
}

#[cfg(test)]
mod tests {
    use skep_game::words::EndReason;

    use super::*;

    #[test]
    fn what_one_side_wins_the_other_loses() {
        for winner in [Some(Side::White), Some(Side::Black), None] {
            let ending = Ending {
                winner,
                reason: EndReason::Agreement,
            };
            let white = Score::of(ending, Side::White);
            assert_eq!(Score::of(ending, Side::Black), white.reversed());
        }
    }

    #[test]
    fn every_score_is_found_by_its_name() {
        for score in Score::ALL {
            assert_eq!(Score::of_name(score.name()), Some(score));
        }
        assert_eq!(Score::of_name(""), None);
    }
}
