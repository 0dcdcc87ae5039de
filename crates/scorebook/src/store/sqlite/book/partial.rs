//! A copy that is not finished.

use std::{
    fs::{self, DirBuilder, File, OpenOptions},
    io,
    os::unix::fs::DirBuilderExt as _,
    path::{Path, PathBuf},
};

use crate::{MatchId, StoreError, Trouble};

/// A file beside the one it will become, which is gone unless it is finished.
pub(crate) struct Partial(PathBuf);

impl Partial {
    pub(crate) fn beside(path: &Path) -> Self {
        Self(with_suffix(
            path,
            &format!(".partial-{}", MatchId::random()),
        ))
    }

    pub(crate) fn path(&self) -> &Path {
        &self.0
    }

    /// Waits until the disk has it, and gives it its name, which nothing may have yet.
    pub(crate) fn finish(self, name: &Path) -> Result<(), StoreError> {
        let named = self.sync().and_then(|()| fs::hard_link(&self.0, name));
        named
            .and_then(|()| sync_folder(name))
            .map_err(|error| match error.kind() {
                io::ErrorKind::AlreadyExists => {
                    let detail = format!("{} exists already", name.display());
                    StoreError::new(Trouble::Forbidden, detail)
                }
                _ => StoreError::new(Trouble::Failed, error),
            })
    }

    fn sync(&self) -> io::Result<()> {
        OpenOptions::new().write(true).open(&self.0)?.sync_all()
    }
}

impl Drop for Partial {
    fn drop(&mut self) {
        let _ = fs::remove_file(&self.0);
    }
}

/// A folder beside a file in which something is made ready to take its place; gone afterwards.
pub(crate) struct PartialFolder(PathBuf);

impl PartialFolder {
    pub(crate) fn beside(path: &Path) -> Result<Self, StoreError> {
        let folder = with_suffix(path, &format!(".partial-{}", MatchId::random()));
        // A book has the hashes of keys.
        let made = DirBuilder::new().mode(0o700).create(&folder);
        made.map_err(|error| StoreError::new(Trouble::Forbidden, error))?;
        Ok(Self(folder))
    }

    pub(crate) fn path(&self) -> &Path {
        &self.0
    }
}

impl Drop for PartialFolder {
    fn drop(&mut self) {
        let _ = fs::remove_dir_all(&self.0);
    }
}

pub(in crate::store::sqlite) fn with_suffix(path: &Path, suffix: &str) -> PathBuf {
    let mut name = path.as_os_str().to_owned();
    name.push(suffix);
    name.into()
}

pub(in crate::store::sqlite) fn sync_folder(file: &Path) -> io::Result<()> {
    let folder = match file.parent() {
        Some(folder) if !folder.as_os_str().is_empty() => folder,
        _ => Path::new("."),
    };
    match File::open(folder)?.sync_all() {
        // Some file systems cannot sync a folder, and keep it safe by other means.
        Err(error) if error.kind() == io::ErrorKind::InvalidInput => Ok(()),
        done => done,
    }
}
