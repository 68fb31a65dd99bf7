//! E-mail options.

use std::path::PathBuf;

use anyhow::{anyhow, bail, ensure};
use clap::Args;
use skep_server::mail::{MailOptions, PublicUrl, SmtpServer};

use super::database::read_password;

#[derive(Args)]
pub(super) struct SmtpOption {
    /// SMTP server, such as smtps://skep@mail.example.org; without it there is no e-mail
    ///
    /// smtps:// is TLS on port 465, smtp:// is STARTTLS on port 587, or plain text on port 25 for a server on this machine.
    /// Append ?tls=none to disable TLS elsewhere, for example in a container network. Write an @ in the user name as %40.
    #[arg(long, value_name = "URL", env = "SKEP_SMTP")]
    smtp: Option<String>,

    /// File whose first line is the SMTP password
    #[arg(long, value_name = "FILE", env = "SKEP_SMTP_PASSWORD_FILE")]
    smtp_password_file: Option<PathBuf>,
}

#[derive(Args)]
pub(super) struct MailOption {
    #[command(flatten)]
    smtp: SmtpOption,

    /// Sender of mails, such as "Hive <hive@example.org>"
    #[arg(long, value_name = "ADDRESS", env = "SKEP_MAIL_FROM")]
    mail_from: Option<String>,

    /// Base URL of links in mails, such as `https://hive.example.org` [default: the first --host over https]
    #[arg(long, value_name = "URL", env = "SKEP_PUBLIC_URL")]
    public_url: Option<String>,
}

impl SmtpOption {
    /// # Errors
    /// The URL is invalid, or the password cannot be read.
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
    /// Returns `None` if e-mail is not set up.
    ///
    /// # Errors
    /// An option is missing or invalid.
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
