//! The built-in puzzles and their solutions.

use std::{
    collections::{BTreeMap, HashMap, HashSet},
    fs,
    path::Path,
};

use skep_engine::puzzles::{
    Answer, AnswerError, FlawError, Goal, Puzzle, PuzzleId, Theme, read_puzzles, sample,
};
use skep_engine::{Engine, Options, proof::ProofLimits};
use skep_rules::{Board, Bug, Game, GameType, Manner, Move, Piece, Position, Symmetry};

/// More than any puzzle needs.
const LIMITS: ProofLimits<'static> = ProofLimits::nodes(20_000_000).with_remembered(1 << 20);

fn engine() -> Engine {
    Engine::new(Options::default().with_table_mib(2))
}

/// The puzzle files of the program, as name and text.
fn texts() -> Vec<(String, String)> {
    let directory = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../content/puzzles");
    let name = |set: GameType| set.to_string().to_lowercase().replace('+', "-") + ".txt";
    let names = GameType::ALL.into_iter().map(name);
    names
        .map(|name| {
            let text = fs::read_to_string(directory.join(&name)).expect("a puzzle file");
            (name, text)
        })
        .collect()
}

fn all() -> Vec<Puzzle> {
    let texts = texts();
    let lines = texts.iter().flat_map(|(_, text)| read_puzzles(text));
    lines.map(|(_, puzzle)| puzzle.expect("a puzzle")).collect()
}

fn after(board: &Board, mv: Move) -> Board {
    let mut board = board.clone();
    board.play_unchecked(mv);
    board
}

#[test]
fn built_in_puzzle_files_round_trip() {
    for (name, text) in texts() {
        let mut lines = text.lines().filter(|line| !line.starts_with('#'));
        for (number, puzzle) in read_puzzles(&text) {
            let puzzle = puzzle.unwrap_or_else(|e| panic!("{name}, line {number}: {e}"));
            assert_eq!(Some(puzzle.to_string().as_str()), lines.next());
            let set = puzzle.game.ruleset().game_type.to_string();
            let file = format!("{}.txt", set.to_lowercase().replace('+', "-"));
            assert_eq!(file, name);
        }
        assert_eq!(lines.next(), None);
    }
}

#[test]
fn the_collection_is_large_varied_and_free_of_duplicates() {
    let puzzles = all();
    assert!(puzzles.len() >= 500, "{}", puzzles.len());
    let mut names = HashSet::new();
    let mut goals: BTreeMap<Goal, usize> = BTreeMap::new();
    let mut sets: HashMap<GameType, usize> = HashMap::new();
    for puzzle in &puzzles {
        assert!(names.insert(puzzle.id), "{puzzle}");
        *goals.entry(puzzle.goal).or_default() += 1;
        *sets.entry(puzzle.game.ruleset().game_type).or_default() += 1;
    }
    for set in GameType::ALL {
        let least = match set {
            GameType::BASE | GameType::BASE_ML => 100,
            GameType::BASE_MLP => 40,
            _ => 10,
        };
        assert!(sets[&set] >= least, "{set}: {}", sets[&set]);
    }
    let count = |wanted: fn(Goal) -> bool| -> usize {
        let counts = goals.iter().filter(|(goal, _)| wanted(**goal));
        counts.map(|(_, count)| count).sum()
    };
    assert!(count(|goal| goal == Goal::Win(1)) * 5 <= puzzles.len());
    assert!(count(|goal| goal == Goal::Win(2)) * 4 >= puzzles.len());
    assert!(count(|goal| goal == Goal::Win(3)) >= 50);
    assert!(count(|goal| matches!(goal, Goal::Win(4..))) >= 10);
    assert!(count(|goal| matches!(goal, Goal::Save(_))) >= 20);
}

#[test]
fn no_game_yields_more_than_two_puzzles() {
    // The moves before the earlier of two puzzles from one game are a prefix of those before the later.
    let mut games: Vec<Vec<Move>> = all()
        .iter()
        .map(|puzzle| puzzle.game.moves().collect())
        .collect();
    games.sort();
    for three in games.windows(3) {
        assert!(!(three[1].starts_with(&three[0]) && three[2].starts_with(&three[1])));
    }
}

#[test]
fn a_sample_of_fifty_passes_the_proof() {
    let puzzles = all();
    let chosen = sample(&puzzles, 50);
    assert_eq!(chosen.len(), 50);
    let goals: HashSet<Goal> = chosen.iter().map(|&place| puzzles[place].goal).collect();
    assert!(goals.len() >= 6, "{goals:?}");
    for place in chosen {
        let puzzle = &puzzles[place];
        assert_eq!(puzzle.prove(&LIMITS), Ok(()), "{puzzle}");
    }
}

