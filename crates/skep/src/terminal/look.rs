//! Symbols and colours for capable and for limited terminals.

use ratatui::style::{Color as Paint, Modifier, Style};
use ratatui::symbols::border;
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
    const fn pick<T: Copy>(&self, fine: T, plain: T) -> T {
        if self.ascii { plain } else { fine }
    }

    /// Vertical wall of a cell.
    pub(crate) const fn wall(&self) -> &'static str {
        self.pick("│", "|")
    }

    /// Slanted edges: rising and falling.
    pub(crate) const fn slants(&self) -> (&'static str, &'static str) {
        self.pick(("╱", "╲"), ("/", "\\"))
    }

    /// Horizontal line.
    pub(crate) const fn rule(&self) -> &'static str {
        self.pick("─", "-")
    }

    /// Border of a frame.
    pub(crate) const fn border(&self) -> border::Set<'static> {
        self.pick(border::ROUNDED, ASCII_BORDER)
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
        self.pick(["◐", "◓", "◑", "◒"], ["|", "/", "-", "\\"])[tick % 4]
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
        let (basic, table) = match sign {
            Sign::Last => (Paint::Yellow, 214),
            Sign::Target => (Paint::Green, 77),
            Sign::Hint => (Paint::Cyan, 45),
            Sign::Evidence => (Paint::Red, 203),
            Sign::Chosen => (Paint::Yellow, 226),
            Sign::Cursor => return self.strong().add_modifier(Modifier::REVERSED),
        };
        self.strong().fg(self.paint(basic, table))
    }

    /// Cell edges and other unobtrusive lines.
    pub(crate) fn faint(&self) -> Style {
        Style::new().fg(self.paint(Paint::DarkGray, 243))
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
        let is_light = piece.color() == Color::White;
        let (basic, on_light, on_dark) = ink(piece.bug());
        let style = self.strong();
        match self.colors {
            Colors::None => style,
            Colors::Basic if is_light => Style::new().fg(Paint::Black).bg(Paint::Gray),
            Colors::Basic => style.fg(basic).bg(Paint::Black),
            Colors::Table => {
                let (ink, tile) = if is_light {
                    (on_light, 230)
                } else {
                    (on_dark, 238)
                };
                style.fg(Paint::Indexed(ink)).bg(Paint::Indexed(tile))
            }
        }
    }

    /// A tile that is selected or explains a refusal.
    pub(crate) fn marked_tile(&self, piece: Piece, sign: Sign) -> Style {
        if self.colors == Colors::None {
            return self.tile(piece).add_modifier(Modifier::REVERSED);
        }
        let background = match sign {
            Sign::Evidence => self.paint(Paint::Red, 210),
            Sign::Hint => self.paint(Paint::Cyan, 123),
            _ => self.paint(Paint::Yellow, 226),
        };
        let ink = self.paint(Paint::Black, 16);
        self.strong().fg(ink).bg(background)
    }

    fn paint(&self, basic: Paint, table: u8) -> Paint {
        match self.colors {
            Colors::None => Paint::Reset,
            Colors::Basic => basic,
            Colors::Table => Paint::Indexed(table),
        }
    }
}

/// The usual colours of the bugs: the basic one, and those on light and on dark backgrounds.
const fn ink(bug: Bug) -> (Paint, u8, u8) {
    match bug {
        Bug::Queen => (Paint::LightYellow, 130, 220),
        Bug::Spider => (Paint::Yellow, 94, 180),
        Bug::Beetle => (Paint::LightMagenta, 91, 177),
        Bug::Grasshopper => (Paint::LightGreen, 28, 113),
        Bug::Ant => (Paint::LightBlue, 25, 75),
        Bug::Mosquito => (Paint::White, 239, 252),
        Bug::Ladybug => (Paint::LightRed, 160, 210),
        Bug::Pillbug => (Paint::LightCyan, 30, 80),
    }
}
