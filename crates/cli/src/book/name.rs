//! Which book, and who says so.

use std::{
    env,
    ffi::{OsStr, OsString},
    fmt,
    fs::{self, File},
    io,
    path::{Path, PathBuf},
};

use tenpin_scorebook::{Place, StoreError, Trouble};

/// The variable that names a book.
const VARIABLE: &str = "TENPIN_BOOK";

/// Which book, and who says so.
#[derive(Debug, Clone)]
pub(crate) struct BookName {
    place: Place,
    origin: Origin,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Origin {
    Option,
    Variable,
    /// Nobody has said anything.
    Usual,
}

impl BookName {
    /// What `--book` says, else the variable, else the usual place.
    pub(crate) fn chosen(option: Option<OsString>) -> Self {
        let named = |text: OsString, origin| Self {
            place: place(&text),
            origin,
        };
        let variable = || env::var_os(VARIABLE).filter(|text| !text.is_empty());
        option
            .map(|text| named(text, Origin::Option))
            .or_else(|| variable().map(|text| named(text, Origin::Variable)))
            .unwrap_or_else(|| Self {
                place: Place::File(usual_path(|name| env::var_os(name))),
                origin: Origin::Usual,
            })
    }

    /// A book that is gone with the program.
    pub(crate) const fn memory() -> Self {
        Self {
            place: Place::Memory,
            origin: Origin::Usual,
        }
    }

    pub(crate) const fn place(&self) -> &Place {
        &self.place
    }

    /// Whether somebody has asked for this very book.
    pub(crate) fn is_named(&self) -> bool {
        self.origin != Origin::Usual
    }

    /// Makes the folder of the usual place; whoever names a book has a folder for it.
    pub(crate) fn prepare(&self) -> Result<(), StoreError> {
        let forbidden = |detail: String| StoreError {
            trouble: Trouble::Forbidden,
            detail,
        };
        match &self.place {
            Place::File(path) if !self.is_named() => match path.parent() {
                Some(folder) if folder.is_absolute() => {
                    make(folder).map_err(|error| forbidden(error.to_string()))
                }
                _ => Err(forbidden("HOME is not set".to_owned())),
            },
            _ => Ok(()),
        }
    }

    /// Whether there is nothing to look at yet.
    pub(crate) fn is_missing(&self) -> bool {
        matches!(&self.place, Place::File(path) if !path.exists())
    }

    /// What a command needs behind it to mean this book.
    pub(crate) fn option(&self) -> String {
        match self.origin {
            Origin::Option if self.to_string().starts_with('-') => {
                format!(" --book={}", quoted(&self.to_string()))
            }
            Origin::Option => format!(" --book {}", quoted(&self.to_string())),
            Origin::Variable | Origin::Usual => String::new(),
        }
    }
}

/// Without a password.
impl fmt::Display for BookName {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.place {
            Place::File(path) => write!(f, "{}", path.display()),
            Place::Postgres(url) => f.write_str(&without_password(url)),
            Place::Memory => f.write_str(":memory:"),
        }
    }
}

fn place(text: &OsStr) -> Place {
    text.to_str()
        .map_or_else(|| Place::File(text.into()), Place::from)
}

/// Where a desktop keeps the data of programs.
fn usual_path(variable: impl Fn(&str) -> Option<OsString>) -> PathBuf {
    let absolute = |path: &PathBuf| path.is_absolute();
    let data = variable("XDG_DATA_HOME").map(PathBuf::from);
    let home = variable("HOME").map(PathBuf::from).filter(absolute);
    // Without a home nothing can be there; it is still named in a message.
    let home = home.unwrap_or_else(|| "$HOME".into()).join(".local/share");
    let folder = data.filter(absolute).unwrap_or(home);
    folder.join("tenpin/scorebook.db")
}

/// As a shell reads it back.
pub(crate) fn quoted(text: &str) -> String {
    let is_plain = |letter: char| letter.is_alphanumeric() || "-_./:@%+=,".contains(letter);
    if !text.is_empty() && text.chars().all(is_plain) {
        return text.to_owned();
    }
    format!("'{}'", text.replace('\'', r"'\''"))
}

/// Neither before the last `@` nor among the options; an option that is written in another
/// way than usual may be it.
fn without_password(url: &str) -> String {
    let url = without_secret(url);
    let (url, query) = url.split_once('?').unwrap_or((&url, ""));
    let is_told =
        |part: &&str| !part.is_empty() && !part.contains('%') && !part.starts_with("password=");
    let query = query
        .split('&')
        .filter(is_told)
        .collect::<Vec<_>>()
        .join("&");
    let mark = if query.is_empty() { "" } else { "?" };
    format!("{url}{mark}{query}")
}

/// What stands between the user's colon and the last `@`.
fn without_secret(url: &str) -> String {
    let parts = url
        .split_once("://")
        .and_then(|(scheme, rest)| Some((scheme, rest.rsplit_once('@')?)));
    let Some((scheme, (user, host))) = parts else {
        return url.to_owned();
    };
    let user = user.split(':').next().unwrap_or_default();
    format!("{scheme}://{user}@{host}")
}

/// Makes a folder and those above it, for good: also after a power cut they are in the folders that
/// they were made in.
fn make(folder: &Path) -> io::Result<()> {
    let missing = folder.ancestors().take_while(|folder| !folder.exists());
    let missing: Vec<_> = missing.filter_map(Path::parent).collect();
    fs::create_dir_all(folder)?;
    for parent in missing {
        File::open(parent)?.sync_all()?;
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use std::path::PathBuf;

    use super::{quoted, usual_path, without_password};

    #[test]
    fn a_password_is_never_shown() {
        for (url, shown) in [
            ("postgres://ann:secret@host/db", "postgres://ann@host/db"),
            ("postgres://ann:se:c@ret@host/db", "postgres://ann@host/db"),
            ("postgres://host/db", "postgres://host/db"),
            (
                "postgres:///db?host=/tmp&password=x&user=ann",
                "postgres:///db?host=/tmp&user=ann",
            ),
            ("postgres:///db?password=x", "postgres:///db"),
            (
                "postgres:///db?passwor%64=x&user=ann",
                "postgres:///db?user=ann",
            ),
            ("postgres://ann:p?ss@host/db", "postgres://ann@host/db"),
        ] {
            assert_eq!(without_password(url), shown);
        }
    }

    #[test]
    fn a_book_is_named_as_a_shell_reads_it() {
        assert_eq!(quoted("/home/ann/club.db"), "/home/ann/club.db");
        assert_eq!(quoted("Ann's club"), r"'Ann'\''s club'");
        assert_eq!(quoted("postgres:///db?user=a"), "'postgres:///db?user=a'");
    }

    #[test]
    fn the_usual_place_is_the_desktops() {
        let path = |data: Option<&str>, home: Option<&str>| {
            usual_path(|name| match name {
                "XDG_DATA_HOME" => data.map(Into::into),
                _ => home.map(Into::into),
            })
        };
        let expect = |text: &str| PathBuf::from(text);
        assert_eq!(
            path(Some("/data"), Some("/home/ann")),
            expect("/data/tenpin/scorebook.db")
        );
        for data in [None, Some(""), Some("relative")] {
            assert_eq!(
                path(data, Some("/home/ann")),
                expect("/home/ann/.local/share/tenpin/scorebook.db")
            );
        }
    }
}
