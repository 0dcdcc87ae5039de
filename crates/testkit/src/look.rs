//! Through which window a page is looked at.

/// Through which window a page is looked at.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Look {
    /// In pixels.
    pub width: u32,
    /// In pixels.
    pub height: u32,
    /// What the browser asks for.
    pub language: &'static str,
    /// Whether the device likes it dark.
    pub dark: bool,
    /// Whether scripts run.
    pub script: bool,
}

impl Look {
    /// A phone held upright.
    pub const PHONE: Self = Self::of(390, 844);

    /// A small phone.
    pub const SMALL_PHONE: Self = Self::of(360, 640);

    /// The smallest phone that pages must fit.
    pub const TINY_PHONE: Self = Self::of(320, 568);

    /// A laptop.
    pub const LAPTOP: Self = Self::of(1280, 800);

    /// A screen above a lane.
    pub const TV: Self = Self::of(1920, 1080);

    const fn of(width: u32, height: u32) -> Self {
        Self {
            width,
            height,
            language: "en",
            dark: false,
            script: true,
        }
    }

    /// The same in another language.
    #[must_use]
    pub const fn speaking(self, language: &'static str) -> Self {
        Self { language, ..self }
    }

    /// The same at night.
    #[must_use]
    pub const fn dark(self) -> Self {
        Self { dark: true, ..self }
    }

    /// The same without scripts.
    #[must_use]
    pub const fn without_script(self) -> Self {
        Self {
            script: false,
            ..self
        }
    }

    pub(crate) const fn is_phone(self) -> bool {
        self.width < 900
    }

    /// Whether things may move on the page. A key that moves while it is tapped may be missed,
    /// but nobody taps a TV.
    pub(crate) const fn moves(self) -> bool {
        self.width >= Self::TV.width
    }
}
