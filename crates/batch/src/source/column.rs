//! Which column of a table the games are in.

use std::{convert::Infallible, error::Error, fmt, num::NonZeroUsize, str::FromStr};

/// Which column of a table the games are in.
///
/// ```
/// use tenpin_batch::Column;
///
/// assert_eq!("3".parse(), Ok(Column::Number(3.try_into().unwrap())));
/// assert_eq!("game".parse(), Ok(Column::Name("game".to_owned())));
/// ```
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Column {
    /// Counted from one.
    Number(NonZeroUsize),
    /// As the first line calls it.
    Name(String),
}

impl FromStr for Column {
    type Err = Infallible;

    fn from_str(text: &str) -> Result<Self, Infallible> {
        let number = text.parse().map(Self::Number);
        Ok(number.unwrap_or_else(|_| Self::Name(text.to_owned())))
    }
}

impl fmt::Display for Column {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Number(number) => write!(f, "{number}"),
            Self::Name(name) => f.write_str(name),
        }
    }
}

/// A table has no such column.
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub struct ColumnError {
    /// What was asked for.
    pub column: Column,
    /// The fields of its first row.
    pub first: Vec<String>,
}

impl fmt::Display for ColumnError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { column, first } = self;
        write!(
            f,
            "there is no column {column}: the first row has {}",
            first.join(", ")
        )
    }
}

impl Error for ColumnError {}
