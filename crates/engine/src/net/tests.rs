//! The net against a slow reference, and invalid net files.

use std::collections::BTreeSet;

use skep_rules::{Board, Bug, Cell, Color, Direction, GameType, Hex, Move, Opening, Piece};

use super::{
    Accumulator, LANES, Net, ParseNetError, Row, STAGES,
    file::{QuantizedNet, part},
    inputs::{self, CONTACTS, FAR, STATES, layout},
};
use crate::{phase::phase, score::Value, xorshift::Xorshift};

impl Net {
    /// Reference for [`Accumulator::evaluate`].
    pub(crate) fn evaluate(&self, board: &Board) -> Value {
        let mut sum = self.bias;
        inputs::visit(board, |row| sum = sum.plus(&self.rows[row]));
        self.output(&sum, board.placed().len(), phase(board))
    }
}

/// Small random parameters, different in every row.
fn random_net(seed: u64) -> QuantizedNet {
    let mut rng = Xorshift::new(seed);
    let mut row = |range: i16| {
        let mut number = || rng.below(usize::from(range.unsigned_abs()) * 2 + 1) as i16 - range;
        Row(std::array::from_fn(|_| number()))
    };
    let without_linear = |mut row: Row| {
        row.0[LANES - 2..].fill(0);
        row
    };
    QuantizedNet {
        rows: (0..part::END).map(|_| row(60)).collect(),
        bias: row(60),
        output: std::array::from_fn(|_| without_linear(row(120))),
        output_bias: std::array::from_fn(|stage| stage as i32 * 1_000),
    }
}

/// Visits every position of a random game, with the moves leading there.
fn random_game(set: GameType, seed: u64, mut visit: impl FnMut(&Board, &[Move])) {
    let mut rng = Xorshift::new(seed);
    let mut board = Board::new(set, Opening::Tournament);
    let mut played = Vec::new();
    let mut moves = Vec::new();
    for _ in 0..90 {
        moves.clear();
        board.legal_moves_into(&mut moves);
        let Some(&mv) = moves.get(rng.below(moves.len())) else {
            break;
        };
        // The board is only ever played forward.
        board.play_unchecked(mv);
        played.push(mv);
        if board.is_over() {
            break;
        }
        visit(&board, &played);
    }
}

fn replay(set: GameType, moves: impl IntoIterator<Item = Move>) -> Board {
    let mut board = Board::new(set, Opening::Tournament);
    for mv in moves {
        // The board is only ever played forward.
        board.play_unchecked(mv);
    }
    board
}

/// Evaluation computed row by row from the factorised parameters and plane coordinates.
fn slow_evaluation(parts: &QuantizedNet, board: &Board) -> i64 {
    let us = board.to_move();
    let places = board.hexes();
    let place = |piece: Piece| {
        places
            .iter()
            .find(|(other, _)| *other == piece)
            .map(|(_, hex)| *hex)
    };
    let queens = [us, !us].map(|color| place(Piece::queen(color)));
    let mut sum: Vec<i64> = parts.bias.0.iter().map(|&lane| i64::from(lane)).collect();
    let mut add = |row: usize| {
        for (sum, &lane) in sum.iter_mut().zip(&parts.rows[row].0) {
            *sum += i64::from(lane);
        }
    };
    for &(piece, hex) in &places {
        let kind = piece.bug().index() + if piece.color() == us { 0 } else { 8 };
        let slider = matches!(
            piece.bug(),
            Bug::Queen | Bug::Spider | Bug::Ant | Bug::Pillbug
        );
        let state = if !board.tops().contains(piece) {
            3
        } else if board.under(piece).is_some() {
            4
        } else if board.is_pinned(piece) {
            1
        } else if slider
            && board
                .cell_of(piece)
                .is_some_and(|cell| board.slides(cell) == 0)
        {
            2
        } else {
            0
        };
        let far =
            |queen: Option<Hex>| queen.map_or(8, |queen| (hex.distance(queen) as usize).min(7));
        add(part::TO_OWN_QUEEN + (kind * STATES + state) * FAR + far(queens[0]));
        add(part::TO_ENEMY_QUEEN + (kind * STATES + state) * FAR + far(queens[1]));
        add(part::OTHERS + slow_relation(board, &places, piece, hex) - layout::SET);
    }
    // The common inputs are covered by the symmetry tests.
    inputs::visit(board, |row| {
        if (layout::SET..layout::CONTACT).contains(&row) {
            add(part::OTHERS + row - layout::SET);
        }
    });
    let placed = board.placed().len();
    let stage = (placed.saturating_sub(4) / 4).min(STAGES - 1);
    let squares: i64 = sum[..LANES - 2]
        .iter()
        .zip(&parts.output[stage].0)
        .map(|(&lane, &weight)| lane.clamp(0, 255).pow(2) * i64::from(weight))
        .sum();
    let late = placed.min(24) as i64;
    let linear = (sum[LANES - 2] * (24 - late) + sum[LANES - 1] * late) * 255 * 64 / 24;
    let total = squares + i64::from(parts.output_bias[stage]) + linear;
    (total * 220 / (255 * 255 * 64)).clamp(-7_000, 7_000)
}

