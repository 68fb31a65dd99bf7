//! Synchronizing a member's puzzles between browsers.

use std::slice::from_ref;

use reqwest::Method;
use serde_json::{Value, json};

use crate::{
    harness::Server,
    person::{PASSWORD, Person, quick},
};

const PATH: &str = "/api/account/puzzles";

fn attempt(id: &str, at: u64) -> Value {
    json!({"id": id, "at": at, "solved": true, "counts": true})
}

fn report(tries: &[Value], rating: f64, of: usize) -> Value {
    let rating = json!({"rating": rating, "deviation": 80.5, "volatility": 0.06});
    json!({"tries": tries, "days": ["2026-11-15"], "best": 2, "rating": rating, "of": of})
}

#[tokio::test]
async fn puzzles_are_shared_between_browsers_and_shown_in_the_profile() {
    let server = Server::start_with(quick).await;
    let mut phone = Person::signed_up(&server, "Annabella").await;
    let mut laptop = Person::default();
    laptop.log_in(&server, "Annabella", PASSWORD).await;
    let (one, two) = (attempt("81e107a9d2", 10), attempt("0123456789", 20));
    let known = phone
        .post(&server, PATH, report(from_ref(&one), 1100.0, 1))
        .await;
    let expected = json!({"total": 1, "tries": null, "days": ["2026-11-15"], "best": 2});
    assert_eq!(known.body, expected, "{known:?}");
    let known = laptop
        .post(&server, PATH, report(from_ref(&two), 1090.0, 1))
        .await;
    assert_eq!(known.body["tries"], json!([one, two]));
    // The laptop reports the rating recomputed from both attempts.
    laptop.post(&server, PATH, report(&[], 1180.4, 2)).await;
    let path = "/api/players/Annabella";
    let profile = Person::default().get(&server, path).await.body;
    assert_eq!(profile["puzzles"], json!({"rating": 1180, "solved": 2}));
    let export = phone.get(&server, "/api/account/export").await.body;
    assert_eq!(export["puzzles"]["tries"], json!([one, two]));
    assert_eq!(export["puzzles"]["rating"]["rating"], 1180.4);
    let forgotten = phone.request(&server, Method::DELETE, PATH, None).await;
    assert_eq!(forgotten.status, 204);
    let profile = Person::default().get(&server, path).await.body;
    assert_eq!(profile["puzzles"], Value::Null);
    server.stop().await;
}

#[tokio::test]
async fn rejects_malformed_reports_guests_and_other_sites() {
    let server = Server::start_with(quick).await;
    let mut anna = Person::signed_up(&server, "Annabella").await;
    for bad in [
        report(&[attempt("<b>markup", 1)], 1100.0, 1),
        report(&[], 1e9, 0),
        report(&vec![attempt("81e107a9d2", 1); 1001], 1100.0, 1),
        json!({"tries": [], "days": ["someday"], "best": 0, "rating": {"rating": 1000, "deviation": 80, "volatility": 0.06}, "of": 0}),
    ] {
        assert_eq!(anna.post(&server, PATH, bad).await.status, 400);
    }
    let request = report(&[attempt("81e107a9d2", 1)], 1100.0, 1);
    let guest = Person::default().post(&server, PATH, request.clone()).await;
    assert_eq!(guest.code(), "not-logged-in");
    let foreign = [("origin", "https://evil.example")];
    let forged = anna
        .request_with(&server, Method::POST, PATH, Some(request), &foreign)
        .await;
    assert_eq!(forged.status, 403);
    server.stop().await;
}
