//! The event loop: turns input into events, applies effects and draws the screen.

use std::hash::{BuildHasher, Hasher, RandomState};
use std::io::{self, IsTerminal, Stdout};
use std::path::Path;
use std::sync::mpsc::{Receiver, RecvTimeoutError, Sender, channel};
use std::thread;
use std::time::{Duration, Instant};

use anyhow::{Context, bail, ensure};
use clap::Args;
use ratatui::Terminal;
use ratatui::backend::CrosstermBackend;
use ratatui::crossterm::terminal::{BeginSynchronizedUpdate, EndSynchronizedUpdate};
use ratatui::crossterm::{event as crossterm, execute, queue};

use super::guard::TerminalGuard;
use super::locale::Locale;
use super::look::Look;
use super::play::{Effect, Event, Play, Start, TICK};
use super::saved_game::SaveFile;
use super::settings::Settings;
use super::thinker::Thinker;
use super::{signals, view};
use crate::messages::{Language, Messages, language_parser};

const ENGINE_LOST: &str =
    "the engine has failed, but the game is saved: `skep play --resume` continues it";

const CANNOT_DRAW: &str = "cannot draw on the terminal";

#[derive(Args)]
pub(crate) struct Options {
    #[command(flatten)]
    settings: Settings,

    /// Language [default: from the environment]
    #[arg(long, value_name = "LANGUAGE", value_parser = language_parser())]
    lang: Option<Language>,

    /// Draw with ASCII characters only [default: depends on the terminal]
    #[arg(long)]
    ascii: bool,

    /// Resume the last game without asking
    #[arg(long)]
    resume: bool,
}

/// Plays in the terminal until the player quits. The data directory need not exist.
///
/// # Errors
/// There is no terminal, or it fails; it is always restored.
pub(crate) fn run(options: &Options, data: &Path) -> anyhow::Result<()> {
    ensure!(
        io::stdin().is_terminal() && io::stdout().is_terminal(),
        "`skep play` needs a terminal for input and output: start it without pipes and redirections"
    );
    let save_file = SaveFile::new(data);
    let start = start(options, &save_file)?;
    let locale = Locale::new(|name| std::env::var(name).ok());
    let language = options.lang.or(locale.language);
    let look = Look {
        ascii: options.ascii || !locale.drawing,
        colors: locale.colors,
    };
    let (sender, events) = channel();
    signals::listen(sender.clone()).context("cannot listen to signals")?;
    let thinker = Thinker::start(sender.clone()).context("cannot start a thread")?;
    let guard = TerminalGuard::enter().context("cannot take over the terminal")?;
    let mut app = App {
        terminal: Terminal::new(CrosstermBackend::new(io::stdout())).context(CANNOT_DRAW)?,
        messages: Messages::new(language.unwrap_or(Language::English), !locale.unicode),
        look,
        save_file,
        thinker,
        events,
        began: Instant::now(),
        guard,
    };
    listen_to_input(sender).context("cannot start a thread")?;
    let size = app.terminal.size();
    let size = size.context("cannot ask the terminal for its size")?;
    let seed = RandomState::new().build_hasher().finish();
    let ending = app.play(start, (size.width, size.height), seed);
    drop(app);
    match ending? {
        Ending::Done => Ok(()),
        Ending::Signal(signal) => signals::act(signal).context("cannot end by a signal"),
    }
}

fn start(options: &Options, save_file: &SaveFile) -> anyhow::Result<Start> {
    let saved = match save_file.load() {
        Ok(saved) => saved,
        // An unreadable file must not prevent a new game.
        Err(error) if options.resume => return Err(error).context("cannot resume the game"),
        Err(_) => None,
    };
    Ok(match saved.map(Box::new) {
        Some(saved) if options.resume => Start::Resume(saved),
        Some(saved) => Start::Offer(options.settings, saved),
        None if options.resume => {
            bail!("there is no unfinished game to resume: start one with `skep play`")
        }
        None => Start::New(options.settings),
    })
}

enum Ending {
    Done,
    Signal(i32),
}

struct App {
    terminal: Terminal<CrosstermBackend<Stdout>>,
    messages: Messages,
    look: Look,
    save_file: SaveFile,
    thinker: Thinker,
    events: Receiver<Event>,
    began: Instant,
    guard: TerminalGuard,
}

