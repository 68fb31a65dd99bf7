//! The archive: searches give the same results on both databases.

use std::collections::HashSet;

use skep_game::{
    catalog::{Filter, NewEntry, Search, Sort, Source, Stored},
    words::EndReason,
};
use skep_rules::{CanonicalHash, GameResult, GameType, Opening};
use skep_store::Store;

use crate::{
    databases::Database,
    on_both,
    samples::{entry, finished, new_game},
};

on_both!(
    archived_games_are_read_back_unchanged,
    a_game_is_archived_once,
    searches_return_matching_games_in_order,
    pages_continue_without_gaps_or_repeats,
    positions_are_found_in_every_game_they_occur_in,
    deleted_games_leave_nothing_behind,
    concurrent_writers_archive_each_game_once,
);

const GAMES: u64 = 150;

async fn filled(database: &Database) -> (Store, Vec<NewEntry>) {
    let store = database.open().await;
    let games: Vec<NewEntry> = (0..GAMES).map(entry).collect();
    let ids = store.archive(games.clone()).await.expect("archived");
    let expected: Vec<Option<u64>> = (1..=GAMES).map(Some).collect();
    assert_eq!(ids, expected);
    (store, games)
}

async fn archived_games_are_read_back_unchanged(database: &Database) {
    let (store, games) = filled(database).await;
    for (id, new) in (1..).zip(&games) {
        let stored = store.archived(id).await.expect("an answer");
        let stored = stored.expect("a game");
        let mut expected = new.entry.clone();
        expected.id = id;
        assert_eq!(stored.entry, expected);
        assert_eq!(stored.moves.as_bytes(), new.moves.as_bytes());
        assert_eq!(
            (stored.repetition, &stored.study),
            (new.repetition, &new.study)
        );
        assert_eq!(stored.owners, new.owners);
    }
    assert!(store.archived(0).await.expect("an answer").is_none());
    assert!(
        store
            .archived(GAMES + 1)
            .await
            .expect("an answer")
            .is_none()
    );
    assert!(store.archived(u64::MAX).await.expect("an answer").is_none());
}

async fn a_game_is_archived_once(database: &Database) {
    let (store, games) = filled(database).await;
    let again = store.archive(games[..3].to_vec()).await.expect("an answer");
    assert_eq!(again, [None, None, None]);
    let twice = vec![entry(1_000), games[0].clone(), entry(1_000), entry(1_001)];
    let ids = store.archive(twice).await.expect("an answer");
    assert_eq!(ids, [Some(GAMES + 1), None, None, Some(GAMES + 2)]);
    assert_eq!(store.archive(Vec::new()).await.expect("an answer"), []);
}

/// Independent implementation of the filter.
fn fits(filter: &Filter, id: u64, new: &NewEntry) -> bool {
    let entry = &new.entry;
    let title = |side: skep_game::words::Side| entry.players[side].title().to_lowercase();
    let (white, black) = (
        title(skep_game::words::Side::White),
        title(skep_game::words::Side::Black),
    );
    let holds = |wanted: &Option<String>, names: &[&String]| {
        wanted
            .as_ref()
            .is_none_or(|wanted| names.iter().any(|name| name.contains(wanted.as_str())))
    };
    let levels = [entry.players.white.computer, entry.players.black.computer];
    filter.set.is_none_or(|set| set == entry.set)
        && filter
            .opening
            .is_none_or(|opening| opening == entry.opening)
        && (filter.sources.is_empty() || filter.sources.contains(&entry.source))
        && filter.result.is_none_or(|result| result == entry.result)
        && filter
            .reason
            .is_none_or(|reason| Some(reason) == entry.reason)
        && filter
            .level
            .is_none_or(|level| levels.contains(&Some(level)))
        && holds(&filter.white, &[&white])
        && holds(&filter.black, &[&black])
        && holds(&filter.player, &[&white, &black])
        && filter.min.is_none_or(|min| entry.plies >= min)
        && filter.max.is_none_or(|max| entry.plies <= max)
        && filter.from.as_ref().is_none_or(|from| entry.date >= *from)
        && filter
            .to
            .as_ref()
            .is_none_or(|to| entry.date <= format!("{to}~"))
        && filter.own.as_ref().is_none_or(|own| {
            entry
                .origin
                .as_ref()
                .is_some_and(|origin| own.contains(origin))
        })
        && filter.ids.as_ref().is_none_or(|ids| ids.contains(&id))
}

