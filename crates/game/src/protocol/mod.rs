//! The messages between a server and its clients, as `docs/protocol.md` describes them.

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
    ArchiveEntry, ArchivePage, ArchiveResult, ArchiveSource, ArchivedGame, ExplorerAnswer,
    ExplorerMove, ImportReport, ImportUndone,
};
pub use client::{ClientMessage, PROTOCOL};
pub use editor::{CheckRequest, CheckedPosition, ProblemSeverity, ProblemView, Setup};
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
    ActionRequest, CreateGame, Created, Health, Hint, Joined, MoveRequest, Summary, Version, Why,
};
pub use state::{
    Away, ChatLine, GameHeader, GameState, LiveState, Presence, Standing, StartView, StateAnswer,
    TimedMove,
};
pub use study::{
    PositionText, StudyFormat, StudyList, StudyNodeView, StudyStart, StudyView, StudyWrite,
};
pub use words::{Manner, Place};

/// What the protocol says as the game itself does.
pub use crate::{
    clock::ClockSetting,
    words::{
        Action, BySide, EndReason, Ending, Kind, Offer, Offers, Opening, Player, RatingNote, Seat,
        Side, SideChoice,
    },
};
