//! Turns and the end of the game (R30 to R35).

use skep_rules::{ActionError, Color, DrawReason, Game, Move, Outcome, Ruleset, WhyNot, WinReason};

use super::{Table, named};
use crate::{
    reference::{Position, occurrences},
    replay,
};

/// Both players step back and forth, so that the position after Black's first queen move recurs.
const BACK_AND_FORTH: &str = "Base;InProgress;White[7];wS1;bB1 wS1-;wQ \\wS1;bQ bB1\\;wQ -wS1;bQ bB1-;wQ \\wS1;bQ bB1\\;wQ -wS1;bQ bB1-;wQ \\wS1;bQ bB1\\";

/// White's pieces are all covered or pinned, and every cell beside them touches Black.
const FORCED_PASS: &str = "Base;InProgress;White[7];wA1;bS1 wA1-;wQ -wA1;bQ bS1/;wQ \\wA1;bA1 bS1\\;wQ -wA1;bA2 bQ\\;wQ \\wA1;bA1 \\wQ;wG1 /wQ;bA2 /wG1";

/// The last move surrounds both queens.
const BOTH_SURROUNDED: &str = "Base;Draw;White[11];wS1;bS1 wS1-;wQ -wS1;bQ bS1/;wG1 -wQ;bG1 \\bQ;wG1 bQ\\;bG2 bQ/;wA1 wQ\\;bA1 bG2/;wA1 bG2\\;bA1 \\bG2;wQ \\wS1;bG1 wA1/;wQ -bQ;bA1 \\wQ;wB1 -wS1;bG3 bG1-;wB1 /bA1;bG3 -bG2";

/// White's queen lies under a beetle and is surrounded.
const COVERED_QUEEN_SURROUNDED: &str = "Base;InProgress;White[7];wA1;bS1 wA1/;wG1 /wA1;bB1 \\bS1;wQ -wA1;bA1 -bB1;wQ bA1\\;bQ \\bA1;wG2 /wQ;bB1 wQ;wG1 /bA1;bS2 \\bS1";

/// Reads a game with or without draws by repetition.
fn game(text: &str, repetition_draws: bool) -> Game {
    let record = replay::read(text);
    let mut game = Game::new(
        Ruleset::uhp(record.set)
            .with_opening(record.opening)
            .with_repetition_draws(repetition_draws),
    );
    for &turn in &record.turns {
        game.play(replay::mv(turn)).expect("a legal move");
    }
    game
}

#[test]
fn r30_a_player_without_moves_passes() {
    let mut table = Table::read(FORCED_PASS);
    assert!(table.game.must_pass());
    assert_eq!(table.game.legal_moves(), [Move::PASS]);
    table.play("pass");
    assert_eq!(table.to_move(), Color::Black);
    assert_eq!(table.game.board().turn(), 7);
    assert_eq!(table.game.undo(), Some(Move::PASS));
    assert_eq!(table.game.to_move(), Color::White);
    assert!(Table::from_tables("P18").game.must_pass());
}

#[test]
fn r30_a_player_who_can_move_may_not_pass() {
    let mut game = Game::new(Ruleset::default());
    assert!(!game.must_pass());
    assert!(game.play(Move::PASS).is_err());
    assert_eq!(
        game.to_move(),
        Color::White,
        "the rejected pass changed nothing"
    );
}

#[test]
fn r31_r32_winning_losing_and_drawing_moves_of_one_position() {
    let table = Table::from_tables("P11");
    let (mut wins, mut losses, mut draws) = (0, 0, 0);
    for mv in table.game.legal_moves() {
        let mut game = table.game.clone();
        game.play(mv).expect("a legal move");
        match game.outcome() {
            None => {}
            Some(Outcome::Win {
                winner: Color::Black,
                by: WinReason::Surrounded,
            }) => wins += 1,
            // R31: a player who surrounds their own queen loses.
            Some(Outcome::Win {
                by: WinReason::Surrounded,
                ..
            }) => losses += 1,
            Some(Outcome::Draw(DrawReason::BothSurrounded)) => draws += 1,
            Some(other) => panic!("{other}"),
        }
    }
    assert_eq!((wins, losses, draws), (2, 2, 1));
}

