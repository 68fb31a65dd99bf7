//! The state of a conversation: game, engine and options.

use std::hash::{BuildHasher, RandomState};
use std::io::{self, Write};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Instant;

use skep_engine::{Engine, Level, Limits, Net, Options, Report, internals::set_tunables};
use skep_rules::{Board, Game, GameType, Move, Ruleset, perft};

use super::answer::{AnswerError, RefusalError, refuse, write_line};
use super::command::{Command, HELP};
use super::interrupt::Interrupt;
use super::limit::Limit;
use super::ponder::Ponder;
use super::setting::{Setting, Settings};

const INFO: &str = concat!(
    "id Skep ",
    env!("CARGO_PKG_VERSION"),
    "\nMosquito;Ladybug;Pillbug"
);

const LICENSES: &str = "\
Skep may be used under the MIT licence or the Apache licence, version 2.0, at your option.
Hive is a trademark of Gen42 Games, with which Skep is not affiliated.";

pub(crate) struct Session {
    game: Option<Game>,
    engine: Engine,
    /// Whether the transposition table holds anything of the game.
    has_searched: bool,
    /// Seed of the mistakes below full strength, and of the choice from the opening book.
    seed: u64,
    settings: Settings,
    interrupt: Interrupt,
    ponder: Ponder,
}

impl Session {
    /// # Errors
    /// Not enough memory for the transposition table.
    pub(crate) fn new(
        settings: Settings,
        net: Arc<Net>,
        interrupt: Interrupt,
    ) -> anyhow::Result<Session> {
        if !is_affordable(settings.get(Setting::Hash)) {
            anyhow::bail!("not enough memory for the transposition table: use a smaller --hash");
        }
        let mut engine = Engine::with_net(engine_options(&settings), net);
        set_tunables(&mut engine, settings.tunables);
        Ok(Session {
            game: None,
            engine,
            has_searched: false,
            seed: random_seed(),
            settings,
            interrupt,
            ponder: Ponder::default(),
        })
    }

    pub(super) fn answer(&mut self, command: &Command, out: &mut impl Write) -> io::Result<()> {
        match self.execute(command, out) {
            Ok(text) => {
                for line in text.lines().chain(["ok"]) {
                    write_line(out, line)?;
                }
            }
            Err(AnswerError::Refused(refusal)) => refuse(&refusal, out)?,
            Err(AnswerError::Broken(error)) => return Err(error),
        }
        self.interrupt.end();
        Ok(())
    }

    /// Ponders until `wait` returns, if the client wants it.
    pub(super) fn ponder<T>(&mut self, wait: impl FnOnce() -> T) -> T {
        (self.ponder).during(&mut self.engine, self.game.as_ref(), wait)
    }

    fn execute(&mut self, command: &Command, out: &mut impl Write) -> Result<String, AnswerError> {
        Ok(match *command {
            Command::Nothing | Command::Exit => String::new(),
            Command::Info => INFO.to_owned(),
            Command::NewGame(text) => self.new_game(text)?,
            Command::Play(text) => self.play(text)?,
            Command::Pass => self.play("pass")?,
            Command::ValidMoves => self.valid_moves()?,
            Command::BestMove(limit) => self.best_move(limit, out)?,
            Command::Undo(plies) => self.undo(plies)?,
            Command::Options => Setting::ALL
                .map(|setting| self.settings.line(setting))
                .join("\n"),
            Command::GetOption(name) => self.settings.line(setting(name)?),
            Command::SetOption(name, value) => self.set_option(name, value)?,
            Command::Perft(depth) => self.perft(depth, out)?,
            Command::Help => HELP.to_owned(),
            Command::Licenses => LICENSES.to_owned(),
        })
    }

    fn new_game(&mut self, text: &str) -> Result<String, RefusalError> {
        let game = read_game(text)?;
        let continues = self.game.as_ref().is_some_and(|old| continues(old, &game));
        if self.has_searched && !continues {
            self.engine.clear();
            self.has_searched = false;
            self.seed = random_seed();
        }
        let text = game.game_string();
        self.game = Some(game);
        Ok(text)
    }

