//! Builds the page with npm, so that it can be embedded.

use std::{
    env, fs, io,
    path::{Path, PathBuf},
    process::{Command, ExitCode},
    time::SystemTime,
};

/// The oldest Node that builds the page.
const NODE: u32 = 20;

/// What is no source of the page.
const NOT_SOURCES: [&str; 7] = [
    "node_modules",
    "dist",
    "e2e",
    "test",
    "test-results",
    "playwright-report",
    "playwright.config.ts",
];

fn main() -> ExitCode {
    println!("cargo::rerun-if-changed=build.rs");
    if env::var_os("CARGO_FEATURE_WEB").is_none() {
        return ExitCode::SUCCESS;
    }
    match build() {
        Ok(()) => ExitCode::SUCCESS,
        Err(message) => {
            eprintln!("{message}");
            ExitCode::FAILURE
        }
    }
}

fn build() -> Result<(), String> {
    let path = |name: &str| {
        env::var_os(name)
            .map(PathBuf::from)
            .ok_or_else(|| format!("cargo does not set {name}"))
    };
    let web = path("CARGO_MANIFEST_DIR")?.join("../../web");
    let messages = web.join("../content/messages");
    watch(&web);
    for texts in [messages, web.join("../content/rulebook")] {
        if texts.is_dir() {
            println!("cargo::rerun-if-changed={}", texts.display());
        }
    }
    check_node()?;
    if is_outdated(&web) {
        // A mirror that lacks the packages of other systems makes a list that `npm ci` finds incomplete.
        npm(&web, &["ci", "--no-fund", "--no-audit"])
            .or_else(|_| npm(&web, &["install", "--no-save", "--no-fund", "--no-audit"]))?;
    }
    let out = path("OUT_DIR")?;
    let built = out.join("web");
    let target = built
        .to_str()
        .ok_or("the build directory has an odd name")?;
    npm(
        &web,
        &["run", "build", "--", "--outDir", target, "--emptyOutDir"],
    )?;
    let mut files = Vec::new();
    collect(&built, &built, &mut files).map_err(|error| format!("the page: {error}"))?;
    files.sort();
    fs::write(out.join("page.rs"), table(&files)).map_err(|error| format!("the page: {error}"))
}

/// The files below a directory, each with its path from the root and its whole path.
fn collect(root: &Path, directory: &Path, files: &mut Vec<(String, PathBuf)>) -> io::Result<()> {
    for entry in fs::read_dir(directory)? {
        let path = entry?.path();
        if path.is_dir() {
            collect(root, &path, files)?;
        } else if let Ok(name) = path.strip_prefix(root) {
            files.push((name.to_string_lossy().replace('\\', "/"), path));
        }
    }
    Ok(())
}

/// The files as a list that the program includes: packed where there is a packed form, since the program can unpack it.
fn table(files: &[(String, PathBuf)]) -> String {
    let is_packed = |name: &str| {
        let packed = format!("{name}.gz");
        files.iter().any(|(other, _)| *other == packed)
    };
    let entry = |(name, path): &(String, PathBuf)| {
        let path = path.display().to_string();
        format!("    ({name:?}, include_bytes!({path:?}).as_slice()),\n")
    };
    let entries: String = files
        .iter()
        .filter(|(name, _)| !is_packed(name))
        .map(entry)
        .collect();
    format!("&[\n{entries}]\n")
}

/// Cargo looks at whole directories, so the sources are named one by one: the packages beside them change by themselves.
fn watch(web: &Path) {
    let Ok(entries) = fs::read_dir(web) else {
        return;
    };
    for entry in entries.flatten() {
        let name = entry.file_name();
        let is_source = !NOT_SOURCES.iter().any(|other| name == *other);
        if is_source {
            println!("cargo::rerun-if-changed={}", entry.path().display());
        }
    }
}

fn check_node() -> Result<(), String> {
    let missing = || {
        format!(
            "Node {NODE} or newer is needed to build the page in the browser: install it, or build \
             without the page by `cargo build --no-default-features`."
        )
    };
    let output = Command::new("node")
        .arg("--version")
        .output()
        .map_err(|_| missing())?;
    let version = String::from_utf8_lossy(&output.stdout);
    let major = version
        .trim()
        .trim_start_matches('v')
        .split('.')
        .next()
        .and_then(|major| major.parse::<u32>().ok());
    match major {
        Some(major) if major >= NODE => Ok(()),
        _ => Err(missing()),
    }
}

/// Whether the packages are missing or older than the list of them. npm notes in a hidden file what it installed.
fn is_outdated(web: &Path) -> bool {
    let changed =
        |path: PathBuf| -> Option<SystemTime> { fs::metadata(path).ok()?.modified().ok() };
    let installed = changed(web.join("node_modules/.package-lock.json"));
    match (installed, changed(web.join("package-lock.json"))) {
        (Some(installed), Some(listed)) => installed < listed,
        (Some(_), None) => false,
        (None, _) => true,
    }
}

fn npm(web: &Path, arguments: &[&str]) -> Result<(), String> {
    let program = if cfg!(windows) { "npm.cmd" } else { "npm" };
    let output = Command::new(program)
        .args(arguments)
        .current_dir(web)
        .output()
        .map_err(|error| format!("npm cannot be started: {error}"))?;
    if output.status.success() {
        return Ok(());
    }
    let (said, errors) = (
        String::from_utf8_lossy(&output.stdout),
        String::from_utf8_lossy(&output.stderr),
    );
    let arguments = arguments.join(" ");
    Err(format!("`npm {arguments}` failed:\n{said}\n{errors}"))
}
