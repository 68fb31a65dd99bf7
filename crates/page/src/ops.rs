//! The operations.

#![expect(
    clippy::needless_pass_by_value,
    reason = "all operations have the same signature"
)]

use std::{sync::Arc, time::Duration};

use serde_json::Value;
use skep_engine::internals::team::{SharedMemory, Team};
use skep_engine::puzzles::Puzzle;
use skep_engine::{Level, Limits, Net};
use skep_game::clock::Millis;
use skep_game::ids::GameId;
use skep_game::live::Settings;
use skep_game::protocol::{
    AnalysisLines, AttemptAnswer, BetterAnswer, CheckRequest, CheckedPosition, DailyPuzzle,
    ErrorCode, FigureView, Hint, LessonList, PROTOCOL, PositionText, ProtocolError, PuzzleAttempt,
    PuzzleHint, PuzzleList, PuzzleQuestion, PuzzleSolution, PuzzleView, ReviewView, SandboxLook,
    SandboxRequest, SandboxView, SandboxWhy, SolverRating, StudyList, StudyWrite, Why,
};
use skep_game::{hint, refused, sandbox, study};
use skep_rules::{Game, Move, Position, perft};
use skep_solo::analysis::{Analysis, from_book, impressions};
use skep_solo::computer::{self, Job};
use skep_solo::local::{Applied, EngineMove, LocalGame};
use skep_solo::puzzles::{Library, answer as puzzles};
use skep_solo::review::{KeptPly, Subject, quality};
use skep_solo::{editor, learn};

use crate::envelope::{Envelope, bad_request, read, refuse, write};
use crate::wire::*;
use crate::{Callbacks, Module};

impl Module {
    /// Handles a request and answers with JSON: `{"ok": ...}` or `{"error": ...}`.
    pub fn answer(
        &mut self,
        request: &[u8],
        attachment: &[u8],
        callbacks: Callbacks<'_>,
    ) -> Vec<u8> {
        let answered = serde_json::from_slice::<Envelope>(request)
            .map_err(bad_request)
            .and_then(|Envelope { op, with }| dispatch(self, &op, with, attachment, callbacks));
        answered.unwrap_or_else(refuse)
    }
}

/// Context of an operation besides its arguments.
struct Context<'m, 'h> {
    module: &'m mut Module,
    attachment: &'m [u8],
    callbacks: Callbacks<'h>,
}

impl Context<'_, '_> {
    fn puzzle(&self, id: &str) -> Answered<&Puzzle> {
        puzzles::named(self.module.library()?, id)
    }
}

/// Operations with their argument and result types.
macro_rules! operations {
    ($($name:literal: ($with:ty) -> $answer:ty = $run:expr,)*) => {
        pub const OPS: &[&str] = &[$($name),*];

        /// Operations with the TypeScript names of their types.
        #[cfg(test)]
        pub(crate) fn typed(types: &mut crate::tests::Types) -> Vec<(&'static str, String, String)> {
            vec![$(($name, types.add::<$with>(), types.add::<$answer>())),*]
        }

        fn dispatch(
            module: &mut Module,
            op: &str,
            with: Value,
            attachment: &[u8],
            callbacks: Callbacks<'_>,
        ) -> Result<Vec<u8>, ProtocolError> {
            let mut context = Context { module, attachment, callbacks };
            match op {
                $($name => {
                    let run: fn(&mut Context<'_, '_>, $with) -> Answered<$answer> = $run;
                    write(&run(&mut context, read(with)?)?)
                })*
                _ => Err(ProtocolError::new(ErrorCode::BadRequest, "unknown operation")),
            }
        }
    };
}

