//! Connection options of PostgreSQL.

use std::{borrow::Cow, fmt, path::Path, process::Command, str::FromStr, time::Duration};

use percent_encoding::percent_decode_str;
use sqlx::{ConnectOptions, postgres::PgConnectOptions};
use url::Url;

/// Query parameters of a URL. sqlx would log others with their values.
const PARAMETERS: [&str; 13] = [
    "sslmode",
    "sslrootcert",
    "sslcert",
    "sslkey",
    "host",
    "hostaddr",
    "port",
    "dbname",
    "user",
    "password",
    "application_name",
    "options",
    "statement-cache-capacity",
];
const PASSWORD: &str = "PGPASSWORD";
/// Parameters of a URL and the corresponding environment variables of `pg_dump`.
const VARIABLES: [(&str, &str); 5] = [
    ("sslmode", "PGSSLMODE"),
    ("sslrootcert", "PGSSLROOTCERT"),
    ("sslcert", "PGSSLCERT"),
    ("sslkey", "PGSSLKEY"),
    ("password", PASSWORD),
];
const DEFAULT_CONNECTIONS: u32 = 10;
/// One connection appends, one makes other changes, one reads.
const MIN_CONNECTIONS: u32 = 3;

/// Connection options of PostgreSQL. `Debug` does not show the password.
#[derive(Clone)]
pub struct PostgresOptions {
    connect: PgConnectOptions,
    connections: u32,
    /// Environment of `pg_dump`: the password and TLS settings, which do not belong on a command line.
    variables: Vec<(&'static str, String)>,
    /// Waiting time for an unreachable database at the start.
    pub wait: Duration,
}

/// An invalid database URL. It does not contain the URL, which may include a password.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum PostgresUrlError {
    #[error("is not a PostgreSQL URL, such as postgres://user@host/database")]
    Scheme,
    #[error("names no database, such as skep in postgres://user@host/skep")]
    NoDatabase,
    #[error(
        "has the unknown parameter {0:?}: sslmode, sslrootcert, host and port are known, among others"
    )]
    Parameter(String),
    #[error(
        "is not a valid URL: characters such as @, / and # in a password are written %40, %2F and %23"
    )]
    Form,
}

impl PostgresOptions {
    /// Parses a URL such as `postgres://user@host/database` or `postgres:///skep?host=/run/postgresql`. Missing parts come from
    /// the usual variables and files: `PGPASSWORD`, `~/.pgpass` and so on.
    pub fn of_url(url: &str) -> Result<PostgresOptions, PostgresUrlError> {
        if !is_postgres_url(url) {
            return Err(PostgresUrlError::Scheme);
        }
        let parsed = Url::parse(url).map_err(|_| PostgresUrlError::Form)?;
        let is_unknown = |name: &str| !PARAMETERS.contains(&name) && !name.starts_with("options[");
        if let Some((name, _)) = parsed.query_pairs().find(|(name, _)| is_unknown(name)) {
            return Err(PostgresUrlError::Parameter(name.into_owned()));
        }
        let connect = PgConnectOptions::from_str(url).map_err(|_| PostgresUrlError::Form)?;
        if connect.get_database().is_none_or(str::is_empty) {
            return Err(PostgresUrlError::NoDatabase);
        }
        Ok(PostgresOptions {
            connect: connect.disable_statement_logging(),
            connections: DEFAULT_CONNECTIONS,
            variables: variables(&parsed),
            wait: Duration::from_secs(5),
        })
    }

    #[must_use]
    pub fn with_password(mut self, password: &str) -> PostgresOptions {
        self.connect = self.connect.password(password);
        self.variables.retain(|(name, _)| *name != PASSWORD);
        self.variables.push((PASSWORD, password.to_owned()));
        self
    }

    #[must_use]
    pub fn with_connections(mut self, connections: u32) -> PostgresOptions {
        self.connections = connections.max(MIN_CONNECTIONS);
        self
    }

    /// Location of the database, for messages.
    pub fn place(&self) -> String {
        let database = self.database();
        match self.connect.get_socket() {
            Some(socket) => format!("{}/{database}", socket.display()),
            None => {
                let (host, port) = (self.connect.get_host(), self.connect.get_port());
                format!("{host}:{port}/{database}")
            }
        }
    }

