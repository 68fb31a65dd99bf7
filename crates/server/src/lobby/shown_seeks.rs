//! Selection of the seeks shown to everyone.

use std::collections::{HashMap, HashSet};

use skep_people::PlayerId;

use crate::{ids::GameId, store::OpenSeek};

/// More would not be read, and a flood must not inflate snapshots.
const MAX_SHOWN: usize = 100;
/// New seeks per refresh. The rest follow with later refreshes, so that a flood does not disconnect slow readers.
pub(super) const MAX_NEW: usize = 20;

/// Seeks shown to everyone. Authors always see their own.
pub(super) struct ShownSeeks {
    pub(super) games: HashSet<GameId>,
    /// More are to appear with the next refresh.
    pub(super) is_behind: bool,
}

/// Chooses among open seeks, oldest first: members' before guests', who can change identity at will, and everyone's
/// first seek before anyone's second. At most `max_new` of them were not shown before.
pub(super) fn choose(seeks: &[OpenSeek], before: &HashSet<GameId>, max_new: usize) -> ShownSeeks {
    let mut by_author: HashMap<PlayerId, u32> = HashMap::new();
    let mut ranked: Vec<_> = seeks
        .iter()
        .map(|open| {
            let seek = &open.new.seek;
            let nth = by_author.entry(seek.by.who).or_default();
            *nth += 1;
            (seek.by.who.account().is_none(), *nth, seek.since, seek.game)
        })
        .collect();
    ranked.sort_unstable();
    let best = ranked.into_iter().take(MAX_SHOWN);
    let (shown, new): (Vec<GameId>, Vec<GameId>) = best
        .map(|(.., game)| game)
        .partition(|game| before.contains(game));
    let is_behind = new.len() > max_new;
    let new = new.into_iter().take(max_new);
    ShownSeeks {
        games: shown.into_iter().chain(new).collect(),
        is_behind,
    }
}

#[cfg(test)]
mod tests {
    use skep_game::words::SideChoice;
    use skep_people::{AccountId, GuestId, Seek, Seeker, Terms};

    use super::*;
    use crate::{ids::Token, store::NewSeek};

    fn seek(who: PlayerId, since: u64) -> OpenSeek {
        let game = GameId::derived_from(&format!("{who:?} {since}"));
        OpenSeek {
            new: NewSeek {
                seek: Seek {
                    game,
                    by: Seeker { who, rating: None },
                    terms: Terms::default(),
                    side: SideChoice::Random,
                    band: None,
                    since,
                },
                is_provisional: false,
                token: Token::random().expect("randomness").hash(),
                address: None,
                is_newcomer: false,
            },
            name: None,
            is_bot: false,
        }
    }

    fn game(open: &OpenSeek) -> GameId {
        open.new.seek.game
    }

    #[test]
    fn a_flood_of_guests_does_not_hide_members() {
        let guests = (0..1000).map(|number| seek(PlayerId::Guest(GuestId::of(number)), 1));
        let mut seeks: Vec<OpenSeek> = guests.collect();
        let all = choose(&seeks, &HashSet::new(), usize::MAX);
        assert_eq!((all.games.len(), all.is_behind), (MAX_SHOWN, false));
        seeks.push(seek(PlayerId::Member(AccountId::of(1)), 1_000));
        let member = game(&seeks[1000]);
        let after = choose(&seeks, &all.games, MAX_NEW);
        assert!(after.games.contains(&member));
        assert_eq!((after.games.len(), after.is_behind), (MAX_SHOWN, false));
    }

    #[test]
    fn further_seeks_of_an_author_rank_after_the_first_of_others() {
        let eager = PlayerId::Guest(GuestId::of(0));
        let mut seeks: Vec<OpenSeek> = (0..5).map(|since| seek(eager, since)).collect();
        let others = (1..100).map(|number| seek(PlayerId::Guest(GuestId::of(number)), 10));
        seeks.extend(others);
        let shown = choose(&seeks, &HashSet::new(), usize::MAX).games;
        let own = seeks
            .iter()
            .take(5)
            .filter(|seek| shown.contains(&game(seek)));
        assert_eq!(own.count(), 1);
        let others = seeks.iter().skip(5);
        assert!(others.into_iter().all(|seek| shown.contains(&game(seek))));
    }

    #[test]
    fn many_new_seeks_appear_over_several_refreshes() {
        let seeks = (0..50).map(|number| seek(PlayerId::Guest(GuestId::of(number)), 1));
        let seeks: Vec<OpenSeek> = seeks.collect();
        let mut shown = HashSet::new();
        for (expected, is_behind) in [(20, true), (40, true), (50, false), (50, false)] {
            let next = choose(&seeks, &shown, MAX_NEW);
            assert_eq!((next.games.len(), next.is_behind), (expected, is_behind));
            assert!(shown.is_subset(&next.games));
            shown = next.games;
        }
        assert!(choose(&[], &shown, MAX_NEW).games.is_empty());
    }
}