/// Contact or cover row of a piece, found from plane coordinates.
fn slow_relation(board: &Board, places: &[(Piece, Hex)], piece: Piece, hex: Hex) -> usize {
    let us = board.to_move();
    let kind = |piece: Piece| piece.bug().index() + if piece.color() == us { 0 } else { 8 };
    let top_at = |hex: Hex| {
        let mut tops = places
            .iter()
            .filter(|(other, at)| *at == hex && board.tops().contains(*other));
        tops.next().map(|(top, _)| *top)
    };
    match top_at(hex) {
        Some(top) if top != piece => layout::COVERED + kind(piece) * inputs::KINDS + kind(top),
        _ => {
            let sides = Direction::ALL.map(|direction| match top_at(hex.neighbor(direction)) {
                None => 0,
                Some(other) if other.color() == us => 1,
                Some(_) => 2,
            });
            let class = contact_classes().binary_search(&least_image(sides));
            layout::CONTACT + kind(piece) * CONTACTS + class.expect("a known arrangement")
        }
    }
}

/// Smallest code of six sides (empty, friendly, enemy) among their rotations and reflections.
fn least_image(sides: [u8; 6]) -> u16 {
    let code = |image: [u8; 6]| {
        let bits = |wanted: fn(u8) -> bool| {
            (0..6).fold(0, |bits, side| {
                bits | u16::from(wanted(image[side])) << side
            })
        };
        bits(|side| side == 1) << 6 | bits(|side| side != 0)
    };
    let mut mirrored = sides;
    mirrored.reverse();
    let images = [sides, mirrored].into_iter().flat_map(|mut image| {
        std::array::from_fn::<_, 6, _>(|_| {
            image.rotate_left(1);
            code(image)
        })
    });
    images.min().expect("there are twelve")
}

/// Canonical codes of all arrangements, in row order.
fn contact_classes() -> Vec<u16> {
    let all = (0..3_u32.pow(6)).map(|number| {
        least_image(std::array::from_fn(|side| {
            (number / 3_u32.pow(side as u32) % 3) as u8
        }))
    });
    BTreeSet::from_iter(all).into_iter().collect()
}

#[test]
fn evaluation_matches_a_slow_reference_in_all_sets() {
    let parts = random_net(1);
    let net = parts.merge().expect("the numbers are small");
    let mut states = BTreeSet::new();
    for (seed, set) in (0..3).flat_map(|seed| GameType::ALL.map(|set| (seed, set))) {
        random_game(set, seed, |board, _| {
            let evaluation = i64::from(net.evaluate(board));
            assert_eq!(evaluation, slow_evaluation(&parts, board), "{board:?}");
            states.insert(evaluation);
        });
    }
    assert!(states.len() > 500, "the net tells positions apart");
}

#[test]
fn incremental_accumulators_match_fresh_ones() {
    let net = random_net(4).merge().expect("the numbers are small");
    let mut accumulator = Accumulator::new(&net);
    for (seed, set) in (40..43).flat_map(|seed| GameType::ALL.map(|set| (seed, set))) {
        // One accumulator sees all games in turn, so pieces and queens also leave the table.
        random_game(set, seed, |board, _| {
            assert_eq!(
                accumulator.evaluate(&net, board),
                net.evaluate(board),
                "{board:?}"
            );
            for mv in board.legal_moves().into_iter().step_by(5) {
                let mut next = board.clone();
                next.play_unchecked(mv);
                assert_eq!(
                    accumulator.evaluate(&net, &next),
                    net.evaluate(&next),
                    "{next:?}"
                );
            }
        });
    }
}

