//! Engines as the command line names them: the built-in one with settings, or any UHP engine.

use std::fmt;
use std::path::Path;
use std::str::FromStr;

use anyhow::Context;

use super::limit::Limit;

#[derive(Clone, Debug, PartialEq)]
pub(crate) struct EngineSpec {
    /// As written on the command line.
    pub(crate) text: String,
    program: Program,
    /// UHP options to set.
    pub(crate) options: Vec<EngineOption>,
    /// Overrides the limit of the match.
    pub(crate) limit: Option<Limit>,
}

/// A UHP option; the name is case-insensitive.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct EngineOption {
    pub(crate) name: String,
    pub(crate) value: String,
}

#[derive(Clone, Debug, PartialEq)]
enum Program {
    /// `uhp` of the running program.
    Own,
    CommandLine(Vec<String>),
}

impl EngineSpec {
    fn new(text: &str, program: Program) -> EngineSpec {
        EngineSpec {
            text: text.to_owned(),
            program,
            options: Vec::new(),
            limit: None,
        }
    }

    /// A short name for reports.
    pub(crate) fn name(&self) -> String {
        match &self.program {
            Program::Own => self.text.clone(),
            Program::CommandLine(words) => {
                let program = words.first().map_or("", String::as_str);
                let stem = Path::new(program).file_stem().unwrap_or_default();
                stem.to_string_lossy().into_owned()
            }
        }
    }

    /// # Errors
    /// The path of this program is unknown or not UTF-8.
    pub(crate) fn command_line(&self) -> anyhow::Result<Vec<String>> {
        match &self.program {
            Program::CommandLine(words) => Ok(words.clone()),
            Program::Own => {
                let own = std::env::current_exe();
                let own = own.context("cannot find the path of this program")?;
                let own = own.to_str();
                let own =
                    own.context("the path of this program is not UTF-8: move it elsewhere")?;
                Ok(vec![own.to_owned(), "uhp".to_owned()])
            }
        }
    }

    /// Adds options, which become part of the engine's name in records.
    pub(crate) fn with_options(mut self, options: Vec<EngineOption>) -> EngineSpec {
        for option in options {
            self.text.push_str(&format!(" [{option}]"));
            self.options.push(option);
        }
        self
    }

    /// Parses the settings of the built-in engine, such as `level=3:threads=2`.
    fn own(text: &str, settings: &str) -> Result<EngineSpec, String> {
        let mut spec = EngineSpec::new(text, Program::Own);
        for setting in settings.split(':').filter(|setting| !setting.is_empty()) {
            let option: EngineOption = setting.parse()?;
            match option.name.to_ascii_lowercase().as_str() {
                "nodes" | "depth" | "time" | "clock" | "share" => {
                    spec.limit = Some(setting.parse()?);
                }
                _ => spec.options.push(option),
            }
        }
        Ok(spec)
    }
}

impl FromStr for EngineSpec {
    type Err = String;

    fn from_str(text: &str) -> Result<EngineSpec, String> {
        let text = text.trim();
        if let Some(settings) = text.strip_prefix("skep")
            && (settings.is_empty() || settings.starts_with(':'))
        {
            return EngineSpec::own(text, settings);
        }
        let words = shlex::split(text).ok_or("unclosed quotation mark or trailing backslash")?;
        if words.first().is_none_or(String::is_empty) {
            let expected =
                "expected a command line, or skep[:name=value]... for the built-in engine";
            return Err(expected.to_owned());
        }
        Ok(EngineSpec::new(text, Program::CommandLine(words)))
    }
}

impl FromStr for EngineOption {
    type Err = String;

    fn from_str(text: &str) -> Result<EngineOption, String> {
        match text.split_once('=') {
            Some((name, value)) if is_word(name) && is_word(value) => Ok(EngineOption {
                name: name.to_owned(),
                value: value.to_owned(),
            }),
            _ => Err(format!("a setting is written name=value, unlike {text:?}")),
        }
    }
}

impl fmt::Display for EngineOption {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}={}", self.name, self.value)
    }
}

fn is_word(text: &str) -> bool {
    !text.is_empty() && !text.contains([' ', '\t', ';', '\n', '\r'])
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(text: &str) -> EngineSpec {
        text.parse()
            .unwrap_or_else(|error| panic!("{text}: {error}"))
    }

    #[test]
    fn parses_settings_of_the_built_in_engine() {
        let plain = read("skep");
        assert_eq!((plain.options.len(), plain.limit), (0, None));
        let set = read("skep:level=3:nodes=5000:Threads=2");
        assert_eq!(set.name(), "skep:level=3:nodes=5000:Threads=2");
        assert_eq!(set.limit, Some(Limit::Nodes(5000)));
        let options: Vec<String> = set.options.iter().map(ToString::to_string).collect();
        assert_eq!(options, ["level=3", "Threads=2"]);
        let words = set.command_line().expect("tests know where they are");
        assert_eq!(words[1..], ["uhp"]);
    }

    #[test]
    fn parses_anything_else_as_a_command_line() {
        let engine = read("'/opt/my engines/nokamute' uhp --num-threads=1");
        assert_eq!(engine.name(), "nokamute");
        assert_eq!(
            engine.command_line().expect("it was given"),
            ["/opt/my engines/nokamute", "uhp", "--num-threads=1"]
        );
        let option = "Level=3".parse().expect("an option");
        let set = engine.with_options(vec![option]);
        assert!(set.text.ends_with("--num-threads=1 [Level=3]"));
        assert_eq!(set.options.len(), 1);
        assert_eq!(read("skeptic uhp").name(), "skeptic");
        assert_eq!(read("./skep uhp").name(), "skep");
    }

    #[test]
    fn rejects_malformed_engines() {
        for text in [
            "",
            "  ",
            "'open",
            "skep:level",
            "skep:=3",
            "skep:level=",
            "skep:a=b c",
            "skep:nodes=0",
            "skep:time=x",
        ] {
            assert!(text.parse::<EngineSpec>().is_err(), "{text}");
        }
    }
}
