use std::collections::HashSet;

use skep_rules::{GameType, Opening, Position, Ruleset, Symmetry};

use super::*;
use crate::net::file::fnv;

/// All positions of the built-in book with a game that leads there.
fn games(opening: Opening) -> Vec<Game> {
    let book = Book::built_in();
    let starts = GameType::ALL.map(|set| Game::new(Ruleset::uhp(set).with_opening(opening)));
    let mut games = Vec::from(starts);
    let mut seen: Vec<CanonicalHash> = games.iter().map(Game::canonical_hash).collect();
    let mut next = 0;
    while let Some(game) = games.get(next).cloned() {
        for found in book.moves(game.board()) {
            let mut after = game.clone();
            after.play(found.mv).expect("a legal move");
            let hash = after.canonical_hash();
            if book.find(hash).is_ok() && !seen.contains(&hash) {
                seen.push(hash);
                games.push(after);
            }
        }
        next += 1;
    }
    games
}

/// The scores of the moves, by the positions they lead to.
fn scores(book: &Book, board: &Board) -> Vec<(CanonicalHash, Score)> {
    let moves = book.moves(board).into_iter();
    let mut scores: Vec<_> = moves
        .map(|BookMove { mv, score }| {
            let mut after = board.clone();
            after.play_unchecked(mv);
            (after.canonical_hash(), score)
        })
        .collect();
    scores.sort_unstable_by_key(|&(hash, _)| hash);
    scores
}

#[test]
fn the_built_in_book_knows_lines_of_every_set_under_both_opening_rules() {
    let book = Book::built_in();
    for opening in [Opening::Tournament, Opening::Rulebook] {
        let games = games(opening);
        assert_eq!(games.len(), book.positions.len());
        for set in GameType::ALL {
            let of_set = |game: &&Game| game.ruleset().game_type == set;
            let plies = games.iter().filter(of_set).map(|game| game.moves().len());
            assert!(plies.max() >= Some(5), "{set}");
        }
    }
}

#[test]
fn positions_are_found_in_every_orientation_and_numbering() {
    let book = Book::built_in();
    for game in games(Opening::Tournament).iter().step_by(7) {
        let board = game.board();
        let expected = scores(book, board);
        assert!(!expected.is_empty());
        for symmetry in Symmetry::ALL {
            let mut turned = Position::from(board);
            turned.transform(symmetry);
            let turned = turned.to_board().expect("a position");
            assert_eq!(scores(book, &turned), expected, "{symmetry:?}");
        }
        // The canonical form also numbers equal bugs by their place.
        let canonical = Position::from(board).canonical().0;
        let canonical = canonical.to_board().expect("a position");
        assert_eq!(scores(book, &canonical), expected);
    }
}

#[test]
fn seeds_vary_the_choice_among_good_moves_and_repeat_it() {
    let book = Book::built_in();
    let line = |set, seed| {
        let mut game = Game::new(Ruleset::uhp(set));
        while let Some(chosen) = book.choose(&game, seed) {
            let best = book.moves(game.board())[0].score.to_value();
            let loss = best - chosen.score.to_value();
            assert!((0..=Value::from(MAX_LOSS) * STEP).contains(&loss), "{loss}");
            game.play(chosen.mv).expect("a legal move");
        }
        game.game_string()
    };
    for set in GameType::ALL {
        let lines: HashSet<String> = (0..20).map(|seed| line(set, seed)).collect();
        assert!(lines.len() > 5, "{set}: {lines:?}");
        assert!(lines.contains(&line(set, 7)));
    }
}

#[test]
fn better_moves_are_chosen_more_often() {
    let game = Game::new(Ruleset::uhp(GameType::BASE));
    let moves = successors(game.board());
    let mut book = Book::default();
    let values = [(moves[0].0, -12), (moves[1].0, 6), (moves[2].0, -24)];
    book.insert(game.board(), &values);
    let mut counts = [0; 3];
    for seed in 0..1_000 {
        let chosen = book.choose(&game, seed).expect("a move").mv;
        let index = moves[..3].iter().position(|&(_, mv)| mv == chosen);
        counts[index.expect("a move of the book")] += 1;
    }
    // Weights 2 and 5; the last move loses too much.
    assert!((250..320).contains(&counts[0]), "{counts:?}");
    assert_eq!((counts[0] + counts[1], counts[2]), (1_000, 0));
}

