//! Everything the command line understands.

use std::path::PathBuf;

use clap::{Arg, ArgAction, Command, builder::OsStringValueParser, value_parser};
use clap_complete::Shell;
use tenpin::Name;
use tenpin_scorebook::MatchPrefix;

use crate::phrasebook::{Language, Phrasebook};

/// Where options stand in the help that every program has.
const LAST: usize = 100;

/// Everything the command line understands, explained in one language.
pub(crate) fn command(phrasebook: &Phrasebook) -> Command {
    let speaker = Speaker(phrasebook);
    let phrase = |key| phrasebook.phrase(key);
    speaker
        .explained(Command::new("tenpin"))
        .version(env!("CARGO_PKG_VERSION"))
        .disable_version_flag(true)
        .about(phrase("cli-about"))
        .after_help(phrase("cli-more"))
        .override_usage(phrase("cli-synopsis"))
        .args(speaker.options())
        .subcommands(speaker.matches())
        .subcommands(speaker.transfers())
        .subcommand(speaker.score())
        .subcommand(speaker.book())
        .subcommands([speaker.serve(), speaker.key()])
        .subcommands([speaker.completions(), speaker.command("man", "cli-man")])
        .subcommand_help_heading(phrase("cli-commands"))
        .disable_help_subcommand(true)
}

/// Explains commands in one language.
pub(super) struct Speaker<'a>(&'a Phrasebook);

impl Speaker<'_> {
    pub(super) fn phrase(&self, key: &'static str) -> String {
        self.0.phrase(key)
    }

    fn options(&self) -> [Arg; 5] {
        [
            self.option("players", "cli-players")
                .value_name(self.phrase("cli-names-value"))
                .value_delimiter(',')
                .value_parser(|text: &str| text.parse::<Name>()),
            self.option("lang", "cli-lang")
                .value_name(self.phrase("cli-lang-value"))
                .global(true)
                .value_parser(Language::ALL.map(Language::code))
                .hide_possible_values(true),
            self.option("book", "cli-book")
                .value_name(self.phrase("cli-book-value"))
                .global(true)
                .value_parser(OsStringValueParser::new()),
            self.flag("speak", "cli-speak"),
            self.option("version", "cli-version")
                .short('V')
                .action(ArgAction::Version)
                .display_order(LAST),
        ]
    }

    fn matches(&self) -> [Command; 7] {
        let id = || self.id().required(true).display_order(0);
        let speak = || self.flag("speak", "cli-speak");
        [
            self.command("resume", "cli-resume")
                .args([self.id(), speak()]),
            self.command("again", "cli-again")
                .args([self.id(), speak()]),
            self.list(),
            self.command("show", "cli-show")
                .args([id(), self.flag("events", "cli-events")]),
            self.command("undo", "cli-undo").arg(id()),
            self.fix().arg(id().index(1)),
            self.command("close", "cli-close").arg(id()),
        ]
    }

    fn fix(&self) -> Command {
        let text = |name, help| {
            let option = self.option(name, help);
            option.value_name(self.phrase("cli-text-value"))
        };
        let typed = |name, value, help| {
            let argument = self.argument(name, help).required(true);
            argument.value_name(value)
        };
        self.command("fix", "cli-fix").args([
            typed("player", "NAME", "cli-fix-player")
                .index(2)
                .display_order(1),
            typed("frame", "FRAME", "cli-fix-frame")
                .index(3)
                .display_order(2),
            typed("balls", "BALLS", "cli-fix-balls")
                .num_args(1..)
                .index(4)
                .display_order(3),
            text("by", "cli-by"),
            text("reason", "cli-reason"),
        ])
    }

    fn list(&self) -> Command {
        let limit = self
            .option("limit", "cli-limit")
            .value_name(self.phrase("cli-number-value"))
            .value_parser(value_parser!(u32).range(1..))
            .default_value("20")
            .hide_default_value(true);
        self.command("list", "cli-list")
            .arg(limit)
            .arg(self.flag("json", "cli-json"))
    }

    fn transfers(&self) -> [Command; 2] {
        let format = self
            .option("format", "cli-format")
            .value_name(self.phrase("cli-format-value"))
            .value_parser(["jsonl", "csv"])
            .default_value("jsonl")
            .hide_default_value(true)
            .hide_possible_values(true);
        let ids = self
            .argument("ids", "cli-export-ids")
            .value_name(self.phrase("cli-id-value"))
            .num_args(0..)
            .value_parser(|text: &str| text.parse::<MatchPrefix>());
        let files = self
            .argument("files", "cli-import-files")
            .value_name(self.phrase("cli-file-value"))
            .num_args(0..)
            .value_parser(value_parser!(PathBuf));
        [
            self.command("export", "cli-export").arg(format).arg(ids),
            self.command("import", "cli-import").arg(files),
        ]
    }

    fn book(&self) -> Command {
        let file = |help| {
            self.argument("file", help)
                .value_name(self.phrase("cli-file-value"))
                .required(true)
                .value_parser(value_parser!(PathBuf))
        };
        let backup = self.command("backup", "cli-book-backup");
        let restore = self.command("restore", "cli-book-restore");
        self.command("book", "cli-book-command")
            .subcommand_required(true)
            .subcommand_help_heading(self.phrase("cli-commands"))
            .disable_help_subcommand(true)
            .subcommands([
                self.command("path", "cli-book-path"),
                self.command("verify", "cli-book-verify"),
                self.command("rebuild", "cli-book-rebuild"),
                backup.arg(file("cli-backup-file")),
                restore.arg(file("cli-restore-file")),
                self.command("compact", "cli-book-compact"),
            ])
    }

    fn completions(&self) -> Command {
        let shell = self
            .argument("shell", "cli-shell")
            .value_name(self.phrase("cli-shell-value"))
            .required(true)
            .value_parser(value_parser!(Shell))
            .hide_possible_values(true);
        self.command("completions", "cli-completions").arg(shell)
    }

    fn id(&self) -> Arg {
        self.argument("id", "cli-id")
            .value_name(self.phrase("cli-id-value"))
            .value_parser(|text: &str| text.parse::<MatchPrefix>())
    }

    pub(super) fn option(&self, name: &'static str, help: &'static str) -> Arg {
        Arg::new(name).long(name).help(self.phrase(help))
    }

    pub(super) fn flag(&self, name: &'static str, help: &'static str) -> Arg {
        self.option(name, help).action(ArgAction::SetTrue)
    }

    pub(super) fn argument(&self, name: &'static str, help: &'static str) -> Arg {
        Arg::new(name)
            .help_heading(self.phrase("cli-arguments"))
            .help(self.phrase(help))
    }

    pub(super) fn command(&self, name: &'static str, about: &'static str) -> Command {
        self.explained(Command::new(name)).about(self.phrase(about))
    }

    /// A command whose help has its headings in the language, too.
    fn explained(&self, command: Command) -> Command {
        let usage = self.phrase("cli-usage");
        let help = Arg::new("help")
            .short('h')
            .long("help")
            .action(ArgAction::Help)
            .display_order(LAST)
            .help(self.phrase("cli-help"));
        command
            .help_template(format!(
                "{{about}}\n\n{usage}: {{usage}}\n\n{{all-args}}{{after-help}}"
            ))
            .next_help_heading(self.phrase("cli-options"))
            .disable_help_flag(true)
            .arg(help)
    }
}
