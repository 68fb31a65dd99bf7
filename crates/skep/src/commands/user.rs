//! `skep user`: manages the accounts of a server, which may be running.

use std::io::{self, BufRead};

use anyhow::{Context, anyhow, ensure};
use clap::{Args, Subcommand};
use serde::Serialize;
use skep_cli::{date, print_json, print_line};
use skep_people::{AccountId, house_level};
use skep_server::accounts::{AccountError, AccountOptions, Accounts};
use skep_server::catalog::ArchiveGames;
use skep_server::store::{AccountKind, AccountState, StoredAccount};

use super::archive_games::ArchiveGamesOption;
use super::database::DatabaseOption;

/// Accounts read per query.
const PORTION: u32 = 500;
/// Label of tokens created here.
const LABEL: &str = "token";

/// Manage the accounts of a server, even while it runs
#[derive(Subcommand)]
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
pub(super) enum User {
    /// Create an account; the password is the first line of standard input
    ///
    /// Works whatever --accounts says. An account without a password is accessed with one of the printed recovery
    /// codes. For a bot, the token is printed instead, and cannot be shown again.
    Add {
        /// Account name
        name: String,

        /// Create a bot account
        #[arg(long)]
        bot: bool,

        /// Create the account without a password
        #[arg(long)]
        no_password: bool,

        #[command(flatten)]
        database: DatabaseOption,
    },
    /// List all accounts except house opponents
    List(Listing),
    /// Create new recovery codes for an account whose password is lost, and end all its sessions
    ///
    /// Links in earlier mails become invalid.
    Reset {
        /// Account name
        name: String,

        /// Also remove the e-mail address, which can be used to set a password
        #[arg(long)]
        forget_mail: bool,

        #[command(flatten)]
        database: DatabaseOption,
    },
    /// Ban an account, end its sessions and forfeit its games
    Ban(Forfeit),
    /// Lift a ban
    Unban(Named),
    /// Delete an account, remove its name from its games and forfeit those in progress
    Delete(Forfeit),
    /// Create an invitation code, with which one person can sign up at a server with --accounts invite
    Invite(DatabaseOption),
    /// List the unused invitations
    ///
    /// Invitations are listed by id, because the codes are not stored.
    Invitations(Listing),
    /// Withdraw an unused invitation
    Uninvite {
        /// Invitation id as shown by `skep user invitations`, or the code
        #[arg(value_name = "ID|CODE", allow_hyphen_values = true)]
        invitation: String,

        #[command(flatten)]
        database: DatabaseOption,
    },
    /// Create another token for a bot, printed only once
    Token(Named),
    /// List the tokens of a bot
    Tokens {
        /// Account name
        name: String,

        /// Print the list as JSON
        #[arg(long)]
        json: bool,

        #[command(flatten)]
        database: DatabaseOption,
    },
    /// Revoke one or all tokens of a bot and close their connections
    Revoke {
        /// Account name
        name: String,

        /// Token id as shown by `skep user tokens` [default: all]
        token: Option<String>,

        #[command(flatten)]
        database: DatabaseOption,
    },
}

#[derive(Args)]
pub(super) struct Listing {
    /// Print the list as JSON
    #[arg(long)]
    json: bool,

    #[command(flatten)]
    database: DatabaseOption,
}

#[derive(Args)]
pub(super) struct Named {
    /// Account name
    name: String,

    #[command(flatten)]
    database: DatabaseOption,
}

/// A command that ends the running games of an account.
#[derive(Args)]
pub(super) struct Forfeit {
    /// Account name
    name: String,

    // The server's own setting is not in the database.
    #[command(flatten)]
    archive_games: ArchiveGamesOption,

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
struct Listed {
    name: String,
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

impl User {
    pub(super) fn run(self) -> anyhow::Result<()> {
        let (User::Add { database, .. }
        | User::List(Listing { database, .. })
        | User::Reset { database, .. }
        | User::Ban(Forfeit { database, .. })
        | User::Unban(Named { database, .. })
        | User::Delete(Forfeit { database, .. })
        | User::Invite(database)
        | User::Invitations(Listing { database, .. })
        | User::Uninvite { database, .. }
        | User::Token(Named { database, .. })
        | User::Tokens { database, .. }
        | User::Revoke { database, .. }) = &self;
        let create = matches!(self, User::Add { .. } | User::Invite(_));
        let archive_games = match &self {
            User::Ban(task) | User::Delete(task) => task.archive_games.policy(),
            // Ends no games.
            _ => ArchiveGames::default(),
        };
        let options = AccountOptions {
            archive_games,
            ..AccountOptions::default()
        };
        database.with_store(create, async |store| {
            self.execute(&Accounts::new(store.clone(), &options)).await
        })
    }