operations! {
    "version": (Nothing) -> ModuleVersion = |_, _| Ok(ModuleVersion {
        version: env!("CARGO_PKG_VERSION").to_owned(),
        protocol: PROTOCOL,
    }),
    "sandbox-view": (SandboxLook) -> SandboxView =
        |_, look| Ok(sandbox::shown_after(&sandbox::start(&look.start)?, look.known)),
    "sandbox-open": (OpenSandbox) -> SandboxView = sandbox_open,
    "sandbox-advance": (AdvanceSandbox) -> SandboxView = sandbox_advance,
    "sandbox-close": (Named) -> Nothing = |context, Named { id }| {
        context.module.sandboxes.remove(&id);
        Ok(Nothing {})
    },
    "sandbox-why": (SandboxWhy) -> Why =
        |_, asked| sandbox::why(&sandbox::start(&asked.start)?, &asked.piece, asked.to),
    "sandbox-text": (SandboxRequest) -> PositionText =
        |_, at| Ok(sandbox::text(&sandbox::start(&at)?)),
    "editor-check": (CheckRequest) -> CheckedPosition = |_, request| editor::answer(&request),
    "study-read": (Nothing) -> StudyList = |context, _| study::read(context.attachment),
    "study-write": (StudyWrite) -> TextFile = study_write,
    "lessons": (Nothing) -> LessonList = |_, _| learn::answer::lessons(),
    "lesson-try": (TryRequest) -> AttemptAnswer =
        |_, attempt| learn::answer::tried(&attempt.id, &attempt.moves),
    "figure": (Named) -> FigureView = |_, Named { id }| learn::answer::figure(&id),
    "net-load": (Nothing) -> Nothing = net_load,
    "puzzles-load": (Nothing) -> Loaded = puzzles_load,
    "puzzles": (PuzzleQuestion) -> PuzzleList =
        |context, question| puzzles::list(context.module.library()?, &question),
    "puzzle-daily": (Now) -> DailyPuzzle =
        |context, Now { now }| puzzles::daily(context.module.library()?, now),
    "puzzle-next": (DrawPuzzle) -> PuzzleView =
        |context, draw| puzzles::next(context.module.library()?, &draw.request, draw.random),
    "puzzle": (Named) -> PuzzleView = |context, Named { id }| puzzles::view(context.puzzle(&id)?),
    "puzzle-try": (TryRequest) -> PuzzleAttempt = puzzle_try,
    "puzzle-hint": (PuzzleAdvice) -> PuzzleHint =
        |context, asked| puzzles::advice(context.puzzle(&asked.id)?, &asked.moves, asked.step),
    "puzzle-solution": (Named) -> PuzzleSolution =
        |context, Named { id }| puzzles::solution(context.puzzle(&id)?),
    "puzzle-rate": (PuzzleResult) -> SolverRating =
        |context, result| puzzles::rated(context.puzzle(&result.id)?, result.solver, result.solved),
    "analyse": (AnalyseRequest) -> AnalysisLines = analyse,
    "assist": (AnalyseRequest) -> Nothing = assist,
    "book": (ImpressionRequest) -> BookAnswer = book,
    "impression": (ImpressionRequest) -> Impressions = impression,
    "review-ply": (ReviewPly) -> KeptPly = review_ply,
    "review": (ReviewPlies) -> ReviewView =
        |_, request| Subject::new(&request.at)?.review(&request.plies),
    "review-try": (ReviewTry) -> BetterAnswer = review_try,
    "hint": (HintRequest) -> Hint = advise,
    "think": (ThinkRequest) -> ThoughtView = think,
    "game-new": (LocalGameRequest) -> GameSettled = game_new,
    "game-open": (StoredGame) -> GameNews = game_open,
    "game-ask": (GameAsk) -> GameNews = |context, GameAsk { id, request, now, fresh }|
        change(context, id, now, |game| game.ask(&request.into(), now, fresh)),
    "game-tick": (GameTick) -> GameNews =
        |context, GameTick { id, now }| change(context, id, now, |game| game.tick(now)),
    "game-resume": (GameResume) -> GameNews = |context, GameResume { id, alive, now }|
        change(context, id, now, |game| game.resume(alive, now)),
    "game-thought": (GameThought) -> GameNews = game_thought,
    "game-record": (GameRecord) -> TextFile = game_record,
    "game-close": (GameNamed) -> Nothing = |context, GameNamed { id }| {
        context.module.games.remove(&id);
        Ok(Nothing {})
    },
    "perft": (PerftRequest) -> PerftCount = count_lines,
    "bench": (BenchRequest) -> BenchCount = bench,
}

type Answered<T> = Result<T, ProtocolError>;

/// Default duration of an analysis.
const ANALYSIS_TIME: Duration = Duration::from_secs(300);
/// Takes a few seconds.
const MAX_PERFT_DEPTH: u32 = 8;
/// As in the program.
const MAX_BENCH_DEPTH: u32 = 64;
/// Transposition table size in MiB, as in the program.
const BENCH_TABLE_MIB: usize = 16;

