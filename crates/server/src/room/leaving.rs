//! Responsibility for leaving a game: by aborting it, by not making the first move, by abandoning a rated game, or by
//! resigning one in the opening.

use skep_people::OPENING_PLIES;

use crate::{
    game::{Absence, Request},
    protocol::{Action, EndReason, Ending, Seat, Side},
};

/// Cause of a change that may end a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum EndCause {
    /// A side aborts the game, or the opponent claims it because that side is away.
    Leaving(Side),
    /// A flag falls or a first move does not come.
    Clock,
    /// Anything else, such as a move.
    Other,
}

impl EndCause {
    pub(super) fn of_request(seat: Seat, request: &Request) -> EndCause {
        match (seat.side(), request) {
            (Some(side), Request::Action(Action::Abort)) => EndCause::Leaving(side),
            (Some(side), Request::Action(Action::ClaimWin | Action::ClaimDraw)) => {
                EndCause::Leaving(!side)
            }
            _ => EndCause::Other,
        }
    }
}

/// The side that left a game which ends now. `rated_plies` is the number of plies of a rated game, `None` for a casual
/// one. If the clock aborts the game, that is the side that failed to make its first move.
pub(super) fn leaver(
    result: Ending,
    cause: EndCause,
    turn: Side,
    rated_plies: Option<u32>,
    absence: &Absence,
) -> Option<Side> {
    let is_rated = rated_plies.is_some();
    let loser = result.winner.map(|winner| !winner);
    match (result.reason, cause) {
        (EndReason::Aborted, EndCause::Clock) => Some(turn),
        (EndReason::Aborted, EndCause::Leaving(side)) => Some(side),
        (EndReason::Abandoned, EndCause::Leaving(side)) => is_rated.then_some(side),
        (EndReason::Time, _) => loser.filter(|loser| is_rated && absence.since[*loser].is_some()),
        // Early resignations hardly change ratings and must not be a way out of a bad start.
        (EndReason::Resignation, _) => {
            loser.filter(|_| rated_plies.is_some_and(|plies| plies < OPENING_PLIES))
        }
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{game::Patience, protocol::BySide};

    fn left(reason: EndReason, cause: EndCause, is_rated: bool) -> Option<Side> {
        left_after(reason, cause, is_rated, 30)
    }

    fn left_after(reason: EndReason, cause: EndCause, is_rated: bool, plies: u32) -> Option<Side> {
        let result = Ending {
            winner: Some(Side::White),
            reason,
        };
        let absence = Absence {
            since: BySide {
                white: None,
                black: Some(5),
            },
            patience: Patience::default(),
        };
        let rated_plies = is_rated.then_some(plies);
        leaver(result, cause, Side::Black, rated_plies, &absence)
    }

    #[test]
    fn aborting_and_not_making_the_first_move_count_as_leaving() {
        let white = EndCause::of_request(Seat::White, &Request::Action(Action::Abort));
        assert_eq!(white, EndCause::Leaving(Side::White));
        assert_eq!(left(EndReason::Aborted, white, false), Some(Side::White));
        assert_eq!(
            left(EndReason::Aborted, EndCause::Clock, false),
            Some(Side::Black)
        );
    }

    #[test]
    fn a_move_that_reaches_the_ply_limit_does_not_count_as_leaving() {
        let uhp = "pass".to_owned();
        let (ply, after) = (0, 0);
        let moves = EndCause::of_request(Seat::Black, &Request::Move { ply, after, uhp });
        assert_eq!(left(EndReason::Aborted, moves, true), None);
    }

    #[test]
    fn being_away_counts_as_leaving_only_in_rated_games() {
        let black = EndCause::of_request(Seat::White, &Request::Action(Action::ClaimWin));
        assert_eq!(black, EndCause::Leaving(Side::Black));
        assert_eq!(left(EndReason::Abandoned, black, true), Some(Side::Black));
        assert_eq!(left(EndReason::Abandoned, black, false), None);
        assert_eq!(
            left(EndReason::Time, EndCause::Clock, true),
            Some(Side::Black)
        );
        assert_eq!(left(EndReason::Time, EndCause::Clock, false), None);
    }

    #[test]
    fn resigning_does_not_count_as_leaving() {
        let resigns = EndCause::of_request(Seat::White, &Request::Action(Action::Resign));
        assert_eq!(left(EndReason::Resignation, resigns, true), None);
    }

    #[test]
    fn resigning_a_rated_game_in_the_opening_counts_as_leaving() {
        let resigns = EndCause::of_request(Seat::Black, &Request::Action(Action::Resign));
        let resigned =
            |is_rated, plies| left_after(EndReason::Resignation, resigns, is_rated, plies);
        assert_eq!(resigned(true, OPENING_PLIES - 1), Some(Side::Black));
        assert_eq!(resigned(true, 0), Some(Side::Black));
        assert_eq!(resigned(true, OPENING_PLIES), None);
        assert_eq!(resigned(false, 0), None);
    }
}
