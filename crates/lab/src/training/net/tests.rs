//! Training on a handful of games.

use std::sync::Arc;

use skep_engine::{
    Engine, Net, Options,
    internals::{Estimator, Xorshift},
};

use super::{
    descent::{NetProgress, Training},
    samples::{Samples, is_for_validation},
    weights::Weights,
};
use crate::training::{ScoredGame, SelfPlay};

fn games(count: u32) -> Vec<ScoredGame> {
    let mut engine = Engine::new(Options::default().with_table_mib(1));
    let way = SelfPlay {
        set: None,
        nodes: 60,
        to_the_end: false,
    };
    (0..count).map(|seed| way.play(&mut engine, seed)).collect()
}

fn training() -> Training {
    Training {
        epochs: 2,
        result_share: 0.4,
        step: 0.002,
        batch: 256,
        seed: 1,
        threads: 1,
    }
}

#[test]
fn the_net_does_not_depend_on_the_number_of_threads() {
    let games = games(60);
    assert!(games.iter().any(is_for_validation));
    let train = |seed, threads| {
        let training = Training {
            seed,
            threads,
            ..training()
        };
        training.run(&games, |_| true).expect("there are games")
    };
    let net = train(1, 1);
    assert_eq!(net, train(1, 3));
    assert_ne!(net, train(2, 1));
    Net::from_bytes(&net).expect("the engine can use it");
}

#[test]
fn training_reduces_the_loss_and_can_be_stopped() {
    let games = games(60);
    let training = Training {
        epochs: 6,
        batch: 128,
        ..training()
    };
    let mut losses = Vec::new();
    training.run(&games, |progress| {
        if let NetProgress::Epoch { loss, .. } = progress {
            losses.push(loss);
        }
        true
    });
    assert!(
        losses.len() == 6 && losses[5] < 0.8 * losses[0],
        "{losses:?}"
    );
    assert_eq!(training.run(&games, |_| false), None);
    assert_eq!(training.run(&[], |_| true), None);
}

#[test]
fn the_quantized_net_agrees_with_the_floating_point_one() {
    let games = games(20);
    let weights = Weights::new(&mut Xorshift::new(9));
    let net = Net::from_bytes(&weights.quantize().to_bytes()).expect("the numbers are in range");
    let mut estimator = Estimator::new(Arc::new(net));
    let merged = weights.merge();
    let all: Vec<&ScoredGame> = games.iter().collect();
    let samples = Samples::of_games(&all, 1);
    let mut number = 0;
    let mut worst: f32 = 0.0;
    for game in &games {
        game.replay(|board, ply| {
            if !Samples::takes(board, ply) {
                return;
            }
            let float = 220.0 * merged.forward(&samples, number).1;
            worst = worst.max((float - estimator.by_net(board) as f32).abs());
            number += 1;
        });
    }
    assert_eq!(number, samples.len());
    assert!(
        number > 300 && worst < 12.0,
        "{number} positions, {worst} off"
    );
}
