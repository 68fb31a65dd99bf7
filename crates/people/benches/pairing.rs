//! How long a wave takes. `cargo bench -p skep-people --bench pairing`

use std::time::Instant;

use skep_people::{AccountId, Blocks, Streak, Waiting, Who, wave};

fn main() {
    for count in [100, 200, 500, 1000] {
        for (name, missed) in [("just come", 0), ("left over for ten waves", 10)] {
            let mut chance = fastrand::Rng::with_seed(7);
            let waiting: Vec<Waiting> = (0..count)
                .map(|number| Waiting {
                    who: Who::Member(AccountId::of(number)),
                    rating: chance.i32(800..2400),
                    missed,
                    streak: Streak::of(chance.i32(-2..=2)),
                })
                .collect();
            let begun = Instant::now();
            let pairs = wave(&waiting, &Blocks::default(), || true);
            let taken = begun.elapsed();
            // So many people are so close to each other that nobody has to wait.
            assert_eq!(pairs.len() as i64, count / 2);
            println!("{count} people, {name}: {taken:?}");
        }
    }
}
