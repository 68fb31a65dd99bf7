//! The best move: limits, progress, interrupts and pondering.

use std::time::{Duration, Instant};

use crate::client::Client;

const MIDDLE: &str = r"Base+MLP;InProgress;White[4];wS1;bG1 wS1-;wQ -wS1;bQ bG1/;wA1 \wQ;bA1 bQ/";

#[test]
fn finds_a_legal_move_under_every_limit() {
    let mut client = Client::start();
    let game = client.one(&format!("newgame {MIDDLE}"));
    let moves = client.moves();
    for limit in [
        "depth 0",
        "depth 3",
        "DEPTH 2",
        "time 00:00:00",
        "time 0:0:0.05",
        "time 00:00:00.2",
        "nodes 0",
        "nodes 1",
        "nodes 2000",
    ] {
        let start = Instant::now();
        let best = client.one(&format!("bestmove {limit}"));
        assert!(moves.contains(&best), "{limit}: {best}");
        assert!(start.elapsed() < Duration::from_secs(20), "{limit}");
        let after = client.one(&format!("play {best}"));
        assert!(after.starts_with(&game[..9]), "{after}");
        // The search leaves the game unchanged.
        assert_eq!(client.one("undo"), game);
    }
}

#[test]
fn rejects_invalid_limits() {
    let mut client = Client::start();
    client.one("newgame Base");
    for command in [
        "bestmove",
        "bestmove time",
        "bestmove time ",
        "bestmove time soon",
        "bestmove time -00:00:01",
        "bestmove time 00:00:01 00:00:01",
        "bestmove depth",
        "bestmove depth -1",
        "bestmove depth deep",
        "bestmove nodes",
        "bestmove 5",
    ] {
        client.error(command);
    }
}

#[test]
fn reports_progress_only_on_request() {
    let mut client = Client::start();
    client.one(&format!("newgame {MIDDLE}"));
    let best = client.one("bestmove depth 3");
    client.one("options set ReportIntermediateBestMoves True");
    // The same search again, in a new engine.
    client.one("newgame Base");
    client.one(&format!("newgame {MIDDLE}"));
    let lines = client.send_command("bestmove depth 3");
    assert_eq!(lines.last(), Some(&best));
    assert_eq!(lines.len(), 4);
    for (index, line) in lines[..3].iter().enumerate() {
        let fields: Vec<&str> = line.split(';').collect();
        assert!(fields.len() >= 4, "{line}");
        assert_eq!(fields[0], fields[3], "{line}");
        assert_eq!(fields[1], (index + 1).to_string(), "{line}");
    }
    client.one("options set ReportIntermediateBestMoves False");
    client.one("options set MultiPV 2");
    let lines = client.send_command("bestmove depth 2");
    assert_eq!(lines.len(), 5, "{lines:?}");
    assert!(lines[2].starts_with(&format!("{};", lines[4])), "{lines:?}");
    let first_move = |line: &str| line.split(';').next().map(str::to_owned);
    assert_ne!(first_move(&lines[2]), first_move(&lines[3]));
}

#[test]
fn the_nodes_option_limits_every_search() {
    let mut client = Client::start();
    client.one(&format!("newgame {MIDDLE}"));
    client.one("options set Nodes 2000");
    let best = client.one("bestmove time 10:00:00");
    assert!(client.moves().contains(&best));
    client.one("bestmove depth 60");
    client.one("bestmove nodes 1000000000000");
}

#[test]
fn perft_counts_each_depth() {
    let mut client = Client::start();
    client.one("newgame Base+MLP");
    let lines = client.send_command("perft 4");
    let counts: Vec<&str> = lines
        .iter()
        .filter_map(|line| line.split_whitespace().nth(3))
        .collect();
    assert_eq!(counts, ["1", "7", "294", "6678", "151686"]);
}

#[test]
fn answers_even_if_the_input_is_closed() {
    for end in ["\n", ""] {
        let mut client = Client::launch(&[]);
        let commands = format!("newgame {MIDDLE}\nbestmove time 00:00:00.3{end}");
        client.send(commands.as_bytes());
        let (text, status) = client.finish();
        assert_eq!(status.code(), Some(0));
        let answers: Vec<&str> = text.split("ok\n").collect();
        let [banner, game, best, ""] = answers.as_slice() else {
            panic!("{text}");
        };
        assert!(banner.starts_with("id "));
        assert!(game.starts_with("Base+MLP;InProgress;White[4];"));
        assert_eq!(best.lines().count(), 1, "{best}");
        assert!(best.starts_with('w'), "{best}");
    }
}

