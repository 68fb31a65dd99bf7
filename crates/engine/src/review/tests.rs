use std::{
    num::NonZero,
    sync::atomic::{AtomicBool, AtomicUsize, Ordering},
};

use skep_rules::{Color, Game};

use super::*;

/// Black's last move lets White win at once with wA1.
const LOST: &str = "Base;InProgress;White[6];wS1;bA1 wS1-;wQ -wS1;bQ bA1-;wS2 /wQ;bA2 bQ-;\
                    wS2 bA1\\;bS1 \\bQ;wA1 \\wS1;bB1 \\bA2";
const MATES: &str = include_str!("../../tests/data/mates.txt");

/// The first position of the suite with a win in the given number of moves.
fn mate_in(moves: u32) -> Game {
    MATES
        .lines()
        .find_map(|line| line.strip_prefix(&format!("{moves} ")))
        .and_then(|game| game.parse::<Game>().ok())
        .expect("a win of this length")
}

fn never() -> AtomicBool {
    AtomicBool::new(false)
}

fn judged(game: &Game, text: &str) -> Judged {
    let mv = game.read_move(text).expect("a move");
    judge(
        &mut engine(Net::built_in()),
        game,
        mv,
        Quality::Quick,
        &never(),
    )
    .expect("a judgement")
}

#[test]
fn the_winning_move_is_best_and_others_miss_the_win() {
    let mut game = mate_in(1);
    let mut wins = None;
    let mut quiet = None;
    for mv in game.legal_moves() {
        let text = game.board().move_string(mv).to_string();
        let mut after = game.clone();
        after.play(mv).expect("legal");
        match after.outcome() {
            Some(_) => wins = Some(text),
            None => quiet = Some(text),
        }
    }
    let best = judged(&game, &wins.expect("a win"));
    assert_eq!((best.win, best.keeps_win), (Some(1), Some(1)));
    assert_eq!((best.before, best.after), (1.0, 1.0));

    let quiet = quiet.expect("another move");
    let other = judged(&game, &quiet);
    assert_eq!(other.win, Some(1));
    assert_ne!(other.keeps_win, Some(1));

    let mover = game.to_move();
    game.play_uhp(&quiet).expect("legal");
    // Only the last ply matters here; the others get a neutral analysis.
    let mut plies: Vec<Judged> = plies(&game).iter().map(|_| level()).collect();
    *plies.last_mut().expect("plies") = Judged {
        after: 0.4,
        keeps_win: None,
        ..other
    };
    let review = Review::new(&game, plies);
    let last = review.plies.last().expect("plies");
    assert_eq!(last.judgement, Judgement::Blunder);
    assert_eq!(
        last.win,
        Some(Win {
            side: mover,
            plies: 1
        })
    );
    let moment = review.moments.last().expect("a moment");
    assert_eq!(moment.kind, MomentKind::MissedWin(1));
    assert_eq!(moment.ply, game.moves().len() - 1);
}

/// Analysis of a move that changes nothing.
fn level() -> Judged {
    let game = Game::new(skep_rules::Ruleset::default());
    let mv = game.legal_moves()[0];
    Judged {
        choices: 5,
        best: crate::Variation {
            score: crate::Score::Estimate(0),
            moves: vec![mv],
        },
        before: 0.5,
        after: 0.5,
        win: None,
        keeps_win: None,
        loss: None,
    }
}

#[test]
fn a_move_that_allows_a_win_in_one_is_a_blunder() {
    let before: Game = LOST
        .rsplit_once(';')
        .expect("a move")
        .0
        .parse()
        .expect("a game");
    let blunder = judged(&before, "bB1 \\bA2");
    assert_eq!((blunder.after, blunder.loss), (0.0, Some(2)));
    let lost = blunder.before - blunder.after;
    assert_eq!(Judgement::of(lost, blunder.choices), Judgement::Blunder);
    let best = before
        .board()
        .move_string(blunder.best.moves[0])
        .to_string();
    let better = judged(&before, &best);
    assert_eq!(
        Judgement::of(better.before - better.after, better.choices),
        Judgement::Best
    );
}

