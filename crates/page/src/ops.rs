//! The operations, one by one.

#![expect(
    clippy::needless_pass_by_value,
    reason = "the table of operations wants them all of one shape"
)]

use std::time::Duration;

use serde_json::Value;
use skep_engine::{Engine, Level, Limits, Net, Options};
use skep_game::{
    hint,
    live::Settings,
    protocol::{
        AnalysisLines, AttemptAnswer, BetterAnswer, CheckRequest, CheckedPosition, DailyPuzzle,
        ErrorCode, FigureView, Hint, LessonList, PROTOCOL, PositionText, ProtocolError,
        PuzzleAttempt, PuzzleHint, PuzzleList, PuzzleQuestion, PuzzleSolution, PuzzleView,
        ReviewView, SandboxLook, SandboxRequest, SandboxView, SandboxWhy, SolverRating, StudyList,
        StudyWrite, Summary, Why,
    },
    record::SettingsRecord,
    refused, sandbox, study,
};
use skep_rules::{Game, Move, Position, RecordFormat, perft};
use skep_solo::{
    analysis::{Analysis, impressions},
    computer::{self, Job},
    editor, learn,
    local::{Answer, Happened, LocalGame, StoredLocalGame},
    puzzles::{Library, answer as puzzles},
    review::{KeptPly, Subject, quality},
};

use crate::{
    Desk, Host,
    desk::has_net,
    envelope::{read, write},
    wire::*,
};

/// What an operation may use besides its request.
struct Means<'m, 'h> {
    desk: &'m mut Desk,
    attachment: &'m [u8],
    host: Host<'h>,
}

/// Lists the operations: the name, what it is asked with, what it answers.
macro_rules! operations {
    ($($name:literal: $function:ident($with:ty) -> $answer:ty,)*) => {
        /// The names of all operations.
        pub const OPS: &[&str] = &[$($name),*];

        /// The operations with what they are asked with and what they answer, as TypeScript names it.
        #[cfg(test)]
        pub(crate) fn typed(types: &mut crate::types::Types) -> Vec<(&'static str, String, String)> {
            vec![$(($name, types.add::<$with>(), types.add::<$answer>())),*]
        }

        /// Carries out the operation of this name.
        pub(crate) fn carry_out(
            desk: &mut Desk,
            op: &str,
            with: Value,
            attachment: &[u8],
            host: Host<'_>,
        ) -> Result<Vec<u8>, ProtocolError> {
            let mut means = Means { desk, attachment, host };
            match op {
                $($name => {
                    let answer: $answer = $function(&mut means, read::<$with>(with)?)?;
                    write(&answer)
                })*
                _ => Err(ProtocolError::new(ErrorCode::BadRequest, "there is no such operation")),
            }
        }
    };
}

