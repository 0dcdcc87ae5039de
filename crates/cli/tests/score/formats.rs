//! The same games in every format.

use serde_json::{Value, json};
use tenpin::Game;

use crate::{Folder, printed};

/// Texts with the balls they mean, or refused.
const CASES: &str = include_str!("../../../rules/tests/rules/data/notation-cases.json");

/// The cases but for the blank one, and a run over the file that has each on a line.
fn cases(arguments: &str) -> (Vec<Value>, Vec<String>) {
    let mut cases: Vec<Value> = serde_json::from_str(CASES).expect("JSON");
    assert_eq!(cases.len(), 25);
    let lines: Vec<_> = cases.iter().map(text).collect();
    let run = Folder::with(lines.join("\n")).score(&format!("games {arguments}"));
    assert_eq!(run.status, Some(1), "some are refused");
    cases.retain(|case| !text(case).is_empty());
    let refused = cases.iter().filter(|case| is_refused(case)).count();
    assert_eq!(run.err.lines().count(), refused);
    (cases, run.out.lines().map(str::to_owned).collect())
}

fn text(case: &Value) -> &str {
    case["text"].as_str().expect("a text")
}

fn is_refused(case: &Value) -> bool {
    case["refused"] == true
}

/// The numbers or words of a list, with a blank between.
fn joined(list: &Value) -> String {
    let list = list.as_array().expect("a list").iter();
    let words: Vec<_> = list
        .map(|item| item.to_string().trim_matches('"').to_owned())
        .collect();
    words.join(" ")
}

/// The score that the rules give, as it is told of a game.
fn score(case: &Value) -> Option<String> {
    let balls = case["rolls"].as_array()?.iter();
    let balls = balls.map(|ball| u8::try_from(ball.as_u64().expect("pins")).expect("pins"));
    let game = Game::from_balls(balls).expect("a game");
    assert_eq!(
        json!(game.final_score().map(u16::from)),
        case["final_score"]
    );
    let more = if game.is_over() { "" } else { "+" };
    Some(format!("{}{more}", game.score()))
}

fn points(case: &Value) -> String {
    let score = score(case).expect("a game");
    score.trim_end_matches('+').to_owned()
}

#[test]
fn every_case_of_the_notation_plain() {
    let (cases, lines) = cases("");
    assert_eq!(cases.len(), lines.len());
    for (case, line) in cases.iter().zip(lines) {
        assert_eq!(line, score(case).unwrap_or("!".to_owned()), "{case}");
    }
}

#[test]
fn every_case_of_the_notation_as_json() {
    let (cases, lines) = cases("--format json");
    assert_eq!(cases.len(), lines.len());
    for (case, line) in cases.iter().zip(lines) {
        let told: Value = serde_json::from_str(&line).expect("JSON");
        assert_eq!(told.get("error").is_some(), is_refused(case), "{line}");
        if !is_refused(case) {
            assert_eq!(told["rolls"], case["rolls"]);
            assert_eq!(told["over"], case["over"]);
            assert_eq!(told["score"].to_string(), points(case));
            assert_eq!(joined(&told["frames"]).trim_end(), joined(&case["marks"]));
        }
    }
}

#[test]
fn every_case_of_the_notation_as_csv() {
    let (cases, lines) = cases("--format csv");
    assert_eq!(cases.len() + 1, lines.len());
    let text = lines.join("\n");
    let mut table = csv::Reader::from_reader(text.as_bytes());
    for (case, row) in cases.iter().zip(table.records()) {
        let row = row.expect("a row");
        assert_eq!(row[7].is_empty(), !is_refused(case), "{row:?}");
        if !is_refused(case) {
            assert_eq!(row[1], points(case));
            assert_eq!(row[3], *case["over"].to_string());
            assert_eq!(row[4], joined(&case["rolls"]));
            assert_eq!(row[5], joined(&case["marks"]));
        }
    }
}

