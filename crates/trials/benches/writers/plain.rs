//! The floor: the same lines behind the same writer, appended to a plain file.

use std::{fs::File, io::Write, path::Path};

use tenpin_scorebook::{
    Batch, Commit, Journal, KeyChange, ListMatch, MatchId, Others, ReadRows, Revision, Row,
    StoreError, Trouble,
};

/// A file that is only ever appended to.
pub(crate) struct PlainFile {
    file: File,
    buffer: Vec<u8>,
}

impl PlainFile {
    pub(crate) fn create(path: &Path) -> Self {
        Self {
            file: File::create(path).expect("a new file"),
            buffer: Vec::new(),
        }
    }
}

impl Journal for PlainFile {
    fn begin(&mut self) -> Result<Others, StoreError> {
        Ok(Others::Quiet)
    }

    fn rows(&mut self, _: MatchId, _: Revision, _: usize) -> Result<Vec<Row>, StoreError> {
        Ok(Vec::new())
    }

    fn commit(&mut self, batch: &Batch) -> Result<Commit, StoreError> {
        self.buffer.clear();
        for entry in &batch.entries {
            self.buffer
                .extend_from_slice(entry.match_id.as_ref().as_bytes());
            self.buffer
                .extend_from_slice(&u32::from(entry.revision).to_le_bytes());
            self.buffer
                .extend_from_slice(&i64::from(entry.at).to_le_bytes());
            self.buffer.extend_from_slice(entry.hash.as_bytes());
            self.buffer
                .extend_from_slice(entry.client_id.as_ref().as_bytes());
            self.buffer.extend_from_slice(entry.event.as_bytes());
            self.buffer.push(b'\n');
        }
        let written = self.file.write_all(&self.buffer);
        let synced = written.and_then(|()| self.file.sync_data());
        match synced {
            Ok(()) => Ok(Commit::Durable),
            Err(error) => Err(StoreError {
                trouble: Trouble::Failed,
                detail: error.to_string(),
            }),
        }
    }

    fn change_keys(&mut self, _: &KeyChange) -> Result<bool, StoreError> {
        Ok(false)
    }

    fn check(&mut self, _: bool) -> Result<(), StoreError> {
        Ok(())
    }

    fn relist(&mut self, _: &mut ListMatch<'_>) -> Result<(), StoreError> {
        Ok(())
    }
}

/// Of a plain file nothing is read.
pub(crate) struct NothingKnown;

impl ReadRows for NothingKnown {
    fn rows(&self, _: MatchId, _: Revision) -> Result<Vec<Row>, StoreError> {
        Ok(Vec::new())
    }
}
