//! A sequence of steps with a summary.

use std::process::Command;
use std::time::{Duration, Instant};

use anyhow::{Result, bail};

use crate::process;

/// Steps so far.
///
/// A failed step does not stop the others, so that one run shows everything there is to fix.
#[derive(Default)]
pub(crate) struct Steps {
    done: Vec<Step>,
}

struct Step {
    name: String,
    outcome: Outcome,
}

enum Outcome {
    Passed(Duration),
    Failed(Duration, Vec<String>),
    Skipped(String),
}

impl Steps {
    pub(crate) fn command(&mut self, name: &str, command: &mut Command) {
        self.task(name, || process::run(command));
    }

    pub(crate) fn task(&mut self, name: &str, task: impl FnOnce() -> Result<()>) {
        println!("\n=== {name}");
        let start = Instant::now();
        let outcome = match task() {
            Ok(()) => Outcome::Passed(start.elapsed()),
            Err(error) => {
                let reason = format!("{error:#}");
                eprintln!("{reason}");
                Outcome::Failed(start.elapsed(), reason.lines().map(str::to_owned).collect())
            }
        };
        self.done.push(Step {
            name: name.to_owned(),
            outcome,
        });
    }

    /// Records a step that cannot run here, so that the summary shows it.
    pub(crate) fn skip(&mut self, name: &str, reason: &str) {
        self.done.push(Step {
            name: name.to_owned(),
            outcome: Outcome::Skipped(reason.to_owned()),
        });
    }

    /// Prints the summary; fails if a step failed.
    pub(crate) fn finish(self) -> Result<()> {
        println!("\n=== summary");
        for step in &self.done {
            println!("{}", step.line());
        }
        let failed: Vec<&str> = self
            .done
            .iter()
            .filter(|step| matches!(step.outcome, Outcome::Failed(..)))
            .map(|step| step.name.as_str())
            .collect();
        if !failed.is_empty() {
            bail!("failed: {}", failed.join(", "));
        }
        Ok(())
    }
}

impl Step {
    /// The result, with the error of a failure: often only the end of a long output is kept.
    fn line(&self) -> String {
        match &self.outcome {
            Outcome::Passed(time) => {
                format!("passed   {} ({:.1} s)", self.name, time.as_secs_f64())
            }
            Outcome::Failed(time, reason) => {
                let mut line = format!("FAILED   {} ({:.1} s)", self.name, time.as_secs_f64());
                for part in reason {
                    line.push_str("\n           ");
                    line.push_str(part);
                }
                line
            }
            Outcome::Skipped(reason) => format!("skipped  {}: {reason}", self.name),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_failure_does_not_stop_later_steps() {
        let mut steps = Steps::default();
        let mut later = false;
        steps.task("first", || bail!("broken"));
        steps.task("second", || {
            later = true;
            Ok(())
        });
        assert!(later);
        assert!(steps.done[0].line().ends_with("\n           broken"));
        let error = steps.finish().unwrap_err();
        assert_eq!(error.to_string(), "failed: first");
    }

    #[test]
    fn a_skipped_step_is_listed_and_not_a_failure() {
        let mut steps = Steps::default();
        steps.skip("licences", "cargo-deny is not installed");
        assert_eq!(
            steps.done[0].line(),
            "skipped  licences: cargo-deny is not installed"
        );
        assert!(steps.finish().is_ok());
    }
}
