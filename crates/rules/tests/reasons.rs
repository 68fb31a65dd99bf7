//! Reasons for illegal moves: the library against the reference, for every piece and every cell near the hive.
//!
//! `SKEP_POSITIONS` is the number of positions in the random games, as in `differential.rs`; every fiftieth is checked.

mod random_games;
mod reference;
mod replay;
mod tables;

use std::collections::{BTreeMap, BTreeSet};

use random_games::{RandomGame, Style};
use reference::{Position, Reason, around, game_string};
use skep_rules::{Board, Bug, Cell, Hex, Manner, Move, Piece, Route, WhyNot};

/// Kinds of reasons encountered.
type Kinds = BTreeSet<String>;

#[test]
fn reasons_agree_in_uniformly_random_games() {
    let kinds = compare_games(Style::Uniform);
    expect(
        &kinds,
        "NotInSet NotYourTurn QueenNotFirst QueenDue NotNextOfKind PlacedOnPiece FirstPieceElsewhere TouchesEnemy \
         TouchesNoFriend QueenNotPlaced Covered Pinned SameCell MustLandOnGround NotInLine NothingToJump JumpsOverGap \
         Gated LosesContact WrongDistance Unreachable NoCopiedWay",
    );
}

#[test]
fn reasons_agree_in_games_with_high_stacks() {
    let kinds = compare_games(Style::Stacking);
    expect(&kinds, "PlacedOnPiece Covered Gated");
}

#[test]
fn reasons_agree_in_games_with_many_throws() {
    let kinds = compare_games(Style::Throwing);
    expect(&kinds, "Resting NotThrowable");
}

#[test]
fn reasons_agree_in_long_games() {
    let kinds = compare_games(Style::Drifting);
    expect(&kinds, "Pinned Gated LosesContact Unreachable");
}

#[test]
fn reasons_agree_in_table_positions_and_figures() {
    let mut kinds = Kinds::new();
    let figures = include_str!("data/figures.txt").lines();
    let figures =
        figures.filter_map(|line| Some(line.trim().strip_prefix("game")?.trim().to_owned()));
    let tables = tables::positions()
        .into_iter()
        .chain(tables::discriminating());
    let games: Vec<String> = tables.map(|entry| entry.game).chain(figures).collect();
    assert_eq!(games.len(), 18 + 19 + 9);
    for (number, text) in games.iter().enumerate() {
        let record = replay::read(text);
        // Far cells are slow to check, so only some positions include them.
        let reach = if number % 8 == 0 { 5 } else { 2 };
        compare_position(
            &replay::board(&record),
            &record.position,
            text,
            reach,
            &mut kinds,
        );
    }
    expect(&kinds, "NothingToCopy Resting NotThrowable NoCopiedWay");
}

#[test]
fn every_move_is_rejected_after_the_end() {
    let text = "Base;WhiteWins;Black[6];wS1;bA1 wS1-;wQ -wS1;bQ bA1-;wS2 /wQ;bA2 bQ-;wS2 bA1\\;bS1 \\bQ;wA1 \\wS1;bB1 \\bA2";
    let record = replay::read(text);
    let mut won = record.position.legal_moves().into_iter().filter_map(|mv| {
        let mut position = record.position.clone();
        position.play(Some(mv));
        position.outcome().map(|_| (mv, position))
    });
    let (mv, position) = won.next().expect("a winning move");
    let turns: Vec<_> = record.turns.iter().copied().chain([Some(mv)]).collect();
    let board = replay::board_of(record.set, record.opening, &turns);
    let mut kinds = Kinds::new();
    compare_position(&board, &position, text, 2, &mut kinds);
    assert_eq!(kinds, Kinds::from(["GameOver".to_owned()]));
}