#[test]
fn r31_no_moves_after_the_end() {
    let game = game(BOTH_SURROUNDED, false);
    assert!(game.board().is_over());
    assert_eq!(game.legal_moves(), []);
    assert_eq!(game.board().legal_moves(), []);
    assert_eq!(game.board().count_moves(), 0);
    assert_eq!(game.clone().play(Move::PASS), Err(WhyNot::GameOver));
    assert_eq!(
        game.clone().resign(Color::White),
        Err(ActionError::GameOver)
    );
    assert_eq!(
        game.clone().offer_draw(Color::White),
        Err(ActionError::GameOver)
    );
}

#[test]
fn r31_undoing_the_last_move_resumes_the_game() {
    let mut game = game(BOTH_SURROUNDED, false);
    assert!(game.undo().is_some());
    assert_eq!(game.outcome(), None);
    assert!(!game.legal_moves().is_empty());
}

#[test]
fn r31_a_beetle_on_the_queen_does_not_save_her() {
    let table = Table::read(COVERED_QUEEN_SURROUNDED);
    assert!(!table.game.board().tops().contains(named("wQ")));
    assert_eq!(table.game.board().queen_liberties(Color::White), Some(0));
    assert_eq!(
        table.game.outcome(),
        Some(Outcome::Win {
            winner: Color::Black,
            by: WinReason::Surrounded
        })
    );
}

#[test]
fn r31_five_neighbours_are_not_enough() {
    let table = Table::from_tables("P10");
    for color in Color::ALL {
        assert_eq!(table.game.board().queen_liberties(color), Some(1));
    }
    assert_eq!(table.game.outcome(), None);
}

#[test]
fn r32_both_queens_surrounded_by_one_move_is_a_draw() {
    let game = game(BOTH_SURROUNDED, false);
    assert_eq!(
        game.outcome(),
        Some(Outcome::Draw(DrawReason::BothSurrounded))
    );
    assert_eq!(game.outcome().and_then(Outcome::winner), None);
}

/// A game after three turns, White having just moved.
fn short_game() -> Game {
    game("Base;;;wS1;bS1 wS1-;wQ -wS1", false)
}

fn any_move(game: &mut Game) {
    let mv = game.legal_moves()[0];
    game.play(mv).expect("a legal move");
}

#[test]
fn r33_an_offered_draw_can_be_accepted() {
    let mut game = short_game();
    assert_eq!(game.offer_draw(Color::White), Ok(()));
    assert_eq!(game.draw_offer(), Some(Color::White));
    assert_eq!(
        game.accept_draw(Color::White),
        Err(ActionError::NoDrawOffer)
    );
    assert_eq!(game.accept_draw(Color::Black), Ok(()));
    assert_eq!(game.outcome(), Some(Outcome::Draw(DrawReason::Agreement)));
    assert_eq!(game.legal_moves(), []);
}

#[test]
fn r33_an_offer_lapses_when_the_other_player_moves() {
    let mut game = short_game();
    // White offers after moving, and Black moves on.
    game.offer_draw(Color::White).expect("in progress");
    any_move(&mut game);
    assert_eq!(game.draw_offer(), None);
    assert_eq!(
        game.accept_draw(Color::Black),
        Err(ActionError::NoDrawOffer)
    );
    // White offers before moving: the offer is open until Black has moved.
    game.offer_draw(Color::White).expect("in progress");
    any_move(&mut game);
    assert_eq!(game.draw_offer(), Some(Color::White));
    any_move(&mut game);
    assert_eq!(game.draw_offer(), None);
    assert_eq!(game.outcome(), None);
}

#[test]
fn r33_an_offer_can_be_declined() {
    let mut game = short_game();
    assert_eq!(
        game.decline_draw(Color::Black),
        Err(ActionError::NoDrawOffer)
    );
    game.offer_draw(Color::White).expect("in progress");
    assert_eq!(game.decline_draw(Color::Black), Ok(()));
    assert_eq!(
        game.accept_draw(Color::Black),
        Err(ActionError::NoDrawOffer)
    );
    assert_eq!(game.outcome(), None);
}

#[test]
fn r33_two_offers_are_an_agreement() {
    let mut game = short_game();
    game.offer_draw(Color::White).expect("in progress");
    game.offer_draw(Color::Black).expect("in progress");
    assert_eq!(game.outcome(), Some(Outcome::Draw(DrawReason::Agreement)));
}

#[test]
fn r33_undoing_a_move_restores_the_offer() {
    let mut game = short_game();
    game.offer_draw(Color::White).expect("in progress");
    any_move(&mut game);
    game.undo();
    assert_eq!(game.draw_offer(), Some(Color::White));
}