operations! {
    "version": version(Nothing) -> ModuleVersion,
    "sandbox-view": sandbox_view(SandboxLook) -> SandboxView,
    "sandbox-why": sandbox_why(SandboxWhy) -> Why,
    "sandbox-text": sandbox_text(SandboxRequest) -> PositionText,
    "editor-check": editor_check(CheckRequest) -> CheckedPosition,
    "study-read": study_read(Nothing) -> StudyList,
    "study-write": study_write(StudyWrite) -> TextFile,
    "lessons": lessons(Nothing) -> LessonList,
    "lesson-try": lesson_try(TryRequest) -> AttemptAnswer,
    "figure": figure(Named) -> FigureView,
    "net-load": net_load(Nothing) -> Nothing,
    "puzzles-load": puzzles_load(Nothing) -> Loaded,
    "puzzles": puzzle_list(PuzzleQuestion) -> PuzzleList,
    "puzzle-daily": puzzle_daily(Now) -> DailyPuzzle,
    "puzzle-next": puzzle_next(DrawPuzzle) -> PuzzleView,
    "puzzle": puzzle(Named) -> PuzzleView,
    "puzzle-try": puzzle_try(TryRequest) -> PuzzleAttempt,
    "puzzle-hint": puzzle_hint(PuzzleAdvice) -> PuzzleHint,
    "puzzle-solution": puzzle_solution(Named) -> PuzzleSolution,
    "puzzle-rate": puzzle_rate(PuzzleResult) -> SolverRating,
    "analyse": analyse(AnalyseRequest) -> AnalysisLines,
    "impression": impression(ImpressionRequest) -> Impressions,
    "review-ply": review_ply(ReviewPly) -> KeptPly,
    "review": review(ReviewPlies) -> ReviewView,
    "review-try": review_try(ReviewTry) -> BetterAnswer,
    "hint": advise(HintRequest) -> Hint,
    "think": think(ThinkRequest) -> ThoughtView,
    "game-new": game_new(GameWish) -> GameSettled,
    "game-take-over": game_take_over(TakeOver) -> StoredLocalGame,
    "game-open": game_open(StoredGame) -> GameNews,
    "game-ask": game_ask(GameAsk) -> GameNews,
    "game-tick": game_tick(GameTick) -> GameNews,
    "game-resume": game_resume(GameResume) -> GameNews,
    "game-thought": game_thought(GameThought) -> GameNews,
    "game-record": game_record(GameRecord) -> TextFile,
    "game-summary": game_summary(GameNamed) -> Summary,
    "game-close": game_close(GameNamed) -> Nothing,
    "perft": count_lines(PerftRequest) -> PerftCount,
    "bench": bench(BenchRequest) -> BenchCount,
}

type Answered<T> = Result<T, ProtocolError>;

/// How long an analysis goes on if nobody says how long.
const ANALYSIS: Duration = Duration::from_secs(300);
/// The deepest count of lines that is made, which takes some seconds.
const DEEPEST_PERFT: u32 = 8;
/// The deepest search of the benchmark, as in the program.
const DEEPEST_BENCH: u32 = 64;
/// The table of positions of the benchmark, in mebibytes, as in the program.
const BENCH_HASH: usize = 16;

fn version(_: &mut Means<'_, '_>, _: Nothing) -> Answered<ModuleVersion> {
    Ok(ModuleVersion {
        version: env!("CARGO_PKG_VERSION").to_owned(),
        protocol: PROTOCOL,
    })
}

fn sandbox_view(_: &mut Means<'_, '_>, look: SandboxLook) -> Answered<SandboxView> {
    let game = sandbox::start(&look.start)?;
    Ok(sandbox::shown_after(&game, look.known))
}

fn sandbox_why(_: &mut Means<'_, '_>, request: SandboxWhy) -> Answered<Why> {
    sandbox::why(&sandbox::start(&request.start)?, &request.piece, request.to)
}

fn sandbox_text(_: &mut Means<'_, '_>, request: SandboxRequest) -> Answered<PositionText> {
    Ok(sandbox::text(&sandbox::start(&request)?))
}

fn editor_check(_: &mut Means<'_, '_>, request: CheckRequest) -> Answered<CheckedPosition> {
    editor::answer(&request)
}

fn study_read(means: &mut Means<'_, '_>, _: Nothing) -> Answered<StudyList> {
    study::read(means.attachment)
}

fn study_write(_: &mut Means<'_, '_>, request: StudyWrite) -> Answered<TextFile> {
    let format = RecordFormat::from(request.format);
    Ok(TextFile {
        name: format!("study.{}", format.extension()),
        text: study::write(&request)?,
    })
}

fn lessons(_: &mut Means<'_, '_>, _: Nothing) -> Answered<LessonList> {
    learn::answer::lessons()
}

fn lesson_try(_: &mut Means<'_, '_>, request: TryRequest) -> Answered<AttemptAnswer> {
    learn::answer::tried(&request.id, &request.moves)
}

fn figure(_: &mut Means<'_, '_>, request: Named) -> Answered<FigureView> {
    learn::answer::figure(&request.id)
}

fn puzzles_load(means: &mut Means<'_, '_>, _: Nothing) -> Answered<Loaded> {
    let text = std::str::from_utf8(means.attachment)
        .map_err(|error| ProtocolError::new(ErrorCode::BadRequest, error.to_string()))?;
    let library = means.desk.library.insert(Library::read(text));
    Ok(Loaded {
        count: library.all().len(),
    })
}

