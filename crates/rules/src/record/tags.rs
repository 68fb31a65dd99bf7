//! What a record says of a game beside its moves.

/// The tags of a record. A tag that is not known is empty.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Tags {
    /// The tournament or match.
    pub event: String,
    /// Where the game was played.
    pub site: String,
    /// When the game was played, best as `2025.12.31`.
    pub date: String,
    /// The round of the tournament.
    pub round: String,
    /// The player of the white pieces.
    pub white: String,
    /// The player of the black pieces.
    pub black: String,
    /// Every other tag with its value, in the order of the record.
    pub others: Vec<(String, String)>,
}

impl Tags {
    /// Sets a tag by its PGN name. A tag that the record has twice keeps its first place and takes the later value.
    pub fn set(&mut self, name: &str, value: impl Into<String>) {
        let value = value.into();
        match name {
            "Event" => self.event = value,
            "Site" => self.site = value,
            "Date" => self.date = value,
            "Round" => self.round = value,
            "White" => self.white = value,
            "Black" => self.black = value,
            _ => match self.others.iter_mut().find(|(other, _)| other == name) {
                Some((_, old)) => *old = value,
                None => self.others.push((name.to_owned(), value)),
            },
        }
    }

    /// The value of one of the other tags.
    pub fn other(&self, name: &str) -> Option<&str> {
        self.others
            .iter()
            .find(|(other, _)| other == name)
            .map(|(_, value)| value.as_str())
    }

    /// Takes one of the other tags out and returns its value.
    pub(crate) fn take(&mut self, name: &str) -> Option<String> {
        let index = self.others.iter().position(|(other, _)| other == name)?;
        Some(self.others.remove(index).1)
    }
}
