//! Key bindings.

use ratatui::crossterm::event::{KeyCode, KeyEvent, KeyModifiers};

use super::cursor::Step;

/// A command of the keyboard.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Command {
    Step(Step),
    /// Move the view.
    Pan(Step),
    /// Select what the cursor points at.
    Choose,
    /// Deselect the piece, or clear the input line.
    Drop,
    /// Next piece or target, or completion of the typed move.
    Next,
    /// Previous piece, target or completion.
    Previous,
    /// Switch between hand and board.
    SwitchHand,
    Hint,
    TakeBack,
    Resign,
    Draw,
    NewGame,
    Zoom,
    Center,
    Language,
    Help,
    /// Quit after confirmation.
    Quit,
    /// Quit without confirmation.
    QuitNow,
    Suspend,
    Redraw,
    /// Scroll to earlier moves.
    ScrollUp,
    /// Scroll to later moves.
    ScrollDown,
    /// Open the input line.
    BeginTyping,
    Type(char),
    Erase,
}

/// Lines of the help page: names of messages `term-help-...`, whose attribute `keys` names the keys.
pub(crate) const HELP: &str = "step choose next drop hand type hint take-back draw resign new \
    zoom pan moves language help quit suspend";

/// The command of a key, which depends on whether a move is being typed; `None` for unbound keys.
pub(crate) fn command(key: KeyEvent, typing: bool) -> Option<Command> {
    let shift = key.modifiers.contains(KeyModifiers::SHIFT);
    if key.modifiers.contains(KeyModifiers::CONTROL) {
        return control(key.code);
    }
    if key.modifiers.contains(KeyModifiers::ALT) {
        return None;
    }
    let arrow = |step| match shift {
        true => Some(Command::Pan(step)),
        false => Some(Command::Step(step)),
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
        // Moves start with a colour, or are `pass`.
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

/// The Latin letter on the same key as a Cyrillic one, so that players need not switch the keyboard layout.
fn latin(c: char) -> char {
    const CYRILLIC: &str = "йцукенгшщзхъїфывіапролджэєячсмитьбю";
    const LATIN: &str = "qwertyuiop[]]asdsfghjkl;''zxcvbnm,.";
    let lower = c.to_lowercase().next().unwrap_or(c);
    let at = CYRILLIC.chars().position(|other| other == lower);
    let Some(key) = at.and_then(|at| LATIN.chars().nth(at)) else {
        return c;
    };
    match c.is_uppercase() {
        true => key.to_ascii_uppercase(),
        false => key,
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
    fn cyrillic_letters_act_as_the_latin_ones_on_the_same_keys() {
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
