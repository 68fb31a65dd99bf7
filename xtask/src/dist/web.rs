//! npm packages in the page.

use std::fs;
use std::path::Path;

use anyhow::{Context, Result};
use serde_json::Value;

use super::package::{self, Package};

/// Packages in the page's lock file, except development dependencies.
pub(super) fn packages(web: &Path) -> Result<Vec<Package>> {
    let lock = read(&web.join("package-lock.json"))?;
    let mut found = Vec::new();
    for (path, entry) in lock["packages"].as_object().into_iter().flatten() {
        let is_ours = !path.starts_with("node_modules/") || entry["link"] == true;
        if is_ours || entry["dev"] == true || entry["devOptional"] == true {
            continue;
        }
        let directory = web.join(path);
        let manifest = read(&directory.join("package.json"))?;
        let text = |field: &str| manifest[field].as_str().unwrap_or_default().to_owned();
        let author = match &manifest["author"] {
            Value::String(author) => Some(author.clone()),
            author => author["name"].as_str().map(str::to_owned),
        };
        found.push(Package {
            name: text("name"),
            version: text("version"),
            licence: text("license"),
            authors: author.into_iter().collect(),
            texts: package::texts(&directory)?,
        });
    }
    Ok(found)
}

fn read(path: &Path) -> Result<Value> {
    let text = fs::read_to_string(path).with_context(|| {
        format!(
            "cannot read {}; `npm ci` in web installs the packages",
            path.display()
        )
    })?;
    serde_json::from_str(&text).with_context(|| format!("cannot read {}", path.display()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn excludes_development_dependencies() {
        let web = tempfile::tempdir().expect("a directory");
        let write = |path: &str, text: &str| {
            let path = web.path().join(path);
            fs::create_dir_all(path.parent().expect("a parent")).expect("a directory");
            fs::write(path, text).expect("a file");
        };
        write(
            "package-lock.json",
            r#"{"packages": {"": {"name": "page"}, "board": {}, "node_modules/board": {"link": true},
                "node_modules/ant": {}, "node_modules/wasp": {"dev": true}}}"#,
        );
        write(
            "node_modules/ant/package.json",
            r#"{"name": "ant", "version": "2.0.0", "license": "MIT", "author": {"name": "Anna"}}"#,
        );
        write("node_modules/ant/LICENSE", "free for all  \r\n\r\n");
        write("node_modules/ant/license.js", "code");
        let packages = packages(web.path()).expect("the packages");
        assert_eq!(
            packages,
            [Package {
                name: "ant".to_owned(),
                version: "2.0.0".to_owned(),
                licence: "MIT".to_owned(),
                authors: vec!["Anna".to_owned()],
                texts: vec!["free for all".to_owned()],
            }]
        );
    }
}
