//! The hive on the board.

use std::collections::{BTreeMap, BTreeSet};

use ratatui::{layout::Rect, style::Style};
use skep_rules::{Color, Hex, Manner, Piece};

use super::ink::Ink;
use crate::terminal::camera::{Spot, Zoom};
use crate::terminal::cursor::Focus;
use crate::terminal::look::Sign;
use crate::terminal::play::Play;
use crate::terminal::screen::Screen;

pub(super) fn draw(play: &Play, screen: &Screen, ink: &mut Ink) {
    let signs = signs(play);
    let stacks = stacks(play);
    let mut canvas = Canvas {
        area: screen.board,
        play,
        ink,
    };
    let cells: BTreeSet<Hex> = stacks.keys().chain(signs.keys()).copied().collect();
    let is_bare = |hex: &Hex| signs.get(hex) == Some(&Sign::Cursor) && !stacks.contains_key(hex);
    for &hex in cells.iter().filter(|hex| !is_bare(hex)) {
        canvas.edges(hex);
    }
    for &hex in &cells {
        match stacks.get(&hex) {
            Some(stack) => canvas.tile(hex, stack, signs.get(&hex).copied()),
            None => {
                if let Some(sign) = empty_sign(play, hex) {
                    canvas.empty(hex, sign);
                }
            }
        }
    }
    // Neighbours share a wall, so more important cells are drawn later.
    let mut marked: Vec<(Sign, Hex)> = signs.iter().map(|(&hex, &sign)| (sign, hex)).collect();
    marked.sort();
    for (sign, hex) in marked {
        if stacks.contains_key(&hex) || sign == Sign::Cursor {
            canvas.sides(hex, sign);
        }
    }
}

/// The marked cells, each with its most important mark.
fn signs(play: &Play) -> BTreeMap<Hex, Sign> {
    let game = play.table.game();
    let mut signs = BTreeMap::new();
    let mut add = |hex: Hex, sign: Sign| {
        let entry = signs.entry(hex).or_insert(sign);
        *entry = sign.max(*entry);
    };
    if let Some(last) = play.table.last_move() {
        let pillbug = match last.manner {
            Manner::Thrown { by } => game.hex_of(by),
            _ => None,
        };
        for hex in [last.from, last.to, pillbug].into_iter().flatten() {
            add(hex, Sign::Last);
        }
    }
    for &(hex, mark) in &play.marks {
        add(hex, mark);
    }
    for side in Color::ALL {
        if game.board().queen_surrounded(side)
            && let Some(hex) = game.hex_of(Piece::queen(side))
        {
            add(hex, Sign::Evidence);
        }
    }
    if let Some(chosen) = &play.chosen {
        for &hex in &chosen.targets {
            add(hex, Sign::Target);
        }
        if let Some(hex) = game.hex_of(chosen.piece) {
            add(hex, Sign::Chosen);
        }
    }
    if play.cursor.focus == Focus::Board && !play.is_typing() {
        add(play.cursor.hex, Sign::Cursor);
    }
    signs
}

/// The symbol of an empty cell: its mark, regardless of the cursor.
fn empty_sign(play: &Play, hex: Hex) -> Option<Sign> {
    if let Some(&(_, mark)) = play.marks.iter().find(|(other, _)| *other == hex) {
        return Some(mark);
    }
    let chosen = play.chosen.as_ref();
    if chosen.is_some_and(|chosen| chosen.targets.contains(&hex)) {
        return Some(Sign::Target);
    }
    let from = play.table.last_move().and_then(|last| last.from);
    (from == Some(hex)).then_some(Sign::Last)
}

/// The stacks, each from the top down.
fn stacks(play: &Play) -> BTreeMap<Hex, Vec<Piece>> {
    let game = play.table.game();
    let tops = game.board().tops().iter();
    let hexes = tops.filter_map(|piece| game.hex_of(piece));
    hexes.map(|hex| (hex, play.stack_at(hex))).collect()
}

/// The board area.
struct Canvas<'c, 'b> {
    area: Rect,
    play: &'c Play,
    ink: &'c mut Ink<'b>,
}