/// Verifies the proofs of short puzzles with the rules alone.
#[test]
fn short_puzzles_are_confirmed_by_exhaustive_search() {
    let won = |board: &Board, mv: Move| {
        let after = after(board, mv);
        after.queen_surrounded(!board.to_move()) && !after.queen_surrounded(board.to_move())
    };
    let wins_at_once = |board: &Board| {
        let moves = board.legal_moves();
        moves.into_iter().any(|mv| won(board, mv))
    };
    let puzzles = all();
    for puzzle in puzzles.iter().filter(|p| p.goal == Goal::Win(1)) {
        let board = puzzle.board();
        let mut winning = board.legal_moves();
        winning.retain(|&mv| won(board, mv));
        let ends: HashSet<u64> = winning.iter().map(|&mv| after(board, mv).hash()).collect();
        assert_eq!(ends.len(), 1, "{puzzle}");
        assert!(winning.contains(&puzzle.solution[0]), "{puzzle}");
    }
    for puzzle in puzzles.iter().filter(|p| p.goal == Goal::Win(2)) {
        let board = puzzle.board();
        assert!(!wins_at_once(board), "{puzzle}");
        let wins = |mv: Move| {
            let after_move = after(board, mv);
            !after_move.is_over()
                && after_move.legal_moves().into_iter().all(|reply| {
                    let end = after(&after_move, reply);
                    if end.is_over() {
                        return !end.queen_surrounded(board.to_move());
                    }
                    wins_at_once(&end)
                })
        };
        let mut winning = board.legal_moves();
        winning.retain(|&mv| wins(mv));
        let ends: HashSet<u64> = winning.iter().map(|&mv| after(board, mv).hash()).collect();
        assert_eq!(ends.len(), 1, "{puzzle}");
        assert!(winning.contains(&puzzle.solution[0]), "{puzzle}");
    }
    for puzzle in puzzles.iter().filter(|p| p.goal == Goal::Save(1)) {
        let board = puzzle.board();
        let mut holding = board.legal_moves();
        holding.retain(|&mv| !wins_at_once(&after(board, mv)));
        let ends: HashSet<u64> = holding.iter().map(|&mv| after(board, mv).hash()).collect();
        assert_eq!(ends.len(), 1, "{puzzle}");
        assert!(holding.contains(&puzzle.solution[0]), "{puzzle}");
    }
}

#[test]
fn proofs_detect_every_kind_of_flaw() {
    let puzzles = all();
    let limits = ProofLimits::nodes(2_000_000);
    let of = |goal| {
        let found = puzzles.iter().find(|puzzle| puzzle.goal == goal);
        found.expect("a puzzle of the goal").clone()
    };
    let one = of(Goal::Win(1));
    let mut wrong = one.clone();
    wrong.goal = Goal::Win(2);
    assert_eq!(wrong.prove(&limits), Err(FlawError::Shorter));
    let mut wrong = one.clone();
    wrong.themes.push(Theme::Pillbug);
    assert_eq!(
        wrong.prove(&limits),
        Err(FlawError::Themes(one.themes.clone()))
    );
    let two = of(Goal::Win(2));
    let mut wrong = two.clone();
    wrong.goal = Goal::Win(1);
    assert_eq!(wrong.prove(&limits), Err(FlawError::Fails));
    let mut wrong = two.clone();
    wrong.solution[0] = other_move(&two);
    assert_eq!(wrong.prove(&limits), Err(FlawError::Fails));
    assert_eq!(two.prove(&ProofLimits::nodes(3)), Err(FlawError::Unsettled));
    let rescue = of(Goal::Save(1));
    let mut wrong = rescue.clone();
    wrong.solution[0] = other_move(&rescue);
    let key = rescue.board().move_string(rescue.solution[0]).to_string();
    assert_eq!(wrong.prove(&limits), Err(FlawError::Rival(key)));
}

/// A first move other than the solution's.
fn other_move(puzzle: &Puzzle) -> Move {
    let board = puzzle.board();
    let key = after(board, puzzle.solution[0]).hash();
    let mut moves = board.legal_moves().into_iter();
    moves
        .find(|&mv| after(board, mv).hash() != key && !after(board, mv).is_over())
        .expect("another move")
}

/// Applies a symmetry to a position and optionally swaps the colours.
fn transformed(board: &Board, symmetry: Symmetry, swapped: bool) -> Board {
    let position = Position::from(board);
    let paint = |piece: Piece| {
        let color = if swapped {
            !piece.color()
        } else {
            piece.color()
        };
        Piece::new(color, piece.bug(), piece.number()).expect("a piece")
    };
    let mut seen = Position::new(position.game_type, position.opening);
    for (hex, stack) in position.stacks() {
        for &piece in stack {
            seen.put(symmetry.apply(hex), paint(piece)).expect("room");
        }
    }
    seen.ply = position.ply + u32::from(swapped);
    seen.resting = position.resting.map(paint);
    seen.to_board().expect("a position that can be played")
}

