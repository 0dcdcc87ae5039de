//! The commands of a house: its server and its keys.

use std::{
    env,
    num::{NonZeroU32, NonZeroUsize, ParseIntError},
    path::PathBuf,
    time::Duration,
};

use clap::{Arg, ArgAction, ArgGroup, ArgMatches, Command, value_parser};
use tenpin_scorebook::{Grant, KeyId, Lane, MatchPrefix};
use tenpin_web::{Listen, Network, PublicName, Settings};

use super::{command::Speaker, many, one};

/// What is said of a text that is no length of time.
const BAD_TIME: &str = "not a time: write 90s, 30m, 24h or 7d";

/// The variable that says where to listen.
const LISTEN: &str = "TENPIN_LISTEN";

/// How a server is run.
#[derive(Debug)]
pub(crate) struct Serve {
    pub(crate) settings: Settings,
    /// The files of a certificate and its key.
    pub(crate) tls: Option<(PathBuf, PathBuf)>,
    pub(crate) json_log: bool,
    pub(crate) log_level: tracing::Level,
}

/// What is done with keys.
#[derive(Debug)]
pub(crate) enum KeyTask {
    New {
        grant: Grant,
        note: Option<String>,
    },
    /// Those of the house and its lanes, or of a match.
    List(Option<MatchPrefix>),
    Revoke(KeyId),
}

impl Serve {
    pub(super) fn of(found: &ArgMatches) -> Self {
        Self {
            settings: Settings {
                listen: one::<Listen>(found, "listen").clone(),
                closed: found.get_flag("closed"),
                key_rate: *one(found, "key-rate"),
                address_rate: *one(found, "address-rate"),
                trusted_proxies: many(found, "trusted-proxy"),
                connections_max: *one(found, "connections"),
                address_connections: *one(found, "address-connections"),
                address_streams: *one(found, "address-streams"),
                address_starts: *one(found, "address-starts"),
                events_max: *one(found, "events-max"),
                public_names: many(found, "public-name"),
                verify_every: found.get_one("verify-every").copied(),
                ..Settings::default()
            },
            tls: found
                .get_one::<PathBuf>("tls-cert")
                .cloned()
                .zip(found.get_one::<PathBuf>("tls-key").cloned()),
            json_log: one::<String>(found, "log") == "json",
            log_level: *one(found, "log-level"),
        }
    }
}

impl KeyTask {
    pub(super) fn of(found: &ArgMatches) -> Self {
        match found.subcommand() {
            Some(("new", below)) => Self::New {
                grant: below
                    .get_one::<Lane>("lane")
                    .map_or(Grant::House, |lane| Grant::Lane(lane.clone())),
                note: below.get_one("note").cloned(),
            },
            Some(("revoke", below)) => Self::Revoke(*one(below, "key")),
            Some((_, below)) => Self::List(below.get_one("match").cloned()),
            None => Self::List(None),
        }
    }
}

