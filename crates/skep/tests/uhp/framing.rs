//! Lines, their ends, and invalid commands.

use std::io::{BufRead, BufReader, Write};
use std::process::{Command, Stdio};
use std::thread;

use crate::client::{Client, is_refusal};

#[test]
fn case_spaces_and_line_ends_do_not_matter() {
    let mut client = Client::start();
    client.send(b"NewGame\tBase+ML\r\n");
    assert_eq!(client.read_response(), ["Base+ML;NotStarted;White[1]"]);
    client.send(b"   PLAY   ws1   \r\n");
    assert_eq!(client.read_response(), ["Base+ML;InProgress;Black[1];wS1"]);
    client.send(b"play\tbs1 \t WS1-\r\n");
    let game = "Base+ML;InProgress;White[2];wS1;bS1 wS1-";
    assert_eq!(client.read_response(), [game]);
    // Blank lines get no response: what follows is the response to the next command.
    client.send(b"\n\r\n   \t\r\nUNDO  2\r\n");
    assert_eq!(client.read_response(), ["Base+ML;NotStarted;White[1]"]);
    client.send(b"Options  Get  Hash\r\n");
    assert_eq!(client.read_response(), ["Hash;int;64;64;1;65536"]);
    client.send(b"exit\r\ninfo\r\n");
    let (rest, status) = client.finish();
    assert_eq!((rest.as_str(), status.code()), ("", Some(0)));
}

#[test]
fn unknown_commands_are_errors() {
    let mut client = Client::start();
    for command in [
        "uci",
        "ok",
        "err",
        "info2",
        "options foo",
        "options get",
        "options set Hash",
    ] {
        client.error(command);
    }
    client.error("options get hash");
    client.error("options set Strength 3");
}

#[test]
fn help_and_licences_are_not_mistaken_for_errors() {
    let mut client = Client::start();
    let help = client.send_command("help");
    assert_eq!(client.send_command("?"), help);
    let licenses = client.send_command("licenses");
    assert!(help.len() > 10 && !licenses.is_empty());
    assert!(help.iter().chain(&licenses).all(|line| !is_refusal(line)));
}

#[test]
fn rejects_options_out_of_range() {
    let mut client = Client::start_with(&["--threads", "2", "--hash", "3"]);
    for (option, value, is_set, line) in [
        ("Hash", "0", false, "Hash;int;3;64;1;65536"),
        ("Hash", "-7", false, "Hash;int;3;64;1;65536"),
        ("Hash", "many", false, "Hash;int;3;64;1;65536"),
        ("Hash", "2", true, "Hash;int;2;64;1;65536"),
        ("Threads", "1000", false, "Threads;int;2;1;1;256"),
        ("Threads", "3", true, "Threads;int;3;1;1;256"),
        ("Level", "0", false, "Level;int;10;10;1;10"),
        ("MultiPV", "99", false, "MultiPV;int;1;1;1;32"),
        (
            "Nodes",
            "99999999999999999999",
            false,
            "Nodes;int;0;0;0;2147483647",
        ),
        (
            "ReportIntermediateBestMoves",
            "true",
            true,
            "ReportIntermediateBestMoves;bool;True;False",
        ),
        (
            "ReportIntermediateBestMoves",
            "perhaps",
            false,
            "ReportIntermediateBestMoves;bool;True;False",
        ),
    ] {
        let set = format!("options set {option} {value}");
        match is_set {
            true => assert_eq!(client.one(&set), line),
            false => client.error(&set),
        }
        assert_eq!(client.one(&format!("options get {option}")), line);
    }
    let refusal = client.send_command("options set Hash 0");
    assert_eq!(refusal, ["err Hash takes a number from 1 to 65536."]);
    client.one("newgame Base");
    let lines = client.send_command("bestmove depth 2");
    assert!(client.one("validmoves").contains(&lines[lines.len() - 1]));
}

#[test]
fn undoing_too_much_reports_the_number_of_moves() {
    let mut client = Client::start();
    client.one("newgame Base");
    assert_eq!(
        client.send_command("undo"),
        ["err There is no move to undo."]
    );
    client.one("play wS1");
    assert_eq!(
        client.send_command("undo 2"),
        ["err There is only one move to undo."]
    );
    client.one("play bG1 wS1-");
    assert_eq!(
        client.send_command("undo 3"),
        ["err There are only 2 moves to undo."]
    );
    client.one("undo 2");
}

#[test]
fn exits_with_2_on_an_invalid_command_line() {
    for arguments in [
        &["--hash", "0"][..],
        &["--threads", "257"],
        &["--threads", "x"],
        &["file"],
    ] {
        let output = Command::new(env!("CARGO_BIN_EXE_skep"))
            .arg("uhp")
            .args(arguments)
            .output()
            .expect("the program starts");
        assert_eq!(output.status.code(), Some(2), "{arguments:?}");
        assert!(output.stdout.is_empty(), "{arguments:?}");
    }
}

