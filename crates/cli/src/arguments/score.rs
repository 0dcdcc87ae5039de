//! The command that scores files.

use std::path::PathBuf;

use clap::{ArgMatches, Command, value_parser};
use tenpin_batch::Column;

use super::{command::Speaker, many, one};

/// More would take more time to start than they save.
const THREADS_MAX: i64 = 256;

/// Which games are scored, and how they are told.
#[derive(Debug)]
pub(crate) struct Score {
    pub(crate) files: Vec<PathBuf>,
    /// The column of a table that has the games, and whether its first row names the columns.
    pub(crate) column: Option<(Column, bool)>,
    pub(crate) style: ScoreStyle,
    pub(crate) all_errors: bool,
    pub(crate) threads: Option<u16>,
}

/// How games are told.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum ScoreStyle {
    Plain,
    Json,
    Csv,
    Sheet,
    Summary,
    SummaryJson,
}

impl Score {
    pub(super) fn of(found: &ArgMatches) -> Self {
        let header = found.get_flag("header");
        let column = found.get_one::<Column>("column").cloned();
        Self {
            files: many(found, "files"),
            column: column.map(|column| (column, header)),
            style: ScoreStyle::of(one::<String>(found, "format"), found.get_flag("summary")),
            all_errors: found.get_flag("all-errors"),
            threads: found.get_one("threads").copied(),
        }
    }

    /// What does not go together.
    pub(super) fn misplaced(found: &ArgMatches) -> Option<&'static str> {
        let format: &String = one(found, "format");
        if found.get_flag("summary") && !matches!(format.as_str(), "plain" | "json") {
            return Some("--summary goes with --format plain or json");
        }
        let named = match found.get_one("column") {
            Some(Column::Name(name)) if name.trim().is_empty() => {
                return Some("--column needs a name or a number");
            }
            column => matches!(column, Some(Column::Name(_))),
        };
        (named && !found.get_flag("header"))
            .then_some("--column with a name needs --header; a number, from 1 on, does not")
    }
}

impl ScoreStyle {
    fn of(format: &str, summary: bool) -> Self {
        match (format, summary) {
            ("json", true) => Self::SummaryJson,
            (_, true) => Self::Summary,
            ("json", _) => Self::Json,
            ("csv", _) => Self::Csv,
            ("sheet", _) => Self::Sheet,
            _ => Self::Plain,
        }
    }
}

impl Speaker<'_> {
    pub(super) fn score(&self) -> Command {
        self.command("score", "cli-score").args([
            self.argument("files", "cli-score-files")
                .value_name(self.phrase("cli-file-value"))
                .num_args(0..)
                .value_parser(value_parser!(PathBuf)),
            self.option("format", "cli-score-format")
                .value_name(self.phrase("cli-format-value"))
                .value_parser(["plain", "json", "csv", "sheet"])
                .default_value("plain")
                .hide_default_value(true)
                .hide_possible_values(true),
            self.flag("summary", "cli-summary"),
            self.option("column", "cli-column")
                .value_name(self.phrase("cli-column-value"))
                .value_parser(|text: &str| text.parse::<Column>()),
            self.flag("header", "cli-header").requires("column"),
            self.flag("all-errors", "cli-all-errors"),
            self.option("threads", "cli-threads")
                .value_name(self.phrase("cli-number-value"))
                .value_parser(value_parser!(u16).range(1..=THREADS_MAX)),
        ])
    }
}
