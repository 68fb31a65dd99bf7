//! `cargo xtask wasm`: builds the page's WebAssembly module from `crates/page`. It is committed, so that building the
//! program needs no second target.
//!
//! The module carries a digest of its sources and build settings in a custom section. A test compares it, so that the
//! module cannot become outdated unnoticed.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use anyhow::{Context, Result, bail};
use sha2::{Digest, Sha256};
use toml::Table;

use crate::process::{self, cargo};

const MODULE: &str = "web/src/worker/skep.wasm";

/// Sources of the module, besides its dependencies.
const SOURCES: &[&str] = &[
    "crates/rules",
    "crates/engine",
    "crates/game",
    "crates/solo",
    "crates/page",
    "content/lessons/lessons.toml",
    "content/rulebook/figures.toml",
];

/// Endings of source files and manifests.
const TEXTS: &[&str] = &[".rs", ".toml"];

/// Endings of data that the module contains. The net is a separate file.
const DATA: &[&str] = &[".book", ".weights"];

/// Custom section with the digest of the sources.
const SECTION: &str = "skep-sources";

/// Sources of the standard library, in the compiler's folder.
const LIBRARY_SOURCES: &str = "lib/rustlib/src/rust/library";

const TARGET: &str = "wasm32-unknown-unknown";
const PROFILE: &str = "page";

/// Target features supported by all current browsers.
const FEATURES: &str = "-C target-feature=+simd128";

/// Options of `wasm-opt`.
const OPTIMIZATIONS: &[&str] = &[
    "-O3",
    // Functions with a single caller are not inlined, because that compresses far worse.
    "--one-caller-inline-max-function-size=20",
    "--enable-simd",
    "--enable-bulk-memory",
    "--enable-nontrapping-float-to-int",
    "--enable-sign-ext",
    "--enable-mutable-globals",
    "--enable-reference-types",
    "--enable-multivalue",
    "--strip-debug",
    "--strip-producers",
];

/// Building the standard library from its sources makes the module a tenth smaller.
const OWN_LIBRARY: &[&str] = &[
    "-Zbuild-std=std,panic_abort",
    "-Zbuild-std-features=optimize_for_size",
];

/// Panics trap immediately, because the module has nowhere to print messages. Only a standard library built from source
/// can omit them.
const IMMEDIATE_ABORT: &str = "-Zunstable-options -Cpanic=immediate-abort";

/// Builds the module and puts it where the page expects it.
pub(crate) fn run() -> Result<()> {
    let sources = digest(Path::new("."))?;
    let directory = process::target_directory().join("wasm");
    process::run(build_command()?.env("CARGO_TARGET_DIR", &directory))?;
    let built = directory.join(TARGET).join(PROFILE).join("skep_page.wasm");
    let shrunk = optimized(&built)?;
    let mut module =
        fs::read(&shrunk).with_context(|| format!("cannot read {}", shrunk.display()))?;
    append_section(&mut module, sources.as_bytes());
    if let Some(folder) = Path::new(MODULE).parent() {
        fs::create_dir_all(folder)?;
    }
    fs::write(MODULE, &module).with_context(|| format!("cannot write {MODULE}"))?;
    println!("{MODULE}: {} bytes", module.len());
    Ok(())
}

/// Writes the TypeScript types and the OpenAPI document, using the tests that check them.
pub(crate) fn types() -> Result<()> {
    let mut page = cargo(["test", "--package", "skep-page", "--lib", "tests::"]);
    process::run(page.env("SKEP_WRITE_TYPES", "1"))?;
    // Without the page, which needs Node.
    let mut server = cargo(["test", "--package", "skep-server", "--no-default-features"]);
    server.args(["--lib", "http::openapi::tests::"]);
    process::run(server.env("SKEP_WRITE_TYPES", "1"))
}

/// Builds the standard library from its sources if they are installed, else uses rustup's target.
fn build_command() -> Result<Command> {
    let arguments = ["build", "--profile", PROFILE, "--target", TARGET];
    let mut command = cargo(arguments);
    command.args(["--package", "skep-page"]);
    let features = format!("{FEATURES} {}", path_remapping()?);
    let library = PathBuf::from(rustc(&["--print", "sysroot"])?).join(LIBRARY_SOURCES);
    if library.is_dir() {
        command
            .args(OWN_LIBRARY)
            // `-Z` flags are reserved for nightly compilers.
            .env("RUSTC_BOOTSTRAP", "1")
            .env("RUSTFLAGS", format!("{IMMEDIATE_ABORT} {features}"));
        return Ok(command);
    }
    let target = rustc(&["--print", "target-libdir", "--target", TARGET])?;
    if !Path::new(&target).is_dir() {
        bail!("the module needs `rustup component add rust-src` or `rustup target add {TARGET}`");
    }
    println!("Without rustup's component rust-src the module will be a tenth larger.");
    command.env("RUSTFLAGS", &features);
    Ok(command)
}

