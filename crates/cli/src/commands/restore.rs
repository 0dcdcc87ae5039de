//! A backup that becomes the book.

use std::path::Path;

use tenpin_scorebook::{RestoreError, Scorebook, Trouble};

use crate::{
    book::{BookName, quoted, trouble},
    input::Stop,
    phrasebook::{Message, Phrasebook},
};

/// Puts a backup in the place of the book.
pub(super) fn run(name: &BookName, file: &Path, phrasebook: &Phrasebook) -> Result<(), Stop> {
    let prepared = name.prepare();
    prepared.map_err(|error| Stop::Failed(trouble(&error, name)))?;
    let restored = Scorebook::restore(name.place(), file);
    let restored = restored.map_err(|reason| Stop::Failed(refusal(&reason, name, file)))?;
    let told = Message::new("restored")
        .text("file", &file.display())
        .number("matches", restored.matches)
        .number("events", restored.events);
    eprintln!("{}", phrasebook.say(&told));
    if let Some(kept) = &restored.kept {
        let kept = Message::new("restored-kept").text("file", &kept.display());
        eprintln!("{}", phrasebook.say(&kept));
    }
    Ok(())
}

fn refusal(reason: &RestoreError, name: &BookName, file: &Path) -> Message {
    let key = match reason {
        RestoreError::Damaged(_) => "restore-damaged",
        RestoreError::NotEmpty => "restore-not-empty",
        RestoreError::Book(error) if error.trouble == Trouble::Busy => "restore-busy",
        RestoreError::Book(error) => return trouble(error, name),
        _ => "restore-unreadable",
    };
    let detail = match reason {
        RestoreError::Unreadable(error) | RestoreError::Book(error) => error.detail.clone(),
        other => other.to_string(),
    };
    Message::new(key)
        .text("book", name)
        .text("file", &file.display())
        .text("quoted", &quoted(&file.to_string_lossy()))
        .text("option", &name.option())
        .text("detail", &detail)
}
