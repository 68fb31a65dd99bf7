//! Playwright's test report.

use serde_json::Value;

/// Failed tests, one line each: location, name and first line of the error.
pub(crate) fn failures(report: &str) -> Vec<String> {
    let mut failures = Vec::new();
    if let Ok(report) = serde_json::from_str(report) {
        collect(&report, &mut failures);
    }
    failures
}

/// Suites are nested.
fn collect(suite: &Value, failures: &mut Vec<String>) {
    for spec in elements(suite, "specs") {
        if spec["ok"] == false {
            failures.push(format!(
                "{}:{} {}: {}",
                text(&spec["file"]),
                spec["line"],
                text(&spec["title"]),
                reason(spec)
            ));
        }
    }
    for inner in elements(suite, "suites") {
        collect(inner, failures);
    }
}

/// First line of the error of the last run.
fn reason(spec: &Value) -> &str {
    elements(spec, "tests")
        .flat_map(|test| elements(test, "results"))
        .filter_map(|result| result["error"]["message"].as_str())
        .next_back()
        .and_then(|message| message.lines().find(|line| !line.trim().is_empty()))
        .unwrap_or("no reason given")
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
    fn ignores_invalid_reports() {
        assert!(failures("").is_empty());
        assert!(failures("[1]").is_empty());
    }
}