#[test]
fn rejects_bytes_that_are_not_utf8() {
    let mut client = Client::start();
    for bytes in [
        &b"\xff\xfe\n"[..],
        b"play \xc3\x28\n",
        b"\0\n",
        b"newgame \0;\0;\x1b[2J\n",
    ] {
        client.send(bytes);
        let response = client.read_response();
        assert!(
            response.len() == 1 && response[0].starts_with("err "),
            "{response:?}"
        );
        assert!(!response[0].contains(char::is_control), "{response:?}");
    }
    assert_eq!(client.send_command("info").len(), 2);
}

#[test]
fn rejects_overlong_lines() {
    let mut client = Client::start();
    let mut line = b"newgame ".to_vec();
    line.resize(3 << 20, b'B');
    line.push(b'\n');
    client.send(&line);
    let response = client.read_response();
    assert!(
        response.len() == 1 && response[0].starts_with("err "),
        "{response:?}"
    );
    // An invalid game within the length limit is quoted only in part.
    let long = format!("newgame Base;x;y;{}", "w".repeat(200_000));
    let response = client.send_command(&long);
    assert!(response.len() == 1 && response[0].len() < 1000);
    assert!(response[0].starts_with("err "), "{response:?}");
    assert_eq!(client.one("newgame"), "Base;NotStarted;White[1]");
}

#[test]
fn exits_at_the_end_of_input() {
    let (rest, status) = Client::start().finish();
    assert_eq!((rest.as_str(), status.code()), ("", Some(0)));
}

#[test]
fn exits_with_0_when_the_reader_goes_away() {
    let (reader, writer) = std::io::pipe().expect("the system has pipes");
    drop(reader);
    let output = Command::new(env!("CARGO_BIN_EXE_skep"))
        .arg("uhp")
        .stdin(Stdio::null())
        .stdout(writer)
        .stderr(Stdio::piped())
        .output()
        .expect("the program starts");
    assert_eq!(output.status.code(), Some(0));
    assert!(output.stderr.is_empty());
}

/// A deterministic random number generator.
struct Numbers(u64);

impl Numbers {
    fn below(&mut self, end: usize) -> usize {
        self.0 = self
            .0
            .wrapping_mul(6_364_136_223_846_793_005)
            .wrapping_add(1);
        (self.0 >> 33) as usize % end
    }
}

/// A random line that may be a command, but is neither blank nor `exit` and does not make the game grow.
fn random_line(numbers: &mut Numbers) -> Vec<u8> {
    const COMMANDS: [&str; 16] = [
        "info",
        "newgame",
        "newgame Base+MLP",
        "play",
        "pass",
        "validmoves",
        "undo",
        "options",
        "options get",
        "options set",
        "bestmove depth 1",
        "bestmove time 00:00:00",
        "bestmove",
        "perft 2",
        "help",
        "?",
    ];
    const WORDS: [&str; 22] = [
        "",
        "wS1",
        "bS1 wS1-",
        r"wQ \wS1",
        "bQ bS1/",
        "wA1 -wQ",
        "bA1 bQ-",
        "1",
        "2",
        "-1",
        "x",
        "Base+ML;NotStarted;White[1];wA1;bA1 wA1-",
        "Threads",
        "Hash",
        "MultiPV",
        "Nodes 50",
        "ReportIntermediateBestMoves True",
        "ReportIntermediateBestMoves False",
        ";",
        "pass",
        "Base;;;wS1;bS1 wS1-;wS1 x",
        "00:00:00",
    ];
    let mut line = match numbers.below(8) {
        0 => b"x".to_vec(),
        1 => {
            let length = numbers.below(40);
            let noise = (0..length)
                .map(|_| numbers.below(256) as u8)
                .filter(|&byte| byte != b'\n');
            b"play ".iter().copied().chain(noise).collect()
        }
        _ => COMMANDS[numbers.below(COMMANDS.len())].as_bytes().to_vec(),
    };
    for _ in 0..numbers.below(3) {
        line.push(b' ');
        line.extend_from_slice(WORDS[numbers.below(WORDS.len())].as_bytes());
    }
    line.push(b'\n');
    line
}

#[test]
fn answers_ten_thousand_random_lines() {
    const LINES: usize = 10_000;
    let mut client = Client::start_with(&["--hash", "1"]);
    let mut input = client.take_input();
    let writer = thread::spawn(move || {
        let mut numbers = Numbers(1);
        for _ in 0..LINES {
            input
                .write_all(&random_line(&mut numbers))
                .expect("the program reads");
        }
    });
    for _ in 0..LINES {
        client.read_response();
    }
    writer.join().expect("everything was sent");
    let (rest, status) = client.finish();
    assert_eq!((rest.as_str(), status.code()), ("", Some(0)));
}

#[cfg(target_os = "linux")]
#[test]
fn reports_a_full_disk_in_one_sentence() {
    let full = std::fs::File::options()
        .write(true)
        .open("/dev/full")
        .expect("Linux has a full device");
    let mut child = Command::new(env!("CARGO_BIN_EXE_skep"))
        .arg("uhp")
        .stdin(Stdio::null())
        .stdout(full)
        .stderr(Stdio::piped())
        .spawn()
        .expect("the program starts");
    let errors = BufReader::new(child.stderr.take().expect("it has errors"));
    assert_eq!(errors.lines().count(), 1);
    assert_eq!(child.wait().expect("the program ends").code(), Some(1));
}
