//! A server, a cable to it, and whoever looks.

use std::{fs, net::SocketAddr, path::PathBuf};

use serde_json::json;
use tempfile::TempDir;
use tenpin_scorebook::{Place, Scorebook};
use tenpin_testkit::{Browser, Cable, Look, Server, newer, process::run_command};

use crate::support::tenpin;

/// A house with one server. Everything goes through a cable.
pub(crate) struct Evening {
    pub(crate) cable: Cable,
    server: Option<Server>,
    folder: TempDir,
}

impl Evening {
    pub(crate) fn begin() -> Self {
        let folder = tempfile::tempdir().unwrap();
        let server = serve(&folder);
        Self {
            cable: Cable::to(server.address()),
            server: Some(server),
            folder,
        }
    }

    /// Another cable to the same house.
    pub(crate) fn on(other: &Self) -> Self {
        Self {
            cable: Cable::to(other.server()),
            server: None,
            folder: tempfile::tempdir().unwrap(),
        }
    }

    pub(crate) fn server(&self) -> SocketAddr {
        self.server.as_ref().unwrap().address()
    }

    /// Cuts the cable, and waits until this page has noticed.
    pub(crate) fn cut(&self, page: &Browser) {
        self.cable.cut();
        page.until_text(".bar .state", "Offline");
    }

    /// Without a word of warning. Another server may get its port, so the cable is cut, too.
    pub(crate) fn kill_server(&mut self) {
        self.cable.cut();
        self.server = None;
    }

    fn book(&self) -> PathBuf {
        self.folder.path().join("book.db")
    }

    /// A copy of the book under another name.
    pub(crate) fn back_up(&self, name: &str) {
        let mut command = tenpin("book backup");
        let to = self.folder.path().join(name);
        command.arg(to).env("TENPIN_BOOK", self.book());
        assert_eq!(run_command(&mut command, b"").status, Some(0));
    }

    /// A newer tenpin writes into the match with this path.
    pub(crate) fn go_on_as_newer(&self, path: &str) {
        let book = Scorebook::open(&Place::File(self.book())).unwrap();
        let id = path.trim_start_matches("/m/").parse().unwrap();
        let line = newer::line(&book, id, r#"{"kind":"fouled"}"#);
        newer::write_into_file(&self.book(), &line);
    }

    /// Puts a copy in the place of the book.
    pub(crate) fn restore(&self, name: &str) {
        for rest in ["book.db-wal", "book.db-shm"] {
            let _ = fs::remove_file(self.folder.path().join(rest));
        }
        fs::rename(self.folder.path().join(name), self.book()).unwrap();
    }

    pub(crate) fn start_server(&mut self) {
        let server = serve(&self.folder);
        self.cable.plug_into(server.address());
        self.server = Some(server);
    }

    /// A browser that looks at a page.
    pub(crate) fn look(&self, look: Look, path: &str) -> Browser {
        let browser = Browser::open(look);
        browser.go(&self.cable.page(path));
        browser
    }

    /// A phone on which somebody has started a match on lane 12.
    pub(crate) fn phone(&self, players: &[&str]) -> Browser {
        self.start(Look::PHONE, players)
    }

    pub(crate) fn start(&self, look: Look, players: &[&str]) -> Browser {
        let browser = self.look(look, "/");
        for (place, player) in players.iter().enumerate() {
            browser.fill("#player", &format!("{player}\n"));
            browser.until(&format!(
                "document.querySelectorAll('.order li').length === {}",
                place + 1
            ));
        }
        browser.fill("#lane", "12");
        browser.tap(".go .primary");
        until_live(&browser);
        browser
    }
}

fn serve(folder: &TempDir) -> Server {
    let mut command = tenpin("serve --address-rate 1000000");
    command.env("TENPIN_BOOK", folder.path().join("book.db"));
    command.env("PATH", "/usr/bin:/bin");
    Server::start(command.stderr(std::process::Stdio::null()))
}

/// A second phone, which was handed the scoring.
pub(crate) fn hand_over(phone: &Browser, evening: &Evening) -> Browser {
    phone.tap(".menu summary");
    phone.tap(".menu [href$='/handover']");
    phone.tap("#sheet .primary");
    phone.until("document.querySelector('#sheet .link')");
    let link = phone.run("return new URL(document.querySelector('#sheet .link').value).pathname");
    phone.tap("#sheet .close");
    let second = evening.look(Look::PHONE, link.as_str().unwrap());
    second.tap(".primary");
    until_live(&second);
    second
}

/// Waits until the module has taken over the pad. Some key can never be pressed, and only the
/// module marks it like this.
pub(crate) fn until_live(phone: &Browser) {
    phone.until("document.querySelector('form.pad .key[aria-disabled]')");
}

/// Taps the keys of these balls, and waits after each until it is saved.
pub(crate) fn bowl(phone: &Browser, marks: &str) {
    for mark in marks.chars() {
        let before = revision(phone);
        tap_key(phone, mark);
        until_revision(phone, before + 1);
        until_sent(phone);
    }
}

/// Waits until the page knows that the server has every ball. The stream may show a ball before
/// the answer to it is there.
pub(crate) fn until_sent(phone: &Browser) {
    phone.until("!Object.keys(localStorage).some((name) => name.startsWith('tenpin-ball-'))");
}

pub(crate) fn tap_key(phone: &Browser, mark: char) {
    phone.tap(&format!("form.pad [name=mark][value='{mark}']"));
}

/// How many lines of the match the page has seen.
pub(crate) fn revision(browser: &Browser) -> u64 {
    let found = browser.run("return document.querySelector('[data-revision]').dataset.revision");
    found.as_str().unwrap().parse().unwrap()
}

pub(crate) fn until_revision(browser: &Browser, revision: u64) {
    browser.until(&format!(
        "Number(document.querySelector('[data-revision]').dataset.revision) >= {revision}"
    ));
}

/// The address of the match, without the server.
pub(crate) fn path(phone: &Browser) -> String {
    let found = phone.run("return location.pathname");
    found.as_str().unwrap().to_owned()
}

/// Waits until the page shows these balls, player by player: those that are saved, and those
/// that are not.
pub(crate) fn until_balls(browser: &Browser, expected: &[&str]) {
    let balls = "[...document.querySelectorAll('.player')].map((player) => \
         [...player.querySelectorAll('.frame')].map((frame) => frame.dataset.rolls).join(' ').trim())";
    let expected = json!(expected);
    browser.until(&format!(
        "JSON.stringify({balls}) === JSON.stringify({expected})"
    ));
}

/// The address of a page in another language, which the browser remembers.
pub(crate) fn speaking(evening: &Evening, language: &str, page: &str) -> String {
    let to = page
        .replace('%', "%25")
        .replace('?', "%3F")
        .replace('&', "%26");
    evening
        .cable
        .page(&format!("/choose?lang={language}&to={to}"))
}

/// The addresses of all pages of a match and of the house, for whoever scores it.
pub(crate) fn pages(path: &str) -> Vec<String> {
    let of_match = [
        "",
        "/log",
        "/sheet",
        "/join",
        "/leave",
        "/close",
        "/handover",
        "/fix?seat=1&frame=1&balls=7",
        "/fix?seat=1&frame=9",
        "/nothing",
    ];
    let of_house = [
        "/",
        "/?player=PJS&player=%20%00",
        "/tv",
        "/tv?lane=12",
        "/tv?lane=7",
        "/handover/none",
        "/key",
    ];
    let of_match = of_match.iter().map(|page| format!("{path}{page}"));
    of_match.chain(of_house.map(str::to_owned)).collect()
}
