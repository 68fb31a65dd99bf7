//! Properties of every game, checked with proptest.

mod reference;

use std::collections::{BTreeMap, HashMap, HashSet};

use proptest::prelude::*;
use reference::{Likeness, Position};
use skep_rules::{
    Board, CanonicalHash, Cell, Color, Game, GameType, Hex, Move, Opening, Piece, Ruleset,
    Symmetry, Undo,
};

/// Turns of a game in plane coordinates; `None` is a pass.
type Turns = Vec<Option<(Piece, Hex)>>;

fn rulesets() -> impl Strategy<Value = Ruleset> {
    (0..8usize, any::<bool>()).prop_map(|(set, rulebook)| {
        Ruleset::uhp(GameType::ALL[set]).with_opening(if rulebook {
            Opening::Rulebook
        } else {
            Opening::Tournament
        })
    })
}

/// Random games: one index per turn selects a legal move.
fn games() -> impl Strategy<Value = Game> {
    let choices = prop::collection::vec(any::<prop::sample::Index>(), 0..90);
    (rulesets(), choices).prop_map(|(ruleset, choices)| {
        let mut game = Game::new(ruleset);
        for choice in choices {
            let moves = game.legal_moves();
            if moves.is_empty() {
                break;
            }
            game.play(*choice.get(&moves)).expect("a legal move");
        }
        game
    })
}

fn turns(game: &Game) -> Turns {
    let mut replayed = Game::new(game.ruleset());
    let mut turns = Turns::new();
    for mv in game.moves() {
        turns.push(mv.parts().map(|(piece, to)| {
            let hex = replayed.hex(to);
            (piece, hex.expect("a move ends at the hive"))
        }));
        replayed.play(mv).expect("a move of the game");
    }
    turns
}

/// The board after these turns with every cell mapped. Unchecked, so that a game can begin anywhere.
fn board_with(ruleset: &Ruleset, turns: &Turns, place: impl Fn(Hex) -> Hex) -> Board {
    let mut board = Board::from_ruleset(ruleset);
    for &turn in turns {
        let mv = turn.map_or(Move::PASS, |(piece, hex)| {
            Move::new(piece, Cell::wrapping_hex(place(hex)))
        });
        board.play_unchecked(mv);
    }
    board
}

