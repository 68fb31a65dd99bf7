//! Converts lessons and figures from TOML to JSON: the WebAssembly module parses JSON anyway, and a TOML parser would
//! make it half as large again.

use std::{env, error::Error, fs, path::Path};

fn main() -> Result<(), Box<dyn Error>> {
    let out = env::var("OUT_DIR")?;
    let root = Path::new(&env::var("CARGO_MANIFEST_DIR")?).join("../..");
    for (from, to) in [
        ("content/lessons/lessons.toml", "lessons.json"),
        ("content/rulebook/figures.toml", "figures.json"),
    ] {
        let from = root.join(from);
        println!("cargo::rerun-if-changed={}", from.display());
        let text = fs::read_to_string(&from)?;
        let value: serde_json::Value =
            toml::from_str(&text).map_err(|error| format!("{}: {error}", from.display()))?;
        fs::write(Path::new(&out).join(to), serde_json::to_string(&value)?)?;
    }
    println!("cargo::rerun-if-changed=build.rs");
    Ok(())
}