fn net_load(means: &mut Means<'_, '_>, _: Nothing) -> Answered<Nothing> {
    let net = Net::from_bytes(means.attachment)
        .map_err(|error| ProtocolError::new(ErrorCode::BadRequest, error.to_string()))?;
    net.install();
    Ok(Nothing {})
}

fn puzzle_list(means: &mut Means<'_, '_>, question: PuzzleQuestion) -> Answered<PuzzleList> {
    puzzles::list(means.desk.library()?, &question)
}

fn puzzle_daily(means: &mut Means<'_, '_>, Now { now }: Now) -> Answered<DailyPuzzle> {
    puzzles::daily(means.desk.library()?, now)
}

fn puzzle_next(means: &mut Means<'_, '_>, request: DrawPuzzle) -> Answered<PuzzleView> {
    puzzles::next(means.desk.library()?, &request.wish, request.random)
}

fn puzzle(means: &mut Means<'_, '_>, request: Named) -> Answered<PuzzleView> {
    puzzles::view(puzzles::named(means.desk.library()?, &request.id)?)
}

fn puzzle_try(means: &mut Means<'_, '_>, request: TryRequest) -> Answered<PuzzleAttempt> {
    let puzzle = puzzles::named(means.desk.library()?, &request.id)?;
    has_net()?;
    puzzles::tried(puzzle, &request.moves)
}

fn puzzle_hint(means: &mut Means<'_, '_>, request: PuzzleAdvice) -> Answered<PuzzleHint> {
    let puzzle = puzzles::named(means.desk.library()?, &request.id)?;
    puzzles::advice(puzzle, &request.moves, request.step)
}

fn puzzle_solution(means: &mut Means<'_, '_>, request: Named) -> Answered<PuzzleSolution> {
    puzzles::solution(puzzles::named(means.desk.library()?, &request.id)?)
}

fn puzzle_rate(means: &mut Means<'_, '_>, request: PuzzleResult) -> Answered<SolverRating> {
    let puzzle = puzzles::named(means.desk.library()?, &request.id)?;
    puzzles::rated(puzzle, request.solver, request.solved)
}

fn analyse(means: &mut Means<'_, '_>, request: AnalyseRequest) -> Answered<AnalysisLines> {
    let analysis = Analysis::new(&request.at, request.lines, request.threat)?;
    let time = request.time.map_or(ANALYSIS, duration);
    let Host { stop, report } = &mut means.host;
    let found = analysis.run(means.desk.engine("analysis")?, time, stop, |lines| {
        // What cannot be reported now is part of the final answer.
        if let Ok(text) = serde_json::to_vec(lines) {
            report(&text);
        }
    });
    found.ok_or_else(|| ProtocolError::new(ErrorCode::GameOver, "there is nothing to analyse"))
}

fn impression(_: &mut Means<'_, '_>, request: ImpressionRequest) -> Answered<Impressions> {
    has_net()?;
    let game = sandbox::start(&request.at)?;
    let moves: Result<Vec<Move>, _> = request
        .moves
        .iter()
        .map(|uhp| game.read_move(uhp))
        .collect();
    let moves = moves.map_err(|error| bad_notation(&error))?;
    Ok(Impressions {
        chances: impressions(&game, &moves),
    })
}

fn review_ply(means: &mut Means<'_, '_>, request: ReviewPly) -> Answered<KeptPly> {
    let subject = Subject::new(&request.at)?;
    let stop = means.host.stop;
    subject.judge(
        means.desk.judge()?,
        request.ply,
        quality(request.quality),
        stop,
    )
}

fn review(_: &mut Means<'_, '_>, request: ReviewPlies) -> Answered<ReviewView> {
    Subject::new(&request.at)?.review(&request.plies)
}

