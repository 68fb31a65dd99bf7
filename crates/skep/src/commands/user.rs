//! `skep user`: manages the accounts of a server, which may be running.

use std::{
    io::{self, BufRead},
    path::Path,
};

use anyhow::{Context, anyhow, ensure};
use clap::{Args, Subcommand};
use serde::Serialize;
use skep_cli::{date, print_json, print_line};
use skep_people::wire::SessionView;
use skep_people::{AccountId, house_level};
use skep_server::accounts::{AccountError, AccountOptions, Accounts};
use skep_server::catalog::ArchiveGames;
use skep_server::store::{AccountKind, AccountState, Invitation, StoredAccount};

use super::archive_games::ArchiveGamesOption;
use super::database::DatabaseOption;

/// Accounts read per query.
const PORTION: u32 = 500;
/// Label of tokens created here.
const LABEL: &str = "token";

/// Manage the accounts of a server, even while it runs
#[derive(Args)]
#[command(after_help = "\
Examples:
  skep user invite                       a code with which one person may sign up
  skep user invitations                  codes that nobody has used, by their ids
  skep user uninvite ID                  withdraw one of them
  skep user list
  skep user reset Anna                   new recovery codes for somebody who has lost the password
  skep user reset Anna --forget-mail     the same, if somebody else reads the mails to Anna's address
  skep user ban Mallory --data /var/lib/skep
  skep user add Anna < password.txt
  skep user add Beatrix --bot            the account of a program, and the token with which it plays
  skep user tokens Beatrix               its tokens, by what is shown of them
  skep user revoke Beatrix               they are good no more")]
pub(super) struct User {
    #[command(subcommand)]
    task: Task,
}

#[derive(Subcommand)]
enum Task {
    Add(Add),
    List(List),
    Reset(Reset),
    /// Ban an account, end its sessions and forfeit its games
    Ban(Forfeit),
    /// Lift a ban
    Unban(Named),
    /// Delete an account, remove its name from its games and forfeit those in progress
    Delete(Forfeit),
    Invite(Invite),
    Invitations(Invitations),
    Uninvite(Uninvite),
    /// Create another token for a bot, printed only once
    Token(Named),
    Tokens(Tokens),
    Revoke(Revoke),
}

/// Create an account; the password is the first line of standard input
///
/// Works whatever --accounts says. An account without a password is accessed with one of the printed recovery codes. For a
/// bot, the token is printed instead, and cannot be shown again.
#[derive(Args)]
struct Add {
    /// Account name
    #[arg(value_name = "NAME")]
    name: String,

    /// Create a bot account
    #[arg(long)]
    bot: bool,

    /// Create the account without a password
    #[arg(long)]
    no_password: bool,

    #[command(flatten)]
    database: DatabaseOption,
}

/// List all accounts except house opponents
#[derive(Args)]
struct List {
    /// Print the list as JSON
    #[arg(long)]
    json: bool,

    #[command(flatten)]
    database: DatabaseOption,
}

/// List the tokens of a bot
#[derive(Args)]
struct Tokens {
    /// Account name
    #[arg(value_name = "NAME")]
    name: String,

    /// Print the list as JSON
    #[arg(long)]
    json: bool,

    #[command(flatten)]
    database: DatabaseOption,
}

/// Revoke one or all tokens of a bot and close their connections
#[derive(Args)]
struct Revoke {
    /// Account name
    #[arg(value_name = "NAME")]
    name: String,

    /// Token id as shown by `skep user tokens` [default: all]
    #[arg(value_name = "TOKEN")]
    token: Option<String>,

    #[command(flatten)]
    database: DatabaseOption,
}

/// Create new recovery codes for an account whose password is lost, and end all its sessions
///
/// Links in earlier mails become invalid.
#[derive(Args)]
struct Reset {
    /// Account name
    #[arg(value_name = "NAME")]
    name: String,

    /// Also remove the e-mail address, which can be used to set a password
    #[arg(long)]
    forget_mail: bool,

    #[command(flatten)]
    database: DatabaseOption,
}

#[derive(Args)]
struct Named {
    /// Account name
    #[arg(value_name = "NAME")]
    name: String,

    #[command(flatten)]
    database: DatabaseOption,
}

/// A command that ends the running games of an account.
#[derive(Args)]
struct Forfeit {
    /// Account name
    #[arg(value_name = "NAME")]
    name: String,

    // The server's own setting is not in the database.
    #[command(flatten)]
    archive_games: ArchiveGamesOption,

    #[command(flatten)]
    database: DatabaseOption,
}

/// Create an invitation code, with which one person can sign up at a server with --accounts invite
#[derive(Args)]
struct Invite {
    #[command(flatten)]
    database: DatabaseOption,
}

/// List the unused invitations
///
/// Invitations are listed by id, because the codes are not stored.
#[derive(Args)]
struct Invitations {
    /// Print the list as JSON
    #[arg(long)]
    json: bool,

