//! The library against the slow reference in random games of all sets and both openings.
//!
//! `SKEP_POSITIONS` is the number of positions to compare, by default 20,000.

mod random_games;
mod reference;
mod replay;

use std::collections::{BTreeMap, BTreeSet};

use random_games::{Random, RandomGame, Style};
use reference::{End, Likeness, Position, Turn, around, game_string};
use skep_rules::{Board, Cell, DrawReason, Game, Hex, Move, Outcome, Piece, Ruleset, WinReason};

/// Statistics of the games, so that a test can check that its games are of the intended kind.
#[derive(Default)]
struct Events {
    positions: usize,
    highest_stack: usize,
    longest_game: usize,
    throws: usize,
}

/// Plays games of one style until enough positions have been compared.
fn compare_games(style: Style) -> Events {
    let wanted = std::env::var("SKEP_POSITIONS").map_or(20_000, |number| {
        number.parse().expect("SKEP_POSITIONS is a number")
    });
    let mut events = Events::default();
    let mut number = 0;
    // There are four styles, each in a separate test.
    while events.positions < wanted / 4 {
        compare_game(RandomGame::new(number, style), &mut events);
        number += 1;
    }
    events
}

#[test]
fn agrees_in_uniformly_random_games() {
    compare_games(Style::Uniform);
}

#[test]
fn agrees_in_games_with_high_stacks() {
    let events = compare_games(Style::Stacking);
    assert!(
        events.highest_stack >= 5,
        "the highest stack had {}",
        events.highest_stack
    );
}

#[test]
fn agrees_in_games_with_many_throws() {
    let events = compare_games(Style::Throwing);
    assert!(events.throws >= 500, "only {} throws", events.throws);
}

#[test]
fn agrees_in_long_games() {
    let events = compare_games(Style::Drifting);
    assert!(
        events.longest_game > 150,
        "the longest game had {} turns",
        events.longest_game
    );
}

/// State that must be restored by undoing moves: hash, legal moves and cells.
type Snapshot = (u64, Vec<Move>, Vec<(Piece, Hex)>);

/// Plays a game on both implementations and compares every position.
fn compare_game(mut random: RandomGame, events: &mut Events) {
    let mut game =
        Game::new(Ruleset::uhp(random.position.set).with_opening(random.position.opening));
    let mut seen = Seen::default();
    let mut past: Vec<Snapshot> = Vec::new();
    loop {
        let context = || {
            let position = &random.position;
            let game = game_string(position.set, position.opening, &random.turns);
            format!("{game} ({} opening)", position.opening)
        };
        let turns = random.position.turns();
        let legal: BTreeSet<Move> = turns.iter().copied().map(replay::mv).collect();
        compare_position(&game, &random.position, &legal, &context);
        compare_repetition(&game, &random.position, &mut seen, &context);
        check_unmake(game.board(), &context);
        check_illegal_moves(&game, &random.position, &legal, &context);
        past.push((
            game.board().hash(),
            game.board().legal_moves(),
            game.board().hexes(),
        ));
        if random.turns.len() == random.max_turns() {
            break;
        }
        let Some(turn) = random.choose(&turns) else {
            break;
        };
        events.record(&random.position, turn);
        random.play(turn);
        let played = game.play(replay::mv(turn));
        assert_eq!(played, Ok(()), "{turn:?} of the reference");
    }
    events.positions += past.len();
    events.longest_game = events.longest_game.max(random.turns.len());
    while let Some((hash, moves, hexes)) = past.pop() {
        assert_eq!(game.board().hash(), hash, "the hash after undoing");
        assert_eq!(game.board().legal_moves(), moves, "the moves after undoing");
        assert_eq!(game.board().hexes(), hexes, "the pieces after undoing");
        assert_eq!(game.undo().is_none(), past.is_empty());
    }
}

impl Events {
    fn record(&mut self, position: &Position, turn: Turn) {
        let Some((piece, to)) = turn else {
            return;
        };
        self.highest_stack = self.highest_stack.max(position.height(to) + 1);
        self.throws += usize::from(piece.color() != position.to_move());
    }
}

/// Compares everything that does not depend on the history.
fn compare_position(
    game: &Game,
    position: &Position,
    legal: &BTreeSet<Move>,
    context: &dyn Fn() -> String,
) {
    let board = game.board();
    let listed = board.legal_moves();
    assert_eq!(
        BTreeSet::from_iter(listed.clone()),
        *legal,
        "moves in {}",
        context()
    );
    assert_eq!(
        listed.len(),
        legal.len(),
        "a move is listed twice in {}",
        context()
    );
    assert_eq!(
        board.count_moves() as usize,
        legal.len(),
        "count in {}",
        context()
    );
    assert!(
        listed.iter().all(|&mv| board.is_legal(mv)),
        "legality in {}",
        context()
    );
    assert_eq!(
        game.outcome(),
        outcome(position),
        "outcome of {}",
        context()
    );
    assert_eq!(board.is_over(), position.outcome().is_some());
    assert_eq!(
        BTreeSet::from_iter(board.pinned()),
        position.pinned(),
        "pins in {}",
        context()
    );
    assert_eq!(
        board.hash(),
        board.recompute_hash(),
        "hash in {}",
        context()
    );
    compare_pieces(game, position, context);
}

