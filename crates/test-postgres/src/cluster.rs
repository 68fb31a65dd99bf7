//! The data directory, created once and copied.

use std::{
    env,
    fs::{self, File},
    io::Write,
    path::Path,
    process::{Command, Stdio},
};

use tempfile::TempDir;

use crate::{
    Doing, PASSWORD, TestPostgresError, USER,
    programs::{Programs, run},
};

/// Must change whenever the template is created differently.
const FORM: u32 = 1;

/// Creates a data directory in `directory/data`.
pub(crate) fn copy(programs: &Programs, to: &Path) -> Result<(), TestPostgresError> {
    let model = env::temp_dir().join(format!("skep-postgres-{FORM}-{}", programs.mark()));
    let lock = File::options()
        .create(true)
        .truncate(false)
        .write(true)
        .open(model.with_extension("lock"))
        .doing("write the lock of the model")?;
    // Tests that start at the same time create it once.
    lock.lock().doing("lock the model")?;
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

fn make(programs: &Programs, model: &Path) -> Result<(), TestPostgresError> {
    let directory = TempDir::new().doing("make a directory")?;
    let password = directory.path().join("password");
    fs::write(&password, PASSWORD).doing("write the password")?;
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
    fs::rename(&made, model).doing("keep the model")
}

/// Creates the test database without starting a server.
fn create_database(programs: &Programs, data: &Path) -> Result<(), TestPostgresError> {
    let mut single = programs
        .command("postgres")
        .current_dir(data)
        .args(["--single", "-D"])
        .arg(data)
        .arg("postgres")
        .stdin(Stdio::piped())
        .stdout(Stdio::null())
        .stderr(Stdio::null())
        .spawn()
        .doing("run postgres --single")?;
    if let Some(mut input) = single.stdin.take() {
        writeln!(input, "CREATE DATABASE {USER}").doing("make a database")?;
    }
    let ended = single.wait().doing("make a database")?;
    match ended.success() {
        true => Ok(()),
        false => Err(TestPostgresError::new("cannot make a database")),
    }
}
