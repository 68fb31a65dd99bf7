//! PostgreSQL executables, the user who runs them, and the data directory, which is created once and copied.

use std::{
    env,
    fs::{self, File},
    io::Write,
    path::{Path, PathBuf},
    process::{Command, Stdio},
};

use anyhow::{Context, ensure};
use tempfile::TempDir;

use crate::{PASSWORD, USER};

/// Where Debian and others install each version.
const VERSIONS: &str = "/usr/lib/postgresql";
/// Users who can run PostgreSQL on behalf of root.
const STAND_INS: [&str; 2] = ["postgres", "nobody"];

pub(crate) struct Programs {
    directory: PathBuf,
    /// `None` for the current user.
    stand_in: Option<&'static str>,
}

impl Programs {
    /// Finds them on the path or in the usual places.
    pub(crate) fn find() -> anyhow::Result<Programs> {
        let path = env::var_os("PATH").unwrap_or_default();
        let mut directories: Vec<PathBuf> = env::split_paths(&path).collect();
        let mut versions: Vec<PathBuf> = fs::read_dir(VERSIONS)
            .into_iter()
            .flatten()
            .flatten()
            .map(|entry| entry.path().join("bin"))
            .collect();
        versions.sort();
        directories.extend(versions.into_iter().rev());
        let has_all = |directory: &PathBuf| {
            ["initdb", "postgres"]
                .iter()
                .all(|name| directory.join(name).exists())
        };
        let directory = directories.into_iter().find(has_all).context(
            "PostgreSQL is not installed: install the package postgresql (`apt-get install postgresql`)",
        )?;
        let stand_in = match rustix::process::geteuid().is_root() {
            true => Some(stand_in()?),
            false => None,
        };
        Ok(Programs {
            directory,
            stand_in,
        })
    }

    /// Distinguishes templates of different users and versions.
    pub(crate) fn mark(&self) -> String {
        let version = fs::canonicalize(self.directory.join("postgres")).unwrap_or_default();
        let version: String = version
            .to_string_lossy()
            .chars()
            .filter(char::is_ascii_alphanumeric)
            .collect();
        let user = rustix::process::geteuid().as_raw();
        format!("{user}-{version}")
    }

    /// A command that is killed when the calling thread ends.
    pub(crate) fn command(&self, name: &str) -> Command {
        let program = self.directory.join(name);
        if cfg!(not(target_os = "linux")) {
            return Command::new(program);
        }
        let mut command = Command::new("setpriv");
        command.args(["--pdeathsig", "QUIT"]);
        if let Some(user) = self.stand_in {
            let user = format!("--reuid={user}");
            command.args([&user, "--clear-groups"]);
        }
        command.arg(program);
        command
    }

    /// Gives a directory to the user who runs the programs.
    pub(crate) fn hand_over(&self, directory: &Path) -> anyhow::Result<()> {
        let Some(user) = self.stand_in else {
            return Ok(());
        };
        let mut chown = Command::new("chown");
        run(chown.args(["-R", user]).arg(directory))
    }
}

fn stand_in() -> anyhow::Result<&'static str> {
    let users = fs::read_to_string("/etc/passwd").unwrap_or_default();
    let is_there = |name: &&str| {
        users
            .lines()
            .any(|line| line.split(':').next() == Some(*name))
    };
    STAND_INS
        .into_iter()
        .find(is_there)
        .context("PostgreSQL refuses to run as root, and neither user postgres nor nobody exists")
}

/// Runs a command to completion.
pub(crate) fn run(command: &mut Command) -> anyhow::Result<()> {
    let name = format!("{command:?}");
    let output = command.output();
    let output = output.with_context(|| format!("cannot run {name}"))?;
    let said = String::from_utf8_lossy(&output.stderr);
    ensure!(output.status.success(), "{name} failed: {said}");
    Ok(())
}

/// Must change whenever the template is created differently.
const FORM: u32 = 2;

/// Creates a data directory in `directory/data`.
pub(crate) fn copy(programs: &Programs, to: &Path) -> anyhow::Result<()> {
    let model = env::temp_dir().join(format!("skep-postgres-{FORM}-{}", programs.mark()));
    let lock = File::options()
        .create(true)
        .truncate(false)
        .write(true)
        .open(model.with_extension("lock"))
        .context("cannot write the lock of the model")?;
    // Tests that start at the same time create it once.
    lock.lock().context("cannot lock the model")?;
    if !model.exists() {
        make(programs, &model)?;
    }
    drop(lock);
    run(Command::new("cp")
        .arg("-R")
        .arg(model.join("data"))
        .arg(to.join("data")))?;
    programs.hand_over(to)
}

fn make(programs: &Programs, model: &Path) -> anyhow::Result<()> {
    let directory = TempDir::new().context("cannot make a directory")?;
    let password = directory.path().join("password");
    fs::write(&password, PASSWORD).context("cannot write the password")?;
    programs.hand_over(directory.path())?;
    let data = directory.path().join("data");
    let mut initdb = programs.command("initdb");
    run(initdb
        .current_dir(directory.path())
        .arg("--pgdata")
        .arg(&data)
        .arg("--pwfile")
        .arg(&password)
        .args(["--username", USER, "--encoding=UTF8", "--locale=C"])
        .args(["--auth-local=trust", "--auth-host=scram-sha-256"])
        // Without fsync: fast, and a copy damaged by a power failure is recreated.
        .args(["--wal-segsize=1", "--no-sync"]))?;
    create_database(programs, &data)?;
    let made = directory.keep();
    fs::rename(&made, model).context("cannot keep the model")
}

/// Makes the test database without starting a server, and drops the others: every test copies what is left.
fn create_database(programs: &Programs, data: &Path) -> anyhow::Result<()> {
    let rename = format!("ALTER DATABASE postgres RENAME TO {USER}");
    run_single(programs, data, "template1", &[&rename])?;
    let drop = [
        "UPDATE pg_database SET datistemplate = false",
        "DROP DATABASE template0",
        "DROP DATABASE template1",
    ];
    run_single(programs, data, USER, &drop)
}

/// Runs statements on a database that has no server.
fn run_single(
    programs: &Programs,
    data: &Path,
    database: &str,
    statements: &[&str],
) -> anyhow::Result<()> {
    let mut single = programs
        .command("postgres")
        .current_dir(data)
        .args(["--single", "-D"])
        .arg(data)
        .arg(database)
        .stdin(Stdio::piped())
        .stdout(Stdio::null())
        .stderr(Stdio::null())
        .spawn()
        .context("cannot run postgres --single")?;
    if let Some(mut input) = single.stdin.take() {
        for statement in statements {
            writeln!(input, "{statement}").context("cannot make a database")?;
        }
    }
    let ended = single.wait().context("cannot make a database")?;
    ensure!(ended.success(), "cannot make a database");
    Ok(())
}
