//! Random choice by weight.

use skep_engine::internals::Xorshift;

/// Chooses one of several things, each as often as its weight says; `None` only if there are none.
pub(crate) fn choose<T: Copy>(rng: &mut Xorshift, things: &[(usize, T)]) -> Option<T> {
    let mut place = rng.below(things.iter().map(|(weight, _)| weight).sum());
    for &(weight, thing) in things {
        if place < weight {
            return Some(thing);
        }
        place -= weight;
    }
    None
}
