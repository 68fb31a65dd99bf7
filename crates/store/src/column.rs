//! Conversion between Rust values and columns. Both databases count with a sign, and ours have no Boolean columns.

use skep_game::{
    ids::GameId,
    words::{EndReason, RatingNote, Side},
};
use skep_people::{
    AccountId, AddressMark, ContestantKind, PlayerId, PuzzleDay, PuzzleName, Score, Speed, Streak,
};
use sqlx::{
    Column as _, Decode, Postgres, Row as _, Sqlite, Type, TypeInfo as _, ValueRef as _,
    postgres::PgRow, sqlite::SqliteRow,
};

/// An argument of a statement.
#[derive(Clone, Debug)]
pub(crate) enum Value {
    Integer(Option<i64>),
    Real(Option<f64>),
    Text(Option<String>),
    Bytes(Option<Vec<u8>>),
    /// For `= ANY($n)`.
    Integers(Vec<i64>),
    /// For `= ANY($n)`.
    Texts(Vec<String>),
}

/// Makes types arguments of statements.
macro_rules! value_from {
    ($($from:ty => |$value:ident| $to:expr;)*) => {
        $(impl From<$from> for crate::column::Value {
            fn from($value: $from) -> Self {
                $to
            }
        }

        impl crate::column::Arguments for $from {
            fn push_to(self, arguments: &mut Vec<crate::column::Value>) {
                arguments.push(self.into());
            }
        })*
    };
}
pub(crate) use value_from;

value_from! {
    i64 => |value| Value::Integer(Some(value));
    u64 => |value| to_sql(value).into();
    u32 => |value| i64::from(value).into();
    i32 => |value| i64::from(value).into();
    bool => |value| i64::from(value).into();
    AccountId => |id| id.number().into();
    Side => |side| i64::from(side == Side::Black).into();
    Option<i64> => |value| Value::Integer(value);
    Option<u64> => |value| value.map(to_sql).into();
    Option<i32> => |value| value.map(i64::from).into();
    Option<AccountId> => |id| id.map(AccountId::number).into();
    Option<AddressMark> => |mark| mark.map(AddressMark::number).into();
    f64 => |value| Value::Real(Some(value));
    &str => |value| Value::Text(Some(value.to_owned()));
    &String => |value| Value::Text(Some(value.clone()));
    String => |value| Value::Text(Some(value));
    GameId => |id| id.to_string().into();
    PlayerId => |who| who.key().into();
    Speed => |speed| speed.name().into();
    Option<&str> => |value| Value::Text(value.map(str::to_owned));
    Option<String> => |value| Value::Text(value);
    &Option<String> => |value| Value::Text(value.clone());
    Vec<u8> => |value| Value::Bytes(Some(value));
    &Vec<u8> => |value| Value::Bytes(Some(value.clone()));
    Vec<i64> => |values| Value::Integers(values);
    [i64; 2] => |values| Value::Integers(values.to_vec());
    Vec<&str> => |values| Value::Texts(values.into_iter().map(str::to_owned).collect());
    Vec<String> => |values| Value::Texts(values);
    &Vec<String> => |values| Value::Texts(values.clone());
    &[String] => |values| Value::Texts(values.to_vec());
    &[GameId] => |games| Value::Texts(games.iter().map(ToString::to_string).collect());
}

/// The arguments of a statement: one value, or a tuple of values of different types.
pub(crate) trait Arguments {
    fn push_to(self, arguments: &mut Vec<Value>);
}

impl Arguments for () {
    fn push_to(self, _: &mut Vec<Value>) {}
}

impl Arguments for Value {
    fn push_to(self, arguments: &mut Vec<Value>) {
        arguments.push(self);
    }
}

macro_rules! tuple_arguments {
    ($(($($value:ident)+))*) => {
        $(impl<$($value: Into<Value>),+> Arguments for ($($value,)+) {
            #[expect(non_snake_case, reason = "named after their types")]
            fn push_to(self, arguments: &mut Vec<Value>) {
                let ($($value,)+) = self;
                arguments.extend([$($value.into()),+]);
            }
        })*
    };
}