#[test]
fn passes_are_rejected_unless_forced() {
    for entry in tables::positions() {
        let record = replay::read(&entry.game);
        let game = replay::game(&record);
        let why = game.board().check(Move::PASS).err();
        let expected = (!record.position.must_pass()).then_some(WhyNot::MayNotPass);
        assert_eq!(why, expected, "{}", entry.name);
        if let Some(why) = why {
            assert_eq!(game.clone().play(Move::PASS), Err(why), "{}", entry.name);
        }
    }
}

#[test]
fn rejects_far_coordinates_that_wrap_onto_the_hive() {
    for entry in tables::positions() {
        let game = replay::game(&replay::read(&entry.game));
        for mv in game.legal_moves() {
            let Some((piece, to)) = mv.parts() else {
                continue;
            };
            let near = game.hex(to).expect("a move ends at the hive");
            let route = game.check_at(piece, near).expect("legal");
            assert_eq!(route.mv, mv);
            for far in [Hex::new(32, -1), Hex::new(0, 32), Hex::new(1024, 0)] {
                assert!(
                    game.check_at(piece, near + far).is_err(),
                    "{piece} to {} in {}",
                    near + far,
                    entry.name
                );
            }
        }
    }
}

/// Checks that the games covered these reasons.
fn expect(kinds: &Kinds, names: &str) {
    for name in names.split_whitespace() {
        assert!(kinds.contains(name), "{name} did not occur");
    }
}

fn compare_games(style: Style) -> Kinds {
    let wanted = std::env::var("SKEP_POSITIONS").map_or(20_000, |number| {
        number.parse().expect("SKEP_POSITIONS is a number")
    });
    let mut kinds = Kinds::new();
    let mut positions = 0;
    let mut number = 1000;
    while positions < wanted / 4 {
        let mut random = RandomGame::new(number, style);
        while random.turns.len() < random.max_turns() {
            let position = &random.position;
            // The opening is short and has many special rules.
            if random.turns.len() < 8 && number < 1016 || positions % 50 == 0 {
                let text = game_string(position.set, position.opening, &random.turns);
                let board = replay::board_of(position.set, position.opening, &random.turns);
                compare_position(&board, position, &text, 2, &mut kinds);
            }
            positions += 1;
            let turns = random.position.turns();
            let Some(turn) = random.choose(&turns) else {
                break;
            };
            random.play(turn);
        }
        number += 1;
    }
    kinds
}

/// Compares the verdicts for every piece and every cell within the given distance of the hive.
fn compare_position(
    board: &Board,
    position: &Position,
    text: &str,
    reach: usize,
    kinds: &mut Kinds,
) {
    let mut near: BTreeSet<Hex> = position.stacks.keys().copied().collect();
    if near.is_empty() {
        near.insert(Hex::ORIGIN);
    }
    for _ in 0..reach {
        let beside: Vec<Hex> = near.iter().flat_map(|&hex| around(hex)).collect();
        near.extend(beside);
    }
    let legal = position.legal_moves();
    for piece in Piece::all() {
        let question = Question::new(position, piece, &near);
        for &to in &near {
            let context = || format!("{piece} to {to} in {text} ({} opening)", position.opening);
            let mv = Move::new(piece, Cell::wrapping_hex(to));
            let expected = position.reason_knowing(&legal, piece, to);
            assert_eq!(
                expected.is_none(),
                legal.contains(&(piece, to)),
                "{}",
                context()
            );
            match (board.check(mv), expected) {
                (Ok(route), None) => {
                    assert_eq!(route.mv, mv, "{}", context());
                    let is_valid = question.is_valid_route(to, &route);
                    assert!(is_valid, "{route:?} is invalid for {}", context());
                }
                (Err(why), Some(reason)) => {
                    let agree = question.agree(to, &why, &reason);
                    assert!(agree, "{why:?} but {reason:?} for {}", context());
                    kinds.insert(reason.kind());
                }
                (answer, reason) => panic!("{answer:?} but {reason:?} for {}", context()),
            }
        }
    }
}

