//! BoardSpace coordinates: a column letter and a row number.

use core::fmt;

use crate::Hex;

/// A cell of BoardSpace's board. Columns grow to the right, rows to the upper left.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Place {
    pub(super) column: i32,
    pub(super) row: i32,
}

impl Place {
    /// Cell of the first piece.
    pub(super) const FIRST: Place = Place {
        column: 13,
        row: 13,
    };

    /// Parses a column such as `N`, or `AB` beyond the alphabet, and a row.
    pub(super) fn read(column: &str, row: &str) -> Option<Place> {
        if column.is_empty() || column.len() > 2 {
            return None;
        }
        let mut number = 0;
        for byte in column.bytes() {
            if !byte.is_ascii_alphabetic() {
                return None;
            }
            number = number * 26 + i32::from(byte.to_ascii_uppercase() - b'A') + 1;
        }
        Some(Place {
            column: number - 1,
            row: row.parse::<i16>().ok()?.into(),
        })
    }

    /// Plane coordinates relative to an origin.
    pub(super) fn hex(self, origin: Place) -> Hex {
        Hex::new(self.column - origin.column, origin.row - self.row)
    }

    /// Inverse of [`Place::hex`].
    pub(super) fn of(hex: Hex, origin: Place) -> Place {
        Place {
            column: origin.column.wrapping_add(hex.q),
            row: origin.row.wrapping_sub(hex.r),
        }
    }
}

impl fmt::Display for Place {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let letter = |number: i32| char::from(b'A' + number.rem_euclid(26) as u8);
        if self.column >= 26 {
            write!(f, "{}", letter(self.column / 26 - 1))?;
        }
        write!(f, "{} {}", letter(self.column), self.row)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn places_round_trip() {
        for column in 0..26 * 27 {
            let place = Place { column, row: 7 };
            let text = place.to_string();
            let (letters, row) = text.split_once(' ').expect("two words");
            assert_eq!(Place::read(letters, row), Some(place), "{text}");
        }
        for (column, row) in [
            ("", "1"),
            ("ABC", "1"),
            ("1", "1"),
            ("A", "x"),
            ("\u{e4}", "1"),
        ] {
            assert_eq!(Place::read(column, row), None);
        }
    }

    #[test]
    fn rows_grow_to_the_upper_left() {
        let read = |column, row| Place::read(column, row).expect("a place");
        let origin = read("N", "13");
        assert_eq!(read("O", "13").hex(origin), Hex::new(1, 0));
        assert_eq!(read("N", "14").hex(origin), Hex::new(0, -1));
        assert_eq!(read("O", "14").hex(origin), Hex::new(1, -1));
        assert_eq!(Place::of(Hex::new(1, -1), origin), read("O", "14"));
    }
}
