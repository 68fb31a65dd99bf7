//! Who leaves a game: by calling it off, by not making the first move, by going away from a rated one, or by resigning it in the opening.

use skep_people::OPENING_PLIES;

use crate::{
    game::{Absence, Request},
    protocol::{Action, EndReason, Ending, Seat, Side},
};

/// Who leaves if the game ends by what somebody asks for: whoever calls it off, or whoever it is claimed from.
pub(super) fn by_request(seat: Seat, request: &Request) -> Option<Side> {
    let side = seat.side()?;
    match request {
        Request::Action(Action::Abort) => Some(side),
        Request::Action(Action::ClaimWin | Action::ClaimDraw) => Some(!side),
        _ => None,
    }
}

/// Who has left a game that ends, after a number of plies if it is rated. `asked` is who leaves by what was asked for; if nobody was asked, a first move has not come.
pub(super) fn by_end(
    result: Ending,
    asked: Option<Side>,
    turn: Side,
    rated_plies: Option<u32>,
    absence: &Absence,
) -> Option<Side> {
    let is_rated = rated_plies.is_some();
    let loser = result.winner.map(|winner| !winner);
    match result.reason {
        EndReason::Aborted => Some(asked.unwrap_or(turn)),
        EndReason::Abandoned => asked.filter(|_| is_rated),
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

    fn left(reason: EndReason, asked: Option<Side>, is_rated: bool) -> Option<Side> {
        left_after(reason, asked, is_rated, 30)
    }

    fn left_after(
        reason: EndReason,
        asked: Option<Side>,
        is_rated: bool,
        plies: u32,
    ) -> Option<Side> {
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
        by_end(result, asked, Side::Black, rated_plies, &absence)
    }

    #[test]
    fn whoever_calls_a_game_off_leaves_it_and_whoever_does_not_begin() {
        let white = by_request(Seat::White, &Request::Action(Action::Abort));
        assert_eq!(white, Some(Side::White));
        assert_eq!(left(EndReason::Aborted, white, false), white);
        assert_eq!(left(EndReason::Aborted, None, false), Some(Side::Black));
    }

    #[test]
    fn going_away_counts_in_games_that_count() {
        let black = by_request(Seat::White, &Request::Action(Action::ClaimWin));
        assert_eq!(black, Some(Side::Black));
        assert_eq!(left(EndReason::Abandoned, black, true), black);
        assert_eq!(left(EndReason::Abandoned, black, false), None);
        assert_eq!(left(EndReason::Time, None, true), Some(Side::Black));
        assert_eq!(left(EndReason::Time, None, false), None);
    }

    #[test]
    fn whoever_resigns_plays_the_game_to_its_end() {
        let resigns = by_request(Seat::White, &Request::Action(Action::Resign));
        assert_eq!(left(EndReason::Resignation, resigns, true), None);
    }

    #[test]
    fn whoever_resigns_a_rated_game_in_the_opening_leaves_it() {
        let resigned = |is_rated, plies| left_after(EndReason::Resignation, None, is_rated, plies);
        assert_eq!(resigned(true, OPENING_PLIES - 1), Some(Side::Black));
        assert_eq!(resigned(true, 0), Some(Side::Black));
        assert_eq!(resigned(true, OPENING_PLIES), None);
        assert_eq!(resigned(false, 0), None);
    }
}
