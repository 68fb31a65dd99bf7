//! Studies: a game with variations, comments, annotations and drawings.

mod glyph;
mod read;
mod shape;
mod write;

#[cfg(test)]
mod tests;

pub use glyph::{Glyph, ParseGlyphError};
pub(crate) use read::board_of;
pub use read::{ReadStudy, read_studies};
pub use shape::{ParseShapeError, Shape};

use super::{GameResult, Record, Tags};
use crate::{Game, Move, Opening, PlayMoveError, Position};

/// How many moves a study may have in all.
pub const MAX_STUDY_NODES: usize = 20_000;

/// A tree of moves from a start. Every move in it is legal where it stands, and no two moves of one branch are the same.
///
/// Nodes are numbered in the order in which they were added; `None` stands for the start.
#[derive(Clone, Debug)]
pub struct Study {
    /// The players, the event and so on.
    pub tags: Tags,
    /// The result, if the study states it.
    pub result: GameResult,
    /// What is written at the start.
    pub notes: Notes,
    start: Game,
    first: Vec<usize>,
    nodes: Vec<StudyNode>,
}

/// What is written at a place of a study.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Notes {
    /// A comment, or nothing.
    pub comment: String,
    /// Arrows and marks.
    pub shapes: Vec<Shape>,
}

/// A move of a study.
#[derive(Clone, Debug)]
pub struct StudyNode {
    mv: Move,
    text: String,
    before: Option<usize>,
    children: Vec<usize>,
    /// The annotation of the move.
    pub glyph: Option<Glyph>,
    /// What is written behind the move.
    pub notes: Notes,
}

/// Why a move cannot be added to a study.
#[derive(Clone, Debug, thiserror::Error)]
pub enum StudyMoveError {
    /// There is no node with this number, or it does not lie on the line that was added last.
    #[error("a move follows the one before it in the list, or one of those that led there")]
    Order,
    /// The move cannot be read or played.
    #[error(transparent)]
    Move(#[from] PlayMoveError),
    /// The study is full.
    #[error("a study has at most {MAX_STUDY_NODES} moves")]
    TooMany,
}

impl Study {
    /// A study without moves, from the start of a game.
    pub fn new(game: &Game) -> Study {
        let start = Game::from_board(game.start().clone(), false);
        Study {
            tags: Tags::default(),
            result: GameResult::Unfinished,
            notes: Notes::default(),
            start,
            first: Vec::new(),
            nodes: Vec::new(),
        }
    }

    /// The game before the first move.
    pub const fn start(&self) -> &Game {
        &self.start
    }

    /// Where the study starts as a UHP game string without moves, if it is the beginning of a game that UHP knows: with the
    /// tournament opening.
    pub fn start_game(&self) -> Option<String> {
        let tournament = self.start.ruleset().opening == Opening::Tournament;
        (self.start.is_from_the_start() && tournament).then(|| self.start.game_string())
    }

    /// Where the study starts as a position.
    pub fn start_position(&self) -> Position {
        Position::from(self.start.board())
    }

    /// All tags that say something, by their PGN names, with the result if there is one.
    pub fn tag_list(&self) -> Vec<(&str, &str)> {
        let tags = &self.tags;
        let known = [
            ("Event", tags.event.as_str()),
            ("Site", &tags.site),
            ("Date", &tags.date),
            ("Round", &tags.round),
            ("White", &tags.white),
            ("Black", &tags.black),
        ];
        let others = tags.others.iter();
        let mut list: Vec<(&str, &str)> = known
            .into_iter()
            .chain(others.map(|(name, value)| (name.as_str(), value.as_str())))
            .filter(|(_, value)| !value.is_empty())
            .collect();
        if self.result != GameResult::Unfinished {
            list.push(("Result", self.result.word(self.nodes.len())));
        }
        list
    }

    /// Sets a tag by its PGN name; the tag `Result` is the result. What the start says is not a tag.
    pub fn set_tag(&mut self, name: &str, value: &str) {
        match name {
            "Result" => self.result = GameResult::from_word(value.trim()).unwrap_or_default(),
            "GameType" | "Opening" | "FEN" | "SetUp" => {}
            _ => self.tags.set(name, value),
        }
    }

    /// All moves, in the order in which they were added: each after the one before it.
    pub fn nodes(&self) -> &[StudyNode] {
        &self.nodes
    }

    /// The node with a number.
    pub fn node_mut(&mut self, number: usize) -> Option<&mut StudyNode> {
        self.nodes.get_mut(number)
    }

    /// The notes at a place.
    pub fn notes_mut(&mut self, place: Option<usize>) -> Option<&mut Notes> {
        match place {
            None => Some(&mut self.notes),
            Some(number) => self.nodes.get_mut(number).map(|node| &mut node.notes),
        }
    }

    /// The moves at a place, the main line first.
    pub fn children(&self, place: Option<usize>) -> &[usize] {
        match place {
            None => &self.first,
            Some(number) => self.nodes.get(number).map_or(&[], |node| &node.children),
        }
    }