/// Compares the cell and level of every piece.
fn compare_pieces(game: &Game, position: &Position, context: &dyn Fn() -> String) {
    let board = game.board();
    for piece in Piece::all().filter(|piece| position.set.contains(piece.bug())) {
        let place = position.find(piece);
        assert_eq!(
            game.hex_of(piece),
            place.map(|(hex, _)| hex),
            "{piece} in {}",
            context()
        );
        assert_eq!(board.placed().contains(piece), place.is_some());
        assert_eq!(board.in_hand().contains(piece), place.is_none());
        let Some((hex, level)) = place else {
            continue;
        };
        let cell = Cell::wrapping_hex(hex);
        let stack: Vec<Piece> = board.stack(cell).collect();
        let from_the_top: Vec<Piece> = position.stacks[&hex].iter().rev().copied().collect();
        assert_eq!(stack, from_the_top, "stack of {piece} in {}", context());
        assert_eq!(usize::from(board.level(piece)), level);
        assert_eq!(usize::from(board.height(cell)), position.height(hex));
        assert_eq!(
            board.tops().contains(piece),
            position.top(hex) == Some(piece)
        );
        assert_eq!(board.raised().contains(piece), level > 0);
    }
    // The unwrapped coordinates are those of the reference up to translation.
    let unwrapped = board.hexes();
    let places: BTreeSet<(Piece, Hex)> = unwrapped
        .first()
        .map(|&(first, hex)| position.find(first).map_or(hex, |(place, _)| place - hex))
        .into_iter()
        .flat_map(|shift| {
            unwrapped
                .iter()
                .map(move |&(piece, hex)| (piece, hex + shift))
        })
        .collect();
    let expected: BTreeSet<(Piece, Hex)> = position
        .stacks
        .iter()
        .flat_map(|(&hex, stack)| stack.iter().map(move |&piece| (piece, hex)))
        .collect();
    assert_eq!(places, expected, "places in {}", context());
}

/// Positions of the game so far.
#[derive(Default)]
struct Seen {
    hashes: BTreeMap<Likeness, u64>,
    times: BTreeMap<Likeness, usize>,
}

/// R34: positions are equivalent exactly if their hashes are equal, and occurrences are counted correctly.
fn compare_repetition(
    game: &Game,
    position: &Position,
    seen: &mut Seen,
    context: &dyn Fn() -> String,
) {
    let likeness = position.likeness();
    let times = seen.times.entry(likeness.clone()).or_default();
    *times += 1;
    assert_eq!(game.occurrences(), *times, "occurrences of {}", context());
    let hash = game.board().hash();
    let before = seen.hashes.insert(likeness, hash);
    assert!(
        before.is_none_or(|before| before == hash),
        "hash of a repetition: {}",
        context()
    );
}

/// Checks that unmaking any legal move restores the board.
fn check_unmake(board: &Board, context: &dyn Fn() -> String) {
    let mut played = board.clone();
    let moves = board.legal_moves();
    let (count, hexes) = (board.count_moves(), board.hexes());
    for &mv in &moves {
        let undo = played.make_unchecked(mv);
        assert_eq!(undo.played(), mv);
        assert_eq!(
            played.hash(),
            played.recompute_hash(),
            "hash after {mv:?} in {}",
            context()
        );
        played.unmake(undo);
        assert_eq!(
            played.hash(),
            board.hash(),
            "hash without {mv:?} in {}",
            context()
        );
        assert_eq!(
            played.count_moves(),
            count,
            "moves without {mv:?} in {}",
            context()
        );
    }
    assert_eq!(played.legal_moves(), moves, "moves in {}", context());
    assert_eq!(played.hexes(), hexes, "pieces in {}", context());
    assert_eq!(played.pinned(), board.pinned());
    assert_eq!(played.resting(), board.resting());
    assert_eq!(played.ply(), board.ply());
}

/// Checks that random moves are legal exactly if the reference says so.
fn check_illegal_moves(
    game: &Game,
    position: &Position,
    legal: &BTreeSet<Move>,
    context: &dyn Fn() -> String,
) {
    let mut random = Random(u64::from(position.ply));
    let near: Vec<Hex> = position
        .stacks
        .keys()
        .flat_map(|&hex| around(hex))
        .chain([Hex::ORIGIN])
        .collect();
    let pieces: Vec<Piece> = Piece::all().collect();
    for _ in 0..20 {
        let mv = Move::new(random.pick(&pieces), Cell::wrapping_hex(random.pick(&near)));
        assert_eq!(
            game.board().is_legal(mv),
            legal.contains(&mv),
            "{mv:?} in {}",
            context()
        );
    }
    assert_eq!(
        game.board().is_legal(Move::PASS),
        legal.contains(&Move::PASS)
    );
}

fn outcome(position: &Position) -> Option<Outcome> {
    position.outcome().map(|end| match end {
        End::Drawn => Outcome::Draw(DrawReason::BothSurrounded),
        End::Won(winner) => Outcome::Win {
            winner,
            by: WinReason::Surrounded,
        },
    })
}
