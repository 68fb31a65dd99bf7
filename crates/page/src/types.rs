//! The TypeScript types of everything that crosses to the page, from the module or from a server.
//!
//! They follow from the Rust types, by ts-rs, which reads the attributes of serde and needs no tool beside the compiler;
//! schemars would go a longer way round through JSON Schema. The file is committed, so that the page is built without a
//! test having run before, and this test fails when it is not what the types say.

use std::{collections::BTreeMap, fmt::Write, fs, path::Path};

use skep_game::protocol::{
    ActionRequest, ArchivePage, ArchivedGame, ClientMessage, Created, ErrorBody, ExplorerAnswer,
    GameState, Health, ImportReport, ImportUndone, Joined, LiveState, MoveRequest, PROTOCOL,
    ReviewedGame, ServerMessage, Summary, Version,
};
use skep_people::wire::{
    AcceptChallenge, AccountAnswer, AccountErrorBody, AccountExport, AccountGames, AddPasskey,
    BeginPasskey, BeginSignUp, Challenges, Claim, ClaimedGames, ConfirmMailAddress,
    DeclineChallenge, DeleteAccount, ForgottenPassword, Leaderboard, LobbyErrorBody, LobbyMessage,
    LobbyRequest, LogIn, LogInByPasskey, LoggedIn, NameAnswer, NewChallenge, NewMailAddress,
    NewNote, NewPassword, NewRecoveryCodes, PasskeyOptions, PlayerOpenings, Profile, PuzzleNews,
    PuzzlesKnown, RatingDistribution, RatingGraph, RecoveryCodes, RemoveMailAddress, ResetPassword,
    SessionView, SignUp, SignedUp, VersusScore,
};
use ts_rs::{Config, TS, TypeVisitor};

use crate::ops;

/// Where the types lie.
const FILE: &str = "../../web/src/wire/types.ts";

/// Declarations by the names of their types.
pub(crate) struct Types {
    config: Config,
    declarations: BTreeMap<String, String>,
}

impl Types {
    fn new() -> Types {
        Types {
            // Numbers are JSON numbers: none of ours exceeds 2^53.
            config: Config::new().with_large_int("number"),
            declarations: BTreeMap::new(),
        }
    }

    /// Declares a type with all that it consists of, and returns what it is called.
    pub(crate) fn add<T: TS + 'static + ?Sized>(&mut self) -> String {
        self.visit::<T>();
        T::name(&self.config)
    }
}

impl TypeVisitor for Types {
    fn visit<T: TS + 'static + ?Sized>(&mut self) {
        // Only types of ours have a place of their own; the others are TypeScript's.
        if T::output_path().is_some() {
            let name = T::ident(&self.config);
            if self.declarations.contains_key(&name) {
                return;
            }
            // Nobody changes what crossed: it is another's, or on its way.
            let declaration = T::decl(&self.config).replace("Array<", "ReadonlyArray<");
            self.declarations.insert(name, declaration);
        }
        T::visit_dependencies(self);
        T::visit_generics(self);
    }
}

/// The text of the file.
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
    of_accounts(&mut types);
    of_lobby(&mut types);
    of_players(&mut types);
    let mut text = String::from(
        "// What crosses between Rust and TypeScript, derived from the Rust types by a test: `cargo xtask types` writes it anew.\n",
    );
    writeln!(text, "\n/** The version of the messages that these types describe. */\nexport const PROTOCOL = {PROTOCOL};").expect("a text");
    for declaration in types.declarations.values() {
        write!(text, "\nexport {declaration}\n").expect("a text");
    }
    text.push_str("\n/** The operations of the module: what each is asked with, and what it answers. */\nexport interface Operations {\n");
    for (name, with, answer) in operations {
        writeln!(text, "  \"{name}\": {{ with: {with}; ok: {answer} }};").expect("a text");
    }
    text.push_str("}\n");
    text
}

/// Declares what is said about accounts.
fn of_accounts(types: &mut Types) {
    types.add::<AccountAnswer>();
    types.add::<AccountErrorBody>();
    types.add::<AccountExport>();
    types.add::<AccountGames>();
    types.add::<Claim>();
    types.add::<ClaimedGames>();
    types.add::<DeleteAccount>();
    types.add::<LogIn>();
    types.add::<LoggedIn>();
    types.add::<NameAnswer>();
    types.add::<NewPassword>();
    types.add::<NewRecoveryCodes>();
    types.add::<BeginPasskey>();
    types.add::<BeginSignUp>();
    types.add::<PasskeyOptions>();
    types.add::<AddPasskey>();
    types.add::<LogInByPasskey>();
    types.add::<NewMailAddress>();
    types.add::<RemoveMailAddress>();
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

/// Declares what is said about the lobby.
fn of_lobby(types: &mut Types) {
    types.add::<LobbyRequest>();
    types.add::<LobbyMessage>();
    types.add::<LobbyErrorBody>();
    types.add::<NewChallenge>();
    types.add::<Challenges>();
    types.add::<AcceptChallenge>();
    types.add::<DeclineChallenge>();
}

/// Declares what is said about players and their ratings.
fn of_players(types: &mut Types) {
    types.add::<Leaderboard>();
    types.add::<NewNote>();
    types.add::<PlayerOpenings>();
    types.add::<Profile>();
    types.add::<RatingDistribution>();
    types.add::<RatingGraph>();
    types.add::<VersusScore>();
}

#[test]
fn the_types_of_the_page_are_those_of_the_program() {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join(FILE);
    let text = typescript();
    if std::env::var_os("SKEP_WRITE_TYPES").is_some() {
        fs::create_dir_all(path.parent().expect("a folder")).expect("a folder");
        fs::write(&path, &text).expect("the types can be written");
    }
    let written = fs::read_to_string(&path).expect("the types are committed");
    assert!(
        written == text,
        "web/src/wire/types.ts is not what the Rust types say: `cargo xtask types` writes it anew"
    );
}
