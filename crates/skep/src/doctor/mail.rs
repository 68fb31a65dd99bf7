//! Checks the SMTP server.

use skep_server::mail::SmtpServer;

use super::Finding;
use crate::block_on::block_on;

const CHECK: &str = "mail";

/// Connects and authenticates without sending a mail.
pub(super) fn check(server: &SmtpServer) -> Finding {
    let checked = block_on(server.check_connection());
    match checked.unwrap_or_else(|error| Err(error.to_string())) {
        Ok(()) => Finding::ok(CHECK, format!("{server} takes mails")),
        Err(why) => Finding::wrong(
            CHECK,
            format!("{server} takes no mails: {why}"),
            "See to it that --smtp names it rightly, with the user and the password that it wants; docs/hosting.md says how.",
        ),
    }
}
