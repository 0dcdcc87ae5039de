//! A browser with one window.

use std::sync::Arc;

use base64::{Engine as _, prelude::BASE64_STANDARD as BASE64};
use serde_json::{Value, json};

use crate::{
    Look,
    driver::{Driver, Refused},
    wait,
};

/// How long the driver itself looks for an element, in milliseconds.
const SEARCH_MS: u32 = 1_000;

/// How long a condition is waited for on a page before it is asked again, in milliseconds: a
/// page that was left never answers.
const ROUND_MS: u32 = 10_000;

/// What a found element is called.
const ELEMENT: &str = "element-6066-11e4-a52e-4f735466cecf";

/// A browser with one window, and nothing remembered from any other.
pub struct Browser {
    driver: Arc<Driver>,
    session: String,
}

/// Opening and going places.
impl Browser {
    /// Opens a browser.
    ///
    /// # Panics
    ///
    /// If there is none.
    #[must_use]
    pub fn open(look: Look) -> Self {
        let driver = Driver::shared();
        let script = if look.script { 1 } else { 2 };
        let options = json!({
            "args": ["--headless=new", "--no-sandbox", "--hide-scrollbars", "--disable-gpu",
                format!("--accept-lang={}", look.language)],
            "prefs": {"intl.accept_languages": look.language,
                "profile.managed_default_content_settings.javascript": script},
        });
        let wanted = json!({"capabilities": {"alwaysMatch": {
            "goog:chromeOptions": options, "goog:loggingPrefs": {"browser": "ALL"},
            "timeouts": {"implicit": SEARCH_MS, "script": ROUND_MS},
        }}});
        // On a busy machine a browser may need more time to start than its driver gives it.
        let open = || driver.ask("POST", "/session", &wanted);
        let opened = open().or_else(|_| open()).or_else(|_| open());
        let opened = opened.expect("a browser");
        let session = opened["sessionId"].as_str().expect("a session").to_owned();
        let browser = Self { driver, session };
        browser.wear(look);
        browser
    }

    /// Looks through another window. The language stays.
    pub fn wear(&self, look: Look) {
        let size = json!({"width": look.width, "height": look.height,
            "deviceScaleFactor": 1, "mobile": look.is_phone()});
        let _ = self.command("Emulation.setDeviceMetricsOverride", &size);
        let light = if look.dark { "dark" } else { "light" };
        let motion = if look.moves() {
            "no-preference"
        } else {
            "reduce"
        };
        let media = json!({"features": [{"name": "prefers-color-scheme", "value": light},
            {"name": "prefers-reduced-motion", "value": motion}]});
        let _ = self.command("Emulation.setEmulatedMedia", &media);
    }

    /// Has the browser do something that pages cannot.
    #[must_use]
    pub fn command(&self, name: &str, parameters: &Value) -> Value {
        let said = json!({"cmd": name, "params": parameters});
        self.post("goog/cdp/execute", &said)
    }

    /// Goes to an address and waits for the page.
    pub fn go(&self, address: &str) {
        self.post("url", &json!({"url": address}));
    }

    /// Loads the page again.
    pub fn reload(&self) {
        self.post("refresh", &json!({}));
    }

    /// Where it is.
    #[must_use]
    pub fn address(&self) -> String {
        text(&self.get("url"))
    }
}

/// What a person does.
impl Browser {
    /// Taps something once, as soon as it can be tapped.
    pub fn tap(&self, css: &str) {
        self.to_element(css, "click", &json!({}));
    }

    /// Types into a field.
    pub fn fill(&self, css: &str, typed: &str) {
        self.to_element(css, "value", &json!({"text": typed}));
    }

    /// Presses keys, wherever the focus is.
    pub fn press(&self, keys: &str) {
        let strokes: Vec<_> = keys
            .chars()
            .flat_map(|key| ["keyDown", "keyUp"].map(|kind| json!({"type": kind, "value": key})))
            .collect();
        let actions = json!({"actions": [{"type": "key", "id": "keyboard", "actions": strokes}]});
        self.post("actions", &actions);
    }

    /// Does something to an element once. As long as the driver refuses before it has touched
    /// the page, the element may still come, or be replaced, or be covered for a moment.
    fn to_element(&self, css: &str, what: &str, said: &Value) {
        let done = wait::until(&format!("{what} {css}"), || {
            match self.try_element(css, what, said) {
                Err(refused) if refused.is_untouched() => Err(refused),
                done => Ok(done),
            }
        });
        assert!(done.is_ok(), "{what} {css}: {done:?}");
    }

