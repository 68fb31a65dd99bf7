//! Engine analysis of a position.

use std::collections::HashSet;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use skep_engine::internals::team::{self, Team};
use skep_engine::{Book, BookMove, Engine, Limits, Report, Score, Variation};
use skep_game::protocol::{
    AnalysisLines, ErrorCode, LineView, ProtocolError, SandboxRequest, WinView,
};
use skep_game::sandbox;
use skep_rules::{CanonicalHash, Color, Game, Hex, Move, Outcome, PieceSet};

use crate::review::rounded;
use crate::symmetries::Symmetries;

/// Maximum number of lines.
pub const MAX_LINES: u32 = 5;
/// Maximum number of moves reported per line.
const MAX_PLIES: usize = 16;
/// Deeper than any search gets; with a depth limit the search continues where it would otherwise stop early.
const MAX_DEPTH: u32 = 99;

#[derive(Clone, Debug)]
pub struct Analysis {
    from: Game,
    /// Offset between its cells and the client's.
    shift: Hex,
    lines: usize,
    symmetries: Symmetries,
}

impl Analysis {
    /// Analyses a position or, for a threat, the position after a pass.
    pub fn new(at: &SandboxRequest, lines: u32, threat: bool) -> Result<Analysis, ProtocolError> {
        let mut from = sandbox::start(at)?;
        let mut shift = Hex::ORIGIN;
        if threat {
            let handed = handed_over(&from)?;
            shift = shift_between(&handed, &from);
            from = handed;
        }
        if from.outcome().is_some() {
            let message = "the game is over";
            return Err(ProtocolError::new(ErrorCode::GameOver, message));
        }
        Ok(Analysis {
            symmetries: Symmetries::of(&from),
            from,
            shift,
            lines: lines.clamp(1, MAX_LINES) as usize,
        })
    }

    /// Searches until it is stopped, time is up or every line is decided. `report_lines` receives the lines after each depth;
    /// the final ones are returned. Lines equal by symmetry are reported once and do not count towards the requested
    /// number. In a team, this is the leader's part.
    pub fn run(
        &self,
        engine: &mut Engine,
        team: Option<Team<'_>>,
        time: Duration,
        stop: &AtomicBool,
        mut report_lines: impl FnMut(&AnalysisLines),
    ) -> Option<AnalysisLines> {
        let lines = self.symmetries.enough_for(&self.from, self.lines);
        engine.set_options(engine.options().with_multi_pv(lines));
        let limits = Limits::time(time).with_depth(MAX_DEPTH);
        let last = team::search(engine, &self.from, limits, team, stop, |report| {
            if is_settled(report) {
                stop.store(true, Ordering::SeqCst);
            }
            report_lines(&self.message(report, false));
        })?;
        Some(self.message(&last, true))
    }

    /// Searches as a member of a team until its leader has ended, the search is stopped or time is up.
    pub fn assist(&self, engine: &mut Engine, team: Team<'_>, time: Duration, stop: &AtomicBool) {
        let limits = Limits::time(time).with_depth(MAX_DEPTH);
        team::search(engine, &self.from, limits, Some(team), stop, |_| {});
    }

    /// The report as a message, reduced to distinct legal lines, at most as many as requested.
    fn message(&self, report: &Report, done: bool) -> AnalysisLines {
        let mut known = HashSet::new();
        // A principal variation is read from the transposition table, whose entries may have been overwritten. Its later
        // moves are checked when they are shown.
        let mut is_different = |line: &&Variation| {
            let first = line.moves.first().filter(|mv| self.from.is_legal(**mv));
            first.is_some_and(|&mv| known.insert(self.symmetries.canonical(&self.from, mv)))
        };
        let shown = |line: &Variation| {
            let mut view = line_view(&self.from, line, MAX_PLIES);
            for ply in &mut view.moves {
                let cells = ply.path.iter_mut().chain(&mut ply.from).chain(&mut ply.to);
                cells.for_each(|cell| *cell = (Hex::from(*cell) + self.shift).into());
            }
            view
        };
        let seconds = report.time.as_secs_f64().max(0.001);
        let lines = report.lines.iter().filter(|line| is_different(line));
        let lines = lines.take(self.lines).map(shown);
        AnalysisLines {
            depth: report.depth,
            nodes: report.nodes,
            speed: (report.nodes as f64 / seconds) as u64,
            done,
            lines: lines.collect(),
        }
    }
}

