//! Texts for players use none of the words that the glossary rules out.

use super::Finding;
use super::file::File;

const TEXTS: &str = "content/";

pub(super) fn check(files: &[File]) -> Vec<Finding> {
    let path = format!("{TEXTS}messages/GLOSSARY.md");
    let texts: Vec<Text<'_>> = files.iter().filter_map(Text::of).collect();
    let Some(glossary) = files.iter().find(|file| file.path == path) else {
        // Otherwise moving the folder would disable the check.
        return files
            .iter()
            .find(|file| file.has_extension("ftl"))
            .map(|catalogue| Finding::new(&catalogue.path, 1, format!("there is no {path}")))
            .into_iter()
            .collect();
    };
    let terms = terms(glossary);
    let mut findings = Vec::new();
    for text in &texts {
        if !terms.iter().any(|term| term.language == text.language) {
            let message = format!("{path} has no section for ({})", text.language);
            findings.push(Finding::new(&text.file.path, 1, message));
        }
        let terms = terms.iter().filter(|term| term.concerns(text));
        for term in terms {
            for (line, prose) in text.prose() {
                if let Some(word) = term.found_in(&prose) {
                    let message = format!("`{word}` is ruled out by {path}: {}", term.instead);
                    findings.push(Finding::new(&text.file.path, line, message));
                }
            }
        }
    }
    findings
}

/// A message catalogue or a rulebook page.
struct Text<'a> {
    file: &'a File,
    language: &'a str,
}

impl<'a> Text<'a> {
    fn of(file: &'a File) -> Option<Text<'a>> {
        let path = file.path.strip_prefix(TEXTS)?;
        let (folder, rest) = path.split_once('/')?;
        let (language, _) = rest.split_once('/')?;
        let is_text = match folder {
            "messages" => file.has_extension("ftl"),
            "rulebook" => file.has_extension("md"),
            _ => false,
        };
        is_text.then_some(Text { file, language })
    }

    /// Lower-case lines without comments, keys, variables and link targets.
    fn prose(&self) -> impl Iterator<Item = (usize, String)> {
        let is_catalogue = self.file.has_extension("ftl");
        self.file
            .lines()
            .filter(move |(_, line)| !is_catalogue || !line.starts_with('#'))
            .map(move |(number, line)| {
                let line = match line.split_once(" =") {
                    Some((key, value)) if is_catalogue && is_key(key) => value,
                    _ => line,
                };
                let line = without(&without(line, "{", "}"), "](", ")");
                (number, line.to_lowercase())
            })
    }
}

/// Whether a line of a catalogue starts with the name of a message or attribute.
fn is_key(text: &str) -> bool {
    let name = text.trim_start().trim_start_matches(['.', '-']);
    !name.is_empty()
        && name
            .chars()
            .all(|c| c.is_ascii_alphanumeric() || c == '-' || c == '_')
}

/// Replaces everything between delimiters by a character that belongs to no word.
fn without(text: &str, opening: &str, closing: &str) -> String {
    let mut kept = String::new();
    let mut rest = text;
    while let Some((before, inside)) = rest.split_once(opening) {
        kept.push_str(before);
        kept.push('|');
        rest = inside.split_once(closing).map_or("", |(_, after)| after);
    }
    kept + rest
}

struct Term {
    language: String,
    /// Recommended word.
    instead: String,
    ruled_out: Vec<String>,
    exceptions: Vec<String>,
}

impl Term {
    fn concerns(&self, text: &Text<'_>) -> bool {
        let is_exempt = |exception: &String| {
            let is_path = exception.ends_with('/') || exception.ends_with(".ftl");
            is_path && text.file.path.contains(exception.as_str())
        };
        self.language == text.language && !self.exceptions.iter().any(is_exempt)
    }

