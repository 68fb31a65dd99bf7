//! Duration of a pairing wave: `cargo bench -p skep-people --bench pairing`

use std::time::Instant;

use skep_people::{AccountId, Blocks, PlayerId, Streak, Waiting, wave};

fn main() {
    for count in [100, 200, 500, 1000] {
        for (name, missed) in [("just come", 0), ("waiting for ten waves", 10)] {
            let mut rng = fastrand::Rng::with_seed(7);
            let waiting: Vec<Waiting> = (0..count)
                .map(|number| Waiting {
                    who: PlayerId::Member(AccountId::of(number)),
                    rating: rng.i32(800..2400),
                    missed,
                    streak: Streak::of(rng.i32(-2..=2)),
                })
                .collect();
            let begun = Instant::now();
            let pairs = wave(&waiting, &Blocks::default(), || true);
            let taken = begun.elapsed();
            // The ratings are dense enough for everyone to be paired.
            assert_eq!(pairs.len() as i64, count / 2);
            println!("{count} people, {name}: {taken:?}");
        }
    }
}
