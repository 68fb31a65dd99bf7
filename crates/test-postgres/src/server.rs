//! A private server for a test.

use std::{
    fs::{self, File, Permissions},
    net::TcpListener,
    os::unix::fs::PermissionsExt,
    path::{Path, PathBuf},
    process::{Child, Stdio},
    thread,
    time::{Duration, Instant},
};

use anyhow::{Context, bail};
use rcgen::{BasicConstraints, CertificateParams, CertifiedIssuer, IsCa, KeyPair};
use rustix::process::{Pid, Signal, kill_process};
use tempfile::TempDir;

use crate::USER;
use crate::programs::{Programs, copy};

/// Longer than a start takes on a busy machine.
const START_TIMEOUT: Duration = Duration::from_secs(60);

/// A private server for a test. It stops when it is dropped or when the thread that started it ends.
#[derive(Debug)]
pub struct TestPostgres {
    directory: TempDir,
    port: u16,
    process: Option<Child>,
    settings: Vec<String>,
    certificate: Option<Certificate>,
}

impl TestPostgres {
    /// Creates a server with an empty database and starts it.
    pub fn start() -> anyhow::Result<TestPostgres> {
        TestPostgres::start_with(&[])
    }

    /// The same with PostgreSQL settings such as `fsync=on`, which is off by default.
    pub fn start_with(settings: &[&str]) -> anyhow::Result<TestPostgres> {
        let settings = settings.iter().map(ToString::to_string).collect();
        TestPostgres::launch(settings, None)
    }

    /// Starts a server with TLS on its port, using a certificate for this name or address.
    pub fn start_with_tls(name: &str) -> anyhow::Result<TestPostgres> {
        TestPostgres::launch(Vec::new(), Some(name))
    }

    fn launch(mut settings: Vec<String>, tls: Option<&str>) -> anyhow::Result<TestPostgres> {
        let directory = TempDir::with_prefix("skep-pg-").context("cannot make a directory")?;
        let certificate = tls.map(|name| Certificate::make(name, directory.path()));
        let certificate = certificate.transpose()?;
        settings.extend(certificate.iter().flat_map(Certificate::settings));
        // Changes owner together with the data directory.
        copy(&Programs::find()?, directory.path())?;
        let mut server = TestPostgres {
            directory,
            port: free_port()?,
            process: None,
            settings,
            certificate,
        };
        server.resume()?;
        Ok(server)
    }

    /// Certificate of the authority; `None` without TLS.
    pub fn authority(&self) -> Option<&Path> {
        let certificate = self.certificate.as_ref()?;
        Some(&certificate.authority)
    }

    /// URL of the database, by socket.
    pub fn url(&self) -> String {
        self.url_of(USER)
    }

    /// URL of another database, by socket.
    pub fn url_of(&self, database: &str) -> String {
        let (port, socket) = (self.port, self.directory.path().display());
        format!("postgres://{USER}@localhost:{port}/{database}?host={socket}")
    }

    /// URL of the database, by port, without the password.
    pub fn url_of_port(&self) -> String {
        let port = self.port;
        format!("postgres://{USER}@127.0.0.1:{port}/{USER}")
    }

    pub const fn port(&self) -> u16 {
        self.port
    }

    /// Stops it in order: clients are disconnected and their transactions rolled back.
    pub fn stop(&mut self) {
        self.end(Signal::INT);
    }

    /// Stops it as a crash would.
    pub fn crash(&mut self) {
        self.end(Signal::QUIT);
    }