    /// The first ruled-out word in a line.
    fn found_in(&self, prose: &str) -> Option<&str> {
        let mut prose = prose.to_owned();
        for exception in &self.exceptions {
            prose = prose.replace(exception, "|");
        }
        self.ruled_out
            .iter()
            .find(|word| has_word(&prose, word))
            .map(String::as_str)
    }
}

/// Whether a text contains a word or phrase; a trailing `*` matches any ending.
fn has_word(text: &str, word: &str) -> bool {
    let (stem, any_ending) = match word.strip_suffix('*') {
        Some(stem) => (stem, true),
        None => (word, false),
    };
    let is_letter = |c: Option<char>| c.is_some_and(char::is_alphanumeric);
    let begins_with_letter = is_letter(stem.chars().next());
    let ends_with_letter = is_letter(stem.chars().next_back()) && !any_ending;
    text.match_indices(stem).any(|(at, _)| {
        let before = text[..at].chars().next_back();
        let after = text[at + stem.len()..].chars().next();
        let is_cut_off = begins_with_letter && is_letter(before);
        let goes_on = ends_with_letter && is_letter(after);
        !is_cut_off && !goes_on
    })
}

/// Rows of all tables, which have four columns: thing, word, not, except.
fn terms(glossary: &File) -> Vec<Term> {
    let mut language = String::new();
    let mut terms = Vec::new();
    for (_, line) in glossary.lines() {
        if let Some(heading) = line.strip_prefix("## ") {
            let code = heading.rsplit_once('(').map_or("", |(_, code)| code);
            language = code.trim_end_matches(')').to_owned();
        }
        let cells: Vec<&str> = line.split('|').collect();
        if let [_, _, word, not, except, _] = cells[..] {
            terms.push(Term {
                language: language.clone(),
                instead: word.trim().to_owned(),
                ruled_out: in_backquotes(not),
                exceptions: in_backquotes(except),
            });
        }
    }
    terms
}

fn in_backquotes(cell: &str) -> Vec<String> {
    let spans = cell.split('`').skip(1).step_by(2);
    spans.map(str::to_lowercase).collect()
}

#[cfg(test)]
mod tests {
    use super::super::file::sample;
    use super::*;

    const GLOSSARY: &str = "\
## English (en)

| thing | word | not | except |
|---|---|---|---|
| route | path | `way`, `wand*` | `all the way` |
| draw | draw | `tie` | `rulebook/` |
| omission | word… | ` …` | |
| hand | hand | stock | |
";

    fn lines(path: &str, text: &str) -> Vec<usize> {
        let glossary = sample(&format!("{TEXTS}messages/GLOSSARY.md"), GLOSSARY);
        let text = sample(&format!("{TEXTS}{path}"), text);
        check(&[glossary, text])
            .iter()
            .map(|finding| finding.line)
            .collect()
    }

    #[test]
    fn finds_ruled_out_words() {
        let text = "a = x\nb = No Way!\nc = It wanders\n    .note = x …\n";
        assert_eq!(lines("messages/en/game.ftl", text), [2, 3, 4]);
        assert_eq!(lines("rulebook/en/01-aim.md", "x\n\nno **way**"), [3]);
        assert_eq!(lines("messages/en/game.ftl", "a = { $a } tie"), [1]);
    }

    #[test]
    fn ignores_parts_of_words_and_exceptions() {
        let text = "a = away, ways, all the way, stock, x…\n";
        assert!(lines("messages/en/game.ftl", text).is_empty());
        assert!(lines("rulebook/en/01-aim.md", "a tie").is_empty());
    }

    #[test]
    fn ignores_what_players_do_not_read() {
        let text = "# no way\nway = { $way } and { way-name }\n    .tie = x\n";
        assert!(lines("messages/en/game.ftl", text).is_empty());
        assert!(lines("rulebook/en/01-aim.md", "[a](way.md)").is_empty());
        assert!(lines("docs/way.md", "no way").is_empty());
    }

    #[test]
    fn finds_languages_without_a_section() {
        assert_eq!(lines("messages/fr/game.ftl", "a = x"), [1]);
    }

    #[test]
    fn finds_a_missing_glossary() {
        let catalogue = sample("elsewhere/messages/en/game.ftl", "a = x");
        assert_eq!(check(&[catalogue]).len(), 1);
    }
}