/// Table sizes in MiB for the short searches that refute a move of a puzzle or preview a move.
const REFUTATION_TABLE_MIB: usize = 2;
const PREVIEW_TABLE_MIB: usize = 1;

fn sandbox_open(context: &mut Context<'_, '_>, request: OpenSandbox) -> Answered<SandboxView> {
    let game = sandbox::start(&request.look.start)?;
    let view = sandbox::shown_after(&game, request.look.known);
    context.module.sandboxes.insert(request.id, game);
    Ok(view)
}

fn sandbox_advance(
    context: &mut Context<'_, '_>,
    request: AdvanceSandbox,
) -> Answered<SandboxView> {
    // Stays closed if a move cannot be played; opening it again then returns the reason.
    let open = context.module.sandboxes.remove(&request.id);
    let advanced = open.and_then(|mut game| {
        while game.moves().len() > request.known && game.undo().is_some() {}
        let is_played = |uhp: &String| game.play_uhp(uhp).is_ok();
        request.moves.iter().all(is_played).then_some(game)
    });
    let game = advanced.ok_or_else(|| {
        ProtocolError::new(ErrorCode::NoSuchGame, "this position has not been opened")
    })?;
    let view = sandbox::shown_after(&game, request.known);
    context.module.sandboxes.insert(request.id, game);
    Ok(view)
}

fn study_write(_: &mut Context<'_, '_>, request: StudyWrite) -> Answered<TextFile> {
    let format = request.format;
    Ok(TextFile {
        name: format!("study.{}", format.extension()),
        text: study::write(&request)?,
    })
}

fn puzzles_load(context: &mut Context<'_, '_>, _: Nothing) -> Answered<Loaded> {
    let text = std::str::from_utf8(context.attachment).map_err(bad_request)?;
    let library = context.module.library.insert(Library::read(text));
    Ok(Loaded {
        count: library.all().len(),
    })
}

fn net_load(context: &mut Context<'_, '_>, _: Nothing) -> Answered<Nothing> {
    let net = Net::from_bytes(context.attachment).map_err(bad_request)?;
    context.module.net = Some(Arc::new(net));
    Ok(Nothing {})
}

fn puzzle_try(context: &mut Context<'_, '_>, request: TryRequest) -> Answered<PuzzleAttempt> {
    let puzzle = context.puzzle(&request.id)?;
    let mut engine = context.module.new_engine(REFUTATION_TABLE_MIB)?;
    puzzles::tried(puzzle, &request.moves, &mut engine)
}

fn analyse(context: &mut Context<'_, '_>, request: AnalyseRequest) -> Answered<AnalysisLines> {
    let analysis = Analysis::new(&request.at, request.lines, request.threat)?;
    let time = request.time.map_or(ANALYSIS_TIME, duration);
    let Callbacks {
        stop,
        report,
        shared,
    } = &mut context.callbacks;
    let team = team(*shared, request.team);
    let engine = match team {
        Some(_) => context.module.member()?,
        None => context.module.engine("analysis")?,
    };
    let found = analysis.run(engine, team, time, stop, |lines| {
        // Results that cannot be reported now are part of the final answer.
        if let Ok(text) = serde_json::to_vec(lines) {
            report(&text);
        }
    });
    found.ok_or_else(|| ProtocolError::new(ErrorCode::GameOver, "there is nothing to analyse"))
}

fn assist(context: &mut Context<'_, '_>, request: AnalyseRequest) -> Answered<Nothing> {
    let analysis = Analysis::new(&request.at, request.lines, request.threat)?;
    let time = request.time.map_or(ANALYSIS_TIME, duration);
    let team = team(context.callbacks.shared, request.team).ok_or_else(|| {
        let message = "there is no memory for a team";
        ProtocolError::new(ErrorCode::NotPossible, message)
    })?;
    analysis.assist(context.module.member()?, team, time, context.callbacks.stop);
    Ok(Nothing {})
}

/// `None` without enough shared memory.
fn team(shared: Option<&dyn SharedMemory>, part: Option<TeamPart>) -> Option<Team<'_>> {
    let part = part?;
    Team::join(shared?, part.member as usize, part.search)
}