tuple_arguments! { (A B) (A B C) (A B C D) (A B C D E) (A B C D E F) }

/// A row of either database.
#[derive(Clone, Copy)]
pub(crate) enum RowRef<'r> {
    Sqlite(&'r SqliteRow),
    Postgres(&'r PgRow),
}

impl<'r> RowRef<'r> {
    pub(crate) fn get<T: FromColumn>(self, name: &str) -> sqlx::Result<T> {
        let index = match self {
            RowRef::Sqlite(row) => row.try_column(name)?.ordinal(),
            RowRef::Postgres(row) => row.try_column(name)?.ordinal(),
        };
        T::from_column(self, index)
    }

    fn decode<T>(self, index: usize) -> sqlx::Result<T>
    where
        T: Decode<'r, Sqlite> + Type<Sqlite> + Decode<'r, Postgres> + Type<Postgres>,
    {
        match self {
            RowRef::Sqlite(row) => row.try_get(index),
            RowRef::Postgres(row) => row.try_get(index),
        }
    }

    fn is_null(self, index: usize) -> sqlx::Result<bool> {
        Ok(match self {
            RowRef::Sqlite(row) => row.try_get_raw(index)?.is_null(),
            RowRef::Postgres(row) => row.try_get_raw(index)?.is_null(),
        })
    }
}

/// A type that a row can be read as: a tuple of columns, a single column, or a struct by [`row_structs`].
pub(crate) trait Row: Sized {
    fn from_row(row: RowRef<'_>) -> sqlx::Result<Self>;
}

/// Reads structs from a row. Fields without a value are read from the columns named like them.
macro_rules! row_structs {
    (@value $row:ident $field:ident) => { $row.get(stringify!($field))? };
    (@value $row:ident $field:ident $value:expr) => { $value };
    ($row:ident => $($type:ty: $($field:ident $(= $value:expr)?),*;)*) => {
        $(impl crate::column::Row for $type {
            fn from_row($row: crate::column::RowRef<'_>) -> sqlx::Result<Self> {
                Ok(Self { $($field: crate::column::row_structs!(@value $row $field $($value)?)),* })
            }
        })*
    };
}
pub(crate) use row_structs;

macro_rules! tuple_rows {
    ($(($($column:ident $index:tt),+))*) => {
        $(impl<$($column: FromColumn),+> Row for ($($column,)+) {
            fn from_row(row: RowRef<'_>) -> sqlx::Result<Self> {
                Ok(($($column::from_column(row, $index)?,)+))
            }
        })*
    };
}

impl Row for () {
    fn from_row(_: RowRef<'_>) -> sqlx::Result<()> {
        Ok(())
    }
}

tuple_rows! {
    (A 0)
    (A 0, B 1)
    (A 0, B 1, C 2)
    (A 0, B 1, C 2, D 3)
    (A 0, B 1, C 2, D 3, E 4)
    (A 0, B 1, C 2, D 3, E 4, F 5)
}

impl<T: FromColumn> Row for T {
    fn from_row(row: RowRef<'_>) -> sqlx::Result<T> {
        T::from_column(row, 0)
    }
}

/// A type that a column can be read as.
pub(crate) trait FromColumn: Sized {
    fn from_column(row: RowRef<'_>, index: usize) -> sqlx::Result<Self>;
}

impl<T: FromColumn> FromColumn for Option<T> {
    fn from_column(row: RowRef<'_>, index: usize) -> sqlx::Result<Option<T>> {
        match row.is_null(index)? {
            true => Ok(None),
            false => T::from_column(row, index).map(Some),
        }
    }
}

impl FromColumn for bool {
    fn from_column(row: RowRef<'_>, index: usize) -> sqlx::Result<bool> {
        match row {
            // Expressions are Boolean, columns are not.
            RowRef::Postgres(row) if row.try_get_raw(index)?.type_info().name() != "BOOL" => {
                Ok(row.try_get::<i64, _>(index)? != 0)
            }
            row => row.decode(index),
        }
    }
}

macro_rules! decoded {
    ($($type:ty),*) => {
        $(impl FromColumn for $type {
            fn from_column(row: RowRef<'_>, index: usize) -> sqlx::Result<$type> {
                row.decode(index)
            }
        })*
    };
}

decoded!(i64, f64, String, Vec<u8>);

/// Implements [`FromColumn`] by a conversion that gives `None` for an invalid value.
macro_rules! from_column {
    ($($type:ty: $raw:ty => |$value:ident| $to:expr;)*) => {
        $(impl crate::column::FromColumn for $type {
            fn from_column(row: crate::column::RowRef<'_>, index: usize) -> sqlx::Result<$type> {
                let $value: $raw = crate::column::FromColumn::from_column(row, index)?;
                let read: Option<$type> = $to;
                read.ok_or_else(|| crate::column::invalid(stringify!($type), &$value))
            }
        })*
    };
}
pub(crate) use from_column;

/// Stores types as their place in a list. The lists never change their order.
macro_rules! numbered {
    ($($type:ty: $all:expr;)*) => {
        crate::column::value_from! {
            $($type => |value| crate::column::place(&$all, value).into();)*
        }
        crate::column::from_column! {
            $($type: i64 => |number| crate::column::at(&$all, number);)*
        }
    };
}
pub(crate) use numbered;

pub(crate) fn place<T: Copy + PartialEq>(all: &[T], value: T) -> i64 {
    let place = all.iter().position(|other| *other == value);
    to_sql(place.unwrap_or_default() as u64)
}

pub(crate) fn at<T: Copy>(all: &[T], place: i64) -> Option<T> {
    let place = usize::try_from(place).ok()?;
    all.get(place).copied()
}

/// An error that becomes [`StoreError::Corrupt`](crate::StoreError::Corrupt).
pub(crate) fn invalid(what: &str, value: impl std::fmt::Debug) -> sqlx::Error {
    sqlx::Error::Decode(format!("invalid {what}: {value:?}").into())
}

from_column! {
    u64: i64 => |number| Some(from_sql(number));
    // A count saturates; any other number that does not fit is corrupt.
    u32: i64 => |number| Some(u32::try_from(number.max(0)).unwrap_or(u32::MAX));
    i32: i64 => |number| i32::try_from(number).ok();
    AccountId: i64 => |number| Some(AccountId::of(number));
    AddressMark: i64 => |number| Some(AddressMark::of(number));
    Streak: i32 => |number| Some(Streak::of(number));
    Side: i64 => |number| Some(if number == 0 { Side::White } else { Side::Black });
    GameId: String => |text| GameId::parse(&text);
    PlayerId: String => |key| PlayerId::of_key(&key);
    Speed: String => |name| Speed::of_name(&name);
    Score: String => |name| Score::of_name(&name);
    EndReason: String => |name| EndReason::of_name(&name);
    RatingNote: String => |name| RatingNote::of_name(&name);
    PuzzleName: String => |name| name.clone().try_into().ok();
    PuzzleDay: String => |day| day.clone().try_into().ok();
}

numbered! {
    ContestantKind: [ContestantKind::Person, ContestantKind::Bot, ContestantKind::House];
}

/// Saturates; none of our numbers is that large.
pub(crate) fn to_sql(number: u64) -> i64 {
    i64::try_from(number).unwrap_or(i64::MAX)
}

pub(crate) fn from_sql(number: i64) -> u64 {
    u64::try_from(number).unwrap_or(0)
}

/// Replaces NUL, which PostgreSQL does not store.
pub(crate) fn text_to_sql(text: &str) -> String {
    text.replace('\0', "\u{fffd}")
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    proptest! {
        #[test]
        fn times_survive(number in 0..=i64::MAX as u64) {
            prop_assert_eq!(from_sql(to_sql(number)), number);
        }
    }
}
