//! How the board looks on a terminal: colours, and a narrow window.

use std::io::{Seek, Write};

use vt100::Color;

use super::{KYJ, PJS, check_board, screen::Screen, two_players};

#[test]
fn colours_mark_strikes_spares_and_whose_turn_it_is() {
    let mut screen = two_players(80, &[]);
    screen.answer("X\r", KYJ);
    screen.answer("7\r", KYJ);
    screen.answer("/\r", PJS);
    check_board(&screen, "X\n7\n/\n");
    let (bottom, _) = screen.cells().cursor_position();
    let cell = |row, column| screen.cells().cell(bottom - row, column).unwrap();
    let [strike, spare, up, waiting] = [cell(5, 10), cell(3, 12), cell(5, 3), cell(3, 3)];
    let shown = [strike, spare, up, waiting].map(vt100::Cell::contents);
    assert_eq!(shown, ["X", "/", "P", "K"]);
    assert_eq!(strike.fgcolor(), Color::Idx(2));
    assert_eq!(spare.fgcolor(), Color::Idx(6));
    assert!(up.inverse() && !waiting.inverse());
    assert_eq!(cell(6, 3).fgcolor(), Color::Default);
}

#[test]
fn colours_can_be_refused() {
    for variables in [&[("NO_COLOR", "1")], &[("TERM", "dumb")]] {
        let mut screen = two_players(80, variables);
        screen.answer("X\r", KYJ);
        assert!(!contains_style(&screen.printed), "{variables:?}");
        check_board(&screen, "X\n");
    }
    let mut screen = two_players(80, &[("NO_COLOR", "")]);
    screen.answer("X\r", KYJ);
    assert!(
        contains_style(&screen.printed),
        "an empty NO_COLOR refuses nothing"
    );
}

#[test]
fn lines_from_a_file_get_no_colours() {
    let mut lines = tempfile::tempfile().unwrap();
    lines.write_all(b"X\nX\n").unwrap();
    lines.rewind().unwrap();
    let mut screen = Screen::open_reading(lines, "--lang en --players PJS,KYJ");
    screen.wait(|screen| screen.text().contains("Stopped in frame 2"));
    assert!(!contains_style(&screen.printed));
    assert_eq!(screen.end().status, Some(0));
}

/// Whether a sequence that sets a style is among the bytes.
fn contains_style(printed: &[u8]) -> bool {
    let text = String::from_utf8_lossy(printed);
    text.split("\x1b[").skip(1).any(|rest| {
        let end = rest.trim_start_matches(|symbol: char| symbol.is_ascii_digit() || symbol == ';');
        end.starts_with('m')
    })
}

#[test]
fn a_narrow_window_gets_a_folded_board() {
    let mut screen = two_players(60, &[]);
    screen.answer("X\r", KYJ);
    screen.answer("8\r", KYJ);
    let board = "\
| NAME |  01  |  02  |  03  |  04  |  05  |
|  PJS |  X   |      |      |      |      |
|      |      |      |      |      |      |
|  KYJ |  8   |      |      |      |      |
|      |      |      |      |      |      |
| NAME |  06  |  07  |  08  |  09  |  10  |
|  PJS |      |      |      |      |      |
|      |      |      |      |      |      |
|  KYJ |      |      |      |      |      |
|      |      |      |      |      |      |

KYJ's turn :";
    assert!(screen.text().ends_with(board), "{}", screen.text());
}