    fn play(&mut self, text: &str) -> Result<String, RefusalError> {
        let game = running(self.game.as_mut())?;
        let mv = game.read_move(text).map_err(RefusalError::invalid_move)?;
        game.play(mv)
            .map_err(|why| RefusalError::invalid_move(why.explain(game, mv)))?;
        Ok(game.game_string())
    }

    fn valid_moves(&mut self) -> Result<String, RefusalError> {
        let game = running(self.game.as_mut())?;
        let moves = game.legal_moves().into_iter();
        let texts = moves.map(|mv| game.board().move_string(mv).to_string());
        Ok(texts.collect::<Vec<_>>().join(";"))
    }

    fn best_move(&mut self, limit: Limit, out: &mut impl Write) -> Result<String, AnswerError> {
        let game = running(self.game.as_mut())?;
        let limits = limits(limit, &self.settings);
        let reports = self.settings.reports();
        let mut written = Ok(());
        self.has_searched = true;
        self.interrupt.begin();
        let stop = self.interrupt.stop();
        let mut on_report = |report: &Report| {
            if reports && written.is_ok() {
                written = write_report(game, report, out);
            }
        };
        let level = self.settings.level();
        let report = if level == Level::HIGHEST && !self.settings.uses_book() {
            self.engine.search_with(game, limits, stop, on_report)
        } else {
            let report = (self.engine).play_at_level(game, level, self.seed, limits, stop);
            report.inspect(&mut on_report)
        };
        written?;
        // A weaker level must not find in the table what it overlooked.
        if self.settings.ponders() && level == Level::HIGHEST {
            self.ponder.foresee(game, report.as_ref());
        } else {
            self.ponder.forget();
        }
        let legal = game.legal_moves();
        let found = report.and_then(|report| report.best_move());
        let best = found.filter(|mv| legal.contains(mv));
        // A running game has a legal move, if only a pass.
        let best = best.or(legal.first().copied()).unwrap_or(Move::PASS);
        Ok(game.board().move_string(best).to_string())
    }

    fn undo(&mut self, plies: usize) -> Result<String, RefusalError> {
        let game = self.game.as_mut().ok_or_else(no_game)?;
        let played = game.moves().len();
        if plies > played {
            let refusal = match played {
                0 => "there is no move to undo".to_owned(),
                1 => "there is only one move to undo".to_owned(),
                _ => format!("there are only {played} moves to undo"),
            };
            return Err(RefusalError::error(refusal));
        }
        for _ in 0..plies {
            game.undo();
        }
        Ok(game.game_string())
    }

    fn set_option(&mut self, name: &str, value: &str) -> Result<String, RefusalError> {
        let setting = setting(name)?;
        let mut settings = self.settings.clone();
        if !settings.set_text(setting, value) {
            let refusal = format!("{name} takes {}", setting.values());
            return Err(RefusalError::error(refusal));
        }
        let hash = settings.get(Setting::Hash);
        if hash != self.settings.get(Setting::Hash) && !is_affordable(hash) {
            return Err(RefusalError::error(
                "not enough memory for a table of this size",
            ));
        }
        self.settings = settings;
        if !self.settings.ponders() {
            self.ponder.forget();
        }
        self.engine.set_options(engine_options(&self.settings));
        Ok(self.settings.line(setting))
    }

    /// Writes each count as soon as it is known.
    fn perft(&mut self, deepest: u32, out: &mut impl Write) -> Result<String, AnswerError> {
        let game = self.game.as_ref().ok_or_else(no_game)?;
        let mut board = game.board().clone();
        self.interrupt.begin();
        for depth in 0..=deepest {
            let start = Instant::now();
            let Some(nodes) = count_sequences(&mut board, depth, self.interrupt.stop()) else {
                break;
            };
            let seconds = start.elapsed().as_secs_f64();
            let speed = nodes as f64 / seconds.max(1e-9);
            let line = format!("depth {depth}  nodes {nodes}  time {seconds:.3} s  {speed:.0}/s");
            write_line(out, line)?;
        }
        Ok(String::new())
    }
}

fn no_game() -> RefusalError {
    RefusalError::error("no game in progress: try 'newgame' to start one")
}

