//! The program in a pseudo-terminal with a readable screen.

use std::{
    io::{Read, Write},
    num::NonZero,
    path::Path,
    process::Command,
    sync::mpsc::{Receiver, RecvTimeoutError, channel},
    thread,
    time::{Duration, Instant},
};

use portable_pty::{
    ChildKiller, CommandBuilder, ExitStatus, MasterPty, PtyPair, PtySize, native_pty_system,
};
use skep_rules::{Game, Record, read_pgn};

/// Timeout of every wait, generous for busy machines.
const TIMEOUT: Duration = Duration::from_secs(60);

/// A program in a terminal.
pub(crate) struct Pty {
    pair: PtyPair,
    writer: Box<dyn Write + Send>,
    killer: Box<dyn ChildKiller + Send + Sync>,
    pid: u32,
    exit: Receiver<ExitStatus>,
    output: Receiver<Vec<u8>>,
    parser: vt100::Parser,
    /// Everything the program has written.
    pub(crate) raw: Vec<u8>,
    /// Terminal settings before the program started.
    before: Option<String>,
}

impl Pty {
    /// Starts `skep play` with its data in this folder, on 80 columns and 24 lines.
    pub(crate) fn play(data: &Path, arguments: &[&str]) -> Pty {
        Pty::play_with(data, arguments, &[])
    }

    /// Also sets environment variables.
    pub(crate) fn play_with(data: &Path, arguments: &[&str], variables: &[(&str, &str)]) -> Pty {
        let mut command = CommandBuilder::new(env!("CARGO_BIN_EXE_skep"));
        command.arg("play");
        command.arg("--data");
        command.arg(data);
        command.args(arguments);
        Pty::start(command, variables)
    }

    /// Starts any program.
    pub(crate) fn start(mut command: CommandBuilder, variables: &[(&str, &str)]) -> Pty {
        // The terminal that runs the tests must not affect them.
        for name in [
            "NO_COLOR",
            "COLORTERM",
            "LC_ALL",
            "LC_CTYPE",
            "LC_MESSAGES",
            "LANGUAGE",
        ] {
            command.env_remove(name);
        }
        command.env("TERM", "xterm-256color");
        command.env("LANG", "en_US.UTF-8");
        for (name, value) in variables {
            command.env(name, value);
        }
        let pair = native_pty_system()
            .openpty(size(80, 24))
            .expect("there is a pseudo-terminal");
        let before = settings(&*pair.master);
        let mut child = pair
            .slave
            .spawn_command(command)
            .expect("the program starts");
        let killer = child.clone_killer();
        let pid = child.process_id().expect("the program has a number");
        let (sender, exit) = channel();
        thread::spawn(move || sender.send(child.wait().expect("the program ends")));
        let mut reader = pair
            .master
            .try_clone_reader()
            .expect("the terminal can be read");
        let writer = pair
            .master
            .take_writer()
            .expect("the terminal can be written to");
        let (sender, output) = channel();
        thread::spawn(move || {
            let mut bytes = [0; 4096];
            while let Ok(count @ 1..) = reader.read(&mut bytes) {
                if sender.send(bytes[..count].to_vec()).is_err() {
                    return;
                }
            }
        });
        Pty {
            pair,
            writer,
            killer,
            pid,
            exit,
            output,
            parser: vt100::Parser::new(number(24), number(80), 0),
            raw: Vec::new(),
            before,
        }
    }

    /// Sends key presses.
    pub(crate) fn send(&mut self, keys: &str) {
        self.writer
            .write_all(keys.as_bytes())
            .expect("the program reads");
        self.writer.flush().expect("the program reads");
    }

    /// Types a line and presses Enter.
    pub(crate) fn enter(&mut self, text: &str) {
        self.send(text);
        self.send("\r");
    }

    pub(crate) fn screen(&self) -> &vt100::Screen {
        self.parser.screen()
    }

    pub(crate) fn text(&self) -> String {
        self.screen().contents()
    }

    pub(crate) fn lines(&self) -> Vec<String> {
        let (_, columns) = self.screen().size();
        self.screen().rows(0, columns.get()).collect()
    }

    /// The row and column of the terminal's cursor.
    pub(crate) fn cursor(&self) -> (i32, i32) {
        let (row, column) = self.screen().cursor_position();
        (i32::from(row), i32::from(column))
    }