/// Keeps local paths out of the module, whose panic locations contain file names.
fn path_remapping() -> Result<String> {
    let root = std::env::current_dir().context("cannot tell where the repository is")?;
    let home = std::env::var("CARGO_HOME")
        .or_else(|_| std::env::var("HOME").map(|home| format!("{home}/.cargo")))
        .context("cannot tell where cargo keeps its packages")?;
    let sysroot = rustc(&["--print", "sysroot"])?;
    Ok(format!(
        "--remap-path-prefix={}=/skep --remap-path-prefix={home}=/cargo --remap-path-prefix={sysroot}=/rust",
        root.canonicalize()?.display()
    ))
}

/// What the compiler in use prints.
fn rustc(arguments: &[&str]) -> Result<String> {
    let output = Command::new("rustc")
        .args(arguments)
        .output()
        .context("cannot run rustc")?;
    if !output.status.success() {
        bail!("rustc {}: {}", arguments.join(" "), output.status);
    }
    Ok(String::from_utf8_lossy(&output.stdout).trim().to_owned())
}

/// Runs `wasm-opt` if it is installed.
fn optimized(built: &Path) -> Result<PathBuf> {
    let has_tool = process::succeeds(Command::new("wasm-opt").arg("--version"));
    if !has_tool {
        println!("wasm-opt (of binaryen) is not installed: the module will be a little larger.");
        return Ok(built.to_owned());
    }
    let shrunk = built.with_extension("small.wasm");
    process::run(
        Command::new("wasm-opt")
            .args(OPTIMIZATIONS)
            .arg(built)
            .arg("-o")
            .arg(&shrunk),
    )?;
    Ok(shrunk)
}

/// Digest of everything in this repository that the module depends on: sources and build settings.
fn digest(root: &Path) -> Result<String> {
    let mut files = Vec::new();
    for source in SOURCES {
        collect(root, source, &mut files)?;
    }
    files.sort();
    let mut digest = Sha256::new();
    for file in &files {
        let bytes = fs::read(root.join(file)).with_context(|| format!("cannot read {file}"))?;
        digest.update(file.as_bytes());
        digest.update([0]);
        if is_one_of(file, TEXTS) {
            // Git may have changed the ends of lines.
            let text = String::from_utf8_lossy(&bytes).replace("\r\n", "\n");
            digest.update(text.as_bytes());
        } else {
            digest.update(&bytes);
        }
        digest.update([0]);
    }
    digest.update(recipe(root)?);
    let bytes: [u8; 32] = digest.finalize().into();
    Ok(bytes.iter().map(|byte| format!("{byte:02x}")).collect())
}

/// Build settings that are the same on every machine: flags of both build methods, and the profile.
fn recipe(root: &Path) -> Result<String> {
    let text = fs::read_to_string(root.join("Cargo.toml")).context("cannot read Cargo.toml")?;
    let manifest: Table = text.parse().context("cannot read Cargo.toml")?;
    let mut profiles = Vec::new();
    let mut next = Some(PROFILE);
    while let Some(name) = next {
        let profile = manifest
            .get("profile")
            .and_then(|profiles| profiles.get(name))
            .with_context(|| format!("Cargo.toml has no profile {name}"))?;
        profiles.push(serde_json::to_string(profile)?);
        next = profile.get("inherits").and_then(|parent| parent.as_str());
    }
    let flags = [TARGET, FEATURES, IMMEDIATE_ABORT];
    let lines = [&flags, OWN_LIBRARY, OPTIMIZATIONS];
    let flags = lines.concat().join("\n");
    Ok(format!("{flags}\n{}", profiles.join("\n")))
}

