//! `skep perft`, tested on the real program.

use std::process::{Command, Output};

fn perft(arguments: &[&str]) -> Output {
    Command::new(env!("CARGO_BIN_EXE_skep"))
        .arg("perft")
        .args(arguments)
        .output()
        .expect("the program starts")
}

fn lines(output: &Output) -> Vec<String> {
    let text = String::from_utf8(output.stdout.clone()).expect("the program writes UTF-8");
    text.lines().map(str::to_owned).collect()
}

#[test]
fn the_last_line_reports_nodes_time_and_speed() {
    for threads in ["1", "2", "5"] {
        let output = perft(&["Base+MLP", "4", "--threads", threads]);
        assert_eq!(output.status.code(), Some(0));
        let last = lines(&output).pop().expect("a last line");
        let words: Vec<&str> = last.split_whitespace().collect();
        assert_eq!(words[..3], ["nodes", "151686", "time"], "{last}");
        assert!(words[3].parse::<f64>().is_ok(), "{last}");
        assert_eq!(words[4], "s", "{last}");
        assert!(words[5].ends_with("/s"), "{last}");
    }
}

#[test]
fn divide_shows_each_first_move_and_adds_up() {
    let game = "Base;InProgress;Black[2];wS1;bS1 wS1-;wQ -wS1";
    let output = perft(&[game, "3", "--divide"]);
    let mut lines = lines(&output);
    let total = lines.pop().expect("a last line");
    let sum: u64 = lines
        .iter()
        .map(|line| {
            let (mv, count) = line.split_once(": ").expect("a move and its count");
            assert!(mv.starts_with('b'), "{line}");
            count.parse::<u64>().expect("a count")
        })
        .sum();
    assert!(total.starts_with(&format!("nodes {sum} ")), "{total}");
}

#[test]
fn an_invalid_position_is_a_usage_error() {
    for (position, said) in [
        ("Basic", "Base+MLP"),
        ("", "Base+MLP"),
        ("Base;InProgress;White[2];wS1;bA1 bS1-", "bS1"),
        ("Base;InProgress;White[2];wS1;nonsense", "nonsense"),
    ] {
        let output = perft(&[position, "3"]);
        assert_eq!(output.status.code(), Some(2), "{position}");
        let errors = String::from_utf8_lossy(&output.stderr);
        assert!(errors.contains(said), "{errors}");
    }
    assert_eq!(perft(&["Base", "-1"]).status.code(), Some(2));
    assert_eq!(
        perft(&["Base", "3", "--threads", "0"]).status.code(),
        Some(2)
    );
}

#[test]
fn counts_depth_0_and_finished_games() {
    let drawn = "Base;Draw;White[11];wS1;bS1 wS1-;wQ -wS1;bQ bS1/;wG1 -wQ;bG1 \\bQ;wG1 bQ\\;bG2 bQ/;wA1 wQ\\;bA1 bG2/;\
                 wA1 bG2\\;bA1 \\bG2;wQ \\wS1;bG1 wA1/;wQ -bQ;bA1 \\wQ;wB1 -wS1;bG3 bG1-;wB1 /bA1;bG3 -bG2";
    for (arguments, nodes) in [
        (["Base", "0"], "nodes 1 "),
        ([drawn, "0"], "nodes 1 "),
        ([drawn, "2"], "nodes 0 "),
    ] {
        let last = lines(&perft(&arguments)).pop().expect("a last line");
        assert!(last.starts_with(nodes), "{last}");
    }
}