#[test]
fn is_silent_after_the_end_and_where_repetition_might_matter() {
    let game: Game = r"Base;InProgress;White[4];wS1;bS1 wS1-;wQ -wS1;bQ bS1-;wQ /wS1;bQ bS1/"
        .parse()
        .expect("a game");
    let mut book = Book::default();
    let mut repeated = game.clone();
    for mv in ["wQ -wS1", "bQ bS1-", "wQ /wS1", "bQ bS1/"] {
        repeated.play_uhp(mv).expect("legal");
    }
    let moves: Vec<_> = successors(game.board())
        .iter()
        .map(|&(hash, _)| (hash, 0))
        .collect();
    book.insert(game.board(), &moves);
    assert!(book.choose(&game, 1).is_some());
    assert_eq!(repeated.canonical_hash(), game.canonical_hash());
    assert_eq!(book.choose(&repeated, 1), None);
    let mut over = game;
    over.agree_draw().expect("a running game");
    assert_eq!(book.choose(&over, 1), None);
}

#[test]
fn written_books_are_read_back() {
    let book = Book::built_in();
    let bytes = book.to_bytes();
    assert_eq!(bytes, include_bytes!("built_in.book"));
    assert_eq!(Book::from_bytes(&bytes).as_ref(), Ok(book));
    let empty = Book::default().to_bytes();
    assert_eq!(Book::from_bytes(&empty), Ok(Book::default()));
}

#[test]
fn scores_are_rounded_and_clamped() {
    let start = Board::from_ruleset(&Ruleset::uhp(GameType::BASE));
    let moves = successors(&start);
    let mut book = Book::default();
    let values = [29_000, 8, -8, -29_000];
    let values: Vec<_> = moves.iter().map(|&(hash, _)| hash).zip(values).collect();
    book.insert(&start, &values);
    let read = Book::from_bytes(&book.to_bytes()).expect("a book");
    let scores: Vec<_> = read.moves(&start).iter().map(|found| found.score).collect();
    assert_eq!(scores, [378, 6, -6, -384].map(Score::Estimate));
}

#[test]
fn rejects_foreign_truncated_and_damaged_files() {
    let whole = Book::built_in().to_bytes();
    assert_eq!(Book::from_bytes(b""), Err(ParseBookError::NotABook));
    assert_eq!(
        Book::from_bytes(b"skepnet\0"),
        Err(ParseBookError::NotABook)
    );
    let mut newer = whole.clone();
    newer[8] = 9;
    assert_eq!(Book::from_bytes(&newer), Err(ParseBookError::Version(9)));
    for length in 8..whole.len() {
        let found = Book::from_bytes(&whole[..length]);
        assert_eq!(found, Err(ParseBookError::Damaged), "{length}");
    }
    for place in 10..whole.len() {
        let mut damaged = whole.clone();
        damaged[place] ^= 1 << (place % 8);
        let found = Book::from_bytes(&damaged);
        assert_eq!(found, Err(ParseBookError::Damaged), "{place}");
    }
}

#[test]
fn a_valid_checksum_does_not_make_a_book() {
    let whole = Book::built_in().to_bytes();
    let (header, body) = whole.split_at(18);
    let mut rng = Xorshift::new(1);
    let mut rejected = 0;
    for _ in 0..50 {
        let mut body = body.to_vec();
        for _ in 0..1 + rng.below(3) {
            let place = rng.below(body.len());
            body[place] = rng.next() as u8;
        }
        body.truncate(body.len() - rng.below(2));
        let bytes = [&header[..10], &fnv(&body).to_le_bytes(), &body].concat();
        match Book::from_bytes(&bytes) {
            Ok(book) => drop(book.to_bytes()),
            Err(error) => {
                assert_eq!(error, ParseBookError::Invalid);
                rejected += 1;
            }
        }
    }
    assert!(rejected > 10, "{rejected}");
}