/// Whether deeper search can change nothing, because every line is decided within the searched depth.
fn is_settled(report: &Report) -> bool {
    let is_decided = |score: Score| match score {
        Score::Estimate(_) => false,
        Score::WinIn(plies) | Score::LossIn(plies) => plies <= report.depth,
    };
    report.lines.iter().all(|line| is_decided(line.score))
}

/// Nodes for the first impression of a move, which take a few milliseconds.
const PREVIEW_NODES: u64 = 2_000;
/// Maximum number of moves considered.
const MAX_MOVES: usize = 16;
/// White's expected score after each move, from 0 to 1; `None` for moves that were not considered. Deterministic.
pub fn impressions(engine: &mut Engine, game: &Game, moves: &[Move]) -> Vec<Option<f64>> {
    let considered = moves.iter().take(MAX_MOVES);
    let mut impressions: Vec<_> = considered.map(|&mv| impression(engine, game, mv)).collect();
    impressions.resize(moves.len(), None);
    impressions
}

fn impression(engine: &mut Engine, game: &Game, mv: Move) -> Option<f64> {
    let mut game = game.clone();
    game.play(mv).ok()?;
    if let Some(outcome) = game.outcome() {
        return Some(match outcome {
            Outcome::Win { winner, .. } => share(winner, 1.0),
            Outcome::Draw(_) => 0.5,
        });
    }
    engine.clear();
    let report = engine.search(&game, Limits::nodes(PREVIEW_NODES))?;
    let score = report.lines.first()?.score;
    Some(share(game.to_move(), score.expectation()))
}

/// The opening book's opinion: White's expected score after each of the moves, and the book's other moves, best first.
pub fn from_book(game: &Game, moves: &[Move]) -> (Vec<Option<f64>>, Vec<LineView>) {
    let known = Book::built_in().moves(game.board()).into_iter();
    let mut others: Vec<_> = known
        .map(|BookMove { mv, score, .. }| {
            let line = line_view(game, &Variation::new(score, vec![mv]), 1);
            (hash_after(game, mv), line)
        })
        .collect();
    let given: Vec<_> = moves.iter().map(|&mv| hash_after(game, mv)).collect();
    let chance = |hash| Some(others.iter().find(|(known, _)| known == hash)?.1.white);
    let chances = given.iter().map(chance).collect();
    others.retain(|(known, _)| !given.contains(known));
    (chances, others.into_iter().map(|(_, line)| line).collect())
}

/// The position after a move; `None` if it is illegal. Equal for moves that lead to the same position up to symmetry.
fn hash_after(game: &Game, mv: Move) -> Option<CanonicalHash> {
    if !game.is_legal(mv) {
        return None;
    }
    let mut board = game.board().clone();
    board.play_unchecked(mv);
    Some(board.canonical_hash())
}

/// The position with the other side to move.
fn handed_over(game: &Game) -> Result<Game, ProtocolError> {
    let impossible = |message| Err(ProtocolError::new(ErrorCode::NotPossible, message));
    if game.outcome().is_some() {
        return impossible("the game is over");
    }
    let placed = game.board().placed();
    if Color::ALL
        .into_iter()
        .any(|color| (placed & PieceSet::of_color(color)).is_empty())
    {
        return impossible("there are no threats before both sides have placed a piece");
    }
    let mut board = game.board().clone();
    // The move is not undone.
    board.play_unchecked(Move::PASS);
    Ok(Game::from_board(board))
}

