//! Serialization with serde (feature `serde`) of types whose form does not follow from their fields.

use alloc::borrow::{Cow, ToOwned};
use alloc::collections::BTreeMap;
use alloc::format;
use alloc::string::{String, ToString};
use alloc::vec::Vec;
use serde::{Deserialize, Deserializer, Serialize, Serializer, de::Error, ser::SerializeStruct};

use crate::{
    Cell, Color, DrawReason, Game, GameResult, GameState, GameType, Glyph, Hex, MAX_PLIES, Move,
    Notes, Outcome, Piece, Position, Record, Ruleset, Shape, Study, StudyCursor, StudyNode, Tags,
    Warning, WhyNot, WinReason, record::quote,
};

/// Serializes types as the text that `Display` writes and `FromStr` parses.
macro_rules! as_text {
    ($($type:ty),+) => {
        $(
            impl Serialize for $type {
                fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
                    serializer.collect_str(self)
                }
            }

            impl<'de> Deserialize<'de> for $type {
                fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<$type, D::Error> {
                    let text = Cow::<str>::deserialize(deserializer)?;
                    text.parse().map_err(D::Error::custom)
                }
            }
        )+
    };
}

as_text!(GameState, GameType, Glyph, Piece, Position, Shape);

/// A [`Move`]; a pass has neither piece nor destination. Both fields are required, so that an empty object is no pass.
#[derive(Serialize, Deserialize)]
#[serde(rename = "Move", deny_unknown_fields)]
struct MoveForm {
    #[serde(deserialize_with = "Option::deserialize")]
    piece: Option<Piece>,
    #[serde(deserialize_with = "Option::deserialize")]
    to: Option<Hex>,
}

impl Serialize for Move {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let (piece, to) = self.parts().unzip();
        let to = to.map(Cell::near_hex);
        MoveForm { piece, to }.serialize(serializer)
    }
}

impl<'de> Deserialize<'de> for Move {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Move, D::Error> {
        let MoveForm { piece, to } = MoveForm::deserialize(deserializer)?;
        match (piece, to) {
            (Some(piece), Some(to)) => match Cell::from_hex(to) {
                Some(to) => Ok(Move::new(piece, to)),
                None => Err(D::Error::custom("the destination is out of range")),
            },
            (None, None) => Ok(Move::PASS),
            _ => Err(D::Error::custom(
                "a move has a piece and a destination, and a pass has neither",
            )),
        }
    }
}

/// A [`Game`].
#[derive(Serialize, Deserialize)]
#[serde(rename = "Game", deny_unknown_fields)]
struct GameForm {
    ruleset: Ruleset,
    start: Option<Position>,
    moves: Vec<String>,
    ended: Option<Outcome>,
    draw_offer: Option<Color>,
}

impl Serialize for Game {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let form = GameForm {
            ruleset: self.ruleset(),
            start: (!self.starts_empty()).then(|| Position::from(self.start())),
            moves: self.move_strings(),
            ended: self.outcome(),
            draw_offer: self.draw_offer(),
        };
        form.serialize(serializer)
    }
}

impl<'de> Deserialize<'de> for Game {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Game, D::Error> {
        GameForm::deserialize(deserializer)?
            .play()
            .map_err(D::Error::custom)
    }
}

impl GameForm {
    fn play(self) -> Result<Game, String> {
        let mut game = self.first_position()?;
        if self.moves.len() > MAX_PLIES {
            return Err(format!("the game has more than {MAX_PLIES} moves"));
        }
        for (ply, text) in (1..).zip(&self.moves) {
            if let Err(reason) = game.play_uhp(text) {
                return Err(format!("move {ply}, {:?}: {reason}", quote(text)));
            }
        }
        if let Some(ended) = self.ended {
            end(&mut game, ended)?;
        }
        if let Some(by) = self.draw_offer {
            game.offer_draw(by).map_err(|error| error.to_string())?;
        }
        Ok(game)
    }

    fn first_position(&self) -> Result<Game, String> {
        let Some(start) = &self.start else {
            return Ok(Game::new(self.ruleset));
        };
        let board = start.to_board().map_err(|error| error.to_string())?;
        let game = Game::from_board(board).with_repetition_draws(self.ruleset.repetition_draws);
        if game.ruleset() != self.ruleset {
            return Err("the starting position has another game type or opening".to_owned());
        }
        Ok(game)
    }
}

