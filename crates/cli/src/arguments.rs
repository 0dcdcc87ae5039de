//! The command line: what may follow `tenpin`.

use std::ffi::OsString;

use clap::{Arg, ArgAction, ArgMatches, Command, error::ErrorKind, value_parser};
use clap_complete::Shell;
use tenpin::Name;

use crate::phrasebook::{Language, Phrasebook};

/// Where options stand in the help that every program has.
const LAST: usize = 100;

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
        let mut command = command(phrasebook);
        let found = command.try_get_matches_from_mut(arguments);
        let found = found.unwrap_or_else(|refusal| refusal.exit());
        let Some((name, below)) = found.subcommand() else {
            return Self::play(&found);
        };
        if found.contains_id("players") || found.get_flag("speak") {
            let wrong = format!("--players and --speak do not go with the command {name}");
            command.error(ErrorKind::ArgumentConflict, wrong).exit();
        }
        match name {
            "completions" => Self::completions(below),
            _ => Self::Man,
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
        .override_usage(phrase("cli-synopsis"))
        .args(options(phrasebook))
        .subcommands([completions(phrasebook), man(phrasebook)])
        .subcommand_help_heading(phrase("cli-commands"))
        .disable_help_subcommand(true)
}

fn options(phrasebook: &Phrasebook) -> [Arg; 4] {
    let option = |name, help| Arg::new(name).long(name).help(phrasebook.phrase(help));
    [
        option("players", "cli-players")
            .value_name(phrasebook.phrase("cli-names-value"))
            .value_delimiter(',')
            .value_parser(|text: &str| text.parse::<Name>()),
        option("lang", "cli-lang")
            .value_name(phrasebook.phrase("cli-lang-value"))
            .global(true)
            .value_parser(Language::ALL.map(Language::code))
            .hide_possible_values(true),
        option("speak", "cli-speak").action(ArgAction::SetTrue),
        option("version", "cli-version")
            .short('V')
            .action(ArgAction::Version)
            .display_order(LAST),
    ]
}

fn completions(phrasebook: &Phrasebook) -> Command {
    let shell = Arg::new("shell")
        .value_name(phrasebook.phrase("cli-shell-value"))
        .help_heading(phrasebook.phrase("cli-arguments"))
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
        .display_order(LAST)
        .help(phrasebook.phrase("cli-help"));
    command
        .help_template(format!(
            "{{about}}\n\n{usage}: {{usage}}\n\n{{all-args}}{{after-help}}"
        ))
        .next_help_heading(phrasebook.phrase("cli-options"))
        .disable_help_flag(true)
        .arg(help)
}
