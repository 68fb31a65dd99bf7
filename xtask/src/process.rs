//! Running other programs.

use std::ffi::OsString;
use std::path::PathBuf;
use std::process::{Command, Stdio};

use anyhow::{Context, Result, bail};

/// A command of the cargo that runs this task, so that tasks and tests use the same toolchain.
pub(crate) fn cargo<'a>(arguments: impl IntoIterator<Item = &'a str>) -> Command {
    let program = std::env::var_os("CARGO").unwrap_or_else(|| OsString::from("cargo"));
    let mut command = Command::new(program);
    command.args(arguments);
    // Set by `cargo xtask` for this package. Build scripts that watch these variables would rerun, recompiling half of the
    // dependencies whenever `cargo xtask` and plain cargo alternate.
    for (name, _) in std::env::vars_os() {
        let text = name.to_string_lossy();
        if text.starts_with("CARGO_PKG_") || text.starts_with("CARGO_MANIFEST_") {
            command.env_remove(&name);
        }
    }
    command
}

pub(crate) fn target_directory() -> PathBuf {
    std::env::var_os("CARGO_TARGET_DIR").map_or_else(|| "target".into(), PathBuf::from)
}

/// Runs a command with inherited output.
pub(crate) fn run(command: &mut Command) -> Result<()> {
    let line = line(command);
    println!("$ {line}");
    let status = command
        .status()
        .with_context(|| format!("cannot start `{line}`"))?;
    if !status.success() {
        bail!("`{line}` failed ({status})");
    }
    Ok(())
}

/// Runs a command and returns its standard output.
pub(crate) fn output(command: &mut Command) -> Result<String> {
    let line = line(command);
    let output = command
        .stderr(Stdio::inherit())
        .output()
        .with_context(|| format!("cannot start `{line}`"))?;
    if !output.status.success() {
        bail!("`{line}` failed ({})", output.status);
    }
    String::from_utf8(output.stdout).with_context(|| format!("`{line}` writes no UTF-8"))
}

/// Whether a command starts and succeeds, discarding its output.
pub(crate) fn succeeds(command: &mut Command) -> bool {
    command
        .stdin(Stdio::null())
        .stdout(Stdio::null())
        .stderr(Stdio::null())
        .status()
        .is_ok_and(|status| status.success())
}

/// Tries to install Debian packages. Needs root; callers check whether it worked.
pub(crate) fn install(packages: &[&str]) {
    run(Command::new("apt-get").arg("update")).ok();
    run(Command::new("apt-get")
        .env("DEBIAN_FRONTEND", "noninteractive")
        .args(["install", "--yes", "--no-install-recommends"])
        .args(packages))
    .ok();
}

/// The command as typed; for cargo, without the path of the toolchain.
fn line(command: &Command) -> String {
    let program = std::path::Path::new(command.get_program());
    let name = program.file_stem().unwrap_or(program.as_os_str());
    std::iter::once(name)
        .chain(command.get_args())
        .map(|word| word.to_string_lossy())
        .collect::<Vec<_>>()
        .join(" ")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn shows_commands_as_typed() {
        let mut command = Command::new("toolchains/bin/cargo");
        command.args(["test", "--doc"]);
        assert_eq!(line(&command), "cargo test --doc");
    }

    #[test]
    fn cargo_inherits_no_package_variables() {
        let is_removed = |command: &Command, wanted: &str| {
            let mut variables = command.get_envs();
            variables.any(|(name, value)| name == wanted && value.is_none())
        };
        // Set by the cargo that runs this test.
        assert!(std::env::var_os("CARGO_PKG_NAME").is_some());
        assert!(is_removed(&cargo(["build"]), "CARGO_PKG_NAME"));
        assert!(is_removed(&cargo(["build"]), "CARGO_MANIFEST_DIR"));
    }

    #[test]
    fn a_missing_program_fails() {
        assert!(!succeeds(&mut Command::new("no-program-has-this-name")));
    }

    #[test]
    fn errors_name_the_command() {
        let error = run(&mut cargo(["no-such-command-of-cargo"])).unwrap_err();
        assert!(error.to_string().contains("no-such-command-of-cargo"));
    }
}
