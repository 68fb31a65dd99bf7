//! Licences of the packages in the program, as one document.

use std::collections::BTreeMap;
use std::fs;

use anyhow::{Context, Result, bail};

use super::package::Package;

/// Separator between texts.
const RULE: &str =
    "--------------------------------------------------------------------------------";

/// Each text once, after the packages it applies to.
pub(super) fn document(mut packages: Vec<Package>) -> Result<String> {
    packages.sort_by(|a, b| (&a.name, &a.version).cmp(&(&b.name, &b.version)));
    let mut by_text: BTreeMap<String, Vec<String>> = BTreeMap::new();
    for package in &packages {
        let Package {
            name,
            version,
            licence,
            ..
        } = package;
        let title = format!("{name} {version} ({licence})");
        let texts = match package.texts.as_slice() {
            [] => vec![standard_text(package)?],
            texts => texts.to_vec(),
        };
        for text in texts {
            let titles = by_text.entry(text).or_default();
            if titles.last() != Some(&title) {
                titles.push(title.clone());
            }
        }
    }
    let mut groups: Vec<(Vec<String>, String)> = by_text
        .into_iter()
        .map(|(text, titles)| (titles, text))
        .collect();
    // Texts that apply to the most packages come first.
    groups.sort_by(|(a, _), (b, _)| (b.len(), a).cmp(&(a.len(), b)));
    let mut document = format!(
        "Skep contains the work of others: {} packages, under the licences that follow.\n",
        packages.len()
    );
    for (titles, text) in groups {
        document.push_str(&format!(
            "\n{RULE}\n{}\n{RULE}\n\n{text}\n",
            titles.join("\n")
        ));
    }
    Ok(document)
}

/// The text for a package that comes without one.
fn standard_text(package: &Package) -> Result<String> {
    let Package {
        name,
        licence,
        authors,
        ..
    } = package;
    let names = |wanted: &str| {
        licence
            .split([' ', '/', '(', ')'])
            .any(|word| word == wanted)
    };
    if names("MIT") {
        let whose = match authors.as_slice() {
            [] => format!("the authors of {name}"),
            authors => authors.join(", "),
        };
        return Ok(MIT.replace("{whose}", &whose));
    }
    if names("Apache-2.0") {
        return fs::read_to_string("LICENSE-APACHE").context("cannot read LICENSE-APACHE");
    }
    bail!(
        "{name} comes without the text of its licence, {licence}: add it to xtask/src/dist/licences.rs"
    )
}

const MIT: &str = "\
Copyright (c) {whose}

Permission is hereby granted, free of charge, to any person obtaining a copy of this software and associated documentation files (the
\"Software\"), to deal in the Software without restriction, including without limitation the rights to use, copy, modify, merge, publish,
distribute, sublicense, and/or sell copies of the Software, and to permit persons to whom the Software is furnished to do so, subject to
the following conditions:

The above copyright notice and this permission notice shall be included in all copies or substantial portions of the Software.

THE SOFTWARE IS PROVIDED \"AS IS\", WITHOUT WARRANTY OF ANY KIND, EXPRESS OR IMPLIED, INCLUDING BUT NOT LIMITED TO THE WARRANTIES OF
MERCHANTABILITY, FITNESS FOR A PARTICULAR PURPOSE AND NONINFRINGEMENT. IN NO EVENT SHALL THE AUTHORS OR COPYRIGHT HOLDERS BE LIABLE FOR ANY
CLAIM, DAMAGES OR OTHER LIABILITY, WHETHER IN AN ACTION OF CONTRACT, TORT OR OTHERWISE, ARISING FROM, OUT OF OR IN CONNECTION WITH THE
SOFTWARE OR THE USE OR OTHER DEALINGS IN THE SOFTWARE.";

#[cfg(test)]
mod tests {
    use super::*;

    fn package(name: &str, licence: &str, texts: &[&str]) -> Package {
        Package {
            name: name.to_owned(),
            version: "1.0.0".to_owned(),
            licence: licence.to_owned(),
            authors: vec!["Anna".to_owned()],
            texts: texts.iter().map(ToString::to_string).collect(),
        }
    }

    #[test]
    fn prints_a_shared_text_once() {
        let packages = vec![
            package("wasp", "MIT", &["free for all"]),
            package("ant", "MIT", &["free for all", "a notice"]),
        ];
        let text = document(packages).expect("a document");
        assert_eq!(text.matches("free for all").count(), 1);
        assert!(
            text.contains("ant 1.0.0 (MIT)\nwasp 1.0.0 (MIT)\n"),
            "{text}"
        );
        assert!(text.contains("a notice"));
        assert!(text.starts_with("Skep contains the work of others: 2 packages"));
    }

    #[test]
    fn uses_the_standard_text_if_a_package_has_none() {
        let text = document(vec![package("bee", "Apache-2.0/MIT", &[])]).expect("a document");
        assert!(text.contains("Copyright (c) Anna\n"), "{text}");
        let error = document(vec![package("bee", "Secret-1.0", &[])]).expect_err("no text");
        assert!(error.to_string().contains("Secret-1.0"), "{error}");
    }
}
