//! The highest stack and the longest line possible.

use std::collections::BTreeSet;

use skep_rules::{Color, GameType, Hex, Opening, Piece};

use super::{Table, named};
use crate::{
    random_games::Random,
    reference::{Position, Record, SIDES, around},
    replay,
};

/// Four beetles and both mosquitoes climb onto an ant.
const TOWER: &str = "Base+M;InProgress;Black[14];wB1;bA1 wB1-;wB2 \\wB1;bB1 bA1\\;wM wB2/;bB2 bB1/;wQ /wB2;bQ bB2\\;wM \\bA1;bM bB2/;wM bA1;bB1 wM;wB2 wB1;bM bB2;wB2 bB1;bM wB2;wG1 wQ\\;bG1 bM\\;wA1 \\wQ;bB2 bM;wG2 /wG1;bA2 \\bQ;wA2 -wG2;bA3 \\bA2;wA3 wG1\\;bA3 /bG1;wB1 bB2";

#[test]
fn r21_a_stack_can_be_seven_high() {
    let mut table = Table::read(TOWER);
    let board = table.game.board();
    let cell = board.cell_of(named("bA1")).expect("on the table");
    let stack: Vec<String> = board.stack(cell).map(|piece| piece.to_string()).collect();
    assert_eq!(stack, ["wB1", "bB2", "bM", "wB2", "bB1", "wM", "bA1"]);
    assert_eq!(board.height(cell), 7);
    assert_eq!(board.level(named("wB1")), 6);
    assert_eq!(board.hash(), board.recompute_hash());
    let moves = BTreeSet::from_iter(table.game.legal_moves());
    assert_eq!(moves, replay::moves(&table.record.position));
    // The top can come down on any side: nothing is as high as the tower.
    let position = &table.record.position;
    let mut moves = position.legal_moves().into_iter();
    let placement = moves.find(|mv| position.find(mv.0).is_none());
    table.play(&position.write_turn(placement));
    assert_eq!(table.count("wB1"), 6);
    while table.game.undo().is_some() {}
    assert_eq!(table.game.board().placed().len(), 0);
}

/// All 28 pieces in a line: White extends it to one side, Black to the other, ants last.
fn line(side: Hex) -> Record {
    let back = Hex::ORIGIN - side;
    let order = |color| {
        let mut pieces: Vec<Piece> = Piece::of_color(color).collect();
        pieces.sort_by_key(|piece| {
            (
                piece.bug() == skep_rules::Bug::Ant,
                piece.bug(),
                piece.number(),
            )
        });
        // The queen may not come first.
        pieces.swap(0, 1);
        pieces
    };
    let mut record = Record {
        set: GameType::BASE_MLP,
        opening: Opening::Tournament,
        turns: Vec::new(),
        position: Position::new(GameType::BASE_MLP, Opening::Tournament),
    };
    let (mut white, mut black) = (Hex::ORIGIN, side);
    for (own, other) in order(Color::White).into_iter().zip(order(Color::Black)) {
        for turn in [Some((own, white)), Some((other, black))] {
            assert!(record.position.turns().contains(&turn), "{turn:?}");
            record.turns.push(turn);
            record.position.play(turn);
        }
        (white, black) = (white + back, black + side);
    }
    record
}

#[test]
fn a_line_of_all_28_pieces_fits_in_every_direction() {
    for side in SIDES {
        let record = line(side);
        let mut game = replay::game(&record);
        assert_eq!(game.board().placed().len(), 28);
        assert_eq!(game.board().pinned().len(), 26, "all but the ends");
        assert_eq!(game.board().hash(), game.board().recompute_hash());
        let moves = BTreeSet::from_iter(game.legal_moves());
        assert_eq!(moves, replay::moves(&record.position));
        // The ant at White's end can circle the other 27 pieces, which have 58 empty cells beside them.
        let ant = named("wA3");
        assert_eq!(moves.len(), 57);
        let ends = replay::ends(&game, ant);
        let start = game.hex_of(ant).expect("on the table");
        let beside: BTreeSet<Hex> = record
            .position
            .lifted(start)
            .stacks
            .keys()
            .flat_map(|&hex| around(hex))
            .filter(|&hex| !record.position.is_occupied(hex))
            .collect();
        assert_eq!(ends, beside);
        // Coordinates stay correct around the far end.
        for hex in ends {
            game.play(replay::mv(Some((ant, hex))))
                .expect("a legal move");
            assert_eq!(game.hex_of(ant), Some(hex));
            assert_eq!(game.board().hash(), game.board().recompute_hash());
            let mut position = record.position.clone();
            position.play(Some((ant, hex)));
            assert_eq!(
                BTreeSet::from_iter(game.legal_moves()),
                replay::moves(&position)
            );
            game.undo();
        }
    }
}

#[test]
fn lines_in_all_directions_have_the_same_canonical_hash() {
    let hashes: BTreeSet<_> = SIDES
        .into_iter()
        .map(|side| replay::board(&line(side)).canonical_hash())
        .collect();
    assert_eq!(hashes.len(), 1);
}

#[test]
fn a_drifting_hive_keeps_its_plane_coordinates() {
    let moves = "wA1;bA1 wA1-;wQ \\wA1;bQ bA1/;wA2 -wQ;bA2 bQ-;wA3 -wA2;bA3 bA2-";
    let mut table = Table::after("Base", moves);
    let mut random = Random(1);
    for _ in 0..5000 {
        // The rearmost movable piece goes as far ahead as it can, with random moves in between to avoid getting stuck.
        let position = &table.record.position;
        let is_random = random.below(3) == 0;
        let rank = |&(piece, to): &(Piece, Hex)| {
            let from = position
                .find(piece)
                .map_or(Hex::new(1000, 0), |place| place.0);
            let mut next = position.clone();
            next.play(Some((piece, to)));
            let is_running = next.outcome().is_none();
            let key = if is_random { random.below(100) } else { 0 };
            is_running.then_some((
                from.q == 1000,
                key,
                to.q <= from.q,
                from.q,
                -to.q,
                piece,
                to,
            ))
        };
        let best = position.legal_moves().iter().filter_map(rank).min();
        let Some((.., piece, to)) = best else {
            table.play("pass");
            continue;
        };
        table.play(&position.write_turn(Some((piece, to))));
        let board = table.game.board();
        assert_eq!(table.game.hex_of(piece), Some(to));
        assert_eq!(board.hash(), board.recompute_hash());
        let expected = replay::moves(&table.record.position);
        assert_eq!(BTreeSet::from_iter(table.game.legal_moves()), expected);
        // The torus has 32 columns.
        if table.record.position.stacks.keys().any(|hex| hex.q > 40) {
            return;
        }
    }
    panic!("the hive has not reached the seam of the torus");
}
