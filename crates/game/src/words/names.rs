//! Names of enum variants, which are stored and sent.

/// Lists the variants of an enum with their names: `ALL`, `name` and `of_name`.
#[macro_export]
macro_rules! names {
    ($kind:ident { $($variant:ident => $name:literal,)+ }) => {
        impl $kind {
            pub const ALL: [$kind; [$($name),+].len()] = [$($kind::$variant),+];

            /// The name used in messages and by the database.
            pub const fn name(self) -> &'static str {
                match self {
                    $($kind::$variant => $name,)+
                }
            }

            pub fn of_name(name: &str) -> Option<$kind> {
                $kind::ALL.into_iter().find(|one| one.name() == name)
            }
        }
    };
}
