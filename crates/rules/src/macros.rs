//! Macros that replace repeated declarations; other crates of the repository use them too.

/// Declares an enum with a name for each variant: implements `ALL`, the given method for the name, `Display` and, where
/// listed, `FromStr` or a search by name.
#[doc(hidden)]
#[macro_export]
macro_rules! names {
    (
        $(#[$kind_meta:meta])* $kind_vis:vis enum $kind:ident {
            $($(#[$meta:meta])* $variant:ident => $text:literal,)+
        }
        $(#[$all_doc:meta])* $all:vis const ALL;
        $(#[$name_doc:meta])* $vis:vis const fn $name:ident;
        $(type Err = $error:ident;)?
        $(pub fn $of_name:ident;)?
    ) => {
        $(#[$kind_meta])*
        $kind_vis enum $kind {
            $($(#[$meta])* $variant,)+
        }

        impl $kind {
            $(#[$all_doc])*
            $all const ALL: [$kind; [$($text),+].len()] = [$($kind::$variant),+];

            $(#[$name_doc])*
            $vis const fn $name(self) -> &'static str {
                match self {
                    $($kind::$variant => $text,)+
                }
            }

            $(
                /// The variant with a name.
                pub fn $of_name(name: &str) -> Option<$kind> {
                    $kind::ALL.into_iter().find(|one| one.$name() == name)
                }
            )?
        }

        impl ::core::fmt::Display for $kind {
            fn fmt(&self, f: &mut ::core::fmt::Formatter<'_>) -> ::core::fmt::Result {
                f.write_str(self.$name())
            }
        }

        $(impl ::core::str::FromStr for $kind {
            type Err = $error;

            fn from_str(text: &str) -> Result<$kind, $error> {
                let mut all = $kind::ALL.into_iter();
                all.find(|one| one.$name() == text).ok_or($error)
            }
        })?
    };
}

/// Declares an enum whose variants have fields, with a code for each: implements `CODES` and `code`.
#[doc(hidden)]
#[macro_export]
macro_rules! codes {
    (
        $(#[$kind_meta:meta])* pub enum $kind:ident {
            $($(#[$meta:meta])* $variant:ident $({ $($fields:tt)* })? $(($($tuple:tt)*))? => $code:literal,)+
        }
        $(#[$codes_doc:meta])* pub const CODES;
        $(#[$code_doc:meta])* pub const fn code;
    ) => {
        $(#[$kind_meta])*
        pub enum $kind {
            $($(#[$meta])* $variant $({ $($fields)* })? $(($($tuple)*))?,)+
        }

        impl $kind {
            $(#[$codes_doc])*
            pub const CODES: [&str; [$($code),+].len()] = [$($code),+];

            $(#[$code_doc])*
            pub const fn code(&self) -> &'static str {
                match self {
                    $($kind::$variant { .. } => $code,)+
                }
            }
        }
    };
}

/// Builds a constant table from the entry at each index; the first argument gives its type and length.
#[doc(hidden)]
#[macro_export]
macro_rules! table {
    ([$any:expr; $len:expr], |$index:ident| $entry:expr) => {{
        let mut table = [$any; $len];
        let mut $index = 0;
        while $index < $len {
            table[$index] = $entry;
            $index += 1;
        }
        table
    }};
}

/// Builds a constant mask of the indices below a number for which a condition holds.
macro_rules! mask {
    ($len:expr, |$index:ident| $condition:expr) => {{
        let (mut mask, mut $index) = (0, 0);
        while $index < $len {
            if $condition {
                mask |= 1 << $index;
            }
            $index += 1;
        }
        mask
    }};
}

pub(crate) use mask;