    #[command(flatten)]
    database: DatabaseOption,
}

/// Withdraw an unused invitation
#[derive(Args)]
struct Uninvite {
    /// Invitation id as shown by `skep user invitations`, or the code
    #[arg(value_name = "ID|CODE", allow_hyphen_values = true)]
    invitation: String,

    #[command(flatten)]
    database: DatabaseOption,
}

/// An invitation in JSON; docs/command-line.md describes it.
#[derive(Serialize)]
struct ListedInvitation {
    id: String,
    created: u64,
}

/// An account in JSON; docs/command-line.md describes it.
#[derive(Serialize)]
struct Listed<'a> {
    name: &'a str,
    kind: &'static str,
    state: &'static str,
    created: u64,
    /// The confirmed e-mail address.
    #[serde(skip_serializing_if = "Option::is_none")]
    mail: Option<String>,
}

/// A token in JSON; docs/command-line.md describes it.
#[derive(Serialize)]
struct ListedToken {
    id: String,
    label: String,
    created: u64,
    seen: u64,
}

impl<'a> Listed<'a> {
    fn of((account, mail): &'a (StoredAccount, Option<String>)) -> Listed<'a> {
        Listed {
            name: &account.name,
            kind: match account.kind {
                AccountKind::Person => "person",
                AccountKind::Bot => "bot",
            },
            state: match account.state {
                AccountState::Active => "active",
                AccountState::Banned => "banned",
                AccountState::Deleted => "deleted",
            },
            created: account.created,
            mail: mail.clone(),
        }
    }
}

impl User {
    pub(super) fn run(self) -> anyhow::Result<()> {
        let task = &self.task;
        let missing = |directory: &Path| {
            let directory = directory.display();
            format!("there are no accounts in {directory}")
        };
        let creates = matches!(task, Task::Add(_) | Task::Invite(_));
        let missing = (!creates).then_some(missing as fn(&Path) -> String);
        let options = AccountOptions {
            archive_games: task.archive_games(),
            ..AccountOptions::default()
        };
        task.database().with_store(missing, async |store| {
            let accounts = Accounts::new(store.clone(), &options);
            task.run(&accounts).await
        })
    }
}

impl Task {
    const fn database(&self) -> &DatabaseOption {
        match self {
            Task::Add(task) => &task.database,
            Task::List(task) => &task.database,
            Task::Reset(task) => &task.database,
            Task::Ban(task) | Task::Delete(task) => &task.database,
            Task::Unban(task) | Task::Token(task) => &task.database,
            Task::Invite(task) => &task.database,
            Task::Invitations(task) => &task.database,
            Task::Uninvite(task) => &task.database,
            Task::Tokens(task) => &task.database,
            Task::Revoke(task) => &task.database,
        }
    }

    fn archive_games(&self) -> ArchiveGames {
        match self {
            Task::Ban(task) | Task::Delete(task) => task.archive_games.policy(),
            // Ends no games.
            _ => ArchiveGames::default(),
        }
    }