/// A piece in a position, with the data needed to check a verdict about it.
struct Question<'a> {
    position: &'a Position,
    piece: Piece,
    /// Cell of the piece.
    from: Option<Hex>,
    /// The position without the piece, if it is uncovered.
    table: Position,
    /// Plane coordinates of the library's cells near the hive.
    places: BTreeMap<Cell, Hex>,
}

impl<'a> Question<'a> {
    fn new(position: &'a Position, piece: Piece, near: &BTreeSet<Hex>) -> Question<'a> {
        let from = position.find(piece).map(|(hex, _)| hex);
        let is_top = from.is_some_and(|hex| position.top(hex) == Some(piece));
        let mut table = position.clone();
        if let Some(hex) = from.filter(|_| is_top) {
            table.lift(hex);
        }
        // Routes may leave the range of the destinations.
        let places = near
            .iter()
            .flat_map(|&hex| around(hex))
            .flat_map(around)
            .map(|hex| (Cell::wrapping_hex(hex), hex))
            .collect();
        Question {
            position,
            piece,
            from,
            table,
            places,
        }
    }

    /// Returns true if the library's reason matches the reference's and its evidence is valid.
    fn agree(&self, to: Hex, why: &WhyNot, reason: &Reason) -> bool {
        let hex = |cell: &Cell| self.places.get(cell).copied();
        match (why, reason) {
            (WhyNot::GameOver, Reason::GameOver)
            | (WhyNot::QueenNotFirst, Reason::QueenNotFirst)
            | (WhyNot::QueenDue, Reason::QueenDue)
            | (WhyNot::FirstPieceElsewhere, Reason::FirstPieceElsewhere)
            | (WhyNot::TouchesNoFriend, Reason::TouchesNoFriend)
            | (WhyNot::QueenNotPlaced, Reason::QueenNotPlaced)
            | (WhyNot::Resting, Reason::Resting)
            | (WhyNot::NotThrowable, Reason::NotThrowable)
            | (WhyNot::SameCell, Reason::SameCell)
            | (WhyNot::NothingToCopy, Reason::NothingToCopy)
            | (WhyNot::NotInLine, Reason::NotInLine)
            | (WhyNot::NothingToJump, Reason::NothingToJump)
            | (WhyNot::Unreachable, Reason::Unreachable) => true,
            (WhyNot::NotInSet { piece }, Reason::NotInSet) => *piece == self.piece,
            (WhyNot::NotYourTurn { to_move }, Reason::NotYourTurn) => {
                *to_move == self.position.to_move()
            }
            (WhyNot::NotNextOfKind { piece, next }, Reason::NotNextOfKind { next: expected }) => {
                *piece == self.piece && next == expected
            }
            (WhyNot::PlacedOnPiece { occupant }, Reason::PlacedOnPiece { occupant: expected })
            | (
                WhyNot::MustLandOnGround { occupant },
                Reason::MustLandOnGround { occupant: expected },
            ) => occupant == expected,
            (WhyNot::TouchesEnemy { enemies }, Reason::TouchesEnemy { enemies: expected }) => {
                let enemies: Option<BTreeSet<Hex>> = enemies.iter().map(hex).collect();
                enemies.as_ref() == Some(expected)
            }
            (WhyNot::Covered { by }, Reason::Covered { by: expected }) => by == expected,
            (WhyNot::Pinned { cut_off }, Reason::Pinned { cut_off: expected }) => {
                BTreeSet::from_iter(*cut_off) == *expected
            }
            (WhyNot::JumpsOverGap { gap }, Reason::JumpsOverGap { gap: expected }) => {
                hex(gap) == Some(*expected)
            }
            (WhyNot::WrongDistance { steps }, Reason::WrongDistance { steps: expected }) => {
                steps == expected
            }
            (
                &WhyNot::Gated {
                    step,
                    from,
                    to: end,
                    gate: [one, other],
                },
                Reason::Gated,
            ) => {
                let places = [from, end, one, other].map(|cell| hex(&cell));
                let [Some(from), Some(end), Some(one), Some(other)] = places else {
                    return false;
                };
                self.is_step(step, from, end, to) && self.table.is_gate(from, end, [one, other])
            }
            (
                &WhyNot::LosesContact {
                    step,
                    from,
                    to: end,
                },
                Reason::LosesContact,
            ) => {
                let [Some(from), Some(end)] = [from, end].map(|cell| hex(&cell)) else {
                    return false;
                };
                self.is_step(step, from, end, to) && self.table.loses_contact(from, end)
            }
            (WhyNot::NoCopiedWay { reasons }, Reason::NoCopiedWay { reasons: expected }) => {
                reasons.len() == expected.len()
                    && reasons
                        .iter()
                        .zip(expected)
                        .all(|((bug, why), (expected_bug, reason))| {
                            bug == expected_bug && self.agree(to, why, reason)
                        })
            }
            _ => false,
        }
    }

    /// Returns true if a step between neighbours can be the one with this number on the way to a cell.
    fn is_step(&self, step: u32, from: Hex, end: Hex, to: Hex) -> bool {
        let starts = self.from == Some(from);
        around(from).contains(&end) && step > 0 && (step == 1) == starts && from.distance(to) > 0
    }

    /// Returns true if a legal move can follow the library's route.
    fn is_valid_route(&self, to: Hex, route: &Route) -> bool {
        let cells: Option<Vec<Hex>> = route
            .cells
            .iter()
            .map(|cell| self.places.get(cell).copied())
            .collect();
        let Some(cells) = cells.filter(|cells| cells.last() == Some(&to)) else {
            return false;
        };
        let Some(from) = self.from else {
            return route.manner == Manner::Placed && cells == [to];
        };
        let steps: Vec<(Hex, Hex)> = cells
            .iter()
            .copied()
            .zip(cells.iter().copied().skip(1))
            .collect();
        if cells[0] != from || steps.iter().any(|step| !around(step.0).contains(&step.1)) {
            return false;
        }
        let powers = self.position.powers(self.piece, from);
        let once = BTreeSet::from_iter(&cells).len() == cells.len();
        match route.manner {
            Manner::Slides => {
                let length = match steps.len() {
                    1 => [Bug::Queen, Bug::Pillbug, Bug::Beetle, Bug::Ant].as_slice(),
                    3 if once => &[Bug::Spider, Bug::Ant],
                    _ => &[Bug::Ant],
                };
                length.iter().any(|bug| powers.contains(bug))
                    && steps
                        .iter()
                        .all(|&(a, b)| self.table.slides(a).contains(&b))
            }
            Manner::Climbs => {
                let is_right = match steps.len() {
                    1 => powers.contains(&Bug::Beetle),
                    3 => {
                        powers.contains(&Bug::Ladybug)
                            && [cells[1], cells[2]]
                                .iter()
                                .all(|&hex| self.table.is_occupied(hex))
                            && !self.table.is_occupied(to)
                    }
                    _ => false,
                };
                is_right && steps.iter().all(|&(a, b)| !self.table.is_gated(a, b))
            }
            Manner::Jumps => {
                let between = &cells[1..cells.len() - 1];
                powers.contains(&Bug::Grasshopper)
                    && steps.iter().all(|&(a, b)| b - a == steps[0].1 - steps[0].0)
                    && !between.is_empty()
                    && between.iter().all(|&hex| self.table.is_occupied(hex))
            }
            Manner::Thrown { by } => {
                // A piece that can move there itself is not thrown.
                let moves_itself = self.piece.color() == self.position.to_move()
                    && self.position.destinations(self.piece, from).contains(&to);
                !moves_itself
                    && cells.len() == 3
                    && self.position.top(cells[1]) == Some(by)
                    && self.position.can_throw(cells[1])
                    && steps.iter().all(|&(a, b)| !self.table.is_gated(a, b))
            }
            _ => false,
        }
    }
}
