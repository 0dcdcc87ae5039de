//! Matches on their way out of the book.

use std::io::{self, Write};

use tenpin_scorebook::{Broken, MatchId, MatchPrefix, Reading};

use crate::{
    arguments::Format,
    commands::{Commands, csv, print},
    input::Stop,
};

impl Commands<'_> {
    /// Prints the chosen matches, or all of them.
    pub(super) fn export(&self, format: Format, ids: &[MatchPrefix]) -> Result<(), Stop> {
        let ids = self.chosen(ids)?;
        if format == Format::Csv {
            print(csv::header)?;
        }
        let mut broken = Vec::new();
        for id in ids {
            broken.extend(self.export_match(format, id)?);
        }
        self.all_whole(&broken)
    }

    /// Returns the first line that could not be exported.
    fn export_match(&self, format: Format, id: MatchId) -> Result<Option<Broken>, Stop> {
        let found = self.read_what_is_left(id)?;
        if let Some(reading) = found.reading {
            print(|out| match format {
                Format::Lines => lines(&reading, out),
                Format::Csv => csv::rows(&reading, out),
            })?;
        }
        Ok(found.broken)
    }

    fn chosen(&self, ids: &[MatchPrefix]) -> Result<Vec<MatchId>, Stop> {
        if ids.is_empty() {
            let every = self.book.scorebook.every_match();
            return every.map_err(|error| self.failed(&error));
        }
        ids.iter().map(|id| self.find(id)).collect()
    }
}

fn lines(reading: &Reading, out: &mut dyn Write) -> io::Result<()> {
    for entry in &reading.entries {
        let line = entry.to_line().map_err(io::Error::other)?;
        writeln!(out, "{line}")?;
    }
    Ok(())
}
