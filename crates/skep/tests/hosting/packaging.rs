//! Container and service files agree with the program and the repository.

use std::collections::BTreeSet;
use std::fs;
use std::net::Ipv4Addr;
use std::path::{Path, PathBuf};
use std::process::Command;

use serde_json::Value;
use tempfile::TempDir;

use crate::server::Server;

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

fn read(name: &str) -> String {
    fs::read_to_string(root().join(name)).unwrap_or_else(|error| panic!("{name}: {error}"))
}

/// Asserts that the program accepts a command with these options.
fn assert_known(words: &[String]) {
    let (program, arguments) = words.split_first().expect("a command");
    assert_eq!(program, "/usr/local/bin/skep");
    let output = Command::new(env!("CARGO_BIN_EXE_skep"))
        .args(arguments)
        .arg("--help")
        .output()
        .expect("the program runs");
    assert!(output.status.success(), "{words:?}: {output:?}");
    let help = String::from_utf8(output.stdout).expect("text");
    for option in arguments.iter().filter(|word| word.starts_with("--")) {
        assert!(help.contains(option.as_str()), "{option}");
    }
}

/// Instructions of a Dockerfile, with continuation lines joined.
fn instructions(text: &str) -> Vec<(String, String)> {
    text.replace("\\\n", " ")
        .lines()
        .filter(|line| !line.starts_with('#') && !line.trim().is_empty())
        .filter_map(|line| line.split_once(' '))
        .map(|(word, rest)| (word.to_owned(), rest.trim().to_owned()))
        .collect()
}

/// The list of words in an instruction.
fn words(text: &str) -> Vec<String> {
    let start = text.find('[').expect("a list");
    serde_json::from_str(&text[start..]).expect("a list of words")
}

#[test]
fn the_image_copies_existing_files_and_runs_known_commands() {
    let instructions = instructions(&read("Dockerfile"));
    let of = |name: &str| {
        instructions
            .iter()
            .filter(|(word, _)| word == name)
            .map(|(_, rest)| rest.as_str())
            .collect::<Vec<&str>>()
    };
    let stages: Vec<&str> = of("FROM")
        .iter()
        .filter_map(|from| Some(from.split_once(" AS ")?.1))
        .collect();
    for copy in of("COPY") {
        match copy.strip_prefix("--from=") {
            Some(rest) => {
                let stage = rest.split(' ').next().expect("a stage");
                assert!(stages.contains(&stage), "{copy}");
            }
            None => {
                let source = copy.split(' ').next().expect("a source");
                assert!(root().join(source).exists(), "{copy}");
            }
        }
    }
    let entry = words(of("ENTRYPOINT")[0]);
    let command: Vec<String> = entry.iter().cloned().chain(words(of("CMD")[0])).collect();
    assert_known(&command);
    assert_known(&words(of("HEALTHCHECK")[0]));
    assert_eq!(of("USER"), ["nonroot"]);
    // The program reads the variables that the image sets.
    for name in ["SKEP_ADDR=", "SKEP_DATA="] {
        assert!(of("ENV").iter().any(|set| set.contains(name)), "{name}");
    }
}

#[test]
fn the_build_context_includes_what_the_build_needs() {
    let ignored = read(".dockerignore");
    for needed in [
        "crates",
        "web",
        "messages",
        "Cargo.lock",
        "lessons",
        "rulebook",
        "archive",
        "puzzles",
        "openings",
    ] {
        assert!(!ignored.lines().any(|line| line == needed), "{needed}");
    }
}

#[test]
fn the_service_runs_a_known_command() {
    for name in ["packaging/skep.service", "packaging/skep-backup.service"] {
        let unit = read(name);
        let line = unit
            .lines()
            .find_map(|line| line.strip_prefix("ExecStart="))
            .expect("what is started");
        let start = line.find("/usr/local/bin/skep").expect("the program");
        let words: Vec<String> = line[start..]
            .split_whitespace()
            .map(str::to_owned)
            .collect();
        assert_known(&words);
        assert!(unit.contains("User=skep\n") && unit.contains("NoNewPrivileges=yes\n"));
        // Host settings take precedence over the unit, for the server and for its backup.
        let file = unit.find("EnvironmentFile=-/etc/default/skep\n");
        assert!(file > unit.find("Environment=SKEP_DATA="), "{name}");
        // PostgreSQL is reached by a local socket or over the network.
        assert!(
            unit.contains("RestrictAddressFamilies=AF_INET AF_INET6 AF_UNIX\n"),
            "{name}"
        );
    }
    let unit = read("packaging/skep.service");
    for limit in ["MemoryHigh=", "MemoryMax=", "TasksMax=", "LimitNOFILE="] {
        assert!(unit.lines().any(|line| line.starts_with(limit)), "{limit}");
    }
}