#[test]
fn r34_the_third_occurrence_is_a_draw_if_agreed() {
    let mut drawn = game(BACK_AND_FORTH, true);
    assert_eq!(drawn.occurrences(), 3);
    assert_eq!(drawn.outcome(), Some(Outcome::Draw(DrawReason::Repetition)));
    assert_eq!(drawn.legal_moves(), []);
    drawn.undo();
    assert_eq!(drawn.outcome(), None, "the second occurrence is no draw");
    assert_eq!(drawn.occurrences(), 2);
}

#[test]
fn r34_occurrences_match_the_reference() {
    let record = replay::read(BACK_AND_FORTH);
    let start = Position::new(record.set, record.opening);
    let mut game = game(BACK_AND_FORTH, false);
    for length in (0..=record.turns.len()).rev() {
        let expected = occurrences(&start, &record.turns[..length]);
        assert_eq!(game.occurrences(), expected, "after {length} turns");
        game.undo();
    }
}

#[test]
fn r34_repetition_does_not_end_the_game_unless_agreed() {
    let game = game(BACK_AND_FORTH, false);
    assert_eq!(game.occurrences(), 3);
    assert_eq!(game.outcome(), None);
    assert_eq!(game.legal_moves().len(), 22);
}

#[test]
fn r34_another_piece_on_the_table_makes_another_position() {
    // The queens step back and forth as before, but Black has placed a piece in between.
    let text =
        "Base;;;wS1;bB1 wS1-;wQ \\wS1;bQ bB1\\;wQ -wS1;bQ bB1-;wQ \\wS1;bG1 bQ-;wQ -wS1;bB2 bB1\\";
    assert_eq!(game(text, true).occurrences(), 1);
}

#[test]
fn r34_numbers_of_equal_pieces_do_not_matter() {
    // The second and the third black ant have changed places.
    let one = game(
        "Base;;;wS1;bA1 wS1-;wQ -wS1;bA2 bA1-;wG1 -wQ;bQ bA2-;wG2 -wG1;bA3 bA1/",
        false,
    );
    let other = game(
        "Base;;;wS1;bA1 wS1-;wQ -wS1;bA2 bA1/;wG1 -wQ;bA3 bA1-;wG2 -wG1;bQ bA3-",
        false,
    );
    assert_eq!(one.board().hash(), other.board().hash());
    assert_eq!(one.board().canonical_hash(), other.board().canonical_hash());
}

#[test]
fn r34_rest_makes_another_position_where_it_matters() {
    // Two passes only end the rest: same pieces, same player to move.
    let hash_after_two_passes = |name: &str| {
        let mut board = Table::from_tables(name).game.board().clone();
        let before = board.hash();
        let undos = [
            board.make_unchecked(Move::PASS),
            board.make_unchecked(Move::PASS),
        ];
        assert_eq!(board.resting(), None);
        let after = board.hash();
        assert_eq!(after, board.recompute_hash());
        undos.into_iter().rev().for_each(|undo| board.unmake(undo));
        assert_eq!(board.hash(), before);
        (before, after)
    };
    let (resting, awake) = hash_after_two_passes("P08");
    assert_ne!(
        resting, awake,
        "the black queen rests beside the white pillbug"
    );
    let (resting, awake) = hash_after_two_passes("P09");
    assert_ne!(resting, awake, "the player's own piece rests");
    let (resting, awake) = hash_after_two_passes("P01");
    assert_eq!(resting, awake, "there is no pillbug in the set");
}

#[test]
fn r35_a_player_who_resigns_loses() {
    for loser in Color::ALL {
        let mut game = short_game();
        game.offer_draw(!loser).expect("in progress");
        assert_eq!(game.resign(loser), Ok(()));
        let outcome = Outcome::Win {
            winner: !loser,
            by: WinReason::Resignation,
        };
        assert_eq!(game.outcome(), Some(outcome));
        assert_eq!(game.draw_offer(), None);
        assert_eq!(game.legal_moves(), []);
        assert_eq!(game.resign(!loser), Err(ActionError::GameOver));
        assert_eq!(game.accept_draw(loser), Err(ActionError::GameOver));
    }
}

#[test]
fn r35_a_player_who_runs_out_of_time_loses() {
    let mut game = short_game();
    assert_eq!(game.lose_on_time(Color::White), Ok(()));
    let outcome = Outcome::Win {
        winner: Color::Black,
        by: WinReason::Time,
    };
    assert_eq!(game.outcome(), Some(outcome));
    assert_eq!(game.lose_on_time(Color::Black), Err(ActionError::GameOver));
}