#[test]
fn puzzle_ids_are_invariant_under_symmetry_and_exchange_of_colours() {
    let puzzles = all();
    for place in sample(&puzzles, 60) {
        let puzzle = &puzzles[place];
        for symmetry in Symmetry::ALL {
            for swapped in [false, true] {
                let image = transformed(puzzle.board(), symmetry, swapped);
                assert_eq!(PuzzleId::of(&image), puzzle.id, "{puzzle}");
            }
        }
        let next = after(puzzle.board(), puzzle.solution[0]);
        assert_ne!(PuzzleId::of(&next), puzzle.id);
    }
}

#[test]
fn themes_match_the_solution() {
    let mut seen = HashSet::new();
    for puzzle in all() {
        let has = |theme| puzzle.themes.contains(&theme);
        assert_eq!(
            has(Theme::Defence),
            matches!(puzzle.goal, Goal::Save(_)),
            "{puzzle}"
        );
        let (mut drops, mut jumps, mut throws) = (false, false, false);
        let mut board = puzzle.board().clone();
        for (ply, &mv) in puzzle.solution.iter().enumerate() {
            if let (0, Some(piece)) = (ply % 2, mv.piece()) {
                let Ok(route) = board.check(mv) else {
                    panic!("{puzzle}");
                };
                drops |= board.cell_of(piece).is_none();
                jumps |= route.manner == Manner::Jumps;
                throws |= matches!(route.manner, Manner::Thrown { .. });
                let moves = board.cell_of(piece).is_some()
                    && !matches!(route.manner, Manner::Thrown { .. });
                for (bug, theme) in [
                    (Bug::Queen, Theme::Queen),
                    (Bug::Beetle, Theme::Beetle),
                    (Bug::Ant, Theme::Ant),
                    (Bug::Ladybug, Theme::Ladybug),
                    (Bug::Mosquito, Theme::Mosquito),
                ] {
                    assert!(!moves || piece.bug() != bug || has(theme), "{puzzle}");
                }
            }
            board.play_unchecked(mv);
        }
        assert_eq!(has(Theme::Drop), drops, "{puzzle}");
        assert_eq!(has(Theme::Jump), jumps, "{puzzle}");
        assert!(!throws || has(Theme::Pillbug), "{puzzle}");
        seen.extend(puzzle.themes.iter().copied());
    }
    for theme in Theme::ALL {
        assert!(seen.contains(&theme), "{theme}");
        assert_eq!(theme.name().parse(), Ok(theme));
    }
}

#[test]
fn playing_the_solution_solves_the_puzzle() {
    let mut engine = engine();
    for puzzle in all() {
        let mut game = puzzle.game.clone();
        let last = puzzle.solution.len() - 1;
        for (ply, &mv) in puzzle.solution.iter().enumerate().step_by(2) {
            let answer = puzzle
                .answer(&game, mv, &mut engine)
                .expect("a move of the solution");
            game.play(mv).expect("a legal move");
            if ply == last {
                assert_eq!(answer, Answer::Solved);
            } else {
                let defence = puzzle.solution[ply + 1];
                assert_eq!(answer, Answer::Right { defence });
                game.play(defence).expect("a legal move");
            }
        }
    }
}

#[test]
fn equally_fast_alternatives_count_as_solved() {
    let mut engine = engine();
    let puzzles = all();
    let mut others = 0;
    for puzzle in puzzles.iter().filter(|p| p.goal == Goal::Win(2)) {
        let mut game = puzzle.game.clone();
        for &mv in &puzzle.solution[..2] {
            game.play(mv).expect("a legal move");
        }
        let solver = puzzle.game.to_move();
        for mv in game.legal_moves() {
            let end = after(game.board(), mv);
            let wins = end.queen_surrounded(!solver) && !end.queen_surrounded(solver);
            if wins {
                assert_eq!(
                    puzzle.answer(&game, mv, &mut engine),
                    Ok(Answer::Solved),
                    "{puzzle}"
                );
                others += usize::from(mv != puzzle.solution[2]);
            }
        }
    }
    assert!(others > 0);
}

