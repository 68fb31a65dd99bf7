//! Rust sources, split into what the compiler reads and what people read.
//!
//! The checks look for words, and a word in a comment or in a string is not code. A full parser
//! would not keep the comments, which some checks need, so this is a small scanner that keeps every
//! line in its place.

use std::collections::HashSet;

use super::file::File;

/// A Rust file. All texts have as many lines as the file, each character in its own place.
pub(super) struct Source {
    /// The path of the file.
    pub(super) path: String,
    /// The file with comments, strings and characters blanked out.
    pub(super) code: String,
    /// The comments, with everything else blanked out.
    pub(super) comments: String,
    /// For each line, whether it is compiled for tests only.
    in_tests: Vec<bool>,
}

impl Source {
    fn new(path: &str, text: &str) -> Source {
        let (code, comments) = split(text);
        let mut in_tests = vec![code.contains("#![cfg(test)]"); code.lines().count()];
        for item in test_items(&code) {
            let first = line_at(&code, item.start);
            let last = line_at(&code, item.end.saturating_sub(1));
            in_tests[first - 1..last].fill(true);
        }
        Source {
            path: path.to_owned(),
            code,
            comments,
            in_tests,
        }
    }

    /// Whether the line, counted from 1, is compiled for tests only.
    pub(super) fn is_test(&self, line: usize) -> bool {
        self.in_tests.get(line - 1).copied().unwrap_or(false)
    }

    /// The number of the line, counted from 1, with the given byte of the code.
    pub(super) fn line_at(&self, byte: usize) -> usize {
        line_at(&self.code, byte)
    }

    /// Whether this is part of a library or program of ours, not of its tests, benchmarks or tasks.
    pub(super) fn is_product(&self) -> bool {
        let mut parts = self.path.split('/');
        parts.next() == Some("crates") && parts.nth(1) == Some("src")
    }
}

/// Every Rust file, with the modules that only tests compile marked as such, also where they are
/// files of their own.
pub(super) fn sources(files: &[File]) -> Vec<Source> {
    let mut sources: Vec<Source> = files
        .iter()
        .filter(|file| file.has_extension("rs"))
        .map(|file| Source::new(&file.path, &file.text))
        .collect();
    let test_modules: HashSet<String> = sources.iter().flat_map(test_module_files).collect();
    for source in &mut sources {
        let is_test = test_modules.iter().any(|module| {
            source.path == format!("{module}.rs") || source.path.starts_with(&format!("{module}/"))
        });
        if is_test {
            source.in_tests.fill(true);
        }
    }
    sources
}

/// Whether the bytes from `start` to `end` of the text are not part of a longer word.
pub(super) fn is_word(text: &str, start: usize, end: usize) -> bool {
    let is_inner = |c: char| c.is_alphanumeric() || c == '_';
    !text[..start].chars().next_back().is_some_and(is_inner)
        && !text[end..].chars().next().is_some_and(is_inner)
}

/// The bytes at which `word` stands as a word of its own.
pub(super) fn find_word(text: &str, word: &str) -> Vec<usize> {
    text.match_indices(word)
        .map(|(start, _)| start)
        .filter(|start| is_word(text, *start, start + word.len()))
        .collect()
}

