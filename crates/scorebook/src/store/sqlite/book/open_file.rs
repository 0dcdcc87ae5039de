//! Whether a book is still where it was opened.

use std::{
    fs,
    os::unix::fs::MetadataExt,
    path::{Path, PathBuf},
};

use crate::{StoreError, Trouble};

/// A file that is open, by its place and by what the system calls it. What is written into a
/// file that was moved or deleted meanwhile would be lost.
pub(in crate::store::sqlite) struct OpenFile(Option<(PathBuf, Identity)>);

type Identity = (u64, u64);

impl OpenFile {
    /// Nothing to look at in memory.
    pub(in crate::store::sqlite) fn at(path: Option<&Path>) -> Self {
        let found = path.and_then(|path| Some((path.to_owned(), identity(path)?)));
        Self(found)
    }

    pub(in crate::store::sqlite) fn check(&self) -> Result<(), StoreError> {
        match &self.0 {
            Some((path, opened)) if identity(path) != Some(*opened) => {
                let detail = "it was moved or deleted while it was open";
                Err(StoreError::new(Trouble::Failed, detail))
            }
            _ => Ok(()),
        }
    }
}

fn identity(path: &Path) -> Option<Identity> {
    let found = fs::metadata(path).ok()?;
    Some((found.dev(), found.ino()))
}