/// A game restarted from a position may use other coordinates: the shift from its cells to the original ones.
fn shift_between(anew: &Game, former: &Game) -> Hex {
    let mut pieces = former.board().placed().iter();
    let shift = pieces.find_map(|piece| Some(former.hex_of(piece)? - anew.hex_of(piece)?));
    shift.unwrap_or(Hex::ORIGIN)
}

/// A variation of a position, with at most this many plies.
pub fn line_view(game: &Game, line: &Variation, plies: usize) -> LineView {
    let mover = game.to_move();
    LineView {
        white: rounded(share(mover, line.score.expectation())),
        win: proven(mover, line.score),
        moves: sandbox::line(game, line.moves.iter().copied().take(plies)),
    }
}

/// Converts a side's expected score to White's.
fn share(side: Color, share: f64) -> f64 {
    match side {
        Color::White => share,
        Color::Black => 1.0 - share,
    }
}

fn proven(mover: Color, score: Score) -> Option<WinView> {
    let (side, plies) = match score {
        Score::Estimate(_) => return None,
        Score::WinIn(plies) => (mover, plies),
        Score::LossIn(plies) => (!mover, plies),
    };
    Some(WinView { side, plies })
}

#[cfg(test)]
mod tests {
    use skep_engine::Options;
    use skep_engine::puzzles::Goal;

    use super::*;
    use crate::puzzles::{Library, shipped_texts};

    #[test]
    fn a_final_move_scores_its_result() {
        let (_, text) = shipped_texts()[0];
        let library = Library::read(text);
        let puzzle = library
            .all()
            .iter()
            .find(|puzzle| puzzle.goal == Goal::Win(1));
        let puzzle = puzzle.expect("a win in one");
        let won = share(puzzle.game.to_move(), 1.0);
        assert_eq!(
            impressions(&mut engine(), &puzzle.game, &puzzle.solution),
            [Some(won)]
        );
    }

    fn engine() -> Engine {
        Engine::new(Options::default().with_table_mib(1))
    }

    #[test]
    fn reports_the_requested_number_of_distinct_lines() {
        let at = SandboxRequest {
            game: Some("Base;InProgress;Black[1];wS1".to_owned()),
            ..SandboxRequest::default()
        };
        let analysis = Analysis::new(&at, 3, false).expect("a position");
        let mut engine = engine();
        let stop = AtomicBool::new(false);
        let last = analysis.run(&mut engine, None, Duration::from_secs(60), &stop, |_| {
            stop.store(true, Ordering::SeqCst);
        });
        let lines = last.expect("lines").lines;
        let kinds: HashSet<_> = lines
            .iter()
            .map(|line| line.moves[0].piece.clone())
            .collect();
        assert_eq!((lines.len(), kinds.len()), (3, 3));
    }

    #[test]
    fn the_book_evaluates_given_moves_and_adds_the_others() {
        let game = "Base;NotStarted;White[1]".parse::<Game>().expect("a game");
        let (_, all) = from_book(&game, &[]);
        assert!(all.len() > 1);
        let best = game.read_move(&all[0].moves[0].uhp).expect("a move");
        let (chances, others) = from_book(&game, &[best]);
        assert_eq!(chances, [Some(all[0].white)]);
        assert_eq!(others, all[1..]);
        // Both sides of a reply are the same position, and chances are White's.
        let game = "Base;InProgress;Black[1];wS1"
            .parse::<Game>()
            .expect("a game");
        let moves = game.legal_moves();
        let (chances, others) = from_book(&game, &moves);
        assert!(others.is_empty());
        let known: Vec<_> = chances.into_iter().flatten().collect();
        assert_eq!(known.len() % 6, 0);
    }

    #[test]
    fn impressions_are_deterministic() {
        let game = "Base;InProgress;White[2];wS1;bS1 wS1-"
            .parse::<Game>()
            .expect("a game");
        let moves = game.legal_moves();
        let first = impressions(&mut engine(), &game, &moves);
        assert_eq!(first, impressions(&mut engine(), &game, &moves));
        assert_eq!(first.iter().flatten().count(), moves.len().min(MAX_MOVES));
    }
}
