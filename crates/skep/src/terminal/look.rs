//! Symbols and colours for capable and for limited terminals.

use ratatui::{
    style::{Color as Paint, Modifier, Style},
    symbols::border,
};
use skep_rules::{Bug, Color, Piece};

use super::locale::Colors;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Look {
    /// Draw with ASCII only.
    pub(crate) ascii: bool,
    pub(crate) colors: Colors,
}

const ASCII_BORDER: border::Set = border::Set {
    top_left: "+",
    top_right: "+",
    bottom_left: "+",
    bottom_right: "+",
    vertical_left: "|",
    vertical_right: "|",
    horizontal_top: "-",
    horizontal_bottom: "-",
};

/// A kind of mark on the board.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Sign {
    /// Origin or target of the last move.
    Last,
    /// Target of the selected piece.
    Target,
    /// Part of a hint.
    Hint,
    /// Part of a reason.
    Evidence,
    /// The selected piece.
    Chosen,
    Cursor,
}

impl Look {
    const fn pick(&self, fine: &'static str, plain: &'static str) -> &'static str {
        if self.ascii { plain } else { fine }
    }

    /// Vertical wall of a cell.
    pub(crate) const fn wall(&self) -> &'static str {
        self.pick("│", "|")
    }

    /// Slanted edges: rising and falling.
    pub(crate) const fn slants(&self) -> (&'static str, &'static str) {
        if self.ascii {
            ("/", "\\")
        } else {
            ("╱", "╲")
        }
    }

    /// Horizontal line.
    pub(crate) const fn rule(&self) -> &'static str {
        self.pick("─", "-")
    }

    /// Border of a frame.
    pub(crate) const fn border(&self) -> border::Set<'static> {
        if self.ascii {
            ASCII_BORDER
        } else {
            border::ROUNDED
        }
    }

    /// Marks the player to move.
    pub(crate) const fn turn(&self) -> &'static str {
        self.pick("▶", ">")
    }

    /// Separator within a line.
    pub(crate) const fn dot(&self) -> &'static str {
        self.pick("·", "-")
    }

    /// Marks a truncated list.
    pub(crate) const fn more(&self) -> &'static str {
        self.pick("…", "...")
    }

    /// Marks a truncated text.
    pub(crate) const fn cut(&self) -> &'static str {
        self.pick("›", "~")
    }

    /// A frame of the spinner.
    pub(crate) fn wheel(&self, tick: usize) -> &'static str {
        let fine = ["◐", "◓", "◑", "◒"];
        let plain = ["|", "/", "-", "\\"];
        if self.ascii {
            plain[tick % 4]
        } else {
            fine[tick % 4]
        }
    }

    /// Symbol in an empty cell with this mark.
    pub(crate) const fn empty(&self, sign: Sign) -> &'static str {
        match sign {
            Sign::Last => self.pick("∘", "o"),
            Sign::Target => self.pick("•", "*"),
            Sign::Hint => "?",
            Sign::Evidence => "!",
            Sign::Chosen | Sign::Cursor => " ",
        }
    }

    /// Symbols on either side of a cell with this mark.
    pub(crate) const fn sides(&self, sign: Sign) -> (&'static str, &'static str) {
        match sign {
            Sign::Last => ("(", ")"),
            Sign::Target => (self.pick("•", "*"), self.pick("•", "*")),
            Sign::Hint => ("?", "?"),
            Sign::Evidence => ("!", "!"),
            Sign::Chosen => (">", "<"),
            Sign::Cursor => ("[", "]"),
        }
    }

    pub(crate) fn sign_style(&self, sign: Sign) -> Style {
        let style = Style::new().add_modifier(Modifier::BOLD);
        let paint = |basic, table| self.paint(basic, table);
        match sign {
            Sign::Last => style.fg(paint(Paint::Yellow, 214)),
            Sign::Target => style.fg(paint(Paint::Green, 77)),
            Sign::Hint => style.fg(paint(Paint::Cyan, 45)),
            Sign::Evidence => style.fg(paint(Paint::Red, 203)),
            Sign::Chosen => style.fg(paint(Paint::Yellow, 226)),
            Sign::Cursor => style.add_modifier(Modifier::REVERSED),
        }
    }

    /// Cell edges and other unobtrusive lines.
    pub(crate) fn faint(&self) -> Style {
        match self.colors {
            Colors::None => Style::new(),
            Colors::Basic => Style::new().fg(Paint::DarkGray),
            Colors::Table => Style::new().fg(Paint::Indexed(243)),
        }
    }

    /// Headings and highlights.
    pub(crate) fn strong(&self) -> Style {
        Style::new().add_modifier(Modifier::BOLD)
    }

    /// Errors and urgent clocks.
    pub(crate) fn alarm(&self) -> Style {
        self.strong().fg(self.paint(Paint::Red, 203))
    }

    /// A tile: light for White, dark for Black, with the letter in the bug's colour.
    pub(crate) fn tile(&self, piece: Piece) -> Style {
        let light = piece.color() == Color::White;
        let style = Style::new().add_modifier(Modifier::BOLD);
        match self.colors {
            Colors::None => style,
            Colors::Basic if light => style
                .remove_modifier(Modifier::BOLD)
                .fg(Paint::Black)
                .bg(Paint::Gray),
            Colors::Basic => style.fg(basic_ink(piece.bug())).bg(Paint::Black),
            Colors::Table => {
                let (on_light, on_dark) = table_ink(piece.bug());
                if light {
                    style.fg(Paint::Indexed(on_light)).bg(Paint::Indexed(230))
                } else {
                    style.fg(Paint::Indexed(on_dark)).bg(Paint::Indexed(238))
                }
            }
        }
    }

    /// A tile that is selected or explains a refusal.
    pub(crate) fn marked_tile(&self, piece: Piece, sign: Sign) -> Style {
        let background = match (self.colors, sign) {
            (Colors::None, _) => return self.tile(piece).add_modifier(Modifier::REVERSED),
            (Colors::Basic, Sign::Evidence) => Paint::Red,
            (Colors::Basic, Sign::Hint) => Paint::Cyan,
            (Colors::Basic, _) => Paint::Yellow,
            (Colors::Table, Sign::Evidence) => Paint::Indexed(210),
            (Colors::Table, Sign::Hint) => Paint::Indexed(123),
            (Colors::Table, _) => Paint::Indexed(226),
        };
        let ink = self.paint(Paint::Black, 16);
        Style::new()
            .fg(ink)
            .bg(background)
            .add_modifier(Modifier::BOLD)
    }

    fn paint(&self, basic: Paint, table: u8) -> Paint {
        match self.colors {
            Colors::None => Paint::Reset,
            Colors::Basic => basic,
            Colors::Table => Paint::Indexed(table),
        }
    }
}

/// The usual colours of the bugs, on light and dark backgrounds.
const fn table_ink(bug: Bug) -> (u8, u8) {
    match bug {
        Bug::Queen => (130, 220),
        Bug::Spider => (94, 180),
        Bug::Beetle => (91, 177),
        Bug::Grasshopper => (28, 113),
        Bug::Ant => (25, 75),
        Bug::Mosquito => (239, 252),
        Bug::Ladybug => (160, 210),
        Bug::Pillbug => (30, 80),
    }
}

const fn basic_ink(bug: Bug) -> Paint {
    match bug {
        Bug::Queen => Paint::LightYellow,
        Bug::Spider => Paint::Yellow,
        Bug::Beetle => Paint::LightMagenta,
        Bug::Grasshopper => Paint::LightGreen,
        Bug::Ant => Paint::LightBlue,
        Bug::Mosquito => Paint::White,
        Bug::Ladybug => Paint::LightRed,
        Bug::Pillbug => Paint::LightCyan,
    }
}
