//! TypeScript types of all messages, from the module or from a server.
//!
//! Generated from the Rust types by ts-rs, which understands serde attributes. The file is committed, so that building
//! the page does not depend on a test run, and this test fails if it is out of date.

use std::{collections::BTreeMap, fmt::Write, fs, path::Path};

use skep_game::protocol::{
    ActionRequest, ArchivePage, ArchivedGame, ClientMessage, Created, ErrorBody, ExplorerAnswer,
    GameState, Health, ImportReport, ImportUndone, Joined, LiveState, MoveRequest, PROTOCOL,
    ReviewedGame, ServerMessage, Summary, Version,
};
use skep_people::wire::{
    AcceptChallenge, AccountAnswer, AccountErrorBody, AccountExport, AccountGames, AddPasskey,
    BeginSignUp, Challenges, Claim, ClaimedGames, ConfirmMailAddress, Confirmation,
    DeclineChallenge, ForgottenPassword, Leaderboard, LobbyErrorBody, LobbyMessage, LobbyRequest,
    LogIn, LogInByPasskey, LoggedIn, NameAnswer, NewChallenge, NewMailAddress, NewNote,
    NewPassword, PasskeyOptions, PlayerOpenings, Profile, PuzzleNews, PuzzlesKnown,
    RatingDistribution, RatingGraph, RecoveryCodes, ResetPassword, SessionView, SignUp, SignedUp,
    Tally,
};
use ts_rs::{Config, TS, TypeVisitor};

use crate::ops;

const FILE: &str = "../../web/src/wire/types.ts";

/// Declarations by type name.
pub(crate) struct Types {
    config: Config,
    declarations: BTreeMap<String, String>,
}

impl Types {
    fn new() -> Types {
        Types {
            // All our numbers are below 2^53.
            config: Config::new().with_large_int("number"),
            declarations: BTreeMap::new(),
        }
    }

    /// Declares a type and its dependencies, and returns its name.
    pub(crate) fn add<T: TS + 'static + ?Sized>(&mut self) -> String {
        self.visit::<T>();
        T::name(&self.config)
    }
}

impl TypeVisitor for Types {
    fn visit<T: TS + 'static + ?Sized>(&mut self) {
        // Only our own types have an output path.
        if T::output_path().is_some() {
            let name = T::ident(&self.config);
            if self.declarations.contains_key(&name) {
                return;
            }
            // Messages are immutable.
            let declaration = T::decl(&self.config).replace("Array<", "ReadonlyArray<");
            let declaration = without_null(&declaration);
            self.declarations.insert(name, declaration);
        }
        T::visit_dependencies(self);
        T::visit_generics(self);
    }
}

/// Removes `null` from the types of optional fields: ts-rs infers from the serde attributes that a field may be omitted,
/// and an omitted field is not sent as `null` too.
fn without_null(declaration: &str) -> String {
    let mut parts = declaration.split("?: ");
    let mut text = parts.next().unwrap_or_default().to_owned();
    for part in parts {
        let mut depth = 0;
        let end = part.find(|c| {
            depth += i32::from("<[{".contains(c)) - i32::from(">]}".contains(c));
            depth == 0 && c == ','
        });
        let (kind, rest) = part.split_at(end.unwrap_or(part.len()));
        let kind = kind.strip_suffix(" | null").unwrap_or(kind);
        text.extend(["?: ", kind, rest]);
    }
    text
}

fn typescript() -> String {
    let mut types = Types::new();
    let operations = ops::typed(&mut types);
    types.add::<ClientMessage>();
    types.add::<ServerMessage>();
    types.add::<LiveState>();
    types.add::<GameState>();
    types.add::<ActionRequest>();
    types.add::<MoveRequest>();
    types.add::<Version>();
    types.add::<Joined>();
    types.add::<Created>();
    types.add::<Summary>();
    types.add::<Health>();
    types.add::<ErrorBody>();
    types.add::<ArchivePage>();
    types.add::<ArchivedGame>();
    types.add::<ImportReport>();
    types.add::<ImportUndone>();
    types.add::<ExplorerAnswer>();
    types.add::<ReviewedGame>();
    add_account_types(&mut types);
    add_lobby_types(&mut types);
    add_player_types(&mut types);
    let mut text = String::from(
        "// Messages between Rust and TypeScript, generated from the Rust types by `cargo xtask types`.\n",
    );
    writeln!(
        text,
        "\n/** Protocol version. */\nexport const PROTOCOL = {PROTOCOL};"
    )
    .expect("a text");
    for declaration in types.declarations.values() {
        write!(text, "\nexport {declaration}\n").expect("a text");
    }
    text.push_str("\n/** Operations of the module, with argument and result types. */\nexport interface Operations {\n");
    for (name, with, answer) in operations {
        writeln!(text, "  \"{name}\": {{ with: {with}; ok: {answer} }};").expect("a text");
    }
    text.push_str("}\n");
    text
}

fn add_account_types(types: &mut Types) {
    types.add::<AccountAnswer>();
    types.add::<AccountErrorBody>();
    types.add::<AccountExport>();
    types.add::<AccountGames>();
    types.add::<Claim>();
    types.add::<ClaimedGames>();
    types.add::<Confirmation>();
    types.add::<LogIn>();
    types.add::<LoggedIn>();
    types.add::<NameAnswer>();
    types.add::<NewPassword>();
    types.add::<BeginSignUp>();
    types.add::<PasskeyOptions>();
    types.add::<AddPasskey>();
    types.add::<LogInByPasskey>();
    types.add::<NewMailAddress>();
    types.add::<ConfirmMailAddress>();
    types.add::<ForgottenPassword>();
    types.add::<ResetPassword>();
    types.add::<PuzzleNews>();
    types.add::<PuzzlesKnown>();
    types.add::<RecoveryCodes>();
    types.add::<SessionView>();
    types.add::<SignUp>();
    types.add::<SignedUp>();
}

fn add_lobby_types(types: &mut Types) {
    types.add::<LobbyRequest>();
    types.add::<LobbyMessage>();
    types.add::<LobbyErrorBody>();
    types.add::<NewChallenge>();
    types.add::<Challenges>();
    types.add::<AcceptChallenge>();
    types.add::<DeclineChallenge>();
}

fn add_player_types(types: &mut Types) {
    types.add::<Leaderboard>();
    types.add::<NewNote>();
    types.add::<PlayerOpenings>();
    types.add::<Profile>();
    types.add::<RatingDistribution>();
    types.add::<RatingGraph>();
    types.add::<Tally>();
}

#[test]
fn the_generated_types_are_up_to_date() {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join(FILE);
    let text = typescript();
    if std::env::var_os("SKEP_WRITE_TYPES").is_some() {
        fs::create_dir_all(path.parent().expect("a folder")).expect("a folder");
        fs::write(&path, &text).expect("the types can be written");
    }
    let written = fs::read_to_string(&path).expect("the types are committed");
    assert!(
        written == text,
        "web/src/wire/types.ts is out of date: run `cargo xtask types`"
    );
}