    /// Shell command for a backup, which asks for the password.
    pub fn dump_command(&self, file: &Path) -> String {
        let server = self.quoted_server();
        let (file, database) = (quoted(&file.display().to_string()), quoted(self.database()));
        format!("pg_dump --format=custom {server} --file={file} {database}")
    }

    pub(crate) fn dump(&self, file: &Path) -> Command {
        let mut command = Command::new("pg_dump");
        command
            .args(["--format=custom", "--no-password"])
            .args(self.server())
            .arg("--file")
            .arg(file)
            .arg(self.database())
            .envs(self.variables.iter().map(|(name, value)| (name, value)));
        command
    }

    /// Shell command to restore a backup, which asks for the password.
    pub fn restore_command(&self, file: &Path) -> String {
        let server = self.quoted_server();
        let (file, database) = (quoted(&file.display().to_string()), quoted(self.database()));
        format!(
            "pg_restore --clean --if-exists --single-transaction {server} --dbname={database} {file}"
        )
    }

    /// Command-line options of `pg_dump` and `pg_restore`.
    fn server(&self) -> [String; 3] {
        let socket = self.connect.get_socket();
        let socket = socket.map(|socket| socket.display().to_string());
        let host = socket.unwrap_or_else(|| self.connect.get_host().to_owned());
        [
            format!("--host={host}"),
            format!("--port={}", self.connect.get_port()),
            format!("--username={}", self.user()),
        ]
    }

    fn quoted_server(&self) -> String {
        let quoted = self.server().map(|option| match option.split_once('=') {
            Some((name, value)) => format!("{name}={}", quoted(value)),
            None => option,
        });
        quoted.join(" ")
    }

    pub fn database(&self) -> &str {
        self.connect.get_database().unwrap_or_default()
    }

    pub fn user(&self) -> &str {
        self.connect.get_username()
    }

    pub(crate) const fn readers(&self) -> u32 {
        self.connections - 1 - self.writers()
    }

    /// Connections for changes other than appends.
    pub(crate) const fn writers(&self) -> u32 {
        let share = self.connections / 3;
        if share == 0 { 1 } else { share }
    }

    /// Without time limits.
    pub(crate) fn connect(&self) -> PgConnectOptions {
        let connect = self.connect.clone();
        match connect.get_application_name() {
            Some(_) => connect,
            None => connect.application_name("skep"),
        }
    }

    /// With limits on the time a statement may take or wait.
    pub(crate) fn connect_bounded(&self) -> PgConnectOptions {
        self.connect().options([
            ("statement_timeout", "15s"),
            ("lock_timeout", "3s"),
            ("idle_in_transaction_session_timeout", "15s"),
        ])
    }
}

impl fmt::Debug for PostgresOptions {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("PostgresOptions")
            .field("place", &self.place())
            .field("user", &self.user())
            .field("connections", &self.connections)
            .finish_non_exhaustive()
    }
}