    fn try_element(&self, css: &str, what: &str, said: &Value) -> Result<Value, Refused> {
        let wanted = json!({"using": "css selector", "value": css});
        let found = self.ask("POST", "element", &wanted)?;
        let id = text(&found[ELEMENT]);
        self.ask("POST", &format!("element/{id}/{what}"), said)
    }
}

/// What a person sees.
impl Browser {
    /// What a script on the page answers.
    #[must_use]
    pub fn run(&self, script: &str) -> Value {
        self.post("execute/sync", &json!({"script": script, "args": []}))
    }

    /// Waits until this is true on the page.
    ///
    /// # Panics
    ///
    /// If it never is.
    pub fn until(&self, condition: &str) {
        let script = format!(
            "const done = arguments[0]; const look = () => {{ let is; \
             try {{ is = {condition}; }} catch {{ is = false; }} \
             if (is) done(true); else setTimeout(look, 10); }}; look();"
        );
        let said = json!({"script": script, "args": []});
        wait::until(condition, || {
            let answer = self.ask("POST", "execute/async", &said);
            answer.map_err(|refused| (refused, self.ask("GET", "source", &Value::Null)))
        });
    }

    /// Waits until something is on the page and says this.
    pub fn until_text(&self, css: &str, expected: &str) {
        let (css, expected) = (json!(css), json!(expected));
        self.until(&format!(
            "document.querySelector({css}).textContent.includes({expected})"
        ));
    }

    /// Waits until the page as it is satisfies this; also where no script runs.
    ///
    /// # Panics
    ///
    /// If it never does.
    pub fn until_source(&self, is_right: impl Fn(&str) -> bool) {
        wait::until("a page", || match self.ask("GET", "source", &Value::Null) {
            Ok(source) if is_right(&text(&source)) => Ok(()),
            other => Err(other),
        });
    }

    /// The text of something.
    #[must_use]
    pub fn text(&self, css: &str) -> String {
        let css = json!(css);
        text(&self.run(&format!("return document.querySelector({css}).textContent")))
    }

    /// Whether something is on the page.
    #[must_use]
    pub fn has(&self, css: &str) -> bool {
        let css = json!(css);
        self.run(&format!("return !!document.querySelector({css})")) == json!(true)
    }

    /// What the console of the browser complains about.
    #[must_use]
    pub fn complaints(&self) -> Vec<String> {
        let log = self.post("se/log", &json!({"type": "browser"}));
        let lines = log.as_array().into_iter().flatten();
        lines.map(|line| text(&line["message"])).collect()
    }

    /// How many pages it is on paper of this size, in inches.
    ///
    /// # Panics
    ///
    /// If the browser cannot print.
    #[must_use]
    pub fn printed_pages(&self, width: f64, height: f64) -> usize {
        let paper = json!({"paperWidth": width, "paperHeight": height, "preferCSSPageSize": false});
        let printed = self.command("Page.printToPDF", &paper);
        let printed = BASE64.decode(text(&printed["data"])).expect("a document");
        let printed = String::from_utf8_lossy(&printed);
        printed.matches("/Type /Page\n").count()
    }

    /// A picture of the window, in PNG.
    ///
    /// # Panics
    ///
    /// If the browser makes none.
    #[must_use]
    pub fn picture(&self) -> Vec<u8> {
        let painted = "const done = arguments[0]; document.fonts.ready.then(() => \
            requestAnimationFrame(() => requestAnimationFrame(done)));";
        self.post("execute/async", &json!({"script": painted, "args": []}));
        let shot = self.command("Page.captureScreenshot", &json!({"format": "png"}));
        BASE64.decode(text(&shot["data"])).expect("a picture")
    }
}

impl Browser {
    fn ask(&self, method: &str, what: &str, said: &Value) -> Result<Value, Refused> {
        let path = format!("/session/{}/{what}", self.session);
        self.driver.ask(method, path.trim_end_matches('/'), said)
    }

    fn post(&self, what: &str, said: &Value) -> Value {
        let answer = self.ask("POST", what, said);
        answer.unwrap_or_else(|refused| panic!("{what} {said}: {refused:?}"))
    }

    fn get(&self, what: &str) -> Value {
        let answer = self.ask("GET", what, &Value::Null);
        answer.unwrap_or_else(|refused| panic!("{what}: {refused:?}"))
    }
}

fn text(value: &Value) -> String {
    value.as_str().unwrap_or_default().to_owned()
}

impl Drop for Browser {
    fn drop(&mut self) {
        let _ = self.ask("DELETE", "", &Value::Null);
    }
}
