//! The SMTP server that takes mails.

use skep_server::mail::SmtpServer;

use super::Finding;

const CHECK: &str = "mail";

/// Connects to the server and shows it the password, as if there were a mail.
pub(super) fn check(server: &SmtpServer) -> Finding {
    let runtime = tokio::runtime::Builder::new_current_thread()
        .enable_all()
        .build();
    let greeted = match runtime {
        Ok(runtime) => runtime.block_on(server.greet()),
        Err(error) => Err(error.to_string()),
    };
    match greeted {
        Ok(()) => Finding::ok(CHECK, format!("{server} takes mails")),
        Err(why) => Finding::wrong(
            CHECK,
            format!("{server} takes no mails: {why}"),
            "See to it that --smtp names it rightly, with the user and the password that it wants; docs/hosting.md says how.",
        ),
    }
}