/// Ends a game as stated, unless its moves have ended it so.
fn end(game: &mut Game, stated: Outcome) -> Result<(), String> {
    let is_off_board = match stated {
        Outcome::Win { by, .. } => by != WinReason::Surrounded,
        Outcome::Draw(reason) => reason == DrawReason::Agreement,
    };
    if is_off_board {
        // Fails only if the game is over, which the comparison below reports.
        let _over = game.end(stated);
    }
    match game.outcome() {
        Some(outcome) if outcome == stated => Ok(()),
        Some(outcome) => Err(format!("the game ended otherwise: {outcome}")),
        None => Err(format!("the moves do not end the game: {stated}")),
    }
}

/// A [`Record`] whose result has not been checked.
#[derive(Deserialize)]
#[serde(remote = "Record", deny_unknown_fields)]
struct RecordForm {
    tags: Tags,
    game: Game,
    result: GameResult,
    comments: BTreeMap<usize, String>,
    warnings: Vec<Warning>,
}

impl<'de> Deserialize<'de> for Record {
    /// Fails if the game has ended with another result than the stated one. An unfinished game may have any result,
    /// because a record need not say how its game ended.
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Record, D::Error> {
        let record = RecordForm::deserialize(deserializer)?;
        if let Some(outcome) = record.game.outcome()
            && record.result != GameResult::of(Some(outcome))
        {
            let stated = record.result;
            let text = format!("the result, {stated}, contradicts the game: {outcome}");
            return Err(D::Error::custom(text));
        }
        Ok(record)
    }
}

/// A [`Study`], with its nodes in preorder.
#[derive(Serialize, Deserialize)]
#[serde(rename = "Study", deny_unknown_fields)]
struct StudyForm {
    tags: Tags,
    result: GameResult,
    start: Position,
    notes: Notes,
    nodes: Vec<NodeForm>,
}

#[derive(Serialize, Deserialize)]
#[serde(rename = "StudyNode", deny_unknown_fields)]
struct NodeForm {
    /// Index of the previous move in the list.
    parent: Option<usize>,
    #[serde(rename = "move")]
    mv: String,
    glyph: Option<Glyph>,
    notes: Notes,
}

impl Serialize for Study {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let node = |(parent, node): (Option<usize>, &StudyNode)| NodeForm {
            parent,
            mv: node.text().to_owned(),
            glyph: node.glyph,
            notes: node.notes.clone(),
        };
        let form = StudyForm {
            tags: self.tags.clone(),
            result: self.result,
            start: self.start_position(),
            notes: self.notes.clone(),
            nodes: self.in_preorder().map(node).collect(),
        };
        form.serialize(serializer)
    }
}

impl<'de> Deserialize<'de> for Study {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Study, D::Error> {
        let form = StudyForm::deserialize(deserializer)?;
        let start = Game::from_position(&form.start).map_err(D::Error::custom)?;
        let mut cursor = StudyCursor::new(Study::new(&start));
        for (index, node) in form.nodes.into_iter().enumerate() {
            let number = cursor
                .play_after(node.parent, &node.mv)
                .map_err(|error| D::Error::custom(format!("node {index}: {error}")))?;
            if number != index {
                return Err(D::Error::custom(format!("node {index}: a repeated move")));
            }
            if let Some(added) = cursor.study_mut().node_mut(number) {
                added.glyph = node.glyph;
                added.notes = node.notes;
            }
        }
        let mut study = cursor.into_study();
        study.tags = form.tags;
        study.result = form.result;
        study.notes = form.notes;
        Ok(study)
    }
}

impl Serialize for WhyNot {
    /// The code, the text, the rules and the pieces. There is no inverse: the other values are cells of a board.
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let pieces: Vec<Piece> = self.pieces().into_iter().collect();
        let mut form = serializer.serialize_struct("WhyNot", 4)?;
        form.serialize_field("code", self.code())?;
        form.serialize_field("text", &self.to_string())?;
        form.serialize_field("rules", self.rules())?;
        form.serialize_field("pieces", &pieces)?;
        form.end()
    }
}