fn filters() -> Vec<Filter> {
    let all = Filter::default;
    let text = |text: &str| Some(text.to_owned());
    vec![
        all(),
        Filter {
            set: Some(GameType::ALL[3]),
            ..all()
        },
        Filter {
            opening: Some(Opening::Tournament),
            ..all()
        },
        Filter {
            opening: Some(Opening::Rulebook),
            ..all()
        },
        Filter {
            sources: vec![Source::Played, Source::Browser],
            ..all()
        },
        Filter {
            result: Some(GameResult::Unfinished),
            ..all()
        },
        Filter {
            result: Some(GameResult::WhiteWins),
            ..all()
        },
        Filter {
            reason: Some(EndReason::Surrounded),
            ..all()
        },
        Filter {
            level: Some(3),
            ..all()
        },
        Filter {
            level: Some(4),
            ..all()
        },
        Filter {
            white: text("anna 3"),
            ..all()
        },
        Filter {
            black: text("ünal 1"),
            ..all()
        },
        Filter {
            player: text("an"),
            black: text("7"),
            ..all()
        },
        Filter {
            player: text("a\0"),
            ..all()
        },
        Filter {
            player: text("%"),
            ..all()
        },
        Filter {
            min: Some(10),
            max: Some(20),
            ..all()
        },
        Filter {
            from: text("2014.03"),
            ..all()
        },
        Filter {
            from: text("2014"),
            to: text("2019.05"),
            ..all()
        },
        Filter {
            own: Some(vec!["import 1".to_owned(), "\0".to_owned()]),
            ..all()
        },
        Filter {
            own: Some(Vec::new()),
            ..all()
        },
        Filter {
            ids: Some(vec![5, 7, 100_000]),
            ..all()
        },
        Filter {
            ids: Some((1..2_000).filter(|id| id % 2 == 0).collect()),
            min: Some(9),
            ..all()
        },
    ]
}

async fn searches_return_matching_games_in_order(database: &Database) {
    let (store, games) = filled(database).await;
    for filter in filters() {
        for (sort, ascending) in [
            (Sort::Date, true),
            (Sort::Date, false),
            (Sort::Plies, true),
            (Sort::Added, false),
        ] {
            let mut expected: Vec<(u64, &NewEntry)> = (1..)
                .zip(&games)
                .filter(|(id, new)| fits(&filter, *id, new))
                .collect();
            expected.sort_by_key(|(id, new)| match sort {
                Sort::Date => (new.entry.date.clone(), 0, *id),
                Sort::Plies => (String::new(), new.entry.plies, *id),
                Sort::Added => (String::new(), 0, *id),
            });
            if !ascending {
                expected.reverse();
            }
            let expected: Vec<u64> = expected.into_iter().map(|(id, _)| id).collect();
            let search = Search {
                filter: filter.clone(),
                sort,
                ascending,
                size: 1_000,
                ..Search::default()
            };
            let (found, total) = store.archive_page(&search, None).await.expect("a page");
            assert_eq!(numbers(&found), expected, "{search:?}");
            assert_eq!(total, expected.len() as u64);
        }
    }
}

fn numbers(games: &[Stored]) -> Vec<u64> {
    games.iter().map(|game| game.entry.id).collect()
}

async fn pages_continue_without_gaps_or_repeats(database: &Database) {
    let (store, _) = filled(database).await;
    let among: Vec<u64> = (1..=GAMES).filter(|id| id % 3 != 0).collect();
    let mut found = Vec::new();
    for page in 1.. {
        let search = Search {
            page,
            size: 7,
            ..Search::default()
        };
        let listed = store.archive_page(&search, Some(&among)).await;
        let (games, total) = listed.expect("a page");
        assert_eq!(total, among.len() as u64);
        if games.is_empty() {
            break;
        }
        found.extend(numbers(&games));
    }
    let distinct: HashSet<u64> = found.iter().copied().collect();
    assert_eq!((found.len(), distinct.len()), (among.len(), among.len()));
    let mut after = 0;
    let mut found = Vec::new();
    let filter = Filter {
        min: Some(10),
        ..Filter::default()
    };
    loop {
        let next = store.archive_after(&filter, Some(&among), after, 9).await;
        let next = numbers(&next.expect("games"));
        let Some(&last) = next.last() else { break };
        after = last;
        found.extend(next);
    }
    let search = Search {
        filter,
        sort: Sort::Added,
        ascending: true,
        size: 1_000,
        ..Search::default()
    };
    let (all, _) = store
        .archive_page(&search, Some(&among))
        .await
        .expect("a page");
    assert_eq!(found, numbers(&all));
}

