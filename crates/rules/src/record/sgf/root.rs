//! Root properties of a BoardSpace file.

use super::command::Command;
use crate::record::text::quote;
use crate::record::{GameResult, RecordErrorKind, Tags};
use crate::{Color, GameType, Opening, Ruleset};
use alloc::{format, string::String};

/// Properties other than moves.
#[derive(Debug, Default)]
pub(super) struct Root {
    pub(super) tags: Tags,
    set: Option<GameType>,
    opening: Opening,
    repetition: bool,
}

impl Root {
    pub(super) fn read(&mut self, name: &str, value: &str) -> Result<(), RecordErrorKind> {
        let value = value.trim();
        match name {
            "GM" if value != "27" => {
                return Err(RecordErrorKind::NotHive { text: quote(value) });
            }
            "SU" => self.set = Some(read_set(value)?),
            "RU" => {
                self.repetition = value.contains("repetition");
                if value.contains("rulebook") {
                    self.opening = Opening::Rulebook;
                }
            }
            "EV" => self.tags.set("Event", value),
            "PC" => self.tags.set("Site", value),
            "RO" => self.tags.set("Round", value),
            "DT" if !value.is_empty() => self.read_date(value),
            "GN" if !value.is_empty() => self.tags.set("SgfGameName", value),
            "RE" => self.tags.set("SgfResult", value),
            "P0" => self.read_player("White", value),
            "P1" => self.read_player("Black", value),
            _ => {}
        }
        Ok(())
    }

    /// The rules, or `None` if the file names no set.
    pub(super) fn ruleset(&self) -> Option<Ruleset> {
        Some(
            Ruleset::uhp(self.set?)
                .with_opening(self.opening)
                .with_repetition_draws(self.repetition),
        )
    }

    /// The result of a sentence in any language that names the winner, and whether time decided it. `None` if the
    /// sentence is not understood.
    pub(super) fn result(&self) -> Option<(GameResult, bool)> {
        let text = self.tags.other("SgfResult").unwrap_or_default();
        read_result(text, [&self.tags.white, &self.tags.black])
    }

    fn read_date(&mut self, value: &str) {
        // Keep a date that other programs already understand.
        let digits = |c: char| c.is_ascii_digit() || matches!(c, '.' | '-' | '?');
        if value.chars().all(digits) {
            self.tags.set("Date", value);
            return;
        }
        self.tags.set("SgfDate", value);
        if let Some(date) = read_date(value) {
            self.tags.set("Date", date);
        }
    }

    fn read_player(&mut self, name: &str, value: &str) {
        if let Some(id) = value.strip_prefix("id") {
            let id = id.trim();
            let unquoted = id.strip_prefix('"').and_then(|id| id.strip_suffix('"'));
            self.tags.set(name, unquoted.unwrap_or(id));
        }
    }
}

/// Suffix for a loss on time, in this program's files.
pub(super) const ON_TIME: &str = " on time";

/// BoardSpace's sentence for a draw.
pub(super) const DRAWN: &str = "The game is a draw";

/// Parses a result sentence, given the players' names; the flag is true for a loss on time. `None` if the sentence is
/// not understood.
pub(super) fn read_result(text: &str, [white, black]: [&str; 2]) -> Option<(GameResult, bool)> {
    if text.is_empty() {
        return Some((GameResult::Unfinished, false));
    }
    // This program's own sentences are unambiguous whatever the players are called.
    if text == DRAWN {
        return Some((GameResult::Draw, false));
    }
    for color in Color::ALL {
        for ending in ["", ON_TIME] {
            if text == format!("{color} wins{ending}") {
                return Some((GameResult::won_by(color), !ending.is_empty()));
            }
        }
    }
    let length = |name: &str| if text.contains(name) { name.len() } else { 0 };
    let (white, black) = (length(white), length(black));
    let winner = match white.cmp(&black) {
        core::cmp::Ordering::Greater => Some(Color::White),
        core::cmp::Ordering::Less => Some(Color::Black),
        core::cmp::Ordering::Equal if text.starts_with("White") => Some(Color::White),
        core::cmp::Ordering::Equal if text.starts_with("Black") => Some(Color::Black),
        core::cmp::Ordering::Equal => None,
    };
    if let Some(winner) = winner {
        return Some((GameResult::won_by(winner), text.ends_with(ON_TIME)));
    }
    // Words for a draw in the languages seen in BoardSpace files.
    let lower = text.to_lowercase();
    let draws = [
        "draw",
        "nulle",
        "remis",
        "unentschieden",
        "patta",
        "tablas",
        "empate",
        "ничья",
    ];
    let drawn = draws.iter().any(|word| lower.contains(word));
    drawn.then_some((GameResult::Draw, false))
}

/// Parses an action property such as `P0[12 Done]`; `None` for a name or a clock.
pub(super) fn read_action(name: &str, value: &str) -> Option<(Color, Command)> {
    let color = match name {
        "P0" => Color::White,
        "P1" => Color::Black,
        _ => return None,
    };
    let value = value.trim_start();
    let rest = value.trim_start_matches(|c: char| c.is_ascii_digit());
    (rest.len() < value.len()).then(|| (color, Command::read(rest)))
}

/// Parses the set of a variant such as `hive-plm 2 0 101`.
fn read_set(text: &str) -> Result<GameType, RecordErrorKind> {
    let unknown = || RecordErrorKind::UnknownSet { text: quote(text) };
    let variant = text.split_ascii_whitespace().next().unwrap_or_default();
    let variant = variant.to_ascii_lowercase();
    let expansions = variant.strip_prefix("hive").ok_or_else(unknown)?;
    let expansions = match expansions.strip_prefix('-') {
        Some(letters) => letters,
        None if expansions.is_empty() => "",
        None => return Err(unknown()),
    };
    GameType::from_expansion_letters(expansions).ok_or_else(unknown)
}

/// Converts a date such as `Sat Jun 22 10:50:36 PDT 2019` or `28 October 2018` to `2019.06.22`. Only English month
/// names are known.
fn read_date(text: &str) -> Option<String> {
    const MONTHS: [&str; 12] = [
        "jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec",
    ];
    let (mut year, mut month, mut day) = (None, None, None);
    let words = text
        .split([' ', ',', '.', '\t'])
        .filter(|word| !word.is_empty());
    for word in words {
        match (word.parse::<u32>(), word.len()) {
            (Ok(number), 4) => year = Some(number),
            (Ok(number @ 1..=31), 1 | 2) => day = day.or(Some(number)),
            (Err(_), 3..) if word.is_ascii() => {
                let name = word[..3].to_ascii_lowercase();
                let index = MONTHS.iter().position(|&known| known == name);
                month = month.or(index.map(|index| index + 1));
            }
            _ => {}
        }
    }
    Some(format!("{:04}.{:02}.{:02}", year?, month?, day?))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn reads_dates_in_several_formats() {
        for (text, date) in [
            ("Sat Jun 22 10:50:36 PDT 2019", Some("2019.06.22")),
            ("28 October 2018", Some("2018.10.28")),
            ("3. Mai 2018", None),
            ("January 5, 2020", Some("2020.01.05")),
            ("", None),
            ("J\u{e4}n 1 2020", None),
        ] {
            assert_eq!(read_date(text).as_deref(), date, "{text}");
        }
    }
}
