//! `skep user`: the accounts of a server, which may be running.

use std::io::{self, BufRead, Write};

use anyhow::{Context, anyhow, ensure};
use clap::{Args, Subcommand};
use serde::Serialize;
use skep_people::wire::SessionView;
use skep_people::{AccountId, house_level};
use skep_server::accounts::{AccountError, AccountOptions, Accounts};
use skep_server::store::{AccountKind, AccountState, Invitation, Store, StoredAccount};

use super::database::DatabaseOption;
use crate::date;
use crate::json;

/// How many accounts are read at once.
const PORTION: u32 = 500;
/// What tokens are called that the host gives out.
const LABEL: &str = "token";

/// Look after the accounts of a server, also while it runs
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
    /// Shut an account out; its sessions end at once
    Ban(Named),
    /// Let a banned account in again
    Unban(Named),
    /// Delete an account and take its name out of its games
    Delete(Named),
    Invite(Invite),
    Invitations(Invitations),
    Uninvite(Uninvite),
    /// Give a bot another token, which is printed this once
    Token(Named),
    Tokens(Tokens),
    Revoke(Revoke),
}

/// Make an account, whoever may sign up; the password is the first line of standard input
///
/// An account without a password is opened with one of its recovery codes, which are printed. A bot has neither: what is printed is its token, and
/// nobody can show it again.
#[derive(Args)]
struct Add {
    /// The name of the account
    #[arg(value_name = "NAME")]
    name: String,

    /// Whether a program plays under it
    #[arg(long)]
    bot: bool,

    /// Whether it has no password
    #[arg(long)]
    no_password: bool,

    #[command(flatten)]
    database: DatabaseOption,
}

/// List all accounts but those of the house opponents
#[derive(Args)]
struct List {
    /// Print them as JSON
    #[arg(long)]
    json: bool,

    #[command(flatten)]
    database: DatabaseOption,
}

/// List the tokens of a bot
#[derive(Args)]
struct Tokens {
    /// The name of the account
    #[arg(value_name = "NAME")]
    name: String,

    /// Print them as JSON
    #[arg(long)]
    json: bool,

    #[command(flatten)]
    database: DatabaseOption,
}

/// Revoke the tokens of a bot, all of them or one; what was opened with them closes
#[derive(Args)]
struct Revoke {
    /// The name of the account
    #[arg(value_name = "NAME")]
    name: String,

    /// Which token, as `skep user tokens` shows it
    #[arg(value_name = "TOKEN")]
    token: Option<String>,

    #[command(flatten)]
    database: DatabaseOption,
}

/// Give somebody who has lost the password new recovery codes, and end all sessions
///
/// Links in mails that were sent before are good no more.
#[derive(Args)]
struct Reset {
    /// The name of the account
    #[arg(value_name = "NAME")]
    name: String,

    /// Forget the e-mail address as well, by which a password can be set
    #[arg(long)]
    forget_mail: bool,

    #[command(flatten)]
    database: DatabaseOption,
}

#[derive(Args)]
struct Named {
    /// The name of the account
    #[arg(value_name = "NAME")]
    name: String,

    #[command(flatten)]
    database: DatabaseOption,
}

/// Make an invitation: a code with which one person may sign up at a server with --accounts invite
#[derive(Args)]
struct Invite {
    #[command(flatten)]
    database: DatabaseOption,
}

/// List the invitations that nobody has used
///
/// The codes themselves are not kept: each invitation is listed by its id.
#[derive(Args)]
struct Invitations {
    /// Print them as JSON
    #[arg(long)]
    json: bool,

    #[command(flatten)]
    database: DatabaseOption,
}

/// Withdraw an invitation that nobody has used
#[derive(Args)]
struct Uninvite {
    /// Its id, as `skep user invitations` shows it, or its code
    #[arg(value_name = "ID|CODE", allow_hyphen_values = true)]
    invitation: String,

    #[command(flatten)]
    database: DatabaseOption,
}

/// An invitation for scripts; docs/command-line.md describes it.
#[derive(Serialize)]
struct ListedInvitation {
    id: String,
    created: u64,
}