/// Everything observable about a board.
fn describe(board: &Board) -> impl PartialEq + std::fmt::Debug + use<> {
    let state = (board.hash(), board.ply(), board.resting(), board.pinned());
    let pieces = (board.placed(), board.tops(), board.raised(), board.hexes());
    let rings: Vec<_> = (0..Cell::COUNT)
        .filter_map(Cell::new)
        .map(|cell| (board.height(cell), board.top(cell), board.ring(cell)))
        .collect();
    let liberties = Color::ALL.map(|color| board.queen_liberties(color));
    let moves = (board.legal_moves(), board.count_moves());
    (state, pieces, rings, liberties, moves)
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 200, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn legal_moves_are_distinct_legal_and_counted(game in games()) {
        let board = game.board();
        let moves = board.legal_moves();
        prop_assert!(moves.iter().all(|&mv| board.is_legal(mv)));
        prop_assert_eq!(moves.len(), board.count_moves() as usize);
        let distinct: HashSet<Move> = moves.iter().copied().collect();
        prop_assert_eq!(distinct.len(), moves.len());
        let by_piece: usize = Piece::all().map(|piece| board.moves_of(piece).len()).sum();
        let passes = usize::from(moves == [Move::PASS]);
        prop_assert_eq!(by_piece + passes, moves.len());
        for mv in moves {
            prop_assert_eq!(Move::from_bits(mv.to_bits()), Some(mv));
        }
    }

    #[test]
    fn unmaking_any_move_restores_the_board(game in games()) {
        let mut board = game.board().clone();
        let before = describe(&board);
        for mv in board.legal_moves() {
            let undo = board.make_unchecked(mv);
            board.unmake(undo);
        }
        prop_assert_eq!(describe(&board), before);
    }

    #[test]
    fn unmaking_a_whole_game_restores_every_position(game in games()) {
        let mut board = Board::from_ruleset(&game.ruleset());
        let mut snapshots = Vec::new();
        let mut undos: Vec<Undo> = Vec::new();
        for mv in game.moves() {
            snapshots.push(describe(&board));
            undos.push(board.make_unchecked(mv));
        }
        while let (Some(undo), Some(snapshot)) = (undos.pop(), snapshots.pop()) {
            board.unmake(undo);
            prop_assert_eq!(describe(&board), snapshot);
        }
    }

    #[test]
    fn the_incremental_hash_matches_the_recomputed_one(game in games()) {
        let mut board = Board::from_ruleset(&game.ruleset());
        for mv in game.moves() {
            let mut prefetched = 0;
            let _undo = board.make_with_hash(mv, |hash| prefetched = hash);
            prop_assert_eq!(board.hash(), board.recompute_hash());
            prop_assert_eq!(board.hash(), prefetched);
        }
    }

    #[test]
    fn symmetries_preserve_hash_moves_and_pins(game in games()) {
        let turns = turns(&game);
        let board = game.board();
        for symmetry in Symmetry::ALL {
            let image = board_with(&game.ruleset(), &turns, |hex| symmetry.apply(hex));
            prop_assert_eq!(image.canonical_hash(), board.canonical_hash());
            prop_assert_eq!(image.count_moves(), board.count_moves());
            prop_assert_eq!(image.pinned(), board.pinned());
            prop_assert_eq!(image.hash(), image.recompute_hash());
        }
    }

    #[test]
    fn translation_preserves_hash_moves_and_pins(
        game in games(),
        shift in (0..32i32, 0..32i32),
    ) {
        let turns = turns(&game);
        let board = game.board();
        let shift = Hex::new(shift.0, shift.1);
        let image = board_with(&game.ruleset(), &turns, |hex| hex + shift);
        prop_assert_eq!(image.canonical_hash(), board.canonical_hash());
        prop_assert_eq!(image.pinned(), board.pinned());
        prop_assert_eq!(image.hexes(), board.hexes());
        prop_assert_eq!(image.hash(), image.recompute_hash());
        // Before White's queen is placed the hash is relative to the game's first cell.
        if board.queen_placed(Color::White) {
            prop_assert_eq!(image.hash(), board.hash());
        }
        // The first piece of a game is placed at the origin regardless of the shift.
        if !board.placed().is_empty() {
            prop_assert_eq!(image.count_moves(), board.count_moves());
        }
    }

    #[test]
    fn plane_coordinates_and_cells_are_consistent(game in games()) {
        for piece in game.board().placed() {
            let hex = game.hex_of(piece);
            let cell = game.board().cell_of(piece);
            prop_assert_eq!(hex.map(Cell::wrapping_hex), cell);
            prop_assert_eq!(cell.and_then(|cell| game.hex(cell)), hex);
            prop_assert_eq!(hex.and_then(|hex| game.cell_at(hex)), cell);
        }
    }

    #[test]
    fn a_rejected_move_leaves_the_game_unchanged(game in games(), bits in any::<u16>()) {
        let Some(mv) = Move::from_bits(bits) else {
            return Ok(());
        };
        let mut tried = game.clone();
        if tried.play(mv).is_err() {
            prop_assert_eq!(describe(tried.board()), describe(game.board()));
            prop_assert_eq!(tried.outcome(), game.outcome());
            prop_assert_eq!(tried.moves().len(), game.moves().len());
        } else {
            prop_assert!(game.legal_moves().contains(&mv));
        }
    }
}

/// The twelve images of a position; two positions are equal for archives if they share one.
fn images(position: &Position) -> Vec<Likeness> {
    Symmetry::ALL
        .into_iter()
        .map(|symmetry| {
            let mut image = position.clone();
            image.stacks = position
                .stacks
                .iter()
                .map(|(&hex, stack)| (symmetry.apply(hex), stack.clone()))
                .collect();
            image.likeness()
        })
        .collect()
}

#[test]
fn different_positions_have_different_canonical_hashes() {
    let mut kinds: HashMap<CanonicalHash, Likeness> = HashMap::new();
    let mut hashes: BTreeMap<Likeness, CanonicalHash> = BTreeMap::new();
    let set = GameType::BASE_MLP;
    // Every position within three turns of the start.
    let mut edge = vec![(
        Position::new(set, Opening::Tournament),
        Game::new(Ruleset::uhp(set)),
    )];
    for _ in 0..3 {
        let mut next = Vec::new();
        for (position, game) in edge {
            // One side represents all six first replies, which are its images.
            let turns = position.turns().into_iter();
            for turn in turns.filter(|turn| {
                position.ply != 1 || turn.is_some_and(|mv| mv.1.q == 1 && mv.1.r == 0)
            }) {
                let (mut position, mut game) = (position.clone(), game.clone());
                position.play(turn);
                let mv = turn.map_or(Move::PASS, |(piece, hex)| {
                    Move::new(piece, Cell::wrapping_hex(hex))
                });
                game.play(mv).expect("a legal move");
                next.push((position, game));
            }
        }
        for (position, game) in &next {
            let least = images(position).into_iter().min().expect("twelve images");
            let hash = game.board().canonical_hash();
            assert_eq!(
                *kinds.entry(hash).or_insert_with(|| least.clone()),
                least,
                "two positions share a hash"
            );
            assert_eq!(
                *hashes.entry(least).or_insert(hash),
                hash,
                "a position has two hashes"
            );
        }
        edge = next;
    }
    assert!(hashes.len() > 500, "{} positions", hashes.len());
}
