//! Conditional moves: "if they play this, I answer that".

use skep_rules::{Game, MAX_PLIES};

use super::{
    Change, Decision, Event, LiveGame, RefusalError,
    decide::{ensure, not_possible},
};
use crate::words::Seat;

const MAX_LINES: usize = 20;
const MAX_LINE_PLIES: usize = 10;

/// Conditional moves of one player. They are private, so they are not events; how far a plan has been followed is
/// derived from the events.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Plan {
    /// Version of the game they were entered for, with the other side to move.
    pub since: u32,
    /// Lines in UHP notation, opponent's moves and answers alternating. No two lines answer the same move differently.
    pub lines: Vec<Vec<String>>,
}

impl LiveGame {
    /// Validates conditional moves and normalizes their notation. An empty plan clears the stored one.
    ///
    /// # Errors
    /// A line that cannot be played from here is reported with its move.
    pub fn decide_plan(&self, seat: Seat, lines: &[Vec<String>]) -> Result<Plan, RefusalError> {
        self.ensure_running()?;
        let unfit = "only a correspondence game accepts conditional moves";
        ensure(self.deadline.is_some(), unfit)?;
        let own_turn = "conditional moves can only be entered on the opponent's turn";
        ensure(seat.side() == Some(!self.turn()), own_turn)?;
        let too_many = "at most 20 lines of conditional moves are allowed";
        ensure(lines.len() <= MAX_LINES, too_many)?;
        let mut plan = Plan {
            since: self.version(),
            lines: Vec::with_capacity(lines.len()),
        };
        for (number, line) in lines.iter().enumerate() {
            let line = self.readable_line(number, line)?;
            if let Some(ply) = plan.contradicts(&line) {
                let why = not_possible("another line answers this differently");
                return Err(misplaced(number, ply, why));
            }
            if !plan.lines.contains(&line) {
                plan.lines.push(line);
            }
        }
        Ok(plan)
    }

    /// Lines the game may still follow, without the moves already played. They start with the opponent's move, or with
    /// the answer if it is the planner's turn. `None` if nothing is left.
    pub fn remaining_lines(&self, plan: &Plan) -> Option<Vec<Vec<String>>> {
        let played = self.played_since(plan)?;
        let lines = plan.lines.iter();
        let left: Vec<Vec<String>> = lines.filter_map(|line| rest(line, &played)).collect();
        (!left.is_empty()).then_some(left)
    }

    /// The answer planned for the current position, if it is the planner's turn.
    pub fn decide_planned(&self, plan: &Plan) -> Option<Change> {
        // The first move is the opponent's.
        if self.played_since(plan)?.len().is_multiple_of(2) {
            return None;
        }
        let uhp = self.remaining_lines(plan)?.first()?.first()?.clone();
        let (seat, ply) = (self.turn().into(), self.plies.len());
        match self.decide_move(seat, ply, self.version(), &uhp, 0) {
            Ok(Decision::Happens(change)) => Some(change),
            _ => None,
        }
    }

    /// Moves played since the plan was entered; `None` if the plan is void.
    fn played_since(&self, plan: &Plan) -> Option<Vec<&String>> {
        let since = self.log.get(plan.since as usize..)?;
        let is_undone = since
            .iter()
            .any(|stamped| matches!(stamped.event, Event::Undone { .. }));
        if self.result.is_some() || is_undone {
            return None;
        }
        let played = since.iter().filter_map(|stamped| match &stamped.event {
            Event::Moved { uhp, .. } => Some(uhp),
            _ => None,
        });
        Some(played.collect())
    }

    /// Normalizes a line if it can be played from here.
    fn readable_line(&self, number: usize, line: &[String]) -> Result<Vec<String>, RefusalError> {
        let unfit = |message| Err(misplaced(number, 0, not_possible(message)));
        if line.is_empty() || !line.len().is_multiple_of(2) {
            return unfit("a line must end with an answer");
        }
        if line.len() > MAX_LINE_PLIES {
            return unfit("a line has at most 10 moves");
        }
        if self.plies.len() + line.len() > MAX_PLIES {
            return unfit("the line exceeds the maximum length of a game");
        }
        let mut game = self.game.clone();
        let mut written = Vec::with_capacity(line.len());
        for (ply, uhp) in line.iter().enumerate() {
            let played = play(&mut game, uhp).map_err(|why| misplaced(number, ply, why))?;
            written.push(played);
        }
        Ok(written)
    }
}

impl Plan {
    /// The ply at which a line answers the same moves differently.
    fn contradicts(&self, line: &[String]) -> Option<usize> {
        let differs = |other: &Vec<String>| {
            let mut plies = line.iter().zip(other).enumerate();
            let first = plies.find(|(_, (one, two))| one != two);
            first.map(|(ply, _)| ply).filter(|ply| ply % 2 == 1)
        };
        self.lines.iter().find_map(differs)
    }
}

/// Plays a move and returns its normalized notation.
fn play(game: &mut Game, uhp: &str) -> Result<String, RefusalError> {
    if game.outcome().is_some() {
        return Err(RefusalError::GameOver);
    }
    let mv = game.read_move(uhp)?;
    let written = game.board().move_string(mv).to_string();
    game.play(mv).map_err(|why| RefusalError::Illegal {
        piece: mv.piece(),
        why,
    })?;
    Ok(written)
}

/// The rest of a line after some moves; `None` if the game left the line or completed it.
fn rest(line: &[String], played: &[&String]) -> Option<Vec<String>> {
    let (before, after) = line.split_at_checked(played.len())?;
    let is_followed = before.iter().eq(played.iter().copied());
    (is_followed && !after.is_empty()).then(|| after.to_vec())
}

/// Converts indices to numbers from 1.
fn misplaced(line: usize, ply: usize, why: RefusalError) -> RefusalError {
    RefusalError::Line {
        line: line + 1,
        ply: ply + 1,
        why: Box::new(why),
    }
}
