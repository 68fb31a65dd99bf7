//! Playwright's test report.

use serde_json::Value;

/// Lines of a difference between expected and received values that are shown.
const MAX_DIFFERENCES: usize = 12;

/// Failed tests: location, name and a summary of the error.
pub(crate) fn failures(report: &str) -> Vec<String> {
    select(report, |spec| spec["ok"] == false)
}

/// Tests that failed at first and passed when repeated, in the same form.
pub(crate) fn flaky(report: &str) -> Vec<String> {
    select(report, |spec| {
        elements(spec, "tests").any(|test| test["status"] == "flaky")
    })
}

fn select(report: &str, is_wanted: fn(&Value) -> bool) -> Vec<String> {
    let mut found = Vec::new();
    if let Ok(report) = serde_json::from_str(report) {
        collect(&report, is_wanted, &mut found);
    }
    found
}

/// Suites are nested.
fn collect(suite: &Value, is_wanted: fn(&Value) -> bool, found: &mut Vec<String>) {
    for spec in elements(suite, "specs").filter(|spec| is_wanted(spec)) {
        found.push(format!(
            "{}:{} {}: {}",
            text(&spec["file"]),
            spec["line"],
            text(&spec["title"]),
            reason(spec)
        ));
    }
    for inner in elements(suite, "suites") {
        collect(inner, is_wanted, found);
    }
}

/// What went wrong in the last run with an error: the first line of the error, and the unexpected lines of its difference, if any.
fn reason(spec: &Value) -> String {
    let message = elements(spec, "tests")
        .flat_map(|test| elements(test, "results"))
        .filter_map(|result| result["error"]["message"].as_str())
        .next_back()
        .map(without_colors)
        .unwrap_or_default();
    let mut lines = message.lines().filter(|line| !line.trim().is_empty());
    let Some(first) = lines.next() else {
        return "no reason given".to_owned();
    };
    let unexpected = lines.filter(|line| line.starts_with("+ ") && !line.starts_with("+ Received"));
    [first]
        .into_iter()
        .chain(unexpected.take(MAX_DIFFERENCES))
        .collect::<Vec<_>>()
        .join("\n  ")
}

/// Removes the escape sequences that colour Playwright's errors.
fn without_colors(message: &str) -> String {
    let mut parts = message.split("\u{1b}[");
    let first = parts.next().unwrap_or_default().to_owned();
    parts.fold(first, |text, part| {
        text + part.split_once('m').map_or(part, |(_, rest)| rest)
    })
}

fn elements<'a>(value: &'a Value, key: &str) -> impl DoubleEndedIterator<Item = &'a Value> {
    value[key].as_array().map_or(&[][..], Vec::as_slice).iter()
}

fn text(value: &Value) -> &str {
    value.as_str().unwrap_or("?")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lists_failed_tests_of_nested_suites() {
        let report = r#"{"suites": [{"title": "game.spec.ts", "specs": [
            {"title": "passes", "ok": true, "file": "game.spec.ts", "line": 3, "tests": []}
        ], "suites": [{"title": "", "specs": [
            {"title": "draws", "ok": false, "file": "game.spec.ts", "line": 9, "tests": [
                {"results": [{"status": "failed", "error": {"message": "\nError: no board\n  at x"}}]}
            ]}
        ]}]}]}"#;
        assert_eq!(failures(report), ["game.spec.ts:9 draws: Error: no board"]);
    }

    #[test]
    fn shows_what_was_received_unexpectedly() {
        let report = serde_json::json!({"suites": [{"specs": [
            {"title": "fits", "ok": false, "file": "a.spec.ts", "line": 1, "tests": [{"results": [{"error": {"message":
                "Error: \u{1b}[2mexpect(\u{1b}[22mreceived)\n\n- Expected - 1\n+ Received + 3\n\n- Array []\n+ Array [\n\u{1b}[31m+   \"cut off\",\u{1b}[39m\n+ ]\n  at x"
            }}]}]}
        ]}]});
        assert_eq!(
            failures(&report.to_string()),
            ["a.spec.ts:1 fits: Error: expect(received)\n  + Array [\n  +   \"cut off\",\n  + ]"]
        );
    }

    #[test]
    fn lists_tests_that_passed_when_repeated() {
        let report = r#"{"suites": [{"specs": [
            {"title": "draws", "ok": true, "file": "a.spec.ts", "line": 9, "tests": [{"status": "flaky", "results": [
                {"error": {"message": "Error: no board"}}, {"status": "passed"}
            ]}]},
            {"title": "passes", "ok": true, "file": "a.spec.ts", "line": 3, "tests": [{"status": "expected"}]}
        ]}]}"#;
        assert_eq!(flaky(report), ["a.spec.ts:9 draws: Error: no board"]);
        assert!(failures(report).is_empty());
    }

    #[test]
    fn ignores_invalid_reports() {
        assert!(failures("").is_empty());
        assert!(failures("[1]").is_empty());
    }
}
