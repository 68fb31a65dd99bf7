use std::collections::{BTreeSet, HashMap};

use super::*;
use crate::{Board, Color, GameType, Move, Opening, Piece, Position, tests};

fn observation(board: &Board) -> Vec<u8> {
    let mut observation = vec![7; OBSERVATION_LEN];
    Encoder::new(board)
        .write_observation(&mut observation)
        .expect("the right length");
    observation
}

fn legal_actions(board: &Board) -> BTreeSet<Action> {
    let encoder = Encoder::new(board);
    let mut mask = vec![true; Action::COUNT];
    encoder
        .write_legal_actions(&mut mask)
        .expect("the right length");
    let actions: BTreeSet<Action> = (0..Action::COUNT)
        .filter(|&index| mask[index])
        .filter_map(Action::new)
        .collect();
    let moves: BTreeSet<Move> = actions
        .iter()
        .filter_map(|&action| encoder.move_of(action))
        .collect();
    assert_eq!(moves, BTreeSet::from_iter(board.legal_moves()), "{board:?}");
    assert_eq!(moves.len(), actions.len());
    actions
}

fn random_boards(games: u64, plies: usize, mut visit: impl FnMut(&Board)) {
    for (seed, set) in (0..games).flat_map(|seed| GameType::ALL.map(|set| (seed, set))) {
        tests::random_game(set, seed, plies, &mut visit);
    }
}

/// All pieces in a row that is longer than half the grid, White's queen at one end.
fn longest_line() -> Board {
    let mut position = Position::new(GameType::BASE_MLP, Opening::Tournament);
    for (q, piece) in (0..).zip(Piece::all()) {
        position.put(Hex::new(q, 0), piece).expect("room");
    }
    position.set_turn(Color::White, 40);
    position.to_board().expect("a legal position")
}

/// Checks that observation and actions turn with the position.
fn check_images(board: &Board) {
    let (observation, actions) = (observation(board), legal_actions(board));
    for symmetry in Symmetry::ALL {
        let mut position = Position::from(board);
        position.transform(symmetry);
        let image = position.to_board().expect("a legal position");
        let turned: BTreeSet<Action> = actions
            .iter()
            .map(|action| action.transform(symmetry))
            .collect();
        assert_eq!(turned, legal_actions(&image), "{symmetry:?} of {board:?}");
        let mut turned = vec![0; OBSERVATION_LEN];
        for (index, &value) in observation.iter().enumerate() {
            let place = transform_place(symmetry, index % PLACES);
            turned[index / PLACES * PLACES + place] = value;
        }
        assert!(
            turned == self::observation(&image),
            "{symmetry:?} of {board:?}"
        );
    }
}

#[test]
fn observations_and_actions_turn_with_the_position() {
    random_boards(2, 60, check_images);
    check_images(&longest_line());
}

#[test]
fn each_action_is_one_move() {
    let check = |board: &Board| {
        let encoder = Encoder::new(board);
        let mut moves = BTreeSet::new();
        for action in (0..Action::COUNT).filter_map(Action::new) {
            if let Some(mv) = encoder.move_of(action) {
                assert_eq!(encoder.action_of(mv), Some(action), "{board:?}");
                assert!(moves.insert(mv), "{mv:?} has two actions in {board:?}");
            }
        }
        for mv in board.legal_moves() {
            assert!(moves.contains(&mv), "{mv:?} in {board:?}");
        }
    };
    random_boards(1, 40, check);
    check(&longest_line());
}

#[test]
fn equal_observations_have_equal_legal_actions() {
    let mut known: HashMap<Vec<u8>, BTreeSet<Action>> = HashMap::new();
    let mut met_again = 0;
    random_boards(40, 4, |board| {
        let actions = legal_actions(board);
        let before = known.insert(observation(board), actions.clone());
        if let Some(before) = before {
            met_again += 1;
            assert_eq!(before, actions, "{board:?}");
        }
    });
    assert!(met_again > 100, "{met_again}");
}

#[test]
fn both_players_see_themselves_as_the_mover() {
    let mut compared = 0;
    random_boards(1, 60, |board| {
        let position = Position::from(board);
        let mut swapped = Position::new(position.game_type, position.opening);
        let swap = |piece: Piece| {
            Piece::new(!piece.color(), piece.bug(), piece.number()).expect("both have it")
        };
        for (hex, piece) in position.pieces() {
            swapped.put(hex, swap(piece)).expect("room");
        }
        swapped.ply = position.ply + 1;
        swapped.resting = position.resting.map(swap);
        // The turn in which the queen is due differs between the colours.
        if !Color::ALL
            .into_iter()
            .all(|color| board.queen_placed(color))
        {
            return;
        }
        let swapped = swapped.to_board().expect("a legal position");
        assert!(observation(&swapped) == observation(board), "{board:?}");
        assert_eq!(legal_actions(&swapped), legal_actions(board));
        compared += 1;
    });
    assert!(compared > 200, "{compared}");
}

#[test]
fn planes_hold_what_the_documentation_says() {
    let board = tests::position(
        GameType::BASE_M,
        Color::Black,
        &[("wQ", 0, 0), ("bQ", 1, 0), ("bB2", 1, 0), ("wS1", -1, 1)],
    );
    let observation = observation(&board);
    let at = |plane: usize, q: i32, r: i32| {
        let (row, column) = ((r + 16) as usize, (q + 16) as usize);
        observation[(plane * GRID_SIZE + row) * GRID_SIZE + column]
    };
    // Black is to move, so Black's queen is the centre.
    assert_eq!((at(0, 0, 0), at(4, 0, 0)), (1, 2));
    assert_eq!((at(14, -1, 0), at(15, -2, 1)), (1, 1));
    let marks = observation[..29 * PLACES].iter();
    assert_eq!(marks.filter(|&&value| value != 0).count(), 4);
    for (plane, value) in [(29, 1), (30, 0), (31, 0), (32, 1), (33, 0)] {
        let plane = &observation[plane * PLACES..][..PLACES];
        assert!(plane.iter().all(|&other| other == value));
    }
}

#[test]
fn rejects_slices_of_another_length() {
    let board = Board::new(GameType::BASE, Opening::Tournament);
    let encoder = Encoder::new(&board);
    for found in [0, OBSERVATION_LEN - 1, OBSERVATION_LEN + 1] {
        let refused = encoder.write_observation(&mut vec![0_u8; found]);
        let expected = OBSERVATION_LEN;
        assert_eq!(refused, Err(LengthError { expected, found }));
    }
    let refused = encoder.write_legal_actions(&mut [false; 5]);
    let error = refused.expect_err("too short").to_string();
    assert_eq!(error, "the slice has 5 elements instead of 28673");
    assert_eq!(Action::new(Action::COUNT), None);
}