fn review_try(means: &mut Means<'_, '_>, request: ReviewTry) -> Answered<BetterAnswer> {
    let subject = Subject::new(&request.at)?;
    let (stop, quality) = (means.host.stop, quality(request.quality));
    subject.better(
        means.desk.judge()?,
        request.ply,
        &request.uhp,
        quality,
        stop,
    )
}

fn advise(means: &mut Means<'_, '_>, request: HintRequest) -> Answered<Hint> {
    let game = sandbox::start(&request.at)?;
    let over = || ProtocolError::new(ErrorCode::GameOver, "the game is over");
    if game.outcome().is_some() {
        return Err(over());
    }
    let engine = means.desk.engine("hint")?;
    let thought = computer::think(
        engine,
        &game,
        Job::Hint,
        &Limits::time(computer::HINT_TIME),
        means.host.stop,
    );
    let thought = thought.ok_or_else(over)?;
    hint(&game, thought.mv).ok_or_else(|| {
        ProtocolError::new(ErrorCode::NotPossible, "there is nothing to do but to pass")
    })
}

fn think(means: &mut Means<'_, '_>, request: ThinkRequest) -> Answered<ThoughtView> {
    let position: Position = request
        .start
        .parse()
        .map_err(|error| bad_notation(&error))?;
    let board = position
        .to_board()
        .map_err(|_| ProtocolError::new(ErrorCode::BadNotation, "the position cannot be played"))?;
    let mut game = Game::from_board(board, true);
    for uhp in &request.moves {
        game.play_uhp(uhp).map_err(|error| bad_notation(&error))?;
    }
    let job = match request.level {
        Some(level) => Job::Reply {
            level: Level::try_from(u32::from(level))
                .map_err(|error| ProtocolError::new(ErrorCode::BadSetting, error.to_string()))?,
            seed: request.game.seed(),
        },
        None => Job::Assess,
    };
    let limits = Limits {
        soft_time: request.pace.map(duration),
        ..Limits::time(duration(request.time))
    };
    let engine = means.desk.engine(&request.game.to_string())?;
    let thought = computer::think(engine, &game, job, &limits, means.host.stop);
    let thought =
        thought.ok_or_else(|| ProtocolError::new(ErrorCode::GameOver, "the game is over"))?;
    Ok(ThoughtView {
        uhp: game.board().move_string(thought.mv).to_string(),
        expectation: thought.score.expectation(),
    })
}

fn game_new(_: &mut Means<'_, '_>, request: GameWish) -> Answered<GameSettled> {
    let GameWish {
        wish,
        id,
        coin,
        now,
    } = request;
    let (settings, side) = Settings::without_secrets(id, &wish.into(), coin, now)
        .map_err(|error| ProtocolError::new(ErrorCode::BadSetting, error.to_string()))?;
    let settings = SettingsRecord::from(settings);
    // A friend's game is played on a server.
    LocalGame::open(settings.clone(), Vec::new())?;
    Ok(GameSettled { settings, side })
}

fn game_take_over(_: &mut Means<'_, '_>, request: TakeOver) -> Answered<StoredLocalGame> {
    LocalGame::take_over(&request.state, request.now)
}

fn game_open(means: &mut Means<'_, '_>, stored: StoredGame) -> Answered<GameNews> {
    let game = LocalGame::open(stored.settings, stored.events)?;
    let id = game.live().settings().id;
    let happened = Happened {
        messages: vec![game.state(stored.now)],
        ..Happened::default()
    };
    let news = news(&game, happened, stored.now);
    means.desk.games.insert(id, game);
    Ok(news)
}

fn game_ask(means: &mut Means<'_, '_>, ask: GameAsk) -> Answered<GameNews> {
    let game = means.desk.game(ask.id)?;
    let happened = game.ask(&ask.request.into(), ask.now, ask.fresh)?;
    Ok(news(game, happened, ask.now))
}

fn game_tick(means: &mut Means<'_, '_>, tick: GameTick) -> Answered<GameNews> {
    let game = means.desk.game(tick.id)?;
    let happened = game.tick(tick.now)?;
    Ok(news(game, happened, tick.now))
}

