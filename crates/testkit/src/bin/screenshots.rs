//! Pictures of every page, at every size and in both lights.
//!
//! `cargo run -p tenpin-testkit --bin screenshots [FOLDER]` starts the server as the README
//! says, plays some matches, and puts the pictures into `target/screenshots`.

use std::{env, fs, path::Path, process::Command};

use serde_json::{Value, json};
use tenpin_testkit::{Browser, Look, Server};

const LOOKS: [(&str, Look); 6] = [
    ("360", Look::SMALL_PHONE),
    ("390", Look::PHONE),
    ("390-dark", Look::PHONE.dark()),
    ("1280", Look::LAPTOP),
    ("1280-dark", Look::LAPTOP.dark()),
    ("1920", Look::TV),
];

/// What stands in the address of a page for the id of a match.
const MATCHES: [(&str, &str); 5] = [
    ("TWO", "X9/7/X9-X X728/8-XX7"),
    (
        "OVER",
        "X9/72X9/72X9/72X9/72X9/72X9/72X9/72X9/72X9/72XX89/972",
    ),
    ("FOUR", "X9/54X7/X-/X9-X819/X72X7-8/8-X63XX9-8/7"),
    (
        "EIGHT",
        "X9/54X639--37/7/X-/X8-9-527/9-728181--9-8/6-8/XX7-71X619/9",
    ),
    ("NAMES", "X9/8-7/"),
];

const PAGES: [(&str, &str); 17] = [
    ("home", "/?player=PJS&player=KYJ&lane=12"),
    ("pad", "/m/TWO"),
    ("four", "/m/FOUR"),
    ("eight", "/m/EIGHT"),
    ("names", "/m/NAMES"),
    ("over", "/m/OVER"),
    ("fix", "/m/TWO/fix?seat=2&frame=4&balls=7+3"),
    ("handover", "/m/TWO/handover"),
    ("take-over", "LINK"),
    ("player", "/m/TWO/fix?seat=1"),
    ("join", "/m/TWO/join"),
    ("leave", "/m/TWO/leave"),
    ("close", "/m/TWO/close"),
    ("key", "/key"),
    ("log", "/m/TWO/log"),
    ("sheet", "/m/OVER/sheet"),
    ("missing", "/nowhere"),
];

const SCREENS: [(&str, &str); 8] = [
    ("tv", "/tv?lane=12"),
    ("tv-four", "/tv?lane=14"),
    ("tv-light", "/tv?lane=14&theme=light"),
    ("tv-eight", "/tv?lane=3"),
    ("tv-names", "/tv?lane=20"),
    ("tv-over", "/tv?lane=11"),
    ("tv-idle", "/tv?lane=7"),
    ("tv-wall", "/tv"),
];

fn main() {
    let folder = env::args().nth(1);
    let folder = folder.unwrap_or_else(|| "target/screenshots".to_owned());
    fs::create_dir_all(&folder).expect("a folder");
    let mut cargo = Command::new("cargo");
    let serve = "run --release -q -- serve --address-rate 1000000".split(' ');
    let server = Server::start(cargo.args(serve).env("TENPIN_BOOK", ":memory:"));
    let browser = Browser::open(Look::PHONE);
    browser.go(&format!("http://{}/", server.address()));
    let matches = MATCHES.map(|(name, marks)| (name, play(&browser, name, marks)));
    let studio = Studio {
        link: hand_over(&browser, &matches[0].1),
        matches,
        browser,
        server,
        folder,
    };
    for language in ["en", "ko", "es"] {
        studio.take_all(language);
    }
}

/// Where pictures are taken.
struct Studio {
    browser: Browser,
    server: Server,
    folder: String,
    /// Hands over the scoring of the first match.
    link: String,
    /// What each match is called.
    matches: [(&'static str, String); MATCHES.len()],
}

impl Studio {
    fn take_all(&self, language: &str) {
        self.go(&format!("/choose?lang={language}"));
        for (size, look) in LOOKS {
            let kind = format!("{language}-{size}");
            self.take_each(&kind, look, &PAGES);
            self.take_each(&kind, look, &SCREENS);
        }
    }

    fn take_each(&self, kind: &str, look: Look, pages: &[(&str, &str)]) {
        self.browser.wear(look);
        for (name, page) in pages {
            self.go(page);
            let file = Path::new(&self.folder).join(format!("{name}-{kind}.png"));
            fs::write(file, self.browser.picture()).expect("a file");
        }
    }

    fn go(&self, page: &str) {
        let named = |page: String, (name, id): &(&str, String)| page.replace(name, id);
        let page = self.matches.iter().fold(page.to_owned(), named);
        let page = page.replace("LINK", &self.link);
        self.browser
            .go(&format!("http://{}{page}", self.server.address()));
    }
}

/// Starts a match in this browser, which has its key then, and bowls. Answers its id.
fn play(browser: &Browser, name: &str, marks: &str) -> String {
    let script = format!(
        "window.started = ''; (async () => {{ \
         const send = (path, said) => fetch('/api/v1/matches' + path, {{ method: 'POST', \
           headers: {{ 'Content-Type': 'application/json' }}, body: JSON.stringify(said) }}); \
         const {{ id }} = await (await send('', {})).json(); \
         for (const mark of {:?}) await send(`/${{id}}/rolls`, {{ mark }}); \
         window.started = id; }})();",
        players(name),
        marks.replace(' ', "")
    );
    let _ = browser.run(&script);
    browser.until("window.started");
    let id = browser.run("return window.started");
    id.as_str().unwrap_or_default().to_owned()
}

/// A link that hands over the scoring of a match. Looking at it does not use it up.
fn hand_over(browser: &Browser, id: &str) -> String {
    let _ = browser.run(&format!(
        "window.offered = ''; fetch('/api/v1/matches/{id}/handover', {{ method: 'POST' }}) \
         .then((answer) => answer.json()).then(({{ link }}) => {{ window.offered = link; }});"
    ));
    browser.until("window.offered");
    let link = browser.run("return window.offered");
    link.as_str().unwrap_or_default().to_owned()
}

fn players(name: &str) -> Value {
    let full = json!([{"name": "KMJ", "full_name": "김민준"},
        {"name": "GAR", "full_name": "García Márquez, Ana María"}, "LEE"]);
    let four = json!(["PJS", "KYJ", "LEE", "CHO"]);
    let eight = json!(["PJS", "KYJ", "LEE", "CHO", "HAN", "OHS", "YUN", "BAE"]);
    let (players, lane) = match name {
        "TWO" => (json!(["PJS", "KYJ"]), "12"),
        "OVER" => (json!(["BAE", "KWO", "NAM"]), "11"),
        "FOUR" => (four, "14"),
        "EIGHT" => (eight, "3"),
        _ => (full, "20"),
    };
    json!({"players": players, "lane": lane})
}