impl Speaker<'_> {
    pub(super) fn serve(&self) -> Command {
        self.command("serve", "cli-serve")
            .args(self.doors())
            .args(self.tls())
            .args(self.limits_of_one_address())
            .args(self.limits())
            .args(self.logs())
    }

    fn doors(&self) -> [Arg; 4] {
        let listen = env::var(LISTEN).ok().filter(|text| !text.is_empty());
        [
            self.valued("listen", "cli-listen", "cli-listen-value")
                .value_parser(|text: &str| text.parse::<Listen>())
                .default_value(listen.unwrap_or_else(|| Listen::default().to_string())),
            self.flag("closed", "cli-closed"),
            self.valued("trusted-proxy", "cli-trusted-proxy", "cli-network-value")
                .value_parser(|text: &str| text.parse::<Network>())
                .action(ArgAction::Append),
            self.valued("public-name", "cli-public-name", "cli-host-value")
                .value_parser(|text: &str| text.parse::<PublicName>())
                .action(ArgAction::Append),
        ]
    }

    /// One is of no use without the other.
    fn tls(&self) -> [Arg; 2] {
        let file = |name, help| {
            let option = self.valued(name, help, "cli-file-value");
            option.value_parser(value_parser!(PathBuf))
        };
        [
            file("tls-cert", "cli-tls-cert").requires("tls-key"),
            file("tls-key", "cli-tls-key").requires("tls-cert"),
        ]
    }

    fn limits_of_one_address(&self) -> [Arg; 4] {
        let usual = Settings::default();
        [
            self.number("address-rate", "cli-address-rate")
                .value_parser(value_parser!(NonZeroU32))
                .default_value(usual.address_rate.to_string()),
            self.number("address-connections", "cli-address-connections")
                .value_parser(at_least_one)
                .default_value(usual.address_connections.to_string()),
            self.number("address-streams", "cli-address-streams")
                .value_parser(at_least_one)
                .default_value(usual.address_streams.to_string()),
            self.number("address-starts", "cli-address-starts")
                .value_parser(value_parser!(NonZeroU32))
                .default_value(usual.address_starts.to_string()),
        ]
    }

    fn limits(&self) -> [Arg; 3] {
        let usual = Settings::default();
        [
            self.number("key-rate", "cli-key-rate")
                .value_parser(value_parser!(NonZeroU32))
                .default_value(usual.key_rate.to_string()),
            self.number("events-max", "cli-events-max")
                .value_parser(value_parser!(u32).range(1..))
                .default_value(usual.events_max.to_string()),
            self.number("connections", "cli-connections")
                .value_parser(at_least_one)
                .default_value(usual.connections_max.to_string()),
        ]
    }

    fn logs(&self) -> [Arg; 3] {
        [
            self.valued("verify-every", "cli-verify-every", "cli-time-value")
                .value_parser(|text: &str| duration(text).ok_or(BAD_TIME)),
            self.valued("log", "cli-log", "cli-format-value")
                .value_parser(["text", "json"])
                .default_value("text"),
            self.valued("log-level", "cli-log-level", "cli-level-value")
                .value_parser(|text: &str| text.parse::<tracing::Level>())
                .default_value("info"),
        ]
    }

    pub(super) fn key(&self) -> Command {
        let key = self
            .argument("key", "cli-key-id")
            .value_name(self.phrase("cli-id-value"))
            .required(true)
            .value_parser(|text: &str| text.parse::<KeyId>());
        let of_match = self
            .valued("match", "cli-key-match", "cli-id-value")
            .value_parser(|text: &str| text.parse::<MatchPrefix>());
        self.command("key", "cli-key-command")
            .subcommand_required(true)
            .subcommand_help_heading(self.phrase("cli-commands"))
            .disable_help_subcommand(true)
            .subcommands([
                self.new_key(),
                self.command("list", "cli-key-list").arg(of_match),
                self.command("revoke", "cli-key-revoke").arg(key),
            ])
    }

    fn new_key(&self) -> Command {
        let grant = ArgGroup::new("grant").args(["house", "lane"]);
        self.command("new", "cli-key-new")
            .args([
                self.flag("house", "cli-key-house"),
                self.valued("lane", "cli-key-lane", "cli-lane-value")
                    .value_parser(|text: &str| text.parse::<Lane>()),
                self.valued("note", "cli-key-note", "cli-text-value"),
            ])
            .group(grant.required(true))
    }

    fn number(&self, name: &'static str, help: &'static str) -> Arg {
        self.valued(name, help, "cli-number-value")
    }

    /// What it is otherwise, the help says in words.
    fn valued(&self, name: &'static str, help: &'static str, value: &'static str) -> Arg {
        let option = self.option(name, help).value_name(self.phrase(value));
        option.hide_default_value(true).hide_possible_values(true)
    }
}

fn at_least_one(text: &str) -> Result<usize, ParseIntError> {
    text.parse().map(NonZeroUsize::get)
}

/// A length of time such as `24h`; `None` if it is none, or nothing at all.
fn duration(text: &str) -> Option<Duration> {
    let (number, unit) = text.split_at_checked(text.len().checked_sub(1)?)?;
    let seconds = match unit {
        "s" => 1,
        "m" => 60,
        "h" => 60 * 60,
        "d" => 24 * 60 * 60,
        _ => return None,
    };
    let number: u32 = number.parse().ok().filter(|number| *number > 0)?;
    Some(Duration::from_secs(u64::from(number) * seconds))
}