/// A cell rotated about the origin by sixths, or reflected.
fn transformed(cell: Cell, symmetry: usize) -> Cell {
    // The hives of these games stay within 15 cells of the origin.
    let index = cell.index() as i32;
    let mut q = (index + 16) % 32 - 16;
    let mut r = ((index - q) / 32 + 16) % 32 - 16;
    for _ in 0..symmetry % 6 {
        (q, r) = (-r, q + r);
    }
    if symmetry >= 6 {
        (q, r) = (r, q);
    }
    Cell::wrapping_hex(Hex { q, r })
}

#[test]
fn evaluation_is_invariant_under_symmetries_and_translation() {
    let net = random_net(2).merge().expect("the numbers are small");
    for (seed, set) in GameType::ALL.into_iter().enumerate() {
        random_game(set, 10 + seed as u64, |board, moves| {
            let evaluation = net.evaluate(board);
            for symmetry in 0..12 {
                let shift = 77 * symmetry;
                let image = moves.iter().map(|mv| match mv.parts() {
                    None => Move::PASS,
                    Some((piece, to)) => {
                        let to = transformed(to, symmetry);
                        let shifted = Cell::new((to.index() + shift) % Cell::COUNT);
                        Move::new(piece, shifted.expect("below the count"))
                    }
                });
                let image = replay(set, image);
                assert_eq!(net.evaluate(&image), evaluation, "{symmetry}: {board:?}");
            }
        });
    }
}

#[test]
fn evaluation_is_invariant_under_exchange_of_colours() {
    let net = random_net(3).merge().expect("the numbers are small");
    for (seed, set) in GameType::ALL.into_iter().enumerate() {
        random_game(set, 20 + seed as u64, |board, moves| {
            let swapped = moves.iter().map(|mv| match mv.parts() {
                None => Move::PASS,
                Some((piece, to)) => {
                    let other = Piece::new(!piece.color(), piece.bug(), piece.number());
                    Move::new(other.expect("both colours have the same pieces"), to)
                }
            });
            // An initial pass swaps the colours for the rest of the game.
            let swapped = replay(set, std::iter::once(Move::PASS).chain(swapped));
            assert_eq!(swapped.to_move(), !board.to_move());
            assert_eq!(net.evaluate(&swapped), net.evaluate(board), "{board:?}");
        });
    }
}

#[test]
fn the_default_net_prefers_the_attacking_side() {
    let net = Net::built_in();
    let game: skep_rules::Game =
        "Base;InProgress;White[8];wS1;bS1 -wS1;wQ wS1/;bQ \\bS1;wA1 wQ-;bA1 /bS1;wA1 \\bQ"
            .parse()
            .expect("a game");
    let ahead = net.evaluate(game.board());
    assert!(ahead < 0, "Black's queen is attacked: {ahead}");
}

#[test]
fn net_files_round_trip() {
    let parts = random_net(4);
    let bytes = parts.to_bytes();
    assert_eq!(Net::from_bytes(&bytes), parts.merge());
    assert!(bytes.len() < 1_000_000);
}

#[test]
fn invalid_net_files_report_the_reason() {
    let good = random_net(5).to_bytes();
    let changed = |at: usize, byte: u8| {
        let mut bytes = good.clone();
        bytes[at] = byte;
        Net::from_bytes(&bytes).expect_err("a changed file")
    };
    assert_eq!(Net::from_bytes(b""), Err(ParseNetError::NotANet));
    assert_eq!(changed(0, b'S'), ParseNetError::NotANet);
    assert_eq!(changed(8, 9), ParseNetError::Version(9));
    assert_eq!(changed(10, 200), ParseNetError::Shape);
    assert_eq!(changed(14, 64), ParseNetError::Shape);
    assert_eq!(changed(500, good[500] ^ 1), ParseNetError::Damaged);
    let short = good.len() - 1;
    assert_eq!(
        Net::from_bytes(&good[..short]),
        Err(ParseNetError::Length { found: short })
    );
    let mut large = random_net(6);
    large.rows[3].0[7] = 1_200;
    assert_eq!(
        Net::from_bytes(&large.to_bytes()),
        Err(ParseNetError::OutOfRange)
    );
    let mut large = random_net(6);
    large.output[2].0[1] = 200;
    assert_eq!(
        Net::from_bytes(&large.to_bytes()),
        Err(ParseNetError::OutOfRange)
    );
}

#[test]
fn the_empty_table_is_worth_the_same_to_both_colours() {
    let net = Net::built_in();
    let start = Board::new(GameType::BASE_MLP, Opening::Tournament);
    assert_eq!(start.to_move(), Color::White);
    let passed = replay(GameType::BASE_MLP, [Move::PASS]);
    assert_eq!(net.evaluate(&start), net.evaluate(&passed));
}
