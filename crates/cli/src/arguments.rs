//! The command line: what may follow `tenpin`.

use std::ffi::OsString;

use clap::{Arg, ArgAction, ArgMatches, Command, value_parser};
use clap_complete::Shell;
use tenpin::Name;

use crate::{language::Language, phrasebook::Phrasebook};

/// What tenpin was asked to do.
#[derive(Debug)]
pub(crate) enum Task {
    Play {
        players: Option<Vec<Name>>,
        speak: bool,
    },
    Completions(Shell),
    Man,
}

impl Task {
    /// Reads the command line; ends the program with help or a complaint if it must.
    pub(crate) fn read(arguments: Vec<OsString>, phrasebook: &Phrasebook) -> Self {
        let found = command(phrasebook).get_matches_from(arguments);
        match found.subcommand() {
            Some(("completions", found)) => Self::completions(found),
            Some(_) => Self::Man,
            None => Self::play(&found),
        }
    }

    fn play(found: &ArgMatches) -> Self {
        let players = found.get_many("players");
        Self::Play {
            players: players.map(|names| names.copied().collect()),
            speak: found.get_flag("speak"),
        }
    }

    fn completions(found: &ArgMatches) -> Self {
        let shell = found.get_one("shell").copied();
        Self::Completions(shell.unwrap_or(Shell::Bash))
    }
}

/// Everything the command line understands, explained in one language.
pub(crate) fn command(phrasebook: &Phrasebook) -> Command {
    let phrase = |key| phrasebook.phrase(key);
    explained(Command::new("tenpin"), phrasebook)
        .version(env!("CARGO_PKG_VERSION"))
        .disable_version_flag(true)
        .about(phrase("cli-about"))
        .after_help(phrase("cli-more"))
        .args(options(phrasebook))
        .args_conflicts_with_subcommands(true)
        .subcommands([completions(phrasebook), man(phrasebook)])
        .subcommand_help_heading(phrase("cli-commands"))
        .disable_help_subcommand(true)
}

fn options(phrasebook: &Phrasebook) -> [Arg; 4] {
    let phrase = |key| phrasebook.phrase(key);
    [
        Arg::new("players")
            .long("players")
            .value_name("NAMES")
            .value_delimiter(',')
            .value_parser(|text: &str| text.parse::<Name>())
            .help(phrase("cli-players")),
        Arg::new("lang")
            .long("lang")
            .value_name("LANGUAGE")
            .value_parser(Language::ALL.map(Language::code))
            .hide_possible_values(true)
            .help(phrase("cli-lang")),
        Arg::new("speak")
            .long("speak")
            .action(ArgAction::SetTrue)
            .help(phrase("cli-speak")),
        Arg::new("version")
            .short('V')
            .long("version")
            .action(ArgAction::Version)
            .help(phrase("cli-version")),
    ]
}

fn completions(phrasebook: &Phrasebook) -> Command {
    let shell = Arg::new("shell")
        .value_name("SHELL")
        .required(true)
        .value_parser(value_parser!(Shell))
        .hide_possible_values(true)
        .help(phrasebook.phrase("cli-shell"));
    explained(Command::new("completions"), phrasebook)
        .about(phrasebook.phrase("cli-completions"))
        .arg(shell)
}

fn man(phrasebook: &Phrasebook) -> Command {
    explained(Command::new("man"), phrasebook).about(phrasebook.phrase("cli-man"))
}

/// A command whose help has its headings in the language, too.
fn explained(command: Command, phrasebook: &Phrasebook) -> Command {
    let usage = phrasebook.phrase("cli-usage");
    let help = Arg::new("help")
        .short('h')
        .long("help")
        .action(ArgAction::Help)
        .help(phrasebook.phrase("cli-help"));
    command
        .help_template(format!(
            "{{about}}\n\n{usage}: {{usage}}\n\n{{all-args}}{{after-help}}"
        ))
        .next_help_heading(phrasebook.phrase("cli-options"))
        .disable_help_flag(true)
        .arg(help)
}
