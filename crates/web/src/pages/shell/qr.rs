//! A QR code.

use maud::{Markup, html};
use qrcode::{Color, EcLevel, QrCode};

/// What must stay white around a code.
const QUIET: usize = 4;

/// An address as a QR code; nothing if it is too long for one.
pub(in crate::pages) fn qr(address: &str, label: &str) -> Markup {
    let Ok(code) = QrCode::with_error_correction_level(address, EcLevel::M) else {
        return html! {};
    };
    let width = code.width() + 2 * QUIET;
    html! {
        svg.qr viewBox=(format!("0 0 {width} {width}")) role="img" aria-label=(label) {
            rect width="100%" height="100%" fill="#fff" {}
            path d=(path(&code)) fill="#000" {}
        }
    }
}

/// One square for each dark module.
fn path(code: &QrCode) -> String {
    let width = code.width();
    let modules = code.to_colors().into_iter().enumerate();
    let dark = modules.filter(|(_, color)| *color == Color::Dark);
    let squares = dark.map(|(place, _)| {
        let (x, y) = (place % width + QUIET, place / width + QUIET);
        format!("M{x} {y}h1v1h-1z")
    });
    squares.collect()
}