#[test]
fn every_case_of_the_notation_as_a_sheet() {
    let (cases, lines) = cases("--format sheet");
    let text = lines.join("\n");
    let sheets: Vec<_> = text.split("\n\n").collect();
    assert_eq!(cases.len(), sheets.len());
    for (case, sheet) in cases.iter().zip(sheets) {
        let marks = sheet.lines().nth(2).unwrap_or_default();
        let bare: String = marks.chars().filter(|mark| !" |".contains(*mark)).collect();
        match case.get("marks") {
            Some(marks) => assert_eq!(bare, joined(marks).replace(' ', ""), "{sheet}"),
            None => assert!(sheet.contains(": ! ball "), "{sheet}"),
        }
    }
}

const THREE: &str = "10,7,3\nX 7/ 9- X -8 8/ -6 X X X81\n[]\n";

#[test]
fn plain() {
    let run = Folder::with(THREE).score("games");
    assert_eq!(run, printed("20+\n167\n0+\n"));
}

#[test]
fn json_is_as_specified() {
    let run = Folder::with("10,7,3\n10,7,3,3,9\n").score("--format json games");
    assert_eq!(
        run.out,
        r#"{"line":1,"rolls":[10,7,3],"frames":["X","7/","","","","","","","",""],"cumulative":[20,null,null,null,null,null,null,null,null,null],"score":20,"max":280,"over":false}
{"line":2,"error":"too_many_pins","index":4,"message":"9 pins knocked down but only 7 standing"}
"#
    );
    assert_eq!(
        run.err,
        "games:2: ball 5: 9 pins knocked down but only 7 standing\n"
    );
}

#[test]
fn csv_is_as_specified() {
    let run = Folder::with(format!("{THREE}8,X\n")).score("--format csv games");
    assert_eq!(
        run.out,
        "\
line,score,max,over,rolls,frames,cumulative,error,index,message
1,20,280,false,10 7 3,X 7/,20,,,
2,167,167,true,10 7 3 9 0 10 0 8 8 2 0 6 10 10 10 8 1,X 7/ 9- X -8 8/ -6 X X X81,20 39 48 66 74 84 90 120 148 167,,,
3,0,300,false,,,,,,
4,,,,,,,bad_symbol,1,X stands only at a fresh rack: write / to clear what is left (2)
"
    );
}

#[test]
fn a_sheet_shows_frames_and_score() {
    let run = Folder::with("X 7/ 9-\n?\n").score("--format sheet games");
    assert_eq!(
        run.out,
        "\
1: 48+
|  01  |  02  |  03  |  04  |  05  |  06  |  07  |  08  |  09  |  10  |
|  X   |  7|/ |  9|- |      |      |      |      |      |      |      |
|  20  |  39  |  48  |      |      |      |      |      |      |      |

2: ! ball 1: '?' is not a ball: write X, /, - or a digit

"
    );
}

/// A game in one file, and a bad line in another.
fn two_files() -> Folder {
    let folder = Folder::with("X\n");
    folder.write("more", "\n?\n");
    folder
}

#[test]
fn several_files_are_named_in_json() {
    let out = two_files().score("--format json games more").out;
    let lines: Vec<Value> = out
        .lines()
        .map(|line| serde_json::from_str(line).expect("JSON"))
        .collect();
    assert_eq!(
        [&lines[0]["file"], &lines[0]["line"]],
        [&json!("games"), &json!(1)]
    );
    assert_eq!(
        [&lines[1]["file"], &lines[1]["line"]],
        [&json!("more"), &json!(2)]
    );
}

#[test]
fn several_files_are_named_in_a_table_and_above_a_sheet() {
    let out = two_files().score("--format csv games more").out;
    let begins: Vec<_> = out
        .lines()
        .map(|line| &line[..11.min(line.len())])
        .collect();
    assert_eq!(begins, ["line,file,s", "1,games,0,3", "2,more,,,,,"]);
    let out = two_files().score("--format sheet games more").out;
    assert!(
        out.starts_with("games:1: 0+\n") && out.contains("\nmore:2: ! ball 1: "),
        "{out}"
    );
    assert_eq!(two_files().score("games more").out, "0+\n!\n");
}