/// Environment variables for the parameters of a URL.
fn variables(url: &Url) -> Vec<(&'static str, String)> {
    let named = |(name, value): (Cow<'_, str>, Cow<'_, str>)| {
        let (_, variable) = VARIABLES.iter().find(|(known, _)| *known == name)?;
        Some((*variable, value.into_owned()))
    };
    let mut variables: Vec<(&'static str, String)> = url.query_pairs().filter_map(named).collect();
    if let Some(password) = url.password() {
        let password = percent_decode_str(password).decode_utf8_lossy();
        variables.push((PASSWORD, password.into_owned()));
    }
    variables
}

/// Quotes a word for a shell.
fn quoted(word: &str) -> String {
    let is_plain = |c: char| c.is_ascii_alphanumeric() || "/._-".contains(c);
    match !word.is_empty() && word.chars().all(is_plain) {
        true => word.to_owned(),
        false => format!("'{}'", word.replace('\'', r"'\''")),
    }
}

fn is_postgres_url(text: &str) -> bool {
    text.starts_with("postgres://") || text.starts_with("postgresql://")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_url_locates_the_database() {
        let place = |url: &str| PostgresOptions::of_url(url).expect("a URL").place();
        assert_eq!(
            place("postgres://skep@db.example.org/games"),
            "db.example.org:5432/games"
        );
        assert_eq!(
            place("postgresql://skep@db:6000/games?sslmode=verify-full"),
            "db:6000/games"
        );
        assert_eq!(
            place("postgres://skep@localhost/games?host=/run/postgresql"),
            "/run/postgresql/games"
        );
    }

    #[test]
    fn rejects_invalid_urls_without_repeating_them() {
        for (url, error) in [
            ("mysql://hidden@host/games", PostgresUrlError::Scheme),
            ("games", PostgresUrlError::Scheme),
            ("postgres://skep:hidden@host", PostgresUrlError::NoDatabase),
            ("postgres://skep:hid/den@host/games", PostgresUrlError::Form),
            (
                "postgres://skep@host/games?sslmode=hidden",
                PostgresUrlError::Form,
            ),
            (
                "postgres://skep@host/games?pasword=hidden",
                PostgresUrlError::Parameter("pasword".to_owned()),
            ),
        ] {
            let found = PostgresOptions::of_url(url).expect_err(url);
            assert_eq!(found, error, "{url}");
            assert!(!found.to_string().contains("hidden"));
        }
    }

    #[test]
    fn a_password_is_never_shown() {
        let options = PostgresOptions::of_url("postgres://skep:hidden@host/games").expect("a URL");
        let shown = format!("{options:?} {}", options.place());
        assert!(!shown.contains("hidden"), "{shown}");
        let options = options.with_password("secret");
        assert!(!format!("{options:?}").contains("secret"));
    }

    #[test]
    fn backup_commands_name_the_same_database() {
        let url = "postgres://skep:hidden@db/club%20games?host=/run/postgresql";
        let options = PostgresOptions::of_url(url).expect("a URL");
        assert_eq!(
            options.dump_command(Path::new("it's.dump")),
            "pg_dump --format=custom --host=/run/postgresql --port=5432 --username=skep \
             --file='it'\\''s.dump' 'club games'"
        );
        assert_eq!(
            options.restore_command(Path::new("a.dump")),
            "pg_restore --clean --if-exists --single-transaction --host=/run/postgresql --port=5432 \
             --username=skep --dbname='club games' a.dump"
        );
    }

    #[test]
    fn passes_secrets_to_pg_dump_by_variables_only() {
        let url =
            "postgres://skep:op%40n@db:6000/games?sslmode=verify-full&sslrootcert=/etc/a%20b.pem";
        let options = PostgresOptions::of_url(url).expect("a URL");
        let shown = |command: &Command| -> (Vec<String>, Vec<(String, String)>) {
            let text = |text: &std::ffi::OsStr| text.to_string_lossy().into_owned();
            let variables = command
                .get_envs()
                .filter_map(|(name, value)| Some((text(name), text(value?))));
            (command.get_args().map(text).collect(), variables.collect())
        };
        let (arguments, variables) = shown(&options.dump(Path::new("a.dump")));
        assert!(arguments.contains(&"--host=db".to_owned()), "{arguments:?}");
        assert!(!arguments.concat().contains("op@n"), "{arguments:?}");
        let pair = |name: &str, value: &str| (name.to_owned(), value.to_owned());
        assert_eq!(
            variables,
            [
                pair("PGPASSWORD", "op@n"),
                pair("PGSSLMODE", "verify-full"),
                pair("PGSSLROOTCERT", "/etc/a b.pem"),
            ]
        );
        let (_, variables) = shown(&options.with_password("other").dump(Path::new("a.dump")));
        assert!(variables.contains(&pair("PGPASSWORD", "other")));
    }

    #[test]
    fn connections_are_shared_out() {
        let options = PostgresOptions::of_url("postgres://skep@host/games").expect("a URL");
        for connections in [0, 3, 4, 10, 50] {
            let options = options.clone().with_connections(connections);
            let all = 1 + options.readers() + options.writers();
            assert_eq!(all, connections.max(3));
            assert!(options.readers() > 0 && options.writers() > 0);
        }
    }
}
