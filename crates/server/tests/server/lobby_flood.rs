//! A flood of seeks from many addresses.

use serde_json::{Value, json};

use crate::{
    harness::Server,
    lobby_client::{LobbyClient, fast_lobby, terms, text},
    person::Person,
};

/// More seeks than the queue of a client that reads nothing can hold.
const GUESTS: usize = 300;
const SEEKS: usize = 5;

async fn behind_proxy() -> Server {
    Server::start_with(|options| {
        fast_lobby(options);
        options.lobby.guest_seeks = 20;
        options.http.trusted_proxies = vec![[127, 0, 0, 1].into()];
    })
    .await
}

/// Terms that match no other seek.
fn unique(number: usize) -> Value {
    let mut terms = terms(1, false);
    let number = u32::try_from(number).expect("a small number");
    terms["clock"] = json!({"initial": 60 + number / 60, "increment": number % 60});
    terms
}

fn address(number: usize) -> String {
    format!("2001:db8:0:{:x}::1", number / 4)
}

/// Connects guests from many addresses, each with unique seeks.
async fn flood(server: &Server) -> Vec<LobbyClient> {
    let mut guests = Vec::new();
    for number in 0..GUESTS {
        guests.push(LobbyClient::guest_behind(server, &address(number)).await);
    }
    for (number, guest) in guests.iter_mut().enumerate() {
        for turn in 0..SEEKS {
            guest.seek(unique(number * SEEKS + turn)).await;
        }
    }
    // Once each guest has this response, all seeks have been processed.
    for guest in &mut guests {
        guest.send_json(json!({"t": "busy", "busy": true})).await;
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
    let mut annas = LobbyClient::member(&server, &anna).await;
    let guests = flood(&server).await;
    // Existing clients stay connected, and newcomers see their seeks.
    annas.seek(terms(10, true)).await;
    let own = annas.until(|message| message["seek"]["mine"] == true).await;
    let own = own["seek"]["id"].clone();
    let mut bens = LobbyClient::member(&server, &ben).await;
    let listed = bens.view["seeks"].as_array().expect("seeks").clone();
    if !listed.iter().any(|seek| seek["id"] == own) {
        bens.until(|message| message["seek"]["id"] == own).await;
    }
    assert!(listed.len() <= 100, "{}", listed.len());
    assert!(bens.view.to_string().len() < 64 * 1024);
    bens.accept(&text(&own)).await;
    assert_eq!(annas.wait_for("go").await["game"], own);
    assert_eq!(bens.wait_for("go").await["game"], own);
    drop(guests);
    server.stop().await;
}

#[tokio::test]
async fn limits_the_seeks_of_guests_at_one_address() {
    let server = behind_proxy().await;
    let is_outcome = |message: &Value| message["t"] == "refused" || message["seek"]["mine"] == true;
    let mut refused = 0;
    let mut guests = Vec::new();
    let mut sought = Vec::new();
    for number in 0..6 {
        // Different addresses of one IPv6 network.
        let mut guest = LobbyClient::guest_behind(&server, &format!("2001:db8::{number}")).await;
        for turn in 0..SEEKS {
            guest.seek(unique(number * SEEKS + turn)).await;
            let response = guest.until(is_outcome).await;
            refused += usize::from(response["code"] == "too-many");
            sought.push(response["seek"]["id"].clone());
        }
        guests.push(guest);
    }
    assert_eq!(refused, 6 * SEEKS - 20);
    // Another network is unaffected.
    let mut other = LobbyClient::guest_behind(&server, "2001:db8:1::1").await;
    other.seek(terms(30, false)).await;
    other.until(|message| message["seek"]["mine"] == true).await;
    // Withdrawing a seek frees its slot.
    let withdrawn = sought[0].clone();
    let withdraw = json!({"t": "withdraw", "seek": withdrawn});
    guests[0].send_json(withdraw).await;
    guests[0]
        .until(|message| message["seek"] == withdrawn)
        .await;
    guests[5].seek(unique(1_000)).await;
    assert_eq!(guests[5].until(is_outcome).await["seek"]["mine"], true);
    server.stop().await;
}
