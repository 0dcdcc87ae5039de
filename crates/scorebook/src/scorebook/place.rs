//! Where a book is kept.

use std::path::PathBuf;

/// Where a book is kept.
///
/// ```
/// use tenpin_scorebook::Place;
///
/// assert_eq!(Place::from("club.db"), Place::File("club.db".into()));
/// assert_eq!(Place::from(":memory:"), Place::Memory);
/// ```
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Place {
    /// In a SQLite file.
    File(PathBuf),
    /// In a PostgreSQL database, by its URL.
    Postgres(String),
    /// Nowhere: it is gone with the program.
    Memory,
}

impl From<&str> for Place {
    fn from(text: &str) -> Self {
        match text {
            ":memory:" => Self::Memory,
            url if url.starts_with("postgres://") || url.starts_with("postgresql://") => {
                Self::Postgres(url.to_owned())
            }
            path => Self::File(path.into()),
        }
    }
}