async fn positions_are_found_in_every_game_they_occur_in(database: &Database) {
    let (store, games) = filled(database).await;
    let one_by_one: Vec<NewEntry> = (2_000..2_030).map(entry).collect();
    for new in &one_by_one {
        store.archive(vec![new.clone()]).await.expect("archived");
    }
    let all: Vec<(u64, &NewEntry)> = (1..).zip(games.iter().chain(&one_by_one)).collect();
    for (_, new) in all.iter().step_by(9) {
        for step in &new.steps {
            let found = store.occurrences(CanonicalHash(step.hash)).await;
            let found = found.expect("an answer");
            let found: Vec<_> = found.iter().map(|found| (found.game, found.ply)).collect();
            let expected: Vec<_> = all
                .iter()
                .flat_map(|(id, new)| {
                    let matching = new.steps.iter().filter(|other| other.hash == step.hash);
                    matching.map(|step| (*id, step.ply))
                })
                .collect();
            assert_eq!(found, expected);
        }
    }
}

async fn deleted_games_leave_nothing_behind(database: &Database) {
    let (store, games) = filled(database).await;
    let gone: Vec<u64> = (1..=GAMES).filter(|id| id % 4 != 1).collect();
    let mut removals = Vec::new();
    for &id in &gone {
        let stored = store.archived(id).await.expect("an answer").expect("there");
        removals.push(stored.removal().expect("a game"));
    }
    store.unarchive(removals.clone()).await.expect("gone");
    store.unarchive(removals).await.expect("gone is gone");
    for (id, new) in (1..).zip(&games) {
        let is_gone = gone.contains(&id);
        assert_eq!(
            store.archived(id).await.expect("an answer").is_none(),
            is_gone
        );
        let last = new.steps.last().expect("positions");
        let found = store.occurrences(CanonicalHash(last.hash)).await;
        let is_found = found
            .expect("an answer")
            .iter()
            .any(|found| found.game == id);
        assert_eq!(is_found, !is_gone);
    }
    // They may come again, under other numbers.
    let again = store.archive(games[1..3].to_vec()).await.expect("archived");
    assert_eq!(again, [Some(GAMES + 1), Some(GAMES + 2)]);
}

async fn concurrent_writers_archive_each_game_once(database: &Database) {
    let (one, other) = (database.open().await, database.open().await);
    let played: Vec<_> = (0..20).map(|number| finished(number * 10)).collect();
    let end = async |store: &Store, part: &[(skep_game::live::LiveGame, Vec<_>)]| {
        for (live, appends) in part {
            store.create(new_game(live)).await.expect("kept");
            for append in appends {
                let append: &skep_store::Append = append;
                store.append(append.clone()).await.expect("stored");
            }
        }
    };
    let import = async |store: &Store, seeds: std::ops::Range<u64>| {
        for seed in seeds {
            // Every other game comes from both sides; one of them is the first.
            let shared = entry(seed % 100);
            store
                .archive(vec![shared, entry(seed + 500)])
                .await
                .expect("archived");
        }
    };
    tokio::join!(
        end(&one, &played[..10]),
        end(&other, &played[10..]),
        import(&one, 0..20),
        import(&other, 100..120),
    );
    let search = Search {
        size: 1_000,
        ..Search::default()
    };
    let (games, total) = one.archive_page(&search, None).await.expect("a page");
    assert_eq!(total, 20 + 20 + 40);
    let distinct: HashSet<u64> = numbers(&games).into_iter().collect();
    assert_eq!(distinct.len(), games.len());
    for game in &games {
        for hash in game.removal().expect("whole").hashes {
            let found = other
                .occurrences(CanonicalHash(hash))
                .await
                .expect("an answer");
            let here = found.iter().filter(|found| found.game == game.entry.id);
            assert_eq!(here.count(), 1);
        }
    }
}
