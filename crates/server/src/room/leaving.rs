//! Who leaves a game: by calling it off, by not making the first move, by going away from a rated one, or by resigning it in the opening.

use skep_people::OPENING_PLIES;

use crate::{
    game::{Absence, Request},
    protocol::{Action, EndReason, Ending, Seat, Side},
};

/// What may end a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Cause {
    /// A side calls it off, or it is claimed from that side.
    Leaving(Side),
    /// Time passes: a flag falls, or a first move does not come.
    Clock,
    /// Anything else, such as a move: nobody leaves by it.
    Nobody,
}

impl Cause {
    /// What somebody asks for.
    pub(super) fn of_request(seat: Seat, request: &Request) -> Cause {
        match (seat.side(), request) {
            (Some(side), Request::Action(Action::Abort)) => Cause::Leaving(side),
            (Some(side), Request::Action(Action::ClaimWin | Action::ClaimDraw)) => {
                Cause::Leaving(!side)
            }
            _ => Cause::Nobody,
        }
    }

    const fn leaver(self) -> Option<Side> {
        match self {
            Cause::Leaving(side) => Some(side),
            Cause::Clock | Cause::Nobody => None,
        }
    }
}

/// Who has left a game that ends, after a number of plies if it is rated. Of a game that the clock calls off, it is whoever did not make the
/// first move.
pub(super) fn by_end(
    result: Ending,
    cause: Cause,
    turn: Side,
    rated_plies: Option<u32>,
    absence: &Absence,
) -> Option<Side> {
    let is_rated = rated_plies.is_some();
    let loser = result.winner.map(|winner| !winner);
    match result.reason {
        EndReason::Aborted if cause == Cause::Clock => Some(turn),
        EndReason::Aborted => cause.leaver(),
        EndReason::Abandoned => cause.leaver().filter(|_| is_rated),
        EndReason::Time => loser.filter(|loser| is_rated && absence.since[*loser].is_some()),
        // It hardly changes the ratings, so it must not be a way out of a bad start.
        EndReason::Resignation => {
            loser.filter(|_| rated_plies.is_some_and(|plies| plies < OPENING_PLIES))
        }
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{game::Patience, protocol::BySide};

    fn left(reason: EndReason, cause: Cause, is_rated: bool) -> Option<Side> {
        left_after(reason, cause, is_rated, 30)
    }

    fn left_after(reason: EndReason, cause: Cause, is_rated: bool, plies: u32) -> Option<Side> {
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
        by_end(result, cause, Side::Black, rated_plies, &absence)
    }

    #[test]
    fn whoever_calls_a_game_off_leaves_it_and_whoever_does_not_begin() {
        let white = Cause::of_request(Seat::White, &Request::Action(Action::Abort));
        assert_eq!(white, Cause::Leaving(Side::White));
        assert_eq!(left(EndReason::Aborted, white, false), Some(Side::White));
        assert_eq!(
            left(EndReason::Aborted, Cause::Clock, false),
            Some(Side::Black)
        );
    }

    #[test]
    fn a_move_that_reaches_the_ply_limit_is_no_leaving() {
        let uhp = "pass".to_owned();
        let (ply, after) = (0, 0);
        let moves = Cause::of_request(Seat::Black, &Request::Move { ply, after, uhp });
        assert_eq!(left(EndReason::Aborted, moves, true), None);
    }

    #[test]
    fn going_away_counts_in_games_that_count() {
        let black = Cause::of_request(Seat::White, &Request::Action(Action::ClaimWin));
        assert_eq!(black, Cause::Leaving(Side::Black));
        assert_eq!(left(EndReason::Abandoned, black, true), Some(Side::Black));
        assert_eq!(left(EndReason::Abandoned, black, false), None);
        assert_eq!(left(EndReason::Time, Cause::Clock, true), Some(Side::Black));
        assert_eq!(left(EndReason::Time, Cause::Clock, false), None);
    }

    #[test]
    fn whoever_resigns_plays_the_game_to_its_end() {
        let resigns = Cause::of_request(Seat::White, &Request::Action(Action::Resign));
        assert_eq!(left(EndReason::Resignation, resigns, true), None);
    }

    #[test]
    fn whoever_resigns_a_rated_game_in_the_opening_leaves_it() {
        let resigns = Cause::of_request(Seat::Black, &Request::Action(Action::Resign));
        let resigned =
            |is_rated, plies| left_after(EndReason::Resignation, resigns, is_rated, plies);
        assert_eq!(resigned(true, OPENING_PLIES - 1), Some(Side::Black));
        assert_eq!(resigned(true, 0), Some(Side::Black));
        assert_eq!(resigned(true, OPENING_PLIES), None);
        assert_eq!(resigned(false, 0), None);
    }
}