    async fn run(&self, accounts: &Accounts) -> anyhow::Result<()> {
        match self {
            Task::Add(add) => add.run(accounts).await,
            Task::List(list) => list.run(accounts).await,
            Task::Reset(Reset {
                name, forget_mail, ..
            }) => {
                let account = person(accounts, name).await?;
                if *forget_mail {
                    accounts.forget_mail(&account).await?;
                }
                say(&accounts.reset(&account).await?)
            }
            Task::Ban(Forfeit { name, .. }) => {
                let account = named(accounts, name).await?;
                accounts.ban(&account, true).await?;
                say(&[format!("{} is banned", account.name)])
            }
            Task::Unban(Named { name, .. }) => {
                let account = named(accounts, name).await?;
                accounts.ban(&account, false).await?;
                say(&[format!("{} may log in again", account.name)])
            }
            Task::Delete(Forfeit { name, .. }) => {
                let account = person(accounts, name).await?;
                accounts.remove(&account).await?;
                say(&[format!("{} is deleted", account.name)])
            }
            Task::Invite(_) => say(&[accounts.invite().await?]),
            Task::Invitations(invitations) => invitations.run(accounts).await,
            Task::Uninvite(Uninvite { invitation, .. }) => {
                let is_withdrawn = accounts.uninvite(invitation).await?;
                ensure!(
                    is_withdrawn,
                    "there is no unused invitation {invitation}: `skep user invitations` lists them"
                );
                say(&["the invitation is withdrawn".to_owned()])
            }
            Task::Token(Named { name, .. }) => {
                let account = named(accounts, name).await?;
                say(&[accounts.issue_token(&account, LABEL).await?.reveal()])
            }
            Task::Tokens(tokens) => tokens.run(accounts).await,
            Task::Revoke(revoke) => revoke.run(accounts).await,
        }
    }
}

impl Add {
    async fn run(&self, accounts: &Accounts) -> anyhow::Result<()> {
        if self.bot {
            accounts.add(&self.name, AccountKind::Bot, None).await?;
            let account = named(accounts, &self.name).await?;
            return say(&[accounts.issue_token(&account, LABEL).await?.reveal()]);
        }
        let password = match self.no_password {
            true => None,
            false => Some(read_password()?),
        };
        let password = password.as_deref();
        let codes = accounts.add(&self.name, AccountKind::Person, password);
        say(&codes.await?)
    }
}

impl List {
    async fn run(&self, accounts: &Accounts) -> anyhow::Result<()> {
        let mut all = Vec::new();
        let mut after = AccountId::of(0);
        loop {
            let some = accounts.list(after, PORTION).await?;
            match some.last() {
                Some(last) => after = last.id,
                None => break,
            }
            // The server creates house opponents itself.
            let others = some.into_iter();
            for account in others.filter(|account| house_level(&account.name).is_none()) {
                let mail = accounts.mail_address(&account).await?;
                all.push((account, mail));
            }
        }
        let listed: Vec<Listed> = all.iter().map(Listed::of).collect();
        if self.json {
            return print_json(&listed);
        }
        let line = |account: &Listed| {
            let created = date::time(account.created);
            let Listed {
                name, kind, state, ..
            } = account;
            let line = format!("{name}  {kind}  {state}  since {created}");
            match &account.mail {
                Some(mail) => format!("{line}  {mail}"),
                None => line,
            }
        };
        say(&listed.iter().map(line).collect::<Vec<_>>())
    }
}

impl Invitations {
    async fn run(&self, accounts: &Accounts) -> anyhow::Result<()> {
        let invitations = accounts.invitations().await?;
        if self.json {
            let listed = |invitation: &Invitation| ListedInvitation {
                id: invitation.code.shown().to_owned(),
                created: invitation.created,
            };
            return print_json(&invitations.iter().map(listed).collect::<Vec<_>>());
        }
        let line = |invitation: &Invitation| {
            let created = date::time(invitation.created);
            format!("{}  since {created}", invitation.code.shown())
        };
        say(&invitations.iter().map(line).collect::<Vec<_>>())
    }
}

impl Tokens {
    async fn run(&self, accounts: &Accounts) -> anyhow::Result<()> {
        let account = named(accounts, &self.name).await?;
        let tokens = accounts.tokens(&account).await?;
        if self.json {
            let listed = |token: &SessionView| ListedToken {
                id: token.id.clone(),
                label: token.device.clone(),
                created: token.created,
                seen: token.seen,
            };
            return print_json(&tokens.iter().map(listed).collect::<Vec<_>>());
        }
        let line = |token: &SessionView| {
            let [created, seen] = [token.created, token.seen].map(date::time);
            format!(
                "{}  {}  since {created}  used {seen}",
                token.id, token.device
            )
        };
        say(&tokens.iter().map(line).collect::<Vec<_>>())
    }
}

impl Revoke {
    async fn run(&self, accounts: &Accounts) -> anyhow::Result<()> {
        let account = named(accounts, &self.name).await?;
        let revoked = accounts.revoke(&account, self.token.as_deref()).await?;
        ensure!(revoked > 0, "{} has no such token", account.name);
        say(&[format!(
            "{revoked} of the tokens of {} revoked",
            account.name
        )])
    }
}

/// Looks up an account by name.
async fn named(accounts: &Accounts, name: &str) -> anyhow::Result<StoredAccount> {
    accounts.named(name).await.map_err(|error| match error {
        AccountError::NotFound => anyhow!("there is no account {name}"),
        error => error.into(),
    })
}

/// Looks up an account of a person. Bots have no login, and a deleted house opponent could never be created again, because
/// names are not reused.
async fn person(accounts: &Accounts, name: &str) -> anyhow::Result<StoredAccount> {
    let account = named(accounts, name).await?;
    let name = &account.name;
    ensure!(
        house_level(name).is_none(),
        "{name} is a house opponent: `skep user ban {name}` shuts it out, `skep serve --bots off` all of them"
    );
    ensure!(
        account.kind == AccountKind::Person,
        "{name} is a bot: `skep user ban {name}` shuts it out, `skep user revoke {name}` revokes its tokens"
    );
    Ok(account)
}

/// Reads the first line of standard input, because other users could read a command line.
fn read_password() -> anyhow::Result<String> {
    let mut line = String::new();
    io::stdin()
        .lock()
        .read_line(&mut line)
        .context("cannot read the password from standard input")?;
    let password = line.trim_end_matches(['\r', '\n']);
    ensure!(
        !password.is_empty(),
        "there is no password on standard input; --no-password makes an account without one"
    );
    Ok(password.to_owned())
}

fn say(lines: &[String]) -> anyhow::Result<()> {
    lines.iter().try_for_each(print_line)
}
