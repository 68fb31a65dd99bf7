//! What the keys mean.

use ratatui::crossterm::event::{KeyCode, KeyEvent, KeyModifiers};

use super::cursor::Step;

/// What a key asks for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Command {
    /// Move the cursor.
    Step(Step),
    /// Move the view of the board.
    Pan(Step),
    /// Choose what the cursor points at.
    Choose,
    /// Put the chosen piece back, or empty the line.
    Drop,
    /// Go to the next piece or target, or complete the typed move.
    Next,
    /// Go to the one before.
    Previous,
    /// Go from the hand to the board or back.
    SwitchHand,
    /// Ask for a hint.
    Hint,
    /// Take a move back.
    TakeBack,
    /// Resign.
    Resign,
    /// Offer a draw.
    Draw,
    /// Start another game.
    NewGame,
    /// Change the size of the cells.
    Zoom,
    /// Bring the hive to the middle.
    Center,
    /// Switch to the next language.
    Language,
    /// Show the keys.
    Help,
    /// Leave, after a question.
    Quit,
    /// Leave at once.
    QuitNow,
    /// Sleep.
    Suspend,
    /// Redraw everything.
    Redraw,
    /// Look at earlier moves.
    ScrollUp,
    /// Look at later moves.
    ScrollDown,
    /// Begin to type a move without typing anything yet.
    BeginTyping,
    /// Type a character of a move.
    Type(char),
    /// Delete the last character.
    Erase,
}

/// The lines of the help, in order: each is a text of the catalogue with its keys in the attribute `keys`.
pub(crate) const HELP: [&str; 18] = [
    "term-help-step",
    "term-help-choose",
    "term-help-next",
    "term-help-drop",
    "term-help-hand",
    "term-help-type",
    "term-help-hint",
    "term-help-take-back",
    "term-help-draw",
    "term-help-resign",
    "term-help-new",
    "term-help-zoom",
    "term-help-pan",
    "term-help-moves",
    "term-help-language",
    "term-help-help",
    "term-help-quit",
    "term-help-suspend",
];

/// What a key asks for while a move is being typed or not, or `None` for keys without meaning.
pub(crate) fn command(key: KeyEvent, typing: bool) -> Option<Command> {
    let shift = key.modifiers.contains(KeyModifiers::SHIFT);
    if key.modifiers.contains(KeyModifiers::CONTROL) {
        return control(key.code);
    }
    if key.modifiers.contains(KeyModifiers::ALT) {
        return None;
    }
    let arrow = |step| {
        Some(if shift {
            Command::Pan(step)
        } else {
            Command::Step(step)
        })
    };
    match key.code {
        KeyCode::Left => arrow(Step::Left),
        KeyCode::Right => arrow(Step::Right),
        KeyCode::Up => arrow(Step::Up),
        KeyCode::Down => arrow(Step::Down),
        KeyCode::Enter => Some(Command::Choose),
        KeyCode::Esc => Some(Command::Drop),
        KeyCode::Tab => Some(Command::Next),
        KeyCode::BackTab => Some(Command::Previous),
        KeyCode::Backspace | KeyCode::Delete => Some(Command::Erase),
        KeyCode::PageUp => Some(Command::ScrollUp),
        KeyCode::PageDown => Some(Command::ScrollDown),
        KeyCode::F(1) => Some(Command::Help),
        KeyCode::Char(c) if typing => Some(Command::Type(latin(c))),
        KeyCode::Char(c) => letter(latin(c)),
        _ => None,
    }
}

fn control(code: KeyCode) -> Option<Command> {
    match code {
        KeyCode::Char('c' | 'C') => Some(Command::QuitNow),
        KeyCode::Char('z' | 'Z') => Some(Command::Suspend),
        KeyCode::Char('l' | 'L') => Some(Command::Redraw),
        KeyCode::Char('h') => Some(Command::Erase),
        _ => None,
    }
}

fn letter(c: char) -> Option<Command> {
    Some(match c {
        // Every move starts with a colour, or is a pass.
        'w' | 'W' | 'b' | 'B' | 'p' | 'P' => Command::Type(c),
        ':' => Command::BeginTyping,
        ' ' => Command::SwitchHand,
        'h' | 'H' => Command::Hint,
        'u' | 'U' => Command::TakeBack,
        'r' | 'R' => Command::Resign,
        'd' | 'D' => Command::Draw,
        'n' | 'N' => Command::NewGame,
        'z' | 'Z' => Command::Zoom,
        'c' | 'C' => Command::Center,
        'l' | 'L' => Command::Language,
        '?' => Command::Help,
        'q' | 'Q' => Command::Quit,
        _ => return None,
    })
}

/// The Latin letter on the key of a Cyrillic one, so that nobody has to change the keyboard's layout to play.
fn latin(c: char) -> char {
    const CYRILLIC: &str = "йцукенгшщзхъїфывіапролджэєячсмитьбю";
    const LATIN: &str = "qwertyuiop[]]asdsfghjkl;''zxcvbnm,.";
    let lower = c.to_lowercase().next().unwrap_or(c);
    let at = CYRILLIC.chars().position(|other| other == lower);
    let Some(key) = at.and_then(|at| LATIN.chars().nth(at)) else {
        return c;
    };
    if c.is_uppercase() {
        key.to_ascii_uppercase()
    } else {
        key
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn press(c: char, typing: bool) -> Option<Command> {
        command(KeyEvent::new(KeyCode::Char(c), KeyModifiers::NONE), typing)
    }

    #[test]
    fn letters_are_commands_until_a_move_is_typed() {
        assert_eq!(press('h', false), Some(Command::Hint));
        assert_eq!(press('w', false), Some(Command::Type('w')));
        assert_eq!(press('h', true), Some(Command::Type('h')));
        assert_eq!(press('x', false), None);
    }

    #[test]
    fn cyrillic_keys_mean_what_stands_on_them_in_latin() {
        assert_eq!(press('р', false), Some(Command::Hint));
        assert_eq!(press('Г', false), Some(Command::TakeBack));
        assert_eq!(press('ц', false), Some(Command::Type('w')));
        assert_eq!(press('Ф', true), Some(Command::Type('A')));
        assert_eq!(press('і', true), Some(Command::Type('s')));
    }

    #[test]
    fn control_keys_work_while_typing() {
        let key = KeyEvent::new(KeyCode::Char('c'), KeyModifiers::CONTROL);
        assert_eq!(command(key, true), Some(Command::QuitNow));
    }
}
