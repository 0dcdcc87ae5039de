//! The manual page.

use std::io::{self, Write};

use clap::Command;
use clap_mangen::Man;

use crate::{arguments, phrasebook::Phrasebook};

/// Prints the manual page: the command line, the words to type, the exit status.
pub(crate) fn print(phrasebook: &Phrasebook) -> io::Result<()> {
    let mut page = Vec::new();
    let manual = Man::new(arguments::command(phrasebook));
    manual.render_title(&mut page)?;
    manual.render_name_section(&mut page)?;
    manual.render_synopsis_section(&mut page)?;
    let description = phrasebook.phrase("cli-description");
    section(&description, &phrasebook.phrase("cli-more"), &mut page)?;
    manual.render_options_section(&mut page)?;
    section(
        &phrasebook.phrase("cli-commands").to_uppercase(),
        commands(&arguments::command(phrasebook)).trim_end(),
        &mut page,
    )?;
    section(
        &phrasebook.phrase("cli-words"),
        &phrasebook.phrase("help"),
        &mut page,
    )?;
    section(
        &phrasebook.phrase("cli-status"),
        &phrasebook.phrase("cli-statuses"),
        &mut page,
    )?;
    io::stdout().write_all(&page)
}

/// The commands line by line; they have no pages of their own.
fn commands(command: &Command) -> String {
    let lines = command.get_subcommands().map(|command| {
        let about = command.get_about().cloned().unwrap_or_default();
        format!("tenpin {:<12} {about}\n", command.get_name())
    });
    lines.collect()
}

/// A section whose lines stay as they are.
fn section(title: &str, text: &str, page: &mut Vec<u8>) -> io::Result<()> {
    writeln!(page, ".SH {title}\n.nf\n{}\n.fi", text.replace('-', "\\-"))
}
