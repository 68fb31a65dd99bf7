//! Studies: games with variations, comments, annotations and drawings.

use alloc::string::{String, ToString};
use alloc::vec;
use alloc::vec::Vec;

mod glyph;
mod read;
mod shape;
mod write;

#[cfg(test)]
mod tests;

pub use glyph::{Glyph, ParseGlyphError};
pub use read::{ReadStudy, read_studies};
pub use shape::{ParseShapeError, Shape};

use super::{GameResult, Record, Tags};
use crate::{Game, Move, Opening, PlayMoveError, Position};

/// Maximum number of moves in a study.
pub const MAX_STUDY_NODES: usize = 20_000;

/// A tree of legal moves without duplicate siblings.
///
/// Nodes are numbered in order of insertion; `None` means the start. Studies are equal if their trees are, whatever the
/// order of insertion.
///
/// ```
/// use skep_rules::{Game, GameType, Glyph, Ruleset, Study, StudyCursor};
///
/// let start = Game::new(Ruleset::uhp(GameType::BASE));
/// let mut cursor = StudyCursor::new(Study::new(&start));
/// let first = cursor.play_after(None, "wS1")?;
/// cursor.play_after(Some(first), "bS1 wS1-")?;
/// let variation = cursor.play_after(Some(first), "bG1 wS1-")?;
///
/// let mut study = cursor.into_study();
/// if let Some(node) = study.node_mut(variation) {
///     node.glyph = Some(Glyph::Interesting);
///     node.notes.comment = "More flexible".to_owned();
/// }
/// assert_eq!(study.children(Some(first)).len(), 2);
/// assert_eq!(study.main_line().game.moves().len(), 2);
/// assert!(study.to_pgn().contains("(2. bG1 wS1- $5\n{More flexible})"));
/// # Ok::<(), skep_rules::StudyMoveError>(())
/// ```
#[derive(Clone, Debug)]
pub struct Study {
    /// Players, event and so on.
    pub tags: Tags,
    /// The stated result, if any.
    pub result: GameResult,
    /// Notes at the start.
    pub notes: Notes,
    pub(crate) start: Game,
    first: Vec<usize>,
    nodes: Vec<StudyNode>,
}

/// Notes at a node of a study.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(default, deny_unknown_fields))]
pub struct Notes {
    /// Comment; may be empty.
    pub comment: String,
    /// Arrows and marks.
    pub shapes: Vec<Shape>,
}

/// A move of a study.
#[derive(Clone, Debug)]
pub struct StudyNode {
    mv: Move,
    text: String,
    parent: Option<usize>,
    children: Vec<usize>,
    /// Annotation of the move.
    pub glyph: Option<Glyph>,
    /// Notes after the move.
    pub notes: Notes,
}

/// Error returned when adding a move to a study.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum StudyMoveError {
    /// The node does not exist, or is not on the current line.
    #[error("a move must follow the previous one or one of its ancestors")]
    Order,
    /// The move is invalid.
    #[error(transparent)]
    Move(#[from] PlayMoveError),
    /// The study is full.
    #[error("a study has at most {MAX_STUDY_NODES} moves")]
    TooMany,
}