    /// Restarts it with its data.
    pub fn resume(&mut self) -> anyhow::Result<()> {
        let data = self.directory.path().join("data");
        let log = File::options()
            .create(true)
            .append(true)
            .open(self.log())
            .context("cannot write the log")?;
        let port = self.port.to_string();
        let mut command = Programs::find()?.command("postgres");
        command
            .current_dir(self.directory.path())
            .arg("-D")
            .arg(&data)
            .arg("-k")
            .arg(self.directory.path())
            .args(["-p", &port, "-h", "127.0.0.1"])
            .args(["-c", "fsync=off", "-c", "shared_buffers=32MB"]);
        for setting in &self.settings {
            command.args(["-c", setting]);
        }
        let spawned = command
            .stdin(Stdio::null())
            .stdout(Stdio::null())
            .stderr(log)
            .spawn();
        let mut process = spawned.context("cannot run postgres")?;
        let begun = Instant::now();
        while !is_ready(&data, process.id()) {
            let ended = process.try_wait().ok().flatten();
            if ended.is_some() || begun.elapsed() > START_TIMEOUT {
                // The log has the reason.
                process.kill().ok();
                let log = fs::read_to_string(self.log()).unwrap_or_default();
                bail!("PostgreSQL does not start: {log}");
            }
            thread::sleep(Duration::from_millis(10));
        }
        self.process = Some(process);
        Ok(())
    }

    /// Sends a signal, such as SIGSTOP, which freezes the server.
    pub fn signal(&self, signal: Signal) {
        if let Some(pid) = self.process.as_ref().and_then(pid) {
            // Fails if the process has ended, which is fine.
            kill_process(pid, signal).ok();
        }
    }

    fn log(&self) -> PathBuf {
        self.directory.path().join("log")
    }

    fn end(&mut self, signal: Signal) {
        self.signal(signal);
        if let Some(mut process) = self.process.take() {
            // We started the process, so we must wait for it.
            process.wait().ok();
        }
    }
}

impl Drop for TestPostgres {
    fn drop(&mut self) {
        self.signal(Signal::CONT);
        self.crash();
    }
}

fn pid(process: &Child) -> Option<Pid> {
    i32::try_from(process.id()).ok().and_then(Pid::from_raw)
}

/// Whether the server accepts connections, as stated in the last line of its pid file.
fn is_ready(data: &Path, process: u32) -> bool {
    let file = fs::read_to_string(data.join("postmaster.pid")).unwrap_or_default();
    let is_its = file.lines().next() == Some(&process.to_string());
    is_its
        && file
            .lines()
            .nth(7)
            .is_some_and(|line| line.trim() == "ready")
}

/// A free port.
fn free_port() -> anyhow::Result<u16> {
    TcpListener::bind("127.0.0.1:0")
        .and_then(|listener| listener.local_addr())
        .map(|address| address.port())
        .context("cannot find a free port")
}

/// A server certificate and its own certificate authority.
#[derive(Clone, Debug)]
pub(crate) struct Certificate {
    pub(crate) authority: PathBuf,
    certificate: PathBuf,
    key: PathBuf,
}

impl Certificate {
    /// Creates a certificate for a name or an address.
    pub(crate) fn make(name: &str, directory: &Path) -> anyhow::Result<Certificate> {
        let making = "cannot make a certificate";
        let mut params = CertificateParams::default();
        params.is_ca = IsCa::Ca(BasicConstraints::Unconstrained);
        let authority_key = KeyPair::generate().context(making)?;
        let authority = CertifiedIssuer::self_signed(params, authority_key).context(making)?;
        let key = KeyPair::generate().context(making)?;
        let params = CertificateParams::new([name.to_owned()]).context(making)?;
        let certificate = params.signed_by(&key, &authority).context(making)?;
        let write = |name: &str, text: String| {
            let file = directory.join(name);
            // PostgreSQL refuses a key that others can read.
            fs::write(&file, text)
                .and_then(|()| fs::set_permissions(&file, Permissions::from_mode(0o600)))
                .context("cannot write a certificate")?;
            anyhow::Ok(file)
        };
        Ok(Certificate {
            authority: write("authority.pem", authority.pem())?,
            certificate: write("certificate.pem", certificate.pem())?,
            key: write("key.pem", key.serialize_pem())?,
        })
    }

    /// The settings that enable it.
    pub(crate) fn settings(&self) -> [String; 3] {
        [
            "ssl=on".to_owned(),
            format!("ssl_cert_file={}", self.certificate.display()),
            format!("ssl_key_file={}", self.key.display()),
        ]
    }
}
