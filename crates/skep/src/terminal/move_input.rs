//! The input line for typed moves, with completion.

use skep_rules::{Game, Move, ReadMoveError};

/// No move is longer than `wA1 \bA1`.
const MAX_LENGTH: usize = 12;

#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct MoveInput {
    text: String,
    /// The text before Tab started to cycle through the moves, and the index of the current one.
    cycle: Option<(String, usize)>,
}

impl MoveInput {
    pub(crate) fn text(&self) -> &str {
        &self.text
    }

    pub(crate) fn is_empty(&self) -> bool {
        self.text.is_empty()
    }

    /// Appends a character, unless it cannot be part of a move.
    pub(crate) fn push(&mut self, c: char) {
        self.cycle = None;
        let fits = c.is_ascii_alphanumeric() || matches!(c, ' ' | '-' | '/' | '\\');
        let blank = c == ' ' && (self.text.is_empty() || self.text.ends_with(' '));
        if fits && !blank && self.text.len() < MAX_LENGTH {
            self.text.push(c);
        }
    }

    pub(crate) fn pop(&mut self) {
        self.cycle = None;
        self.text.pop();
    }

    pub(crate) fn clear(&mut self) {
        *self = MoveInput::default();
    }

    /// Legal moves that start with the text, in UHP notation; the colour may be omitted.
    pub(crate) fn candidates(&self, game: &Game) -> Vec<String> {
        let stem = self.cycle.as_ref().map_or(&self.text, |(stem, _)| stem);
        let moves = matching(game, stem);
        if moves.is_empty() {
            return matching(game, &with_color(game, stem));
        }
        moves
    }

    /// Completes the common prefix of the matching moves, then cycles through them.
    pub(crate) fn complete(&mut self, game: &Game, backwards: bool) {
        let candidates = self.candidates(game);
        let count = candidates.len();
        if count == 0 {
            return;
        }
        let Some((_, at)) = &mut self.cycle else {
            let common = common_start(&candidates);
            if common != self.text && common.len() >= self.text.len() {
                self.text = common;
            } else {
                let at = if backwards { count - 1 } else { 0 };
                let stem = std::mem::replace(&mut self.text, candidates[at].clone());
                self.cycle = Some((stem, at));
            }
            return;
        };
        *at = if backwards { *at + count - 1 } else { *at + 1 } % count;
        self.text.clone_from(&candidates[*at]);
    }

    /// Parses a move in full notation, or the only legal one with this prefix. The colour of the moving piece may be omitted.
    ///
    /// # Errors
    /// The text is not a move; legality is not checked.
    pub(crate) fn read(&self, game: &Game) -> Result<Move, ReadMoveError> {
        game.read_move(&self.text).or_else(|error| {
            let with_color = game.read_move(&with_color(game, &self.text));
            with_color.or_else(|_| match &self.candidates(game)[..] {
                [only] => game.read_move(only),
                _ => Err(error),
            })
        })
    }
}

/// Prepends the colour of the player to move.
fn with_color(game: &Game, text: &str) -> String {
    format!("{}{text}", game.to_move().letter())
}

/// Legal moves that start with a text, ignoring case.
fn matching(game: &Game, stem: &str) -> Vec<String> {
    let stem = stem.trim().to_ascii_lowercase();
    let texts = game
        .legal_moves()
        .into_iter()
        .map(|mv| game.board().move_string(mv).to_string());
    let fits = |text: &String| text.to_ascii_lowercase().starts_with(&stem);
    let mut moves: Vec<String> = texts.filter(fits).collect();
    moves.sort();
    moves
}

/// The longest common prefix.
fn common_start(texts: &[String]) -> String {
    let Some((first, rest)) = texts.split_first() else {
        return String::new();
    };
    let agree = |len: &usize| {
        rest.iter()
            .all(|text| text.get(..*len) == first.get(..*len))
    };
    let len = (0..=first.len()).rev().find(agree).unwrap_or(0);
    first[..len].to_owned()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn game(moves: &[&str]) -> Game {
        let mut game: Game = "Base".parse().unwrap();
        for text in moves {
            game.play_uhp(text).unwrap();
        }
        game
    }

    fn typed(text: &str) -> MoveInput {
        let mut input = MoveInput::default();
        text.chars().for_each(|c| input.push(c));
        input
    }

    #[test]
    fn tab_completes_and_then_cycles_through_the_moves() {
        let game = game(&["wS1"]);
        let mut input = typed("bg");
        input.complete(&game, false);
        assert_eq!(input.text(), "bG1 ");
        input.complete(&game, false);
        let first = input.text().to_owned();
        assert_eq!(input.candidates(&game).len(), 6);
        assert_eq!(first, input.candidates(&game)[0]);
        input.complete(&game, true);
        assert_eq!(input.text(), input.candidates(&game)[5]);
        input.complete(&game, false);
        assert_eq!(input.text(), first);
        assert!(input.read(&game).is_ok());
    }

    #[test]
    fn accepts_a_unique_prefix_and_an_omitted_colour() {
        let start = game(&[]);
        assert_eq!(typed("wa").read(&start), start.read_move("wA1"));
        assert_eq!(typed("A1").read(&start), start.read_move("wA1"));
        assert_eq!(typed("a").candidates(&start), ["wA1"]);
        let second = game(&["wS1"]);
        assert_eq!(typed("s1 -ws1").read(&second), second.read_move("bS1 -wS1"));
        assert!(typed("bS1").read(&second).is_err());
        assert!(typed("x").read(&second).is_err());
    }

    #[test]
    fn ignores_characters_that_no_move_contains() {
        let mut input = typed("  wA1  \u{1b}é\\bQ!");
        assert_eq!(input.text(), "wA1 \\bQ");
        typed(&"w".repeat(1000)).complete(&game(&[]), false);
        input.pop();
        assert_eq!(input.text(), "wA1 \\b");
        input.clear();
        input.pop();
        assert!(input.is_empty());
        input.complete(&game(&["wS1"]), false);
        assert_eq!(input.text(), "b");
    }
}