    /// The main line with its comments as a record.
    pub fn main_line(&self) -> Record {
        let mut record = Record::new(self.start.clone());
        record.tags = self.tags.clone();
        record.comment(0, &self.notes.comment);
        let mut place = None;
        while let Some(&number) = self.children(place).first() {
            let node = &self.nodes[number];
            if record.game.play(node.mv).is_err() {
                break;
            }
            let ply = record.game.moves().len();
            record.comment(ply, &node.notes.comment);
            place = Some(number);
        }
        let shown = GameResult::of(record.game.outcome());
        record.result = match shown {
            GameResult::Unfinished => self.result,
            shown => shown,
        };
        record
    }

    /// Every move with the place before it, parents before children and the main line first: the order in which
    /// [`StudyCursor`] takes them.
    pub fn preorder(&self) -> Vec<usize> {
        let mut order = Vec::with_capacity(self.nodes.len());
        let mut open: Vec<usize> = self.first.iter().rev().copied().collect();
        while let Some(number) = open.pop() {
            order.push(number);
            open.extend(self.nodes[number].children.iter().rev());
        }
        order
    }

    /// Adds a move that is known to be legal and new; says which node it is.
    fn add(&mut self, before: Option<usize>, mv: Move, text: String) -> usize {
        let number = self.nodes.len();
        self.nodes.push(StudyNode {
            mv,
            text,
            before,
            children: Vec::new(),
            glyph: None,
            notes: Notes::default(),
        });
        match before {
            None => self.first.push(number),
            Some(before) => self.nodes[before].children.push(number),
        }
        number
    }
}

impl StudyNode {
    /// The move in UHP notation.
    pub fn text(&self) -> &str {
        &self.text
    }

    /// The node before it, or `None` if it is a first move.
    pub const fn before(&self) -> Option<usize> {
        self.before
    }
}

impl From<Record> for Study {
    /// A study of the recorded game, with its comments and without variations.
    fn from(record: Record) -> Study {
        let mut cursor = StudyCursor::new(Study::new(&record.game));
        for (ply, mv) in (1..).zip(record.game.moves()) {
            // INVARIANT: the moves of a game are legal from its start, and it has fewer of them than a study may have.
            let Ok(number) = cursor.play(mv) else { break };
            if let Some(comment) = record.comments.get(&ply) {
                cursor.study.nodes[number].notes.comment.clone_from(comment);
            }
        }
        let mut study = cursor.study;
        if let Some(comment) = record.comments.get(&0) {
            study.notes.comment.clone_from(comment);
        }
        study.tags = record.tags;
        study.result = record.result;
        study
    }
}

/// A place in a study that is being written: moves are added after it.
#[derive(Clone, Debug)]
pub struct StudyCursor {
    study: Study,
    game: Game,
    place: Option<usize>,
}

impl StudyCursor {
    /// At the start of a study.
    pub fn new(study: Study) -> StudyCursor {
        StudyCursor {
            game: study.start.clone(),
            study,
            place: None,
        }
    }

    /// The study as far as it is written.
    pub fn into_study(self) -> Study {
        self.study
    }

    /// The study as far as it is written.
    pub const fn study_mut(&mut self) -> &mut Study {
        &mut self.study
    }

    /// Where the cursor is.
    pub const fn place(&self) -> Option<usize> {
        self.place
    }

    /// The game up to the place.
    pub const fn game(&self) -> &Game {
        &self.game
    }

    /// Plays a move and goes there; the number of its node.
    ///
    /// # Errors
    /// The move is not legal, or the study is full.
    pub fn play(&mut self, mv: Move) -> Result<usize, StudyMoveError> {
        let children = self.study.children(self.place).iter().copied();
        let known = children
            .into_iter()
            .find(|&number| self.study.nodes[number].mv == mv);
        if known.is_none() && self.study.nodes.len() >= MAX_STUDY_NODES {
            return Err(StudyMoveError::TooMany);
        }
        let text = self.game.board().move_string(mv).to_string();
        self.game.play(mv).map_err(PlayMoveError::from)?;
        let number = known.unwrap_or_else(|| self.study.add(self.place, mv, text));
        self.place = Some(number);
        Ok(number)
    }

    /// Plays a move in UHP notation after a place on the line that leads to the cursor.
    ///
    /// # Errors
    /// The place does not lie there, the move cannot be read or is not legal, or the study is full.
    pub fn play_after(
        &mut self,
        place: Option<usize>,
        text: &str,
    ) -> Result<usize, StudyMoveError> {
        while self.place != place {
            self.back().ok_or(StudyMoveError::Order)?;
        }
        let mv = self.game.read_move(text).map_err(PlayMoveError::from)?;
        self.play(mv)
    }

    /// The same place of the same moves from another start, from which they are legal too.
    pub(crate) fn with_start(&self, start: &Game) -> StudyCursor {
        let mut game = Game::from_board(start.start().clone(), false);
        let mut study = self.study.clone();
        study.start = game.clone();
        for mv in self.game.moves() {
            // INVARIANT: the caller says that the moves are legal there.
            let _legal = game.play(mv);
        }
        StudyCursor {
            study,
            game,
            place: self.place,
        }
    }

    /// Goes back one move and returns it, or `None` at the start.
    pub fn back(&mut self) -> Option<Move> {
        let number = self.place?;
        self.place = self.study.nodes[number].before;
        self.game.undo()
    }
}
