//! Samples in docs/accounts.md, docs/lobby.md and docs/ratings.md match the types.

use serde::{Serialize, de::DeserializeOwned};
use serde_json::Value;
use skep_people::wire::{
    AcceptChallenge, AccountAnswer, AccountErrorBody, AccountExport, AccountGames, AddPasskey,
    BeginSignUp, ChallengeView, Claim, ClaimedGames, ConfirmMailAddress, Confirmation,
    DeclineChallenge, ExportedTie, ForgottenPassword, Go, Leaderboard, LobbyErrorBody,
    LobbyMessage, LobbyRequest, LogIn, LogInByPasskey, LoggedIn, NameAnswer, NewChallenge,
    NewMailAddress, NewNote, NewPassword, Passkey, PasskeyOptions, PlayerOpenings, Profile,
    PuzzleNews, PuzzlesKnown, RatingDistribution, RatingGraph, RecoveryCodes, ResetPassword,
    SessionView, SignUp, SignedUp, Tally,
};

/// Documents, with the minimum number of samples in each.
const DOCUMENTS: [(&str, usize); 3] = [
    (include_str!("../../../docs/accounts.md"), 22),
    (include_str!("../../../docs/lobby.md"), 24),
    (include_str!("../../../docs/ratings.md"), 7),
];

fn round_trip<T: DeserializeOwned + Serialize>(sample: &str) {
    let value: Value = serde_json::from_str(sample).expect("JSON");
    let typed: T = serde_json::from_str(sample).unwrap_or_else(|error| panic!("{error}: {sample}"));
    assert_eq!(serde_json::to_value(typed).expect("JSON"), value);
}

#[test]
fn samples_round_trip() {
    for (document, least) in DOCUMENTS {
        let mut blocks = document.split("```");
        blocks.next();
        let mut count = 0;
        while let (Some(block), Some(_)) = (blocks.next(), blocks.next()) {
            let (kind, sample) = block.split_once('\n').expect("a block has lines");
            // Shell examples are not messages.
            if kind == "sh" {
                continue;
            }
            check(kind, sample);
            count += 1;
        }
        assert!(count >= least, "{count}");
    }
}

fn check(kind: &str, sample: &str) {
    match kind {
        "json error" => round_trip::<AccountErrorBody>(sample),
        "json account" => round_trip::<AccountAnswer>(sample),
        "json name" => round_trip::<NameAnswer>(sample),
        "json sign-up" => round_trip::<SignUp>(sample),
        "json signed-up" => round_trip::<SignedUp>(sample),
        "json log-in" => round_trip::<LogIn>(sample),
        "json logged-in" => round_trip::<LoggedIn>(sample),
        "json log-in-by-passkey" => round_trip::<LogInByPasskey>(sample),
        "json begin-passkey" => round_trip::<Confirmation>(sample),
        "json begin-sign-up" => round_trip::<BeginSignUp>(sample),
        "json passkey-options" => round_trip::<PasskeyOptions>(sample),
        "json add-passkey" => round_trip::<AddPasskey>(sample),
        "json passkey" => round_trip::<Passkey>(sample),
        "json blocks" => round_trip::<Vec<ExportedTie>>(sample),
        "json sessions" => round_trip::<Vec<SessionView>>(sample),
        "json new-password" => round_trip::<NewPassword>(sample),
        "json new-recovery-codes" => round_trip::<Confirmation>(sample),
        "json recovery-codes" => round_trip::<RecoveryCodes>(sample),
        "json new-mail-address" => round_trip::<NewMailAddress>(sample),
        "json remove-mail-address" => round_trip::<Confirmation>(sample),
        "json confirm-mail-address" => round_trip::<ConfirmMailAddress>(sample),
        "json forgotten-password" => round_trip::<ForgottenPassword>(sample),
        "json reset-password" => round_trip::<ResetPassword>(sample),
        "json claim" => round_trip::<Claim>(sample),
        "json claimed" => round_trip::<ClaimedGames>(sample),
        "json games" => round_trip::<AccountGames>(sample),
        "json export" => round_trip::<AccountExport>(sample),
        "json player" => round_trip::<Profile>(sample),
        "json graph" => round_trip::<RatingGraph>(sample),
        "json openings" => round_trip::<PlayerOpenings>(sample),
        "json versus" => round_trip::<Tally>(sample),
        "json note" => round_trip::<NewNote>(sample),
        "json leaderboard" => round_trip::<Leaderboard>(sample),
        "json distribution" => round_trip::<RatingDistribution>(sample),
        "json puzzles" => round_trip::<PuzzleNews>(sample),
        "json puzzles-known" => round_trip::<PuzzlesKnown>(sample),
        "json delete" => round_trip::<Confirmation>(sample),
        "json request" => round_trip::<LobbyRequest>(sample),
        "json message" => round_trip::<LobbyMessage>(sample),
        "json new-challenge" => round_trip::<NewChallenge>(sample),
        "json challenge" => round_trip::<ChallengeView>(sample),
        "json accept" => round_trip::<AcceptChallenge>(sample),
        "json go" => round_trip::<Go>(sample),
        "json decline" => round_trip::<DeclineChallenge>(sample),
        "json lobby-error" => round_trip::<LobbyErrorBody>(sample),
        other => panic!("no type for a code block tagged {other:?}"),
    }
}
