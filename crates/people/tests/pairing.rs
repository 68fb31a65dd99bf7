//! Properties of pairing waves: pairs are allowed and disjoint, and everyone is paired eventually.

use std::collections::HashSet;

use proptest::prelude::*;
use skep_people::{AccountId, Blocks, PlayerId, Streak, Waiting, wave};

fn waiting(number: i64, rating: i32, missed: u32, streak: i32) -> Waiting {
    Waiting {
        who: PlayerId::Member(AccountId::of(number)),
        rating,
        missed,
        streak: Streak::of(streak),
    }
}

prop_compose! {
    fn people(most: usize)(
        parts in proptest::collection::vec((600..2600_i32, 0..8_u32, -3..=3_i32), 0..=most)
    ) -> Vec<Waiting> {
        let numbered = (0..).zip(parts);
        numbered
            .map(|(number, (rating, missed, streak))| waiting(number, rating, missed, streak))
            .collect()
    }
}

fn blocks(most: i64) -> impl Strategy<Value = Blocks> {
    let pair =
        (0..most, 0..most).prop_map(|(one, other)| (AccountId::of(one), AccountId::of(other)));
    proptest::collection::vec(pair, 0..12).prop_map(|pairs| pairs.into_iter().collect())
}

fn find(people: &[Waiting], who: PlayerId) -> &Waiting {
    people
        .iter()
        .find(|one| one.who == who)
        .expect("one who waits")
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(400))]

    #[test]
    fn pairs_are_allowed_and_disjoint(
        people in people(60), blocks in blocks(60), coin: bool,
    ) {
        let pairs = wave(&people, &blocks, || coin);
        let mut seen = HashSet::new();
        for pair in &pairs {
            prop_assert!(seen.insert(pair.white) && seen.insert(pair.black));
            let (white, black) = (find(&people, pair.white), find(&people, pair.black));
            prop_assert!(white.may_meet(black, &blocks));
            prop_assert!(white.streak <= black.streak);
        }
        // No two unpaired players could have played each other.
        let left: Vec<&Waiting> = people.iter().filter(|one| !seen.contains(&one.who)).collect();
        for (place, one) in left.iter().enumerate() {
            for other in &left[place + 1..] {
                prop_assert!(!one.may_meet(other, &blocks));
            }
        }
    }

    #[test]
    fn arrival_order_does_not_change_the_number_of_pairs(
        people in people(40), blocks in blocks(40),
    ) {
        let mut reversed = people.clone();
        reversed.reverse();
        let pairs = wave(&people, &blocks, || true).len();
        prop_assert_eq!(wave(&reversed, &blocks, || true).len(), pairs);
    }

    /// Holds for any ratings, although better matches keep arriving.
    #[test]
    fn everyone_is_paired_despite_new_arrivals(
        rating in 400..=3000_i32,
        comers in proptest::collection::vec(proptest::collection::vec(1000..2000_i32, 1..6), 60),
    ) {
        let patient = PlayerId::Member(AccountId::of(-1));
        let mut people = vec![waiting(-1, rating, 0, 0)];
        let mut number = 0;
        let mut waves = 0;
        for comers in comers {
            for rating in comers {
                people.push(waiting(number, rating, 0, 0));
                number += 1;
            }
            waves += 1;
            let pairs = wave(&people, &Blocks::default(), || true);
            let playing: HashSet<PlayerId> = pairs.iter().flat_map(|pair| [pair.white, pair.black]).collect();
            if playing.contains(&patient) {
                break;
            }
            people.retain(|one| !playing.contains(&one.who));
            for one in &mut people {
                one.missed += 1;
            }
        }
        // Ratings differ by at most 2000, which 18 waves bridge; 11 more outweigh everything else.
        prop_assert!(waves <= 30, "{} waves", waves);
    }
}