impl Canvas<'_, '_> {
    fn zoom(&self) -> Zoom {
        self.play.camera.zoom
    }

    fn put(&mut self, x: i32, y: i32, sign: &str, style: Style) {
        self.ink.sign(self.area, x, y, sign, style);
    }

    /// Writes a text of single-column characters.
    fn write(&mut self, x: i32, y: i32, text: &str, style: Style) {
        let mut bytes = [0; 4];
        for (at, letter) in (0..).zip(text.chars()) {
            self.put(x + at, y, letter.encode_utf8(&mut bytes), style);
        }
    }

    /// Draws the outline of a cell; small cells have none.
    fn edges(&mut self, hex: Hex) {
        let Spot { x, y } = self.play.camera.place(hex);
        let look = self.ink.look;
        let faint = look.faint();
        let half = self.zoom().width() / 2;
        let (rising, falling) = look.slants();
        match self.zoom() {
            Zoom::Small => {}
            Zoom::Medium => {
                for (line, left, right) in [(y - 1, rising, falling), (y + 1, falling, rising)] {
                    self.put(x - 1, line, left, faint);
                    self.put(x + 1, line, right, faint);
                }
                self.walls(x, y, half, faint);
            }
            Zoom::Large => {
                self.write(x - 3, y - 1, ".-'", faint);
                self.write(x + 1, y - 1, "'-.", faint);
                self.write(x - 3, y + 2, "'-.", faint);
                self.write(x + 1, y + 2, ".-'", faint);
                self.walls(x, y, half, faint);
                self.walls(x, y + 1, half, faint);
            }
        }
    }

    fn walls(&mut self, x: i32, y: i32, half: i32, style: Style) {
        let wall = self.ink.look.wall();
        self.put(x - half, y, wall, style);
        self.put(x + half, y, wall, style);
    }

    /// Draws the top piece and the height of a stack.
    fn tile(&mut self, hex: Hex, stack: &[Piece], sign: Option<Sign>) {
        let Some(&top) = stack.first() else {
            return;
        };
        let Spot { x, y } = self.play.camera.place(hex);
        let look = self.ink.look;
        let chosen = self.play.chosen.as_ref().map(|chosen| chosen.piece);
        let mark = self.play.marks.iter().find(|(other, _)| *other == hex);
        let style = match (mark, sign) {
            _ if chosen == Some(top) => look.marked_tile(top, Sign::Chosen),
            (Some(&(_, mark)), _) => look.marked_tile(top, mark),
            (None, Some(Sign::Evidence)) => look.marked_tile(top, Sign::Evidence),
            _ => look.tile(top),
        };
        let name = top.to_string();
        let height = stack.len();
        match self.zoom() {
            zoom @ (Zoom::Small | Zoom::Medium) => {
                self.write(x - 1, y, &format!("{name:<3}"), style);
                match zoom {
                    _ if height == 1 => {}
                    Zoom::Small => self.put(x + 2, y, "^", look.strong()),
                    _ => self.write(x, y - 1, &height.to_string(), look.strong()),
                }
            }
            Zoom::Large => {
                self.write(x - 3, y, &format!("  {name:<3}  "), style);
                let under = match stack {
                    [_, under] => format!("^{under}"),
                    [_, _, ..] => format!("^{height}"),
                    _ => String::new(),
                };
                self.write(x - 3, y + 1, &format!(" {under:<5} "), style);
            }
        }
    }

    /// Draws an empty cell with a mark.
    fn empty(&mut self, hex: Hex, sign: Sign) {
        let Spot { x, y } = self.play.camera.place(hex);
        let look = self.ink.look;
        self.put(x, y, look.empty(sign), look.sign_style(sign));
    }

    /// Draws the marks on either side of a cell.
    fn sides(&mut self, hex: Hex, sign: Sign) {
        let Spot { x, y } = self.play.camera.place(hex);
        let look = self.ink.look;
        let (left, right) = look.sides(sign);
        let style = look.sign_style(sign);
        let half = self.zoom().width() / 2;
        self.put(x - half, y, left, style);
        self.put(x + half, y, right, style);
    }
}
