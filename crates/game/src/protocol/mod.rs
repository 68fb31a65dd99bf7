//! Messages between servers and clients, as described in `docs/protocol.md`.

mod analysis;
mod archive;
mod client;
mod editor;
mod error;
mod fault;
mod learn;
mod position;
mod puzzles;
mod reason;
mod review;
mod server;
mod settings;
mod state;
mod study;
mod words;

pub use analysis::{AnalysisLines, LineView, WinView};
pub use archive::{
    ArchiveEntry, ArchivePage, ArchivedGame, ExplorerAnswer, ExplorerMove, ImportReport,
    ImportUndone,
};
pub use client::{ClientMessage, PROTOCOL};
pub use editor::{CheckRequest, CheckedPosition, ProblemView, Setup};
pub use error::{ErrorBody, ErrorCode, LinePlace, ProtocolError};
pub use fault::{Fault, TextFault};
pub use learn::{
    AttemptAnswer, AttemptResult, ChapterEntry, FigureView, LessonEntry, LessonList, SandboxLook,
    SandboxRequest, SandboxView, SandboxWhy, WrongView,
};
pub use position::{Clocks, Ply, PositionView};
pub use puzzles::{
    DailyPuzzle, NextPuzzle, PuzzleAttempt, PuzzleCount, PuzzleEntry, PuzzleGoal, PuzzleHint,
    PuzzleKind, PuzzleList, PuzzleQuestion, PuzzleSolution, PuzzleView, PuzzleWrong, SolverRating,
};
pub use reason::{Part, Reason};
pub use review::{
    BetterAnswer, Judgement, MomentKind, MomentView, ReviewQuality, ReviewView, ReviewedGame,
    ReviewedPlyView,
};
pub use server::ServerMessage;
pub use settings::{
    ActionRequest, Created, Health, Hint, Joined, MoveRequest, Summary, Version, Why,
};
pub use state::{
    Away, CommonState, GameHeader, GameState, LiveState, Presence, StartView, StateAnswer,
    TimedMove,
};
pub use study::{PositionText, StudyList, StudyNodeView, StudyStart, StudyView, StudyWrite};
pub use words::{Manner, Place};

pub use crate::{
    catalog::Source as ArchiveSource,
    clock::ClockSetting,
    live::CreateGame,
    words::{
        Action, ArchiveGames, BySide, ChatLine, EndReason, Ending, Kind, Listing, Offer, Offers,
        Opening, Player, RatingNote, Seat, Side, SideChoice,
    },
};
pub use skep_rules::{
    GameResult as ArchiveResult, RecordFormat as StudyFormat, Severity as ProblemSeverity,
};