#[cfg(unix)]
#[test]
fn an_interrupted_search_answers_immediately() {
    let mut client = Client::start();
    client.one(&format!("newgame {MIDDLE}"));
    client.one("options set ReportIntermediateBestMoves True");
    for _ in 0..3 {
        client.send(b"bestmove time 10:00:00\n");
        let progress = client.read_line();
        assert!(progress.contains(";1;"), "{progress}");
        client.interrupt();
        let lines = client.read_response();
        let best = lines.last().expect("the last line is the move").clone();
        assert!(client.moves().contains(&best), "{best}");
    }
    // Perft can be interrupted, too.
    client.send(b"perft 32\n");
    client.read_line();
    client.interrupt();
    client.read_response();
    let (rest, status) = client.finish();
    assert_eq!((rest.as_str(), status.code()), ("", Some(0)));
}

#[cfg(unix)]
#[test]
fn an_interrupt_without_a_search_ends_the_program() {
    use std::os::unix::process::ExitStatusExt;

    let client = Client::start();
    client.interrupt();
    let (rest, status) = client.finish_by_itself();
    assert_eq!(rest, "");
    assert_eq!((status.code(), status.signal()), (Some(130), None));
}

/// CPU time used so far, in hundredths of a second.
#[cfg(target_os = "linux")]
fn ticks(client: &Client) -> u64 {
    let path = format!("/proc/{}/stat", client.id());
    let text = std::fs::read_to_string(path).expect("the program runs");
    let (_, fields) = text.rsplit_once(") ").expect("a name in parentheses");
    let times = fields.split(' ').skip(11).take(2);
    times
        .map(|time| time.parse::<u64>().expect("a number of ticks"))
        .sum()
}

/// Waits until the program has used CPU time without a command.
#[cfg(target_os = "linux")]
fn wait_until_it_ponders(client: &Client) {
    let (start, before) = (Instant::now(), ticks(client));
    while ticks(client) < before + 5 {
        assert!(start.elapsed() < Duration::from_secs(60));
        std::thread::yield_now();
    }
}

#[cfg(target_os = "linux")]
#[test]
fn ponders_on_request_and_still_answers_immediately() {
    let mut client = Client::start();
    assert_eq!(client.one("options get Ponder"), "Ponder;bool;False;False");
    client.one("options set Ponder True");
    client.one(&format!("newgame {MIDDLE}"));
    let best = client.one("bestmove depth 3");
    wait_until_it_ponders(&client);
    let start = Instant::now();
    client.one(&format!("play {best}"));
    assert!(start.elapsed() < Duration::from_secs(10));
    // The move is the expected one, so it keeps pondering.
    wait_until_it_ponders(&client);
    assert_eq!(client.send_command("bestmove depth 1").len(), 1);
    wait_until_it_ponders(&client);
    client.one("undo 2");
    // The end of the input stops pondering, too.
    let (rest, status) = client.finish();
    assert_eq!((rest.as_str(), status.code()), ("", Some(0)));
}

#[cfg(target_os = "linux")]
#[test]
fn exit_ends_a_pondering_engine() {
    let mut client = Client::start();
    client.one("options set Ponder True");
    client.one(&format!("newgame {MIDDLE}"));
    client.one("bestmove nodes 100");
    wait_until_it_ponders(&client);
    client.send(b"exit\n");
    let (rest, status) = client.finish_by_itself();
    assert_eq!((rest.as_str(), status.code()), ("", Some(0)));
}

#[test]
fn plays_from_the_book_only_on_request_and_at_full_strength() {
    let mut client = Client::start();
    client.one("options set ReportIntermediateBestMoves True");
    client.one("newgame Base+MLP");
    let searches = |client: &mut Client| client.send_command("bestmove depth 2").len() > 2;
    assert!(searches(&mut client));
    client.one("options set OwnBook True");
    assert!(!searches(&mut client));
    client.one("options set Level 9");
    assert!(!client.send_command("bestmove depth 2")[0].contains(";0;"));
}
