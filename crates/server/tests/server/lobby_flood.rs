//! A flood of seeks from many addresses.

use serde_json::{Value, json};

use crate::{
    harness::Server,
    in_lobby::{InLobby, lively, terms, text},
    person::Person,
};

/// More than a visitor who reads nothing could be sent before it is taken for gone.
const GUESTS: usize = 300;
const SEEKS: usize = 5;

async fn behind_proxy() -> Server {
    Server::start_with(|options| {
        lively(options);
        options.lobby.guest_seeks = 20;
        options.http.trusted_proxies = vec![[127, 0, 0, 1].into()];
    })
    .await
}

/// Terms that nobody else seeks, so that no game comes of them.
fn unique(number: usize) -> Value {
    let mut terms = terms(1, false);
    let number = u32::try_from(number).expect("a small number");
    terms["clock"] = json!({"initial": 60 + number / 60, "increment": number % 60});
    terms
}

fn address(number: usize) -> String {
    format!("2001:db8:0:{:x}::1", number / 4)
}

/// Guests from many addresses, each of whom seeks what nobody else does.
async fn flood(server: &Server) -> Vec<InLobby> {
    let mut guests = Vec::new();
    for number in 0..GUESTS {
        guests.push(InLobby::guest_behind(server, &address(number)).await);
    }
    for (number, guest) in guests.iter_mut().enumerate() {
        for turn in 0..SEEKS {
            guest.seek(unique(number * SEEKS + turn)).await;
        }
    }
    // All of it has been heard once each of them is answered.
    for guest in &mut guests {
        guest.say(json!({"t": "busy", "busy": true})).await;
        guest
            .until(|message| message["t"] == "refused" && message["code"] == "bad-request")
            .await;
    }
    guests
}

#[tokio::test]
async fn members_seek_and_play_during_a_flood_of_seeks() {
    let server = behind_proxy().await;
    let anna = Person::signed_up(&server, "Anna").await;
    let ben = Person::signed_up(&server, "Ben").await;
    let mut annas = InLobby::member(&server, &anna).await;
    let guests = flood(&server).await;
    // Whoever was there before is still there, and what they seek is seen by whoever comes.
    annas.seek(terms(10, true)).await;
    let own = annas.until(|message| message["seek"]["mine"] == true).await;
    let own = own["seek"]["id"].clone();
    let mut bens = InLobby::member(&server, &ben).await;
    let shown = bens.view["seeks"].as_array().expect("seeks").clone();
    if !shown.iter().any(|seek| seek["id"] == own) {
        bens.until(|message| message["seek"]["id"] == own).await;
    }
    assert!(shown.len() <= 100, "{}", shown.len());
    assert!(bens.view.to_string().len() < 64 * 1024);
    bens.accept(&text(&own)).await;
    assert_eq!(annas.told("go").await["game"], own);
    assert_eq!(bens.told("go").await["game"], own);
    drop(guests);
    server.stop().await;
}

#[tokio::test]
async fn the_guests_of_an_address_have_so_many_seeks() {
    let server = behind_proxy().await;
    let mine = |message: &Value| message["t"] == "refused" || message["seek"]["mine"] == true;
    let mut refused = 0;
    let mut guests = Vec::new();
    let mut sought = Vec::new();
    for number in 0..6 {
        // Different addresses of one household.
        let mut guest = InLobby::guest_behind(&server, &format!("2001:db8::{number}")).await;
        for turn in 0..SEEKS {
            guest.seek(unique(number * SEEKS + turn)).await;
            let answer = guest.until(mine).await;
            refused += usize::from(answer["code"] == "too-many");
            sought.push(answer["seek"]["id"].clone());
        }
        guests.push(guest);
    }
    assert_eq!(refused, 6 * SEEKS - 20);
    // Another household is not troubled.
    let mut other = InLobby::guest_behind(&server, "2001:db8:1::1").await;
    other.seek(terms(30, false)).await;
    other.until(|message| message["seek"]["mine"] == true).await;
    // What is withdrawn makes room.
    let withdrawn = sought[0].clone();
    let withdraw = json!({"t": "withdraw", "seek": withdrawn});
    guests[0].say(withdraw).await;
    guests[0]
        .until(|message| message["seek"] == withdrawn)
        .await;
    guests[5].seek(unique(1_000)).await;
    assert_eq!(guests[5].until(mine).await["seek"]["mine"], true);
    server.stop().await;
}