fn setting(name: &str) -> Result<Setting, RefusalError> {
    let unknown = || RefusalError::error("unknown option: try 'options' to list them");
    Setting::by_name(name).ok_or_else(unknown)
}

/// The game, if it exists and is not over.
fn running(game: Option<&mut Game>) -> Result<&mut Game, RefusalError> {
    let game = game.ok_or_else(no_game)?;
    if game.outcome().is_some() {
        return Err(RefusalError::error(
            "the game is over: try 'newgame' to start another or 'undo' to take moves back",
        ));
    }
    Ok(game)
}

/// Parses the argument of `newgame`.
fn read_game(text: &str) -> Result<Game, RefusalError> {
    if text.is_empty() {
        return Ok(Game::new(Ruleset::uhp(GameType::BASE)));
    }
    if text.contains(';') {
        return text.parse::<Game>().map_err(RefusalError::error);
    }
    // Text after the set is ignored, as in the reference engine.
    let set = text.split_whitespace().next().unwrap_or_default();
    let set: GameType = set.parse().map_err(RefusalError::error)?;
    Ok(Game::new(Ruleset::uhp(set)))
}

/// Returns whether one game is a prefix of the other, so that the transposition table stays useful.
fn continues(old: &Game, new: &Game) -> bool {
    let is_same = old.moves().zip(new.moves()).all(|(old, new)| old == new);
    let has_moves = old.moves().len().min(new.moves().len()) > 0;
    old.ruleset() == new.ruleset() && has_moves && is_same
}

fn random_seed() -> u64 {
    RandomState::new().hash_one(0)
}

fn engine_options(settings: &Settings) -> Options {
    let size = |setting| settings.get(setting) as usize;
    Options::default()
        .with_threads(size(Setting::Threads))
        .with_table_mib(size(Setting::Hash))
        .with_multi_pv(size(Setting::MultiPv))
        .with_evaluation(settings.evaluation)
}

fn limits(limit: Limit, settings: &Settings) -> Limits {
    let mut limits = match limit {
        Limit::Time(time) => Limits::time(time),
        Limit::Clock(left, increment) => Limits::clock(left, increment),
        Limit::Depth(depth) => Limits::depth(depth),
        Limit::Nodes(nodes) => Limits::nodes(nodes),
    };
    let most = u64::from(settings.get(Setting::Nodes));
    if most > 0 {
        limits.nodes = Some(limits.nodes.map_or(most, |nodes| nodes.min(most)));
    }
    limits
}

/// Checks that the system can provide this many MiB, because a failed allocation would abort the program.
fn is_affordable(mebibytes: u32) -> bool {
    let bytes = (mebibytes as usize).checked_mul(1 << 20);
    let mut probe: Vec<u8> = Vec::new();
    bytes.is_some_and(|bytes| probe.try_reserve_exact(bytes).is_ok())
}

/// Counts move sequences, or returns `None` if stopped.
fn count_sequences(board: &mut Board, depth: u32, stop: &AtomicBool) -> Option<u64> {
    if stop.load(Ordering::Relaxed) {
        return None;
    }
    // Three plies are counted in an instant.
    if depth <= 3 {
        return Some(perft(board, depth));
    }
    let mut nodes = 0;
    for mv in board.legal_moves() {
        let undo = board.make_unchecked(mv);
        let behind = count_sequences(board, depth - 1, stop);
        board.unmake(undo);
        nodes += behind?;
    }
    Some(nodes)
}

/// Writes one line for each principal variation: `move;depth;score;move;move...`.
fn write_report(game: &Game, report: &Report, out: &mut impl Write) -> io::Result<()> {
    for line in &report.lines {
        let moves = line_text(game, &line.moves);
        if let Some(first) = moves.first() {
            let (depth, score, moves) = (report.depth, line.score, moves.join(";"));
            write_line(out, format_args!("{first};{depth};{score};{moves}"))?;
        }
    }
    Ok(())
}

/// Formats a variation up to the first move that is not legal.
fn line_text(game: &Game, moves: &[Move]) -> Vec<String> {
    let mut game = game.clone();
    let texts = moves.iter().map_while(|&mv| {
        let text = game.board().move_string(mv).to_string();
        game.play(mv).is_ok().then_some(text)
    });
    texts.collect()
}