impl Study {
    /// Creates a study without moves from the start of a game.
    pub fn new(game: &Game) -> Study {
        let start = Game::from_board(game.start().clone());
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

    /// The start as a UHP game string without moves, if UHP can express it: the empty table with the tournament
    /// opening.
    pub fn start_game(&self) -> Option<String> {
        let tournament = self.start.ruleset().opening == Opening::Tournament;
        (self.start.starts_empty() && tournament).then(|| self.start.game_string())
    }

    /// The starting position.
    pub fn start_position(&self) -> Position {
        Position::from(self.start.board())
    }

    /// All non-empty tags by their PGN names, with the result if there is one.
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

    /// Sets a tag by its PGN name; `Result` sets the result. Tags that describe the start are ignored.
    pub fn set_tag(&mut self, name: &str, value: &str) {
        match name {
            "Result" => self.result = GameResult::from_word(value.trim()).unwrap_or_default(),
            "GameType" | "Opening" | "FEN" | "SetUp" => {}
            _ => self.tags.set(name, value),
        }
    }

    /// All moves in order of insertion, parents before children.
    pub fn nodes(&self) -> &[StudyNode] {
        &self.nodes
    }

    /// The node with a number.
    pub fn node_mut(&mut self, number: usize) -> Option<&mut StudyNode> {
        self.nodes.get_mut(number)
    }

    /// The notes at a node.
    pub fn notes_mut(&mut self, place: Option<usize>) -> Option<&mut Notes> {
        match place {
            None => Some(&mut self.notes),
            Some(number) => self.nodes.get_mut(number).map(|node| &mut node.notes),
        }
    }

    /// The moves after a node, main line first.
    pub fn children(&self, place: Option<usize>) -> &[usize] {
        match place {
            None => &self.first,
            Some(number) => self.nodes.get(number).map_or(&[], |node| &node.children),
        }
    }

    /// Returns the main line with its comments as a record.
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

    /// All nodes in preorder, main line first: the order in which [`StudyCursor`] accepts them.
    pub fn preorder(&self) -> Vec<usize> {
        let mut order = Vec::with_capacity(self.nodes.len());
        let mut open: Vec<usize> = self.first.iter().rev().copied().collect();
        while let Some(number) = open.pop() {
            order.push(number);
            open.extend(self.nodes[number].children.iter().rev());
        }
        order
    }

    /// The nodes in preorder, each with the place of its parent in that order.
    pub(crate) fn in_preorder(&self) -> impl Iterator<Item = (Option<usize>, &StudyNode)> {
        let order = self.preorder();
        let mut places = vec![0; order.len()];
        for (place, &number) in order.iter().enumerate() {
            places[number] = place;
        }
        order.into_iter().map(move |number| {
            let node = &self.nodes[number];
            (node.parent.map(|parent| places[parent]), node)
        })
    }

    /// The moves with their annotations, without numbers that depend on the order of insertion.
    fn tree(&self) -> impl Iterator<Item = (Option<usize>, Move, Option<Glyph>, &Notes)> {
        self.in_preorder()
            .map(|(parent, node)| (parent, node.mv, node.glyph, &node.notes))
    }

    /// The node of a legal move, which is added if it is new; `None` if the study is full.
    pub(crate) fn enter(&mut self, parent: Option<usize>, mv: Move, text: String) -> Option<usize> {
        let mut children = self.children(parent).iter().copied();
        if let Some(known) = children.find(|&number| self.nodes[number].mv == mv) {
            return Some(known);
        }
        let number = self.nodes.len();
        if number >= MAX_STUDY_NODES {
            return None;
        }
        self.nodes.push(StudyNode {
            mv,
            text,
            parent,
            children: Vec::new(),
            glyph: None,
            notes: Notes::default(),
        });
        match parent {
            None => self.first.push(number),
            Some(parent) => self.nodes[parent].children.push(number),
        }
        Some(number)
    }
}

impl PartialEq for Study {
    fn eq(&self, other: &Study) -> bool {
        self.tags == other.tags
            && self.result == other.result
            && self.notes == other.notes
            && self.start == other.start
            && self.tree().eq(other.tree())
    }
}

impl Eq for Study {}

impl StudyNode {
    /// The move in UHP notation.
    pub fn text(&self) -> &str {
        &self.text
    }

    /// The parent node, or `None` for a first move.
    pub const fn parent(&self) -> Option<usize> {
        self.parent
    }
}

impl From<Record> for Study {
    /// A study of the recorded game with its comments, without variations.
    fn from(record: Record) -> Study {
        let mut cursor = StudyCursor::new(Study::new(&record.game));
        for mv in record.game.moves() {
            // INVARIANT: the moves of a game are legal, and there are fewer of them than a study may have.
            let _played = cursor.play(mv);
        }
        let mut study = cursor.study;
        for (ply, comment) in record.comments {
            if let Some(notes) = study.notes_mut(ply.checked_sub(1)) {
                notes.comment = comment;
            }
        }
        study.tags = record.tags;
        study.result = record.result;
        study
    }
}

/// A cursor at the node of a study after which moves are added.
#[derive(Clone, Debug)]
pub struct StudyCursor {
    study: Study,
    game: Game,
    place: Option<usize>,
}

impl StudyCursor {
    /// Creates a cursor at the start of a study.
    pub fn new(study: Study) -> StudyCursor {
        StudyCursor {
            game: study.start.clone(),
            study,
            place: None,
        }
    }

    /// Returns the study.
    pub fn into_study(self) -> Study {
        self.study
    }

    /// The study being edited.
    pub const fn study_mut(&mut self) -> &mut Study {
        &mut self.study
    }

    /// The current node.
    pub const fn place(&self) -> Option<usize> {
        self.place
    }

    /// The game up to the current node.
    pub const fn game(&self) -> &Game {
        &self.game
    }

    /// Plays a move, moves the cursor and returns the node.
    ///
    /// # Errors
    /// If the move is illegal or the study is full.
    pub fn play(&mut self, mv: Move) -> Result<usize, StudyMoveError> {
        let text = self.game.board().move_string(mv).to_string();
        self.game.play(mv).map_err(PlayMoveError::from)?;
        let Some(number) = self.study.enter(self.place, mv, text) else {
            self.game.undo();
            return Err(StudyMoveError::TooMany);
        };
        self.place = Some(number);
        Ok(number)
    }

    /// Plays a move in UHP notation after a node on the current line.
    ///
    /// # Errors
    /// If the node is not on the current line, the move is invalid or the study is full.
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

    /// Goes back one move and returns it; `None` at the start.
    pub fn back(&mut self) -> Option<Move> {
        let number = self.place?;
        self.place = self.study.nodes[number].parent;
        self.game.undo()
    }
}