    async fn execute(&self, accounts: &Accounts) -> anyhow::Result<()> {
        match self {
            User::Add {
                name, bot: true, ..
            } => {
                accounts.add(name, AccountKind::Bot, None).await?;
                issue_token(accounts, name).await
            }
            User::Add {
                name, no_password, ..
            } => {
                let password = (!no_password).then(read_password).transpose()?;
                let codes = accounts.add(name, AccountKind::Person, password.as_deref());
                print_lines(&codes.await?)
            }
            User::List(Listing { json, .. }) => list(accounts, *json).await,
            User::Reset {
                name, forget_mail, ..
            } => {
                let account = person(accounts, name).await?;
                if *forget_mail {
                    accounts.forget_mail(&account).await?;
                }
                print_lines(&accounts.reset(&account).await?)
            }
            User::Ban(Forfeit { name, .. }) => {
                let account = named(accounts, name).await?;
                accounts.ban(&account, true).await?;
                print_line(format_args!("{} is banned", account.name))
            }
            User::Unban(Named { name, .. }) => {
                let account = named(accounts, name).await?;
                accounts.ban(&account, false).await?;
                print_line(format_args!("{} may log in again", account.name))
            }
            User::Delete(Forfeit { name, .. }) => {
                let account = person(accounts, name).await?;
                accounts.remove(&account).await?;
                print_line(format_args!("{} is deleted", account.name))
            }
            User::Invite(_) => print_line(accounts.invite().await?),
            User::Invitations(Listing { json, .. }) => list_invitations(accounts, *json).await,
            User::Uninvite { invitation, .. } => {
                ensure!(
                    accounts.uninvite(invitation).await?,
                    "there is no unused invitation {invitation}: `skep user invitations` lists them"
                );
                print_line("the invitation is withdrawn")
            }
            User::Token(Named { name, .. }) => issue_token(accounts, name).await,
            User::Tokens { name, json, .. } => list_tokens(accounts, name, *json).await,
            User::Revoke { name, token, .. } => {
                let account = named(accounts, name).await?;
                let revoked = accounts.revoke(&account, token.as_deref()).await?;
                let name = &account.name;
                ensure!(revoked > 0, "{name} has no such token");
                print_line(format_args!("{revoked} of the tokens of {name} revoked"))
            }
        }
    }
}

async fn issue_token(accounts: &Accounts, name: &str) -> anyhow::Result<()> {
    let account = named(accounts, name).await?;
    print_line(accounts.issue_token(&account, LABEL).await?.reveal())
}

async fn list(accounts: &Accounts, json: bool) -> anyhow::Result<()> {
    let mut listed = Vec::new();
    let mut after = AccountId::of(0);
    loop {
        let some = accounts.list(after, PORTION).await?;
        let Some(last) = some.last() else { break };
        after = last.id;
        // The server creates house opponents itself.
        let others = some.into_iter();
        for account in others.filter(|account| house_level(&account.name).is_none()) {
            listed.push(Listed {
                mail: accounts.mail_address(&account).await?,
                name: account.name,
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
            });
        }
    }
    print_list(&listed, json, |account| {
        let Listed {
            name, kind, state, ..
        } = account;
        let created = date::time(account.created);
        let mail = account.mail.iter().map(|mail| format!("  {mail}"));
        let mail = mail.collect::<String>();
        format!("{name}  {kind}  {state}  since {created}{mail}")
    })
}

async fn list_invitations(accounts: &Accounts, json: bool) -> anyhow::Result<()> {
    let invitations = accounts.invitations().await?.into_iter();
    let listed = invitations.map(|invitation| ListedInvitation {
        id: invitation.code.shown().to_owned(),
        created: invitation.created,
    });
    print_list(&listed.collect::<Vec<_>>(), json, |invitation| {
        let created = date::time(invitation.created);
        format!("{}  since {created}", invitation.id)
    })
}

async fn list_tokens(accounts: &Accounts, name: &str, json: bool) -> anyhow::Result<()> {
    let account = named(accounts, name).await?;
    let tokens = accounts.tokens(&account).await?.into_iter();
    let listed = tokens.map(|token| ListedToken {
        id: token.id,
        label: token.device,
        created: token.created,
        seen: token.seen,
    });
    print_list(&listed.collect::<Vec<_>>(), json, |token| {
        let [created, seen] = [token.created, token.seen].map(date::time);
        format!(
            "{}  {}  since {created}  used {seen}",
            token.id, token.label
        )
    })
}

/// Prints a list as JSON, or each item on a line.
fn print_list<T: Serialize>(
    list: &[T],
    json: bool,
    line: impl Fn(&T) -> String,
) -> anyhow::Result<()> {
    if json {
        return print_json(&list);
    }
    list.iter().map(line).try_for_each(print_line)
}

fn print_lines(lines: &[String]) -> anyhow::Result<()> {
    lines.iter().try_for_each(print_line)
}

/// Looks up an account by name.
async fn named(accounts: &Accounts, name: &str) -> anyhow::Result<StoredAccount> {
    accounts.named(name).await.map_err(|error| match error {
        AccountError::NotFound => anyhow!("there is no account {name}"),
        error => error.into(),
    })
}

/// Looks up an account of a person. Bots have no login, and a deleted house opponent could never be created again,
/// because names are not reused.
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