    /// Waits until the screen meets a condition.
    pub(crate) fn wait(&mut self, what: &str, mut is_met: impl FnMut(&Pty) -> bool) {
        let end = Instant::now() + TIMEOUT;
        while self.is_in_frame() || !is_met(self) {
            let left = end.saturating_duration_since(Instant::now());
            match self.output.recv_timeout(left) {
                Ok(bytes) => self.take(&bytes),
                Err(RecvTimeoutError::Timeout) => {
                    panic!("waited in vain for {what}:\n{}", self.text())
                }
                Err(RecvTimeoutError::Disconnected) => {
                    panic!("the terminal is gone before {what}:\n{}", self.text())
                }
            }
        }
    }

    /// Continues a stopped program until it draws. The first signal may arrive before it has stopped.
    pub(crate) fn wake_up(&mut self) {
        let end = Instant::now() + TIMEOUT;
        while self.is_in_frame() || !self.screen().alternate_screen() {
            assert!(
                Instant::now() < end,
                "the program sleeps on:\n{}",
                self.text()
            );
            self.signal("CONT");
            if let Ok(bytes) = self.output.recv_timeout(Duration::from_millis(100)) {
                self.take(&bytes);
            }
        }
    }

    /// Waits until the screen shows a text.
    pub(crate) fn wait_for(&mut self, text: &str) {
        self.wait(text, |pty| pty.text().contains(text));
    }

    pub(crate) fn resize(&mut self, columns: u16, lines: u16) {
        self.pair
            .master
            .resize(size(columns, lines))
            .expect("the size changes");
        self.parser
            .screen_mut()
            .set_size(number(lines), number(columns));
    }

    /// Sends a signal by its name.
    pub(crate) fn signal(&self, name: &str) {
        let status = Command::new("kill")
            .args([format!("-{name}"), self.pid.to_string()])
            .status()
            .expect("there is kill");
        assert!(status.success());
    }

    /// Waits until the program exits.
    pub(crate) fn wait_for_exit(&mut self) -> ExitStatus {
        let status = self.exit.recv_timeout(TIMEOUT);
        let Ok(status) = status else {
            panic!("the program does not end:\n{}", self.text());
        };
        // The last output may not have been read yet.
        self.wait("the main screen", |pty| !pty.screen().alternate_screen());
        status
    }

    /// Waits until the terminal is restored, and checks its state.
    pub(crate) fn assert_restored(&mut self) {
        self.wait("the cursor", |pty| {
            !pty.screen().hide_cursor() && !pty.screen().alternate_screen()
        });
        let screen = self.screen();
        assert_eq!(screen.mouse_protocol_mode(), vt100::MouseProtocolMode::None);
        assert!(!screen.bracketed_paste());
        assert_eq!(
            settings(&*self.pair.master),
            self.before,
            "the settings of the terminal"
        );
    }

    /// Returns true if the terminal settings are restored.
    pub(crate) fn has_original_settings(&self) -> bool {
        settings(&*self.pair.master) == self.before
    }
}

impl Pty {
    /// Returns true during a synchronized update, while the screen must not be inspected.
    fn is_in_frame(&self) -> bool {
        let last = |code: &[u8]| self.raw.windows(code.len()).rposition(|part| part == code);
        last(b"\x1b[?2026h") > last(b"\x1b[?2026l")
    }

    fn take(&mut self, bytes: &[u8]) {
        self.raw.extend_from_slice(bytes);
        self.parser.process(bytes);
    }
}

impl Drop for Pty {
    fn drop(&mut self) {
        // The program may have exited already.
        self.killer.kill().ok();
    }
}

fn number(of: u16) -> NonZero<u16> {
    NonZero::new(of).expect("a window has columns and lines")
}

const fn size(cols: u16, rows: u16) -> PtySize {
    PtySize {
        rows,
        cols,
        pixel_width: 0,
        pixel_height: 0,
    }
}

fn settings(master: &dyn MasterPty) -> Option<String> {
    Some(format!("{:?}", master.get_termios()?))
}

/// The saved game.
pub(crate) fn saved_game(data: &Path) -> Option<Game> {
    let bytes = std::fs::read(data.join("terminal-game.pgn")).ok()?;
    let record: Record = read_pgn(&bytes).next()?.expect("a readable saved game");
    Some(record.game)
}

/// Number of plies in the saved game.
pub(crate) fn saved_plies(data: &Path) -> usize {
    saved_game(data).map_or(0, |game| game.moves().len())
}