/// An account for scripts; docs/command-line.md describes it.
#[derive(Serialize)]
struct Listed<'a> {
    name: &'a str,
    kind: &'static str,
    state: &'static str,
    created: u64,
    /// The e-mail address, if one is confirmed.
    #[serde(skip_serializing_if = "Option::is_none")]
    mail: Option<String>,
}

/// A token for scripts; docs/command-line.md describes it.
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
        let runtime = tokio::runtime::Builder::new_multi_thread()
            .worker_threads(1)
            .enable_all()
            .build()
            .context("cannot start the threads of the database")?;
        runtime.block_on(self.work())
    }

    async fn work(&self) -> anyhow::Result<()> {
        let options = self.task.database().store()?;
        let makes = matches!(self.task, Task::Add(_) | Task::Invite(_));
        // Opening a store would create a missing one, which is wanted only where something is put into it.
        ensure!(
            makes || options.postgres.is_some() || options.file().exists(),
            "there are no accounts in {}",
            options.directory.display()
        );
        let (store, writer) = Store::open(&options).await?;
        let accounts = Accounts::new(store.clone(), &AccountOptions::default());
        let done = self.task.run(&accounts).await;
        drop(accounts);
        store.close().await;
        writer.await.context("the database was not closed")?;
        done
    }
}

impl Task {
    const fn database(&self) -> &DatabaseOption {
        match self {
            Task::Add(task) => &task.database,
            Task::List(task) => &task.database,
            Task::Reset(task) => &task.database,
            Task::Ban(task) | Task::Unban(task) | Task::Delete(task) | Task::Token(task) => {
                &task.database
            }
            Task::Invite(task) => &task.database,
            Task::Invitations(task) => &task.database,
            Task::Uninvite(task) => &task.database,
            Task::Tokens(task) => &task.database,
            Task::Revoke(task) => &task.database,
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
            Task::Ban(Named { name, .. }) => {
                let account = named(accounts, name).await?;
                accounts.ban(&account, true).await?;
                say(&[format!("{} is banned", account.name)])
            }
            Task::Unban(Named { name, .. }) => {
                let account = named(accounts, name).await?;
                accounts.ban(&account, false).await?;
                say(&[format!("{} may log in again", account.name)])
            }
            Task::Delete(Named { name, .. }) => {
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
                say(&[accounts.entrust(&account, LABEL).await?.reveal()])
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
            return say(&[accounts.entrust(&account, LABEL).await?.reveal()]);
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
            // The house opponents are the server's own, and are there without being made.
            let others = some.into_iter();
            for account in others.filter(|account| house_level(&account.name).is_none()) {
                let mail = accounts.mail_of(&account).await?;
                all.push((account, mail));
            }
        }
        let listed: Vec<Listed> = all.iter().map(Listed::of).collect();
        if self.json {
            return json::print(&listed);
        }
        let line = |account: &Listed| {
            let created = date::time(account.created / 1000);
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
            return json::print(&invitations.iter().map(listed).collect::<Vec<_>>());
        }
        let line = |invitation: &Invitation| {
            let created = date::time(invitation.created / 1000);
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
            return json::print(&tokens.iter().map(listed).collect::<Vec<_>>());
        }
        let line = |token: &SessionView| {
            let [created, seen] = [token.created, token.seen].map(|at| date::time(at / 1000));
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

/// The account of a name.
async fn named(accounts: &Accounts, name: &str) -> anyhow::Result<StoredAccount> {
    accounts.named(name).await.map_err(|error| match error {
        AccountError::NotFound => anyhow!("there is no account {name}"),
        error => error.into(),
    })
}

/// The account of a person. Nobody logs in to that of a bot, and a house opponent that was deleted could never come back, since no name is
/// given twice.
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

/// The first line of standard input. It is not on the command line, where others on this machine could read it.
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

/// Prints lines.
fn say(lines: &[String]) -> anyhow::Result<()> {
    let mut out = io::stdout().lock();
    for line in lines {
        writeln!(out, "{line}")?;
    }
    out.flush()?;
    Ok(())
}
