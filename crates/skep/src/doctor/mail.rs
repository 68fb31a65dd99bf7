//! Checks the SMTP server.

use skep_server::mail::SmtpServer;

use super::Finding;

const CHECK: &str = "mail";

/// Connects and authenticates without sending a mail.
pub(super) fn check(server: &SmtpServer) -> Finding {
    let runtime = tokio::runtime::Builder::new_current_thread()
        .enable_all()
        .build();
    let checked = match runtime {
        Ok(runtime) => runtime.block_on(server.check_connection()),
        Err(error) => Err(error.to_string()),
    };
    match checked {
        Ok(()) => Finding::ok(CHECK, format!("{server} takes mails")),
        Err(why) => Finding::wrong(
            CHECK,
            format!("{server} takes no mails: {why}"),
            "See to it that --smtp names it rightly, with the user and the password that it wants; docs/hosting.md says how.",
        ),
    }
}