#[test]
fn wrong_moves_come_with_a_legal_refutation() {
    let mut engine = engine();
    let puzzles = all();
    for place in sample(&puzzles, 24) {
        let puzzle = &puzzles[place];
        let key = after(puzzle.board(), puzzle.solution[0]).hash();
        let wrong = puzzle.board().legal_moves().into_iter();
        let wrong = wrong.filter(|&mv| after(puzzle.board(), mv).hash() != key);
        for mv in wrong.step_by(29) {
            let answer = puzzle
                .answer(&puzzle.game, mv, &mut engine)
                .expect("a legal move");
            let Answer::Wrong { refutation, .. } = answer else {
                panic!("{mv:?} is right in {puzzle}");
            };
            let mut game = puzzle.game.clone();
            game.play(mv).expect("a legal move");
            assert_eq!(refutation.is_empty(), game.outcome().is_some());
            for &mv in &refutation {
                game.play(mv).expect("a legal move");
            }
            if matches!(puzzle.goal, Goal::Save(_)) {
                assert!(game.board().queen_surrounded(puzzle.game.to_move()));
            }
        }
    }
}

#[test]
fn rejects_moves_that_do_not_belong_to_the_puzzle() {
    let mut engine = engine();
    let puzzles = all();
    let puzzle = puzzles
        .iter()
        .find(|p| p.goal == Goal::Win(2))
        .expect("one");
    let other = puzzles.last().expect("one");
    let key = puzzle.solution[0];
    assert_eq!(
        puzzle.answer(&other.game, key, &mut engine),
        Err(AnswerError::NotHere)
    );
    let mut game = puzzle.game.clone();
    game.play(key).expect("a legal move");
    let defence = game.legal_moves()[0];
    assert_eq!(
        puzzle.answer(&game, defence, &mut engine),
        Err(AnswerError::NotHere)
    );
    let illegal = Move::PASS;
    assert!(matches!(
        puzzle.answer(&puzzle.game, illegal, &mut engine),
        Err(AnswerError::Illegal(_))
    ));
    // The right position is rejected too if the moves leading to it are missing.
    let bare = Game::from_board(puzzle.board().clone());
    assert_eq!(
        puzzle.answer(&bare, key, &mut engine),
        Err(AnswerError::NotHere)
    );
}

#[test]
fn invalid_puzzle_lines_report_the_reason() {
    let puzzles = all();
    let good = puzzles
        .iter()
        .find(|p| p.goal == Goal::Win(1))
        .expect("one");
    let line = good.to_string();
    let fields: Vec<&str> = line.split(" | ").collect();
    let with = |place: usize, text: &str| {
        let mut fields = fields.clone();
        fields[place] = text;
        let error = fields
            .join(" | ")
            .parse::<Puzzle>()
            .expect_err("a bad line");
        error.to_string()
    };
    let cases = [
        (with(0, "x"), "consists of 10 digits"),
        (with(0, "0123456789"), "the id of this position is"),
        (with(0, "ÄÖÜäöüßéèê"), "consists of 10 digits"),
        (with(1, "599"), "from 600 to 2400"),
        (with(1, "-1"), "from 600 to 2400"),
        (with(1, "99999999999999999999"), "from 600 to 2400"),
        (with(2, "win"), "a goal is"),
        (with(2, "win 0"), "a goal is"),
        (with(2, "win 99"), "a goal is"),
        (with(2, "draw 1"), "a goal is"),
        (with(3, "magic"), "expected one of defence, quiet"),
        (with(4, "Chess;;;e4"), "invalid game"),
        (with(4, "Base;;;wS1;bS1 wS9-"), "invalid game: move 2"),
        (with(4, "Base;;;wS1"), "the id of this position is"),
        (with(5, ""), "move 1 of the solution"),
        (with(5, "wQ wQ"), "move 1 of the solution"),
        (with(5, "pass"), "move 1 of the solution"),
        (
            with(2, "win 2"),
            "the solution of `win 2` must have 3 moves",
        ),
    ];
    for (found, expected) in cases {
        assert!(found.contains(expected), "{found:?} without {expected:?}");
    }
    for bad in ["", "|||||", "a|b", &"|".repeat(100_000), "\u{0}|1|2|3|4|5"] {
        assert!(bad.parse::<Puzzle>().is_err());
    }
    // A puzzle cannot start from a finished game.
    let mut over = good.game.clone();
    over.play(good.solution[0]).expect("a legal move");
    let over = with(4, &over.game_string());
    assert!(over.contains("over before the puzzle starts"), "{over}");
}

#[test]
fn an_omitted_id_follows_from_the_position() {
    let puzzle = &all()[0];
    let line = puzzle.to_string();
    let (_, rest) = line.split_once('|').expect("several fields");
    let read: Puzzle = format!("|{rest}").parse().expect("a puzzle");
    assert_eq!(read.id, puzzle.id);
}

#[test]
fn comments_and_empty_lines_are_skipped() {
    let line = all()[0].to_string();
    let text = format!("# a comment\n\n{line}   # another\nnonsense\n");
    let read: Vec<(usize, bool)> = read_puzzles(&text)
        .map(|(number, puzzle)| (number, puzzle.is_ok()))
        .collect();
    assert_eq!(read, [(3, true), (4, false)]);
}