fn book(_: &mut Context<'_, '_>, request: ImpressionRequest) -> Answered<BookAnswer> {
    let (game, moves) = given_moves(&request)?;
    let (chances, others) = from_book(&game, &moves);
    Ok(BookAnswer { chances, others })
}

fn impression(context: &mut Context<'_, '_>, request: ImpressionRequest) -> Answered<Impressions> {
    let mut engine = context.module.new_engine(PREVIEW_TABLE_MIB)?;
    let (game, moves) = given_moves(&request)?;
    Ok(Impressions {
        chances: impressions(&mut engine, &game, &moves),
    })
}

fn given_moves(request: &ImpressionRequest) -> Answered<(Game, Vec<Move>)> {
    let game = sandbox::start(&request.at)?;
    let moves = request.moves.iter().map(|uhp| game.read_move(uhp));
    let moves = moves.collect::<Result<_, _>>().map_err(bad_notation)?;
    Ok((game, moves))
}

fn review_ply(context: &mut Context<'_, '_>, request: ReviewPly) -> Answered<KeptPly> {
    let subject = Subject::new(&request.at)?;
    let (stop, quality) = (context.callbacks.stop, quality(request.quality));
    subject.judge(context.module.judge()?, request.ply, quality, stop)
}

fn review_try(context: &mut Context<'_, '_>, request: ReviewTry) -> Answered<BetterAnswer> {
    let subject = Subject::new(&request.at)?;
    let (stop, quality) = (context.callbacks.stop, quality(request.quality));
    subject.better(
        context.module.judge()?,
        request.ply,
        &request.uhp,
        quality,
        stop,
    )
}

fn advise(context: &mut Context<'_, '_>, request: HintRequest) -> Answered<Hint> {
    let game = sandbox::start(&request.at)?;
    if game.outcome().is_some() {
        return Err(game_over());
    }
    let engine = context.module.engine("hint")?;
    let thought = computer::think(
        engine,
        &game,
        Job::Hint,
        Limits::time(computer::HINT_TIME),
        context.callbacks.stop,
    );
    let thought = thought.ok_or_else(game_over)?;
    hint(&game, thought.mv)
        .ok_or_else(|| ProtocolError::new(ErrorCode::NotPossible, "passing is the only legal move"))
}

fn think(context: &mut Context<'_, '_>, request: ThinkRequest) -> Answered<ThoughtView> {
    let position: Position = request.start.parse().map_err(bad_notation)?;
    let board = position.to_board().map_err(bad_notation)?;
    let mut game = Game::from_board(board).with_repetition_draws(true);
    for uhp in &request.moves {
        game.play_uhp(uhp).map_err(bad_notation)?;
    }
    let job = match request.level {
        Some(level) => Job::Reply {
            level: Level::try_from(u32::from(level))
                .map_err(|error| ProtocolError::new(ErrorCode::BadSetting, error.to_string()))?,
            seed: request.game.seed(),
        },
        None => Job::Assess,
    };
    let mut limits = Limits::time(duration(request.time));
    limits.soft_time = request.pace.map(duration);
    let engine = context.module.engine(&request.game.to_string())?;
    let thought = computer::think(engine, &game, job, limits, context.callbacks.stop);
    let thought = thought.ok_or_else(game_over)?;
    Ok(ThoughtView {
        uhp: game.board().move_string(thought.mv).to_string(),
        expectation: thought.score.expectation(),
    })
}

fn game_new(_: &mut Context<'_, '_>, request: LocalGameRequest) -> Answered<GameSettled> {
    let LocalGameRequest {
        game,
        id,
        coin,
        now,
    } = request;
    let (settings, side) = Settings::without_secrets(id, &game, coin, now)
        .map_err(|error| ProtocolError::new(ErrorCode::BadSetting, error.to_string()))?;
    // Rejects games that need a server.
    LocalGame::open(settings.clone(), Vec::new())?;
    Ok(GameSettled { settings, side })
}

fn game_open(context: &mut Context<'_, '_>, stored: StoredGame) -> Answered<GameNews> {
    let game = LocalGame::open(stored.settings, stored.events)?;
    let id = game.live().settings().id;
    let applied = Applied {
        messages: vec![game.state(stored.now)],
        ..Applied::default()
    };
    let news = news(&game, applied, Some(0), stored.now);
    context.module.games.insert(id, game);
    Ok(news)
}

