//! E-mail, where a host sets it up.

use std::path::PathBuf;

use anyhow::{anyhow, bail, ensure};
use clap::Args;
use skep_server::mail::{MailOptions, PublicUrl, SmtpServer};

use super::database::read_password;

/// The server that takes mails.
#[derive(Args)]
pub(super) struct SmtpOption {
    /// An SMTP server that takes mails, such as smtps://skep@mail.example.org; without it there is no e-mail
    ///
    /// smtps:// is TLS at port 465, smtp:// the same by STARTTLS at port 587, or without TLS at port 25 if the server is this machine.
    /// ?tls=none behind it does without TLS elsewhere, as in a network of containers. A user's @ is written %40.
    #[arg(long, value_name = "URL", env = "SKEP_SMTP")]
    smtp: Option<String>,

    /// A file whose first line is the password for the SMTP server
    #[arg(long, value_name = "FILE", env = "SKEP_SMTP_PASSWORD_FILE")]
    smtp_password_file: Option<PathBuf>,
}

/// How mails are sent.
#[derive(Args)]
pub(super) struct MailOption {
    #[command(flatten)]
    smtp: SmtpOption,

    /// Whom mails are from, such as "Hive <hive@example.org>"
    #[arg(long, value_name = "ADDRESS", env = "SKEP_MAIL_FROM")]
    mail_from: Option<String>,

    /// Where links in mails lead, such as `https://hive.example.org`; without this, the first --host by TLS
    #[arg(long, value_name = "URL", env = "SKEP_PUBLIC_URL")]
    public_url: Option<String>,
}

impl SmtpOption {
    /// The server; `None` if there is none.
    ///
    /// # Errors
    /// It makes no sense, or the password cannot be read.
    pub(super) fn server(&self) -> anyhow::Result<Option<SmtpServer>> {
        let Some(url) = &self.smtp else {
            ensure!(
                self.smtp_password_file.is_none(),
                "--smtp-password-file is for a server that is named with --smtp"
            );
            return Ok(None);
        };
        let server: SmtpServer = url.parse().map_err(|error| anyhow!("--smtp {error}"))?;
        Ok(Some(match &self.smtp_password_file {
            Some(file) => server.with_password(read_password(file)?),
            None => server,
        }))
    }
}

impl MailOption {
    /// How mails are sent; `None` if there are none.
    ///
    /// # Errors
    /// Something is missing or makes no sense.
    pub(super) fn options(&self, hosts: &[String]) -> anyhow::Result<Option<MailOptions>> {
        let Some(smtp) = self.smtp.server()? else {
            ensure!(
                self.mail_from.is_none(),
                "--mail-from is for mails, which need a server that is named with --smtp"
            );
            return Ok(None);
        };
        let Some(from) = &self.mail_from else {
            bail!("--smtp needs a sender: add --mail-from hive@example.org");
        };
        Ok(Some(MailOptions::new(&smtp, from, self.url(hosts)?)?))
    }

    fn url(&self, hosts: &[String]) -> anyhow::Result<PublicUrl> {
        let url = match (&self.public_url, hosts.first()) {
            (Some(url), _) => url.clone(),
            (None, Some(host)) => format!("https://{host}"),
            (None, None) => bail!(
                "--smtp needs to know where links in mails lead: add --public-url https://hive.example.org"
            ),
        };
        url.parse()
            .map_err(|error| anyhow!("--public-url {url} {error}"))
    }
}