#[test]
fn reviews_are_reproducible_with_any_number_of_threads() {
    let game: Game = LOST.parse().expect("a game");
    let progress = AtomicUsize::new(0);
    let by = |threads: usize| {
        let threads = NonZero::new(threads).expect("threads");
        review(
            &game,
            &Net::built_in(),
            Quality::Quick,
            threads,
            &never(),
            |_| {
                progress.fetch_add(1, Ordering::Relaxed);
            },
        )
        .expect("a review")
    };
    let one = by(1);
    assert_eq!(one, by(3));
    assert_eq!(progress.load(Ordering::Relaxed), 20);
    assert_eq!(one.plies.len(), 10);
    assert_eq!(one.chances.len(), 11);
    assert!(
        one.chances
            .iter()
            .all(|chance| (0.0..=1.0).contains(chance))
    );
    // After Black's last move wA1 can fill the last side of Black's queen.
    let last = &one.plies[9];
    assert_eq!(last.mover, Color::Black);
    assert_eq!(one.chances[10], 1.0);
    for ply in &one.plies {
        assert!(!ply.line.is_empty());
    }
    let is_book = |ply: &ReviewedPly| ply.judgement == Judgement::Book;
    assert!(one.plies[..4].iter().all(is_book));
    assert!(!one.plies[4..].iter().any(is_book));
    assert_eq!(one.plies[0].closed, [None, None]);
    assert!(one.plies[9].closed[1] >= Some(4));
}

#[test]
fn a_stopped_review_returns_none() {
    let game: Game = "Base;InProgress;White[2];wS1;bS1 wS1-"
        .parse()
        .expect("a game");
    let one = NonZero::<usize>::MIN;
    assert_eq!(
        review(
            &game,
            &Net::built_in(),
            Quality::Deep,
            one,
            &AtomicBool::new(true),
            |_| {}
        ),
        None
    );
}

#[test]
fn a_game_without_moves_has_an_empty_review() {
    let game = Game::new(skep_rules::Ruleset::default());
    let one = NonZero::<usize>::MIN;
    let review = review(
        &game,
        &Net::built_in(),
        Quality::Quick,
        one,
        &never(),
        |_| {},
    )
    .expect("a review");
    assert_eq!(review.accuracy, [None, None]);
    assert!(review.chances.is_empty() && review.moments.is_empty());
}

#[test]
fn judgements_and_accuracy_follow_from_the_loss() {
    let judgements: Vec<Judgement> = [0.0, 0.05, 0.12, 0.2, 0.3]
        .map(|lost| Judgement::of(lost, 2))
        .to_vec();
    assert_eq!(judgements, Judgement::ALL[2..]);
    assert_eq!(Judgement::of(0.9, 1), Judgement::Forced);
    assert_eq!(accuracy([0.0, 0.0]), Some(100.0));
    assert_eq!(accuracy([]), None);
    let (little, much) = (accuracy([0.02]), accuracy([0.5]));
    assert!(
        little > Some(90.0) && much < Some(10.0),
        "{little:?} {much:?}"
    );
}

#[test]
fn a_lost_advantage_is_reported_once_per_side() {
    let game: Game = "Base;InProgress;White[6];wS1;bA1 wS1-;wQ -wS1;bQ bA1-;wS2 /wQ;bA2 bQ-;wG1 -wQ;bA3 bA2-;wG2 -wG1;bG1 bA3-"
        .parse()
        .expect("a game");
    let let_go = || Judged {
        before: 0.9,
        after: 0.5,
        ..level()
    };
    let review = Review::new(&game, (0..5).flat_map(|_| [let_go(), level()]).collect());
    let kinds: Vec<(usize, MomentKind)> = review
        .moments
        .iter()
        .map(|moment| (moment.ply, moment.kind))
        .collect();
    assert_eq!(
        kinds,
        [
            (4, MomentKind::AdvantageGone),
            (6, MomentKind::Swing),
            (8, MomentKind::Swing)
        ]
    );
    assert_eq!(review.count(Color::White, Judgement::Blunder), 3);
    assert_eq!(review.count(Color::Black, Judgement::Best), 3);
}
