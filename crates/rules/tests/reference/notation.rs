//! Reads UHP game and move strings, and writes moves for messages, following the
//! [Universal Hive Protocol](https://github.com/jonthysell/Mzinga/wiki/UniversalHiveProtocol).

use skep_rules::{GameType, Hex, Opening, Piece};

use super::{Position, SIDES, Turn, around};

/// A game as read: rules, turns and final position.
#[derive(Clone, Debug)]
pub(crate) struct Record {
    pub(crate) set: GameType,
    pub(crate) opening: Opening,
    pub(crate) turns: Vec<Turn>,
    pub(crate) position: Position,
}

impl Record {
    /// Reads a game string; every move must be legal by the reference. State and turn are ignored and derived from the
    /// moves, as in all engines.
    pub(crate) fn read(text: &str, opening: Opening) -> Result<Record, String> {
        let mut fields = text.split(';').map(str::trim);
        let name = fields.next().unwrap_or_default();
        let set: GameType = name
            .parse()
            .map_err(|_| format!("no set is called {name}"))?;
        let mut record = Record {
            set,
            opening,
            turns: Vec::new(),
            position: Position::new(set, opening),
        };
        for text in fields.skip(2) {
            record.add(text)?;
        }
        Ok(record)
    }

    /// Plays one more move.
    pub(crate) fn add(&mut self, text: &str) -> Result<(), String> {
        let turn = self.position.read_turn(text)?;
        let is_legal = match turn {
            None => self.position.must_pass(),
            Some(mv) => self.position.legal_moves().contains(&mv),
        };
        if !is_legal {
            return Err(format!(
                "{text} is not legal as turn {}",
                self.turns.len() + 1
            ));
        }
        self.turns.push(turn);
        self.position.play(turn);
        Ok(())
    }
}

/// UHP game string for messages that can be pasted into any engine.
pub(crate) fn game_string(set: GameType, opening: Opening, turns: &[Turn]) -> String {
    let mut position = Position::new(set, opening);
    let mut moves = String::new();
    for &turn in turns {
        moves = moves + ";" + &position.write_turn(turn);
        position.play(turn);
    }
    let color = position.to_move();
    format!("{set};InProgress;{color}[{}]{moves}", position.ply / 2 + 1)
}

impl Position {
    /// Reads a move string, without checking that the move is legal.
    pub(crate) fn read_turn(&self, text: &str) -> Result<Turn, String> {
        let mut words = text.split_whitespace();
        let first = words.next().ok_or("an empty move")?;
        if first.eq_ignore_ascii_case("pass") {
            return Ok(None);
        }
        let piece: Piece = first.parse().map_err(|_| format!("{first} is no piece"))?;
        let Some(target) = words.next() else {
            // Only the first piece of the game needs no reference.
            return if self.ply == 0 {
                Ok(Some((piece, Hex::ORIGIN)))
            } else {
                Err(format!("{text} does not say where"))
            };
        };
        let (side, name) = side_and_name(target);
        let reference: Piece = name.parse().map_err(|_| format!("{name} is no piece"))?;
        let (hex, _) = self
            .find(reference)
            .ok_or_else(|| format!("{reference} is not on the table"))?;
        let Some(side) = side else {
            // Without a mark the move climbs onto the reference, which must be the top of its stack.
            return if self.top(hex) == Some(reference) {
                Ok(Some((piece, hex)))
            } else {
                Err(format!("{reference} is covered"))
            };
        };
        // A mark always means the ground.
        if self.is_occupied(hex + side) {
            return Err(format!("{text} leads onto an occupied cell"));
        }
        Ok(Some((piece, hex + side)))
    }

    /// Writes a turn with the reference piece that Mzinga chooses.
    pub(crate) fn write_turn(&self, turn: Turn) -> String {
        let Some((piece, to)) = turn else {
            return "pass".to_owned();
        };
        let table = match self.find(piece) {
            Some((from, _)) => self.lifted(from),
            None => self.clone(),
        };
        if let Some(top) = table.top(to) {
            return format!("{piece} {top}");
        }
        let reference = around(to).into_iter().zip(SIDES).find_map(|(hex, side)| {
            let top = table.top(hex)?;
            Some(match (side.q, side.r) {
                (0, -1) => format!("{piece} {top}\\"),
                (1, -1) => format!("{piece} /{top}"),
                (1, 0) => format!("{piece} -{top}"),
                (0, 1) => format!("{piece} \\{top}"),
                (-1, 1) => format!("{piece} {top}/"),
                _ => format!("{piece} {top}-"),
            })
        });
        reference.unwrap_or_else(|| piece.to_string())
    }
}

/// Splits a destination into its direction and the name of the reference.
fn side_and_name(target: &str) -> (Option<Hex>, &str) {
    let before = [
        ('-', Hex::new(-1, 0)),
        ('/', Hex::new(-1, 1)),
        ('\\', Hex::new(0, -1)),
    ];
    let after = [
        ('-', Hex::new(1, 0)),
        ('/', Hex::new(1, -1)),
        ('\\', Hex::new(0, 1)),
    ];
    for (sign, side) in before {
        if let Some(name) = target.strip_prefix(sign) {
            return (Some(side), name);
        }
    }
    for (sign, side) in after {
        if let Some(name) = target.strip_suffix(sign) {
            return (Some(side), name);
        }
    }
    (None, target)
}