/// Collects sources, embedded data and manifests under a path, without tests and benchmarks.
fn collect(root: &Path, path: &str, files: &mut Vec<String>) -> Result<()> {
    let place = root.join(path);
    if place.is_file() {
        let is_source = is_one_of(path, TEXTS) || is_one_of(path, DATA);
        if is_source && !path.ends_with("/tests.rs") {
            files.push(path.to_owned());
        }
        return Ok(());
    }
    for entry in fs::read_dir(&place).with_context(|| format!("cannot read {path}"))? {
        let name = entry?.file_name();
        let name = name.to_string_lossy();
        if !["tests", "benches", "target"].contains(&name.as_ref()) {
            collect(root, &format!("{path}/{name}"), files)?;
        }
    }
    Ok(())
}

fn is_one_of(file: &str, endings: &[&str]) -> bool {
    endings.iter().any(|ending| file.ends_with(ending))
}

/// Appends a custom section to a module.
fn append_section(module: &mut Vec<u8>, content: &[u8]) {
    let name = SECTION.as_bytes();
    let mut body = leb128(name.len());
    body.extend_from_slice(name);
    body.extend_from_slice(content);
    module.push(0);
    module.extend(leb128(body.len()));
    module.extend(body);
}

/// Variable-length encoding of a number.
fn leb128(mut number: usize) -> Vec<u8> {
    let mut bytes = Vec::new();
    loop {
        let low = (number & 0x7f) as u8;
        number >>= 7;
        if number == 0 {
            bytes.push(low);
            return bytes;
        }
        bytes.push(low | 0x80);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The digest in the module: everything after the section name.
    fn carried(module: &[u8]) -> Option<String> {
        let name = SECTION.as_bytes();
        let at = module
            .windows(name.len())
            .rposition(|bytes| bytes == name)?;
        String::from_utf8(module[at + name.len()..].to_vec()).ok()
    }

    #[test]
    fn the_module_is_up_to_date() {
        let root = crate::root();
        let module = fs::read(root.join(MODULE)).expect("the module is committed");
        let carried = carried(&module).expect("the module names its sources");
        assert_eq!(
            carried,
            digest(&root).expect("the sources"),
            "{MODULE} is out of date: run `cargo xtask wasm`"
        );
    }

    /// A repository with one file per source, and profiles.
    fn small_repository() -> tempfile::TempDir {
        let root = tempfile::tempdir().expect("a directory");
        for source in SOURCES {
            let path = root.path().join(source);
            let file = if source.ends_with(".toml") {
                path
            } else {
                path.join("src/lib.rs")
            };
            fs::create_dir_all(file.parent().expect("a folder")).expect("a folder");
            fs::write(file, "one").expect("a file");
        }
        fs::write(root.path().join("Cargo.toml"), PROFILES).expect("a file");
        root
    }

    const PROFILES: &str = "[profile.release]\nlto = \"thin\"\n\n[profile.page]\ninherits = \"release\"\nopt-level = \"z\"\n";

    #[test]
    fn a_changed_source_changes_the_digest() {
        let root = small_repository();
        let before = digest(root.path()).expect("a digest");
        fs::write(root.path().join("crates/rules/src/tests.rs"), "x").expect("a file");
        assert_eq!(
            digest(root.path()).expect("a digest"),
            before,
            "tests do not count"
        );
        fs::write(root.path().join("crates/engine/src/some.book"), [200]).expect("a file");
        let with_data = digest(root.path()).expect("a digest");
        assert_ne!(with_data, before);
        fs::write(root.path().join("crates/engine/src/some.book"), [201]).expect("a file");
        assert_ne!(digest(root.path()).expect("a digest"), with_data);
        fs::write(root.path().join("crates/rules/src/lib.rs"), "two").expect("a file");
        assert_ne!(digest(root.path()).expect("a digest"), with_data);
    }

    #[test]
    fn only_the_profile_of_the_manifest_changes_the_digest() {
        let root = small_repository();
        let before = digest(root.path()).expect("a digest");
        let with = |manifest: &str| {
            fs::write(root.path().join("Cargo.toml"), manifest).expect("a file");
            digest(root.path()).expect("a digest")
        };
        assert_eq!(
            with(&format!(
                "# Why.\n{PROFILES}\n[profile.dev]\nopt-level = 1\n"
            )),
            before
        );
        assert_ne!(with(&PROFILES.replace("\"z\"", "\"s\"")), before);
        assert_ne!(with(&PROFILES.replace("thin", "fat")), before);
    }

    #[test]
    fn encodes_custom_sections() {
        let mut module = Vec::new();
        append_section(&mut module, b"abc");
        assert_eq!(module[..3], [0, 16, 12]);
        assert_eq!(carried(&module).as_deref(), Some("abc"));
        assert_eq!(leb128(300), [0xac, 0x02]);
    }
}