fn game_resume(means: &mut Means<'_, '_>, resume: GameResume) -> Answered<GameNews> {
    let game = means.desk.game(resume.id)?;
    let happened = game.resume(resume.alive, resume.now)?;
    Ok(news(game, happened, resume.now))
}

fn game_thought(means: &mut Means<'_, '_>, thought: GameThought) -> Answered<GameNews> {
    let game = means.desk.game(thought.id)?;
    let answer = Answer {
        mv: thought.thought.uhp,
        expectation: thought.thought.expectation,
    };
    let happened = game.thought(thought.moment, &answer, thought.now)?;
    Ok(news(game, happened, thought.now))
}

fn game_record(means: &mut Means<'_, '_>, request: GameRecord) -> Answered<TextFile> {
    let game = means.desk.game(request.id)?;
    let format = RecordFormat::from(request.format);
    Ok(TextFile {
        name: format!("skep-{}.{}", request.id, format.extension()),
        text: game
            .live()
            .record(format)
            .map_err(|refusal| refused(game.live().game(), &refusal))?,
    })
}

fn game_summary(means: &mut Means<'_, '_>, request: GameNamed) -> Answered<Summary> {
    Ok(means.desk.game(request.id)?.live().summary())
}

fn game_close(means: &mut Means<'_, '_>, request: GameNamed) -> Answered<Nothing> {
    means.desk.games.remove(&request.id);
    Ok(Nothing {})
}

fn count_lines(_: &mut Means<'_, '_>, request: PerftRequest) -> Answered<PerftCount> {
    if request.depth > DEEPEST_PERFT {
        let message = format!("lines are counted up to {DEEPEST_PERFT} plies deep");
        return Err(ProtocolError::new(ErrorCode::TooLarge, message));
    }
    let mut board = sandbox::start(&request.at)?.board().clone();
    Ok(PerftCount {
        nodes: perft(&mut board, request.depth),
    })
}

fn bench(means: &mut Means<'_, '_>, request: BenchRequest) -> Answered<BenchCount> {
    let game = Game::from_game_string(&request.game).map_err(|error| bad_notation(&error))?;
    has_net()?;
    let mut engine = Engine::new(Options {
        hash: BENCH_HASH,
        ..Options::default()
    });
    let limits = Limits::depth(request.depth.clamp(1, DEEPEST_BENCH));
    let mut last = None;
    // Only the report of the last depth counts its positions exactly.
    engine.search(&game, &limits, means.host.stop, |report| {
        last = Some((report.nodes, report.best_move()));
    });
    let (nodes, best) =
        last.ok_or_else(|| ProtocolError::new(ErrorCode::GameOver, "the game is over"))?;
    Ok(BenchCount {
        nodes,
        best: game
            .board()
            .move_string(best.unwrap_or(Move::PASS))
            .to_string(),
    })
}

/// What has happened in a game, with what is to be done next.
fn news(game: &LocalGame, happened: Happened, now: u64) -> GameNews {
    let live = game.live();
    let flag = live.clock().and_then(skep_game::clock::Clock::flag);
    GameNews {
        events: happened.events,
        messages: happened.messages,
        duty: duty(game, now),
        flag: flag.filter(|_| live.result().is_none()).map(|(_, at)| at),
        next: happened.next.map(Into::into),
    }
}

fn duty(game: &LocalGame, now: u64) -> Option<Duty> {
    let live = game.live();
    let (job, limits) = computer::duty(live, now)?;
    let mut replayed = Game::from_board(live.game().start().clone(), true);
    let mut moves = Vec::with_capacity(live.plies());
    for mv in live.game().moves() {
        moves.push(replayed.board().move_string(mv).to_string());
        replayed.play(mv).ok()?;
    }
    Some(Duty {
        moment: live.moment(),
        think: ThinkRequest {
            game: live.settings().id,
            start: Position::from(live.game().start()).to_string(),
            moves,
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

fn bad_notation(error: &dyn std::error::Error) -> ProtocolError {
    ProtocolError::new(ErrorCode::BadNotation, error.to_string())
}