fn game_thought(context: &mut Context<'_, '_>, thought: GameThought) -> Answered<GameNews> {
    let answer = EngineMove {
        mv: thought.thought.uhp,
        expectation: thought.thought.expectation,
    };
    change(context, thought.id, thought.now, |game| {
        game.thought(thought.moment, &answer, thought.now)
    })
}

fn game_record(context: &mut Context<'_, '_>, request: GameRecord) -> Answered<TextFile> {
    let game = context.module.game(request.id)?;
    let format = request.format;
    Ok(TextFile {
        name: format!("skep-{}.{}", request.id, format.extension()),
        text: game
            .live()
            .record(format)
            .map_err(|refusal| refused(game.live().game(), &refusal))?,
    })
}

fn count_lines(_: &mut Context<'_, '_>, request: PerftRequest) -> Answered<PerftCount> {
    if request.depth > MAX_PERFT_DEPTH {
        let message = format!("perft is limited to depth {MAX_PERFT_DEPTH}");
        return Err(ProtocolError::new(ErrorCode::TooLarge, message));
    }
    let mut board = sandbox::start(&request.at)?.board().clone();
    Ok(PerftCount {
        nodes: perft(&mut board, request.depth),
    })
}

fn bench(context: &mut Context<'_, '_>, request: BenchRequest) -> Answered<BenchCount> {
    let game = request.game.parse::<Game>().map_err(bad_notation)?;
    let mut engine = context.module.new_engine(BENCH_TABLE_MIB)?;
    let limits = Limits::depth(request.depth.clamp(1, MAX_BENCH_DEPTH));
    let mut last = None;
    // Only the report of the last depth counts its nodes exactly.
    engine.search_with(&game, limits, context.callbacks.stop, |report| {
        last = Some((report.nodes, report.best_move()));
    });
    let (nodes, best) = last.ok_or_else(game_over)?;
    Ok(BenchCount {
        nodes,
        best: game
            .board()
            .move_string(best.unwrap_or(Move::PASS))
            .to_string(),
    })
}

/// Changes a game. The answer includes the position only if its plies have changed.
fn change(
    context: &mut Context<'_, '_>,
    id: GameId,
    now: Millis,
    change: impl FnOnce(&mut LocalGame) -> Answered<Applied>,
) -> Answered<GameNews> {
    let game = context.module.game(id)?;
    let before = game.live().plies();
    let applied = change(game)?;
    let known = (game.live().plies() != before).then_some(before);
    Ok(news(game, applied, known, now))
}

/// The changes of a game and the engine's next task. `known` adds the position and the plies after that many.
fn news(game: &LocalGame, applied: Applied, known: Option<usize>, now: Millis) -> GameNews {
    let live = game.live();
    let flag = live.clock().and_then(skep_game::clock::Clock::flag);
    GameNews {
        events: applied.events,
        messages: applied.messages,
        duty: duty(game, now),
        flag: flag.filter(|_| live.result().is_none()).map(|(_, at)| at),
        next: applied.next,
        summary: live.summary(),
        view: known.map(|known| sandbox::shown_after(live.game(), known)),
    }
}

fn duty(game: &LocalGame, now: Millis) -> Option<Duty> {
    let live = game.live();
    let (job, limits) = computer::duty(live, now)?;
    Some(Duty {
        moment: live.position_id(),
        think: ThinkRequest {
            game: live.settings().id,
            start: Position::from(live.game().start()).to_string(),
            moves: live.game().move_strings(),
            level: match job {
                Job::Reply { level, .. } => Some(level.number()),
                Job::Hint | Job::Assess => None,
            },
            time: limits.time.map_or(u32::MAX, millis),
            pace: limits.soft_time.map(millis),
        },
    })
}

fn millis(time: Duration) -> u32 {
    u32::try_from(time.as_millis()).unwrap_or(u32::MAX)
}

fn duration(time: u32) -> Duration {
    Duration::from_millis(u64::from(time))
}

fn bad_notation(error: impl std::error::Error) -> ProtocolError {
    ProtocolError::new(ErrorCode::BadNotation, error.to_string())
}

fn game_over() -> ProtocolError {
    ProtocolError::new(ErrorCode::GameOver, "the game is over")
}
