//! The languages tenpin speaks.

/// A language tenpin speaks.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub enum Language {
    /// English.
    #[default]
    English,
    /// Korean.
    Korean,
    /// Spanish.
    Spanish,
}

impl Language {
    /// All of them.
    pub const ALL: [Self; 3] = [Self::English, Self::Korean, Self::Spanish];

    /// Its code, such as `ko`.
    #[must_use]
    pub const fn code(self) -> &'static str {
        match self {
            Self::English => "en",
            Self::Korean => "ko",
            Self::Spanish => "es",
        }
    }

    /// What it calls itself.
    #[must_use]
    pub const fn own_name(self) -> &'static str {
        match self {
            Self::English => "English",
            Self::Korean => "한국어",
            Self::Spanish => "Español",
        }
    }

    /// The language with this code.
    ///
    /// ```
    /// use tenpin_phrases::Language;
    ///
    /// assert_eq!(Language::of_code("KO"), Some(Language::Korean));
    /// assert_eq!(Language::of_code("fr"), None);
    /// ```
    #[must_use]
    pub fn of_code(code: &str) -> Option<Self> {
        let known = |language: &Self| language.code().eq_ignore_ascii_case(code);
        Self::ALL.into_iter().find(known)
    }
}