impl App {
    fn play(&mut self, start: Start, size: (u16, u16), seed: u64) -> anyhow::Result<Ending> {
        let language = self.messages.language;
        let (mut play, mut effects) = Play::new(start, size, language, seed);
        loop {
            let mut more = Vec::new();
            for effect in effects {
                match effect {
                    Effect::Quit => return Ok(Ending::Done),
                    Effect::QuitBySignal(signal) => return Ok(Ending::Signal(signal)),
                    Effect::FailForEngine => bail!(ENGINE_LOST),
                    other => {
                        if let Some(event) = self.perform(other)? {
                            more.extend(play.handle(event, self.began.elapsed()));
                        }
                    }
                }
            }
            effects = more;
            if !effects.is_empty() {
                continue;
            }
            self.draw(&play).context(CANNOT_DRAW)?;
            let event = self.next_event(&play)?;
            effects = play.handle(event, self.began.elapsed());
            // Draw only once for queued events, as when a key is held down.
            while effects.is_empty() {
                let Ok(event) = self.events.try_recv() else {
                    break;
                };
                effects = play.handle(event, self.began.elapsed());
            }
        }
    }

    /// Applies an effect, which may cause another event.
    fn perform(&mut self, effect: Effect) -> anyhow::Result<Option<Event>> {
        match effect {
            Effect::Think(task) => ensure!(self.thinker.think(*task), ENGINE_LOST),
            Effect::StopThinking => self.thinker.stop(),
            Effect::Save(text) => {
                if let Err(error) = self.save_file.store(&text) {
                    return Ok(Some(Event::SaveFailed(format!("{error:#}"))));
                }
            }
            Effect::Redraw => self.clear().context(CANNOT_DRAW)?,
            Effect::Suspend => {
                let sleep = || signals::act(signals::STOP);
                self.guard.outside(sleep).context("cannot sleep")?;
                return Ok(Some(Event::WokeUp));
            }
            // Handled by the loop.
            Effect::Quit | Effect::QuitBySignal(_) | Effect::FailForEngine => {}
        }
        Ok(None)
    }

    /// Clears the screen. `Terminal::clear` would query the cursor position, and the answer would get lost in the input.
    fn clear(&mut self) -> io::Result<()> {
        let size = self.terminal.size()?;
        self.terminal.resize(size.into())
    }

    fn draw(&mut self, play: &Play) -> io::Result<()> {
        if play.language != self.messages.language {
            self.messages = Messages::new(play.language, self.messages.plain);
        }
        // Avoids flicker on terminals with synchronized updates; others ignore it.
        queue!(io::stdout(), BeginSynchronizedUpdate)?;
        self.terminal.draw(|frame| {
            let cursor = view::draw(play, &self.messages, self.look, frame.buffer_mut());
            if let Some(cursor) = cursor {
                frame.set_cursor_position(cursor);
            }
        })?;
        execute!(io::stdout(), EndSynchronizedUpdate)
    }

    fn next_event(&self, play: &Play) -> anyhow::Result<Event> {
        let timeout = if play.wants_ticks() {
            TICK
        } else {
            Duration::MAX
        };
        match self.events.recv_timeout(timeout) {
            Err(RecvTimeoutError::Timeout) => Ok(Event::Tick),
            event => event.context("the event sources have ended"),
        }
    }
}

/// Starts a thread that reads terminal input.
fn listen_to_input(events: Sender<Event>) -> io::Result<()> {
    let listen = move || {
        loop {
            let event = match crossterm::read() {
                Ok(crossterm::Event::Key(key)) => Event::Key(key),
                Ok(crossterm::Event::Mouse(mouse)) => Event::Mouse(mouse),
                Ok(crossterm::Event::Paste(text)) => Event::Paste(text),
                Ok(crossterm::Event::Resize(width, height)) => Event::Resize(width, height),
                Ok(crossterm::Event::FocusGained | crossterm::Event::FocusLost) => continue,
                Err(_) => Event::InputLost,
            };
            let is_last = matches!(event, Event::InputLost);
            if events.send(event).is_err() || is_last {
                return;
            }
        }
    };
    thread::Builder::new()
        .name("input".to_owned())
        .spawn(listen)?;
    Ok(())
}
