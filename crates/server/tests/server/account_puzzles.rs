//! The puzzles of a member, as several browsers tell them.

use std::slice::from_ref;

use reqwest::Method;
use serde_json::{Value, json};

use crate::{
    harness::Server,
    person::{PASSWORD, Person, quick},
};

const PATH: &str = "/api/account/puzzles";

fn tried(id: &str, at: u64) -> Value {
    json!({"id": id, "at": at, "solved": true, "counts": true})
}

fn news(tries: &[Value], rating: f64, of: usize) -> Value {
    let rating = json!({"rating": rating, "deviation": 80.5, "volatility": 0.06});
    json!({"tries": tries, "days": ["2026-11-15"], "best": 2, "rating": rating, "of": of})
}

#[tokio::test]
async fn two_browsers_learn_from_each_other_and_the_profile_tells_it() {
    let server = Server::start_with(quick).await;
    let mut phone = Person::signed_up(&server, "Annabella").await;
    let mut laptop = Person::default();
    laptop.log_in(&server, "Annabella", PASSWORD).await;
    let (one, two) = (tried("81e107a9d2", 10), tried("0123456789", 20));
    let known = phone
        .post(&server, PATH, news(from_ref(&one), 1100.0, 1))
        .await;
    let expected = json!({"total": 1, "tries": null, "days": ["2026-11-15"], "best": 2});
    assert_eq!(known.body, expected, "{known:?}");
    let known = laptop
        .post(&server, PATH, news(from_ref(&two), 1090.0, 1))
        .await;
    assert_eq!(known.body["tries"], json!([one, two]));
    // It has computed the rating anew.
    laptop.post(&server, PATH, news(&[], 1180.4, 2)).await;
    let path = "/api/players/Annabella";
    let profile = Person::default().get(&server, path).await.body;
    assert_eq!(profile["puzzles"], json!({"rating": 1180, "solved": 2}));
    let export = phone.get(&server, "/api/account/export").await.body;
    assert_eq!(export["puzzles"]["tries"], json!([one, two]));
    assert_eq!(export["puzzles"]["rating"]["rating"], 1180.4);
    let forgotten = phone.ask(&server, Method::DELETE, PATH, None).await;
    assert_eq!(forgotten.status, 204);
    let profile = Person::default().get(&server, path).await.body;
    assert_eq!(profile["puzzles"], Value::Null);
    server.stop().await;
}

#[tokio::test]
async fn nonsense_about_puzzles_guests_and_other_sites_are_refused() {
    let server = Server::start_with(quick).await;
    let mut anna = Person::signed_up(&server, "Annabella").await;
    for bad in [
        news(&[tried("<b>markup", 1)], 1100.0, 1),
        news(&[], 1e9, 0),
        news(&vec![tried("81e107a9d2", 1); 1001], 1100.0, 1),
        json!({"tries": [], "days": ["someday"], "best": 0, "rating": {"rating": 1000, "deviation": 80, "volatility": 0.06}, "of": 0}),
    ] {
        assert_eq!(anna.post(&server, PATH, bad).await.status, 400);
    }
    let wish = news(&[tried("81e107a9d2", 1)], 1100.0, 1);
    let guest = Person::default().post(&server, PATH, wish.clone()).await;
    assert_eq!(guest.code(), "not-logged-in");
    let foreign = [("origin", "https://evil.example")];
    let forged = anna
        .ask_with(&server, Method::POST, PATH, Some(wish), &foreign)
        .await;
    assert_eq!(forged.status, 403);
    server.stop().await;
}
