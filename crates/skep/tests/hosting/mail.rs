//! E-mail on the command line: invalid options, checks by the doctor, and managing addresses.

use std::fs;
use std::io::{BufRead, BufReader, Write};
use std::net::{SocketAddr, TcpListener};
use std::path::Path;
use std::process::{Command, Output};
use std::sync::Arc;
use std::thread;

use serde_json::Value;
use skep_people::{Language, NameKey};
use skep_server::store::{
    AccountOutcome, NewLink, SecretHash, Store, StoreOptions, StoredMailAddress,
};
use tempfile::TempDir;
use tokio::io::{AsyncBufReadExt, AsyncWriteExt};
use tokio_rustls::TlsAcceptor;
use tokio_rustls::rustls::{ServerConfig, crypto::ring, pki_types::PrivatePkcs8KeyDer};

fn skep(arguments: &[&str]) -> Output {
    Command::new(env!("CARGO_BIN_EXE_skep"))
        .args(arguments)
        .output()
        .expect("the program runs")
}

/// The one-line error with which the program refuses to start.
fn refused(options: &[&str]) -> String {
    let data = TempDir::new().expect("a directory");
    let data = data.path().to_str().expect("a path");
    let serve = ["serve", "--addr", "127.0.0.1:0", "--data", data];
    let output = skep(&[&serve, options].concat());
    assert_eq!(output.status.code(), Some(1), "{output:?}");
    assert!(output.stdout.is_empty(), "{output:?}");
    let error = String::from_utf8(output.stderr).expect("text");
    assert_eq!(error.lines().count(), 1, "{error}");
    error
}

#[test]
fn reports_invalid_options_in_one_sentence() {
    let password = TempDir::new().expect("a directory");
    let password = password.path().join("password");
    fs::write(&password, "secret\n").expect("a file");
    let password = password.to_str().expect("a path");
    let from = ["--mail-from", "hive@example.org"];
    let url = ["--public-url", "https://hive.example.org"];
    for (options, part) in [
        (vec!["--mail-from", "hive@example.org"], "--smtp"),
        (vec!["--smtp-password-file", password], "--smtp"),
        (vec!["--smtp", "smtp://localhost"], "--mail-from"),
        (
            [&["--smtp", "smtp://localhost"], &from[..]].concat(),
            "--public-url",
        ),
        (
            [&["--smtp", "localhost"], &from[..], &url].concat(),
            "smtps://",
        ),
        (
            [&["--smtp", "smtp://skep:secret@localhost"], &from[..], &url].concat(),
            "--smtp-password-file",
        ),
        (
            [&["--smtp", "smtp://skep@localhost"], &from[..], &url].concat(),
            "--smtp-password-file",
        ),
        (
            [
                &[
                    "--smtp",
                    "smtp://skep@mail?tls=none",
                    "--smtp-password-file",
                    password,
                ],
                &from[..],
                &url,
            ]
            .concat(),
            "tls=none",
        ),
        (
            [
                &["--smtp", "smtp://localhost", "--mail-from", "nobody"],
                &url[..],
            ]
            .concat(),
            "--mail-from",
        ),
        (
            [
                &[
                    "--smtp",
                    "smtp://localhost",
                    "--public-url",
                    "hive.example.org",
                ],
                &from[..],
            ]
            .concat(),
            "--public-url",
        ),
    ] {
        let sentence = refused(&options);
        assert!(sentence.contains(part), "{options:?}: {sentence}");
        assert!(!sentence.contains("secret"), "{sentence}");
        for part in sentence.trim_start_matches("skep: ").split(": ") {
            assert_eq!(sentence.matches(part.trim()).count(), 1, "{sentence}");
        }
    }
}

/// An SMTP server that accepts every login but no mail.
fn smtp_server() -> SocketAddr {
    let listener = TcpListener::bind("127.0.0.1:0").expect("a port");
    let address = listener.local_addr().expect("an address");
    thread::spawn(move || {
        let (stream, _) = listener.accept().expect("a client");
        let mut responses = stream.try_clone().expect("the same stream");
        responses
            .write_all(b"220 mail.example.org\r\n")
            .expect("sent");
        for line in BufReader::new(stream).lines().map_while(Result::ok) {
            let response: &[u8] = match line.as_str() {
                "QUIT" => b"221 bye\r\n",
                _ => b"250 fine\r\n",
            };
            responses.write_all(response).expect("sent");
        }
    });
    address
}

#[test]
fn the_doctor_checks_the_smtp_server() {
    let data = TempDir::new().expect("a directory");
    let data = data.path().to_str().expect("a path");
    let check = |smtp: &str| {
        let addr = ["doctor", "--json", "--addr", "127.0.0.1:0"];
        let output = skep(&[&addr[..], &["--data", data, "--smtp", smtp]].concat());
        let report: Value = serde_json::from_slice(&output.stdout).expect("JSON");
        let findings = report["findings"].as_array().expect("findings");
        let found = findings.iter().find(|found| found["check"] == "mail");
        found.expect("the check was made").clone()
    };
    let found = check(&format!("smtp://{}", smtp_server()));
    assert_eq!(found["state"], "ok", "{found}");
    let gone = TcpListener::bind("127.0.0.1:0").expect("a port");
    let address = gone.local_addr().expect("an address");
    drop(gone);
    let found = check(&format!("smtp://{address}"));
    assert_eq!(found["state"], "wrong", "{found}");
    assert!(found["advice"].is_string(), "{found}");
}

