//! The benchmark of the search, tested on the real program.

use std::process::Command;

/// The lines of a short benchmark.
fn bench() -> Vec<String> {
    let output = Command::new(env!("CARGO_BIN_EXE_skep"))
        .args(["bench", "--depth", "2"])
        .output()
        .expect("the program starts");
    assert_eq!(output.status.code(), Some(0));
    assert!(output.stderr.is_empty());
    let text = String::from_utf8(output.stdout).expect("the program writes UTF-8");
    text.lines().map(str::to_owned).collect()
}

#[test]
fn the_signature_is_always_the_same() {
    let (first, second) = (bench(), bench());
    assert_eq!(first.len(), 14);
    for lines in [&first, &second] {
        let number = |line: &str, name: &str| {
            let number = line.strip_prefix(name).map(str::parse::<u64>);
            assert!(matches!(number, Some(Ok(1..))), "{line}");
        };
        number(&lines[12], "signature ");
        number(&lines[13], "nps ");
    }
    assert_eq!(first[12], second[12]);
}
