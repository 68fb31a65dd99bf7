//! Moves that a player has thought out for moves that the other side may make: "if they play this, I answer that".

use skep_rules::{Game, MAX_PLIES};

use super::{Change, Decision, Event, LiveGame, RefusalError};
use crate::words::Seat;

/// How many lines a plan may have.
const MOST_LINES: usize = 20;
/// How many plies a line may have.
const MOST_PLIES: usize = 10;

/// What a player answers to what the other side may play. It is nobody else's business, so it is no event: the game goes by its
/// events alone, and how far a plan has come follows from them.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Plan {
    /// The version of the game for which it was made, with the other side to move.
    pub since: u32,
    /// Lines of moves in UHP notation, the other side's and the own in turns. No two answer the same with different moves.
    pub lines: Vec<Vec<String>>,
}

impl LiveGame {
    /// A plan as it is kept, its moves written as the game writes them. Without lines it is no plan any more.
    ///
    /// # Errors
    /// Why it is refused: a line that cannot be played from here is named with the move.
    pub fn decide_plan(&self, seat: Seat, lines: &[Vec<String>]) -> Result<Plan, RefusalError> {
        self.ensure_running()?;
        if self.deadline.is_none() {
            let message = "only a game by correspondence takes conditional moves";
            return Err(RefusalError::NotPossible(message));
        }
        if seat.side() != Some(!self.turn()) {
            let message = "conditional moves are for the other side's turn";
            return Err(RefusalError::NotPossible(message));
        }
        if lines.len() > MOST_LINES {
            let message = "there are 20 lines of conditional moves at the most";
            return Err(RefusalError::NotPossible(message));
        }
        let mut plan = Plan {
            since: self.version(),
            lines: Vec::with_capacity(lines.len()),
        };
        for (number, line) in lines.iter().enumerate() {
            let line = self.readable_line(number, line)?;
            if let Some(ply) = plan.contradicts(&line) {
                let why = RefusalError::NotPossible("another line answers this with another move");
                return Err(misplaced(number, ply, why));
            }
            if !plan.lines.contains(&line) {
                plan.lines.push(line);
            }
        }
        Ok(plan)
    }

    /// What is left of a plan: the lines that the game may still follow, without what has been played of them. The first move of
    /// each is the other side's, or if it is the planner's turn, the answer. `None` if there is nothing left.
    pub fn left_of(&self, plan: &Plan) -> Option<Vec<Vec<String>>> {
        let played = self.played_since(plan)?;
        let lines = plan.lines.iter();
        let left: Vec<Vec<String>> = lines.filter_map(|line| rest(line, &played)).collect();
        (!left.is_empty()).then_some(left)
    }

    /// The move that is planned for now, as it happens; `None` if there is none, or it is the other side's turn.
    pub fn decide_planned(&self, plan: &Plan) -> Option<Change> {
        // The first move is the other side's.
        if self.played_since(plan)?.len().is_multiple_of(2) {
            return None;
        }
        let uhp = self.left_of(plan)?.first()?.first()?.clone();
        let (seat, ply) = (self.turn().into(), self.plies.len());
        match self.decide_move(seat, ply, self.version(), &uhp, 0) {
            Ok(Decision::Happens(change)) => Some(change),
            _ => None,
        }
    }

    /// What has been played since a plan was made; `None` if it is void by now.
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

    /// A line as the game writes it, if it can be played from here.
    fn readable_line(&self, number: usize, line: &[String]) -> Result<Vec<String>, RefusalError> {
        let unfit = |message| Err(misplaced(number, 0, RefusalError::NotPossible(message)));
        if line.is_empty() || !line.len().is_multiple_of(2) {
            return unfit("a line ends with an answer");
        }
        if line.len() > MOST_PLIES {
            return unfit("a line has 10 moves at the most");
        }
        if self.plies.len() + line.len() > MAX_PLIES {
            return unfit("no game is that long");
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
    /// Where a line answers the same moves in another way than one of this plan; `None` if it does not.
    fn contradicts(&self, line: &[String]) -> Option<usize> {
        let differs = |other: &Vec<String>| {
            let mut plies = line.iter().zip(other).enumerate();
            let first = plies.find(|(_, (one, two))| one != two);
            first.map(|(ply, _)| ply).filter(|ply| ply % 2 == 1)
        };
        self.lines.iter().find_map(differs)
    }
}

/// Plays a move and tells how the game writes it.
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

/// What follows in a line after some moves; `None` if the game has left it, or it is at its end.
fn rest(line: &[String], played: &[&String]) -> Option<Vec<String>> {
    let (before, after) = line.split_at_checked(played.len())?;
    let is_followed = before.iter().eq(played.iter().copied());
    (is_followed && !after.is_empty()).then(|| after.to_vec())
}

/// Lines and moves are counted from 1; without a move the line as a whole is meant.
fn misplaced(line: usize, ply: usize, why: RefusalError) -> RefusalError {
    RefusalError::Line {
        line: line + 1,
        ply: ply + 1,
        why: Box::new(why),
    }
}