/// An SMTP server with TLS that accepts every login and writes its certificate to a file.
fn tls_smtp_server(certificate: &Path) -> SocketAddr {
    let made = rcgen::generate_simple_self_signed(["localhost".to_owned()]);
    let made = made.expect("a certificate");
    fs::write(certificate, made.cert.pem()).expect("a file");
    let key = PrivatePkcs8KeyDer::from(made.signing_key.serialize_der());
    let config = ServerConfig::builder_with_provider(Arc::new(ring::default_provider()))
        .with_safe_default_protocol_versions()
        .expect("versions")
        .with_no_client_auth()
        .with_single_cert(vec![made.cert.der().clone()], key.into())
        .expect("a configuration");
    let listener = TcpListener::bind("127.0.0.1:0").expect("a port");
    let address = listener.local_addr().expect("an address");
    listener.set_nonblocking(true).expect("a listener");
    let serve = async move {
        let listener = tokio::net::TcpListener::from_std(listener).expect("a listener");
        let acceptor = TlsAcceptor::from(Arc::new(config));
        while let Ok((stream, _)) = listener.accept().await {
            // A client that does not trust the certificate hangs up.
            let Ok(stream) = acceptor.accept(stream).await else {
                continue;
            };
            let (read, mut write) = tokio::io::split(stream);
            write.write_all(b"220 mail.example.org\r\n").await.ok();
            let mut lines = tokio::io::BufReader::new(read).lines();
            while let Ok(Some(_)) = lines.next_line().await {
                write.write_all(b"250 fine\r\n").await.ok();
            }
        }
    };
    thread::spawn(move || {
        let runtime = tokio::runtime::Builder::new_current_thread()
            .enable_all()
            .build();
        runtime.expect("a runtime").block_on(serve);
    });
    address
}

#[test]
fn trusts_an_smtp_server_only_by_its_certificate() {
    let directory = TempDir::new().expect("a directory");
    let certificate = directory.path().join("certificate.pem");
    let port = tls_smtp_server(&certificate).port();
    let other = directory.path().join("other.pem");
    tls_smtp_server(&other);
    let data = directory.path().to_str().expect("a path");
    let is_ok = |trusted: &Path, smtp: &str| {
        let output = Command::new(env!("CARGO_BIN_EXE_skep"))
            .args(["doctor", "--json", "--addr", "127.0.0.1:0", "--data", data])
            .args(["--smtp", smtp])
            .env("SSL_CERT_FILE", trusted)
            .output()
            .expect("the program runs");
        let report: Value = serde_json::from_slice(&output.stdout).expect("JSON");
        let findings = report["findings"].as_array().expect("findings");
        let found = findings.iter().find(|found| found["check"] == "mail");
        found.expect("the check was made")["state"] == "ok"
    };
    assert!(is_ok(&certificate, &format!("smtps://localhost:{port}")));
    assert!(!is_ok(&other, &format!("smtps://localhost:{port}")));
    // The certificate is for another name.
    assert!(!is_ok(&certificate, &format!("smtps://127.0.0.1:{port}")));
}

/// Sets and confirms Anna's address directly in the database.
fn set_mail(data: &str) {
    let work = async {
        let opened = Store::open(&StoreOptions::new(data)).await;
        let (store, writer) = opened.expect("a store");
        let anna = store.account_named(&NameKey::of("Anna")).await;
        let account = anna.expect("a response").expect("an account").id;
        let link = SecretHash("link".to_owned());
        let address = StoredMailAddress {
            address: "anna@example.org".parse().expect("an address"),
            language: Language::English,
            since: 1_000,
        };
        let new = NewLink {
            hash: link.clone(),
            expires: u64::from(u32::MAX),
        };
        let set = store.set_mail_address(account, address, new).await;
        assert_eq!(set.expect("a response"), AccountOutcome::Done(1));
        let confirmed = store.confirm_mail_address(link, 2_000).await;
        assert_eq!(confirmed.expect("a response"), AccountOutcome::Done(1));
        store.close().await;
        writer.await.expect("written");
    };
    let runtime = tokio::runtime::Builder::new_current_thread()
        .enable_all()
        .build();
    runtime.expect("a runtime").block_on(work);
}

#[test]
fn the_host_lists_and_removes_addresses() {
    let data = TempDir::new().expect("a directory");
    let data = data.path().to_str().expect("a path");
    let user = |arguments: &[&str]| {
        let output = skep(&[&["user"], arguments, &["--data", data]].concat());
        assert_eq!(output.status.code(), Some(0), "{output:?}");
        String::from_utf8(output.stdout).expect("text")
    };
    for name in ["Anna", "Ben"] {
        user(&["add", name, "--no-password"]);
    }
    set_mail(data);
    let listed: Value = serde_json::from_str(&user(&["list", "--json"])).expect("JSON");
    assert_eq!(listed[0]["mail"], "anna@example.org");
    assert!(listed[1].get("mail").is_none(), "{listed}");
    assert!(user(&["list"]).contains("anna@example.org"));
    user(&["reset", "Anna"]);
    assert!(user(&["list"]).contains("anna@example.org"));
    user(&["reset", "Anna", "--forget-mail"]);
    assert!(!user(&["list"]).contains("example.org"));
}