#[cfg(unix)]
#[test]
fn deletes_only_backups_older_than_two_weeks() {
    let unit = read("packaging/skep-backup.service");
    let line = unit
        .lines()
        .find_map(|line| line.strip_prefix("ExecStartPost="))
        .expect("what is deleted");
    let folder = TempDir::new().expect("a folder");
    let old = ["skep-20260101-033000.sqlite3", "skep-20260101-033000.dump"];
    let kept = ["skep-20260102-033000.dump", "games.sqlite3"];
    for name in old.iter().chain(&kept) {
        fs::write(folder.path().join(name), "").expect("a file");
    }
    for name in [old[0], old[1], kept[1]] {
        let aged = Command::new("touch")
            .args(["-d", "16 days ago"])
            .arg(folder.path().join(name))
            .status();
        assert!(aged.expect("touch runs").success());
    }
    let place = folder.path().to_str().expect("text");
    let words: Vec<String> = line
        .split_whitespace()
        .map(|word| {
            word.trim_matches('"')
                .replace("/var/lib/skep-backups", place)
        })
        .collect();
    let (program, arguments) = words.split_first().expect("a command");
    let ran = Command::new(program).args(arguments).status();
    assert!(ran.expect("it runs").success());
    for name in old {
        assert!(!folder.path().join(name).exists(), "{name}");
    }
    for name in kept {
        assert!(folder.path().join(name).exists(), "{name}");
    }
}

#[test]
fn every_metric_is_documented() {
    let data = TempDir::new().expect("a directory");
    let server = Server::start_with(data.path(), &["--metrics"]);
    let output = server.text("/metrics");
    server.kill();
    let document = read("docs/hosting.md");
    let kinds = output
        .lines()
        .filter_map(|line| line.strip_prefix("# TYPE "));
    let mut count = 0;
    for kind in kinds {
        let (name, kind) = kind.split_once(' ').expect("a name and a kind");
        let name = match kind {
            "counter" => format!("{name}_total"),
            _ => name.to_owned(),
        };
        assert!(document.contains(&format!("`{name}`")), "{name}");
        count += 1;
    }
    assert!(count >= 15, "{output}");
}

#[test]
fn the_compose_file_runs_a_known_command() {
    let compose = read("packaging/compose.yaml");
    let start = compose.find("[\"serve\"").expect("the command of a node");
    let (command, _) = compose[start..].split_once(']').expect("its end");
    let arguments: Vec<String> = serde_json::from_str(&format!("{command}]")).expect("words");
    let program = "/usr/local/bin/skep".to_owned();
    let words: Vec<String> = [program].into_iter().chain(arguments).collect();
    assert_known(&words);
    // Mounted files exist.
    assert!(compose.contains("./packaging/grafana-dashboard.json:"));
    assert!(root().join("packaging/grafana-dashboard.json").exists());
    assert!(compose.contains("health_uri /api/health/ready"));
}

#[test]
fn the_proxy_in_the_compose_file_has_a_reserved_address() {
    let compose = read("packaging/compose.yaml");
    let said = |name: &str| {
        let (_, rest) = compose.split_once(&format!("{name}: ")).expect(name);
        rest.lines().next().expect("a value").to_owned()
    };
    let proxy: Ipv4Addr = said("ipv4_address").parse().expect("an address");
    // Only the proxy is trusted.
    assert!(compose.contains(&format!("\"--trusted-proxy\", \"{proxy}\"")));
    // The other services start first, and get their addresses from this range.
    let range = said("ip_range");
    let (network, bits) = range.split_once('/').expect("a network");
    let network: Ipv4Addr = network.parse().expect("an address");
    let bits: u32 = bits.parse().expect("the length of its prefix");
    let mask = u32::MAX << (32 - bits);
    assert_ne!(proxy.to_bits() & mask, network.to_bits() & mask);
}

#[test]
fn proxy_samples_point_to_the_default_address() {
    for name in ["packaging/Caddyfile", "packaging/nginx.conf"] {
        let sample = read(name);
        assert!(sample.contains("127.0.0.1:4483"), "{name}");
        assert!(sample.contains("Strict-Transport-Security"), "{name}");
    }
    let nginx = read("packaging/nginx.conf");
    for header in [
        "Host $http_host",
        "X-Forwarded-For",
        "X-Forwarded-Proto $scheme",
        "Upgrade $http_upgrade",
        "Connection $connection_upgrade",
    ] {
        assert!(
            nginx.contains(&format!("proxy_set_header {header}")),
            "{header}"
        );
    }
}

#[test]
fn the_dashboard_uses_existing_metrics() {
    let dashboard: Value =
        serde_json::from_str(&read("packaging/grafana-dashboard.json")).expect("JSON");
    let panels = dashboard["panels"].as_array().expect("panels");
    let questions = panels
        .iter()
        .flat_map(|panel| panel["targets"].as_array().expect("targets"))
        .map(|target| target["expr"].as_str().expect("a question"));
    let is_of_name = |c: char| c.is_ascii_alphanumeric() || c == '_';
    let asked: BTreeSet<&str> = questions
        .flat_map(|question| question.split(|c| !is_of_name(c)))
        .filter(|word| word.starts_with("skep_"))
        .collect();
    assert!(asked.len() >= 8, "{asked:?}");
    let data = TempDir::new().expect("a directory");
    let server = Server::start_with(data.path(), &["--metrics"]);
    let output = server.text("/metrics");
    for name in asked {
        let is_told = output
            .lines()
            .any(|line| line.split(|c| !is_of_name(c)).next() == Some(name));
        assert!(is_told, "{name} in {output}");
    }
    server.kill();
}