/// Separates code from comments; strings and characters end up in neither.
fn split(text: &str) -> (String, String) {
    let chars: Vec<char> = text.chars().collect();
    let mut code = String::with_capacity(text.len());
    let mut comments = String::with_capacity(text.len());
    let mut at = 0;
    while at < chars.len() {
        let (length, kind) = token(&chars, at);
        for c in &chars[at..at + length] {
            let blank = if *c == '\n' { '\n' } else { ' ' };
            code.push(if kind == Kind::Code { *c } else { blank });
            comments.push(if kind == Kind::Comment { *c } else { blank });
        }
        at += length;
    }
    (code, comments)
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Kind {
    Code,
    Comment,
    Literal,
}

/// The length and the kind of the piece of text that begins at the given place.
fn token(chars: &[char], at: usize) -> (usize, Kind) {
    let rest = &chars[at..];
    let follows_word = at > 0 && (chars[at - 1].is_alphanumeric() || chars[at - 1] == '_');
    match rest {
        ['/', '/', ..] => {
            let length = rest.iter().position(|c| *c == '\n').unwrap_or(rest.len());
            (length, Kind::Comment)
        }
        ['/', '*', ..] => (block_comment(rest), Kind::Comment),
        ['"', ..] => (quoted(rest, '"'), Kind::Literal),
        ['\'', '\\', ..] => (quoted(rest, '\''), Kind::Literal),
        // Without the closing quote this is a lifetime.
        ['\'', _, '\'', ..] => (3, Kind::Literal),
        ['b' | 'c', 'r', ..] if !follows_word => match raw_string(&rest[1..]) {
            Some(length) => (length + 1, Kind::Literal),
            None => (1, Kind::Code),
        },
        ['r', ..] if !follows_word => match raw_string(rest) {
            Some(length) => (length, Kind::Literal),
            None => (1, Kind::Code),
        },
        _ => (1, Kind::Code),
    }
}

/// The length of a block comment, which may contain others.
fn block_comment(chars: &[char]) -> usize {
    let mut depth = 0;
    let mut at = 0;
    while at < chars.len() {
        match &chars[at..] {
            ['/', '*', ..] => {
                depth += 1;
                at += 2;
            }
            ['*', '/', ..] => {
                depth -= 1;
                at += 2;
                if depth == 0 {
                    return at;
                }
            }
            _ => at += 1,
        }
    }
    chars.len()
}

/// The length of a literal between two quotes, with escapes.
fn quoted(chars: &[char], quote: char) -> usize {
    let mut at = 1;
    while at < chars.len() {
        match chars[at] {
            '\\' => at += 2,
            c if c == quote => return at + 1,
            _ => at += 1,
        }
    }
    chars.len()
}

/// The length of a raw string that starts with `r`, or `None` if this is a word that starts with
/// `r`.
fn raw_string(chars: &[char]) -> Option<usize> {
    let hashes = chars[1..].iter().take_while(|c| **c == '#').count();
    let content = 1 + hashes + 1;
    if chars.get(1 + hashes) != Some(&'"') {
        return None;
    }
    let end = (content..chars.len()).find(|at| {
        chars[*at] == '"' && chars[at + 1..].iter().take_while(|c| **c == '#').count() >= hashes
    });
    Some(end.map_or(chars.len(), |end| end + 1 + hashes))
}

/// The ranges of bytes of the items marked `#[cfg(test)]`, from the attribute to the end of the
/// item.
fn test_items(code: &str) -> Vec<std::ops::Range<usize>> {
    let mut items = Vec::new();
    for mark in ["#[cfg(test)]", "#[cfg(all(test,"] {
        for (start, _) in code.match_indices(mark) {
            items.push(start..start + item_length(&code[start..]));
        }
    }
    items
}

/// The length of an item with its attributes: to the first semicolon outside brackets, or to the
/// end of its braces.
fn item_length(code: &str) -> usize {
    let mut depth = 0_usize;
    for (at, c) in code.char_indices() {
        match c {
            '(' | '[' | '{' => depth += 1,
            ')' | ']' => depth = depth.saturating_sub(1),
            '}' => {
                depth = depth.saturating_sub(1);
                if depth == 0 {
                    return at + 1;
                }
            }
            ';' if depth == 0 => return at + 1,
            _ => {}
        }
    }
    code.len()
}

/// The files, without their extension, of the modules that a file declares for tests only.
fn test_module_files(source: &Source) -> Vec<String> {
    let own = source.path.trim_end_matches(".rs");
    let (directory, name) = own.rsplit_once('/').unwrap_or(("", own));
    let children = match name {
        "lib" | "main" | "mod" => directory,
        _ => own,
    };
    test_items(&source.code)
        .into_iter()
        .filter_map(|item| {
            let declaration = source.code[item].strip_suffix(';')?;
            let (before, module) = declaration.rsplit_once(char::is_whitespace)?;
            before
                .ends_with("mod")
                .then(|| format!("{children}/{module}"))
        })
        .collect()
}

fn line_at(text: &str, byte: usize) -> usize {
    text[..byte].matches('\n').count() + 1
}

#[cfg(test)]
mod tests {
    use super::super::file::sample;
    use super::*;

    fn code(text: &str) -> String {
        split(text).0
    }

    #[test]
    fn comments_and_literals_are_not_code() {
        assert_eq!(code("a // b\nc"), "a     \nc");
        assert_eq!(code("a /* b /* c */ d */ e"), "a                   e");
        assert_eq!(code(r#"f("x\"y") + g"#), "f(      ) + g");
        assert_eq!(code("f(r#\"x\"y\"#, z)"), "f(        , z)");
        assert_eq!(code("br\"x\" b\"y\""), "      b   ");
        assert_eq!(code(r"('\'', 'x', b'z')"), "(    ,    , b   )");
    }

    #[test]
    fn lifetimes_and_raw_names_are_code() {
        let text = "fn f<'a>(r#type: &'a str, for_r: r) {}";
        assert_eq!(code(text), text);
    }

    #[test]
    fn comments_are_kept_apart() {
        assert_eq!(split("a // b\n").1, "  // b\n");
    }

    #[test]
    fn an_open_literal_ends_with_the_file() {
        assert_eq!(code("\"x"), "  ");
        assert_eq!(code("\"x\\"), "   ");
        assert_eq!(code("/* x"), "    ");
        assert_eq!(code("r#\"x\""), "     ");
    }

    #[test]
    fn items_for_tests_are_marked_to_their_end() {
        let text = "fn a() {}\n#[cfg(test)]\nmod tests {\n    fn b() {}\n}\nfn c() {}\n";
        let source = Source::new("crates/x/src/lib.rs", text);
        let marked: Vec<usize> = (1..=6).filter(|line| source.is_test(*line)).collect();
        assert_eq!(marked, [2, 3, 4, 5]);
    }

    #[test]
    fn a_declaration_with_brackets_ends_at_its_semicolon() {
        let text = "#[cfg(test)]\nconst A: [u8; 2] =\n    [1, 2];\nfn b() {}\n";
        let source = Source::new("crates/x/src/lib.rs", text);
        let marked: Vec<usize> = (1..=4).filter(|line| source.is_test(*line)).collect();
        assert_eq!(marked, [1, 2, 3]);
    }

    #[test]
    fn a_module_for_tests_in_its_own_file_is_marked() {
        let files = [
            sample(
                "crates/x/src/board.rs",
                "#[cfg(test)]\nmod slow;\nmod fast;\n",
            ),
            sample("crates/x/src/board/slow.rs", "fn a() {}\n"),
            sample("crates/x/src/board/slow/deep.rs", "fn a() {}\n"),
            sample("crates/x/src/board/fast.rs", "fn a() {}\n"),
            sample("crates/x/src/lib.rs", "#[cfg(test)] mod check;\n"),
            sample("crates/x/src/check.rs", "fn a() {}\n"),
        ];
        let marked: Vec<String> = sources(&files)
            .into_iter()
            .filter(|source| source.in_tests.iter().all(|line| *line))
            .map(|source| source.path)
            .collect();
        assert_eq!(
            marked,
            [
                "crates/x/src/board/slow.rs",
                "crates/x/src/board/slow/deep.rs",
                "crates/x/src/lib.rs",
                "crates/x/src/check.rs",
            ]
        );
    }

    #[test]
    fn only_sources_of_crates_are_the_product() {
        let is_product = |path| Source::new(path, "").is_product();
        assert!(is_product("crates/rules/src/hex.rs"));
        assert!(!is_product("crates/rules/tests/games.rs"));
        assert!(!is_product("xtask/src/main.rs"));
    }

    #[test]
    fn a_word_is_not_found_inside_another() {
        assert_eq!(find_word("std nostd std_ std", "std"), [0, 15]);
    }
}
