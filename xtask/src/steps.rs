//! A sequence of steps that all run, and a summary of how they went.

use std::process::Command;
use std::time::{Duration, Instant};

use anyhow::{Result, bail};

use crate::process;

/// The steps that ran so far.
///
/// A failed step does not stop those after it, so that one run shows everything there is to
/// fix.
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
    /// Runs a command as one step.
    pub(crate) fn command(&mut self, name: &str, command: &mut Command) {
        self.task(name, || process::run(command));
    }

    /// Runs a function as one step.
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

    /// Records a step that cannot run here, with the reason, so that the summary does not hide it.
    pub(crate) fn skip(&mut self, name: &str, reason: &str) {
        self.done.push(Step {
            name: name.to_owned(),
            outcome: Outcome::Skipped(reason.to_owned()),
        });
    }

    /// Prints the summary, and returns an error if a step failed.
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
    /// How the step went, with what it said of a failure: the end of a long output is often all that is kept of it.
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
    fn a_failure_is_reported_after_the_steps_behind_it() {
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
    fn a_skipped_step_is_no_failure_but_is_named() {
        let mut steps = Steps::default();
        steps.skip("licences", "cargo-deny is not installed");
        assert_eq!(
            steps.done[0].line(),
            "skipped  licences: cargo-deny is not installed"
        );
        assert!(steps.finish().is_ok());
    }
}
