//! `skep doctor`: diagnoses an installation.

use std::io::{self, Write};
use std::net::SocketAddr;

use anyhow::{Context, anyhow, bail};
use clap::Args;
use clap::builder::styling::AnsiColor;
use serde::Serialize;
use skep_cli::{print_json, print_line};

use super::database::DatabaseOption;
use super::mail::SmtpOption;
use crate::doctor::{Finding, Installation, State, ask_for_health};

/// Diagnose an installation and suggest fixes
///
/// Checks the address, the data directory, the disk, the database, the clock, system limits and the SMTP server, whether
/// or not a server is running, without changing anything. Run it as the user that runs the server. The exit code is 1 if
/// something is wrong; warnings alone are not failures.
#[derive(Args)]
#[command(after_help = "\
Examples:
  skep doctor                                      the installation of this user
  sudo -u skep skep doctor --data /var/lib/skep    that of a service
  skep doctor --database postgres://skep@localhost/skep
                                                   one whose games are in PostgreSQL
  skep doctor --running --addr 127.0.0.1:4483      only whether a server answers, for health checks
  skep doctor --json                               for a script")]
pub(super) struct Doctor {
    /// Address of the server
    #[arg(long, value_name = "ADDRESS", env = "SKEP_ADDR")]
    #[arg(default_value = "127.0.0.1:4483")]
    addr: SocketAddr,

    #[command(flatten)]
    database: DatabaseOption,

    #[command(flatten)]
    smtp: SmtpOption,

    /// Only check that a server answers at the address
    #[arg(long)]
    running: bool,

    /// Print the findings as JSON
    #[arg(long)]
    json: bool,
}

/// The JSON result; docs/command-line.md describes it.
#[derive(Serialize)]
struct Report<'a> {
    ok: bool,
    version: &'static str,
    findings: &'a [Finding],
}

impl Doctor {
    pub(super) fn run(self) -> anyhow::Result<()> {
        if self.running {
            return self.ask();
        }
        let installation = Installation {
            address: self.addr,
            store: self.database.store()?,
            smtp: self.smtp.server()?,
        };
        let findings = installation.examine();
        let is_wrong = |finding: &&Finding| finding.state == State::Wrong;
        let wrong = findings.iter().filter(is_wrong).count();
        if self.json {
            print_json(&Report {
                ok: wrong == 0,
                version: env!("CARGO_PKG_VERSION"),
                findings: &findings,
            })?;
        } else {
            print(&findings).context("cannot write to standard output")?;
        }
        match wrong {
            0 => Ok(()),
            1 => bail!("found one problem"),
            _ => bail!("found {wrong} problems"),
        }
    }

    fn ask(&self) -> anyhow::Result<()> {
        let address = self.addr;
        // As text, so that a connection closed by the server is not mistaken for a closed standard output.
        let version = ask_for_health(address).map_err(|error| anyhow!("{error}"))?;
        if self.json {
            return print_json(&serde_json::json!({"ok": true, "version": version}));
        }
        print_line(format_args!("Skep {version} answers at {address}"))
    }
}

fn print(findings: &[Finding]) -> io::Result<()> {
    // This stream strips colours according to NO_COLOR and the terminal.
    let mut out = anstream::stdout().lock();
    for finding in findings {
        let (word, colour) = match finding.state {
            State::Ok => ("ok", AnsiColor::Green),
            State::Warning => ("warning", AnsiColor::Yellow),
            State::Wrong => ("wrong", AnsiColor::Red),
        };
        let style = colour.on_default().bold();
        let Finding { check, message, .. } = finding;
        writeln!(out, "{style}{word:<7}{style:#}  {check:<8}  {message}")?;
        if let Some(advice) = &finding.advice {
            writeln!(out, "{:19}{advice}", "")?;
        }
    }
    out.flush()
}
