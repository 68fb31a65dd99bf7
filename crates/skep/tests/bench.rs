//! `skep bench`, tested on the real program.

use std::process::Command;

/// The output of a short benchmark, in lines.
fn bench(arguments: &[&str]) -> Vec<String> {
    let output = Command::new(env!("CARGO_BIN_EXE_skep"))
        .args(["bench", "--depth", "2"])
        .args(arguments)
        .output()
        .expect("the program starts");
    assert_eq!(output.status.code(), Some(0));
    assert!(output.stderr.is_empty());
    let text = String::from_utf8(output.stdout).expect("the program writes UTF-8");
    text.lines().map(str::to_owned).collect()
}

#[test]
fn the_signature_is_reproducible() {
    let (first, second) = (bench(&[]), bench(&[]));
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

#[test]
fn the_evaluation_determines_the_signature() {
    let net = bench(&[]);
    let linear = bench(&["--linear"]);
    assert_ne!(net[12], linear[12]);
    let file = tempfile::NamedTempFile::new().expect("a file");
    let path = file.path().to_str().expect("a path");
    let output = Command::new(env!("CARGO_BIN_EXE_skep"))
        .args(["bench", "--net", path])
        .output()
        .expect("the program starts");
    assert_eq!(output.status.code(), Some(1));
    assert!(String::from_utf8_lossy(&output.stderr).contains(path));
}
