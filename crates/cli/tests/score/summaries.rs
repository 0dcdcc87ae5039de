//! What all games come to.

use serde_json::{Value, json};

use crate::Folder;

const GAMES: &str = "XXXXXXXXXXXX\n9-9-9-9-9-9-9-9-9-9-\n8/8/8/8/8/8/8/8/8/8/X\nX\n# no\n?\n";

const TEXT: &str = "             4  games
             3  over
             1  in progress
             1  bad lines
            90  lowest score
           300  highest score
        190.67  mean
        182.00  median
         85.95  standard deviation
            13  strikes
            10  spares
            10  open frames

  90-99              1  ##################################################
100-109              0
110-119              0
120-129              0
130-139              0
140-149              0
150-159              0
160-169              0
170-179              0
180-189              1  ##################################################
190-199              0
200-209              0
210-219              0
220-229              0
230-239              0
240-249              0
250-259              0
260-269              0
270-279              0
280-289              0
290-299              0
    300              1  ##################################################
";

#[test]
fn as_text() {
    let folder = Folder::with(GAMES);
    let run = folder.score("games --summary");
    assert_eq!(run.out, TEXT);
    assert_eq!(run.status, Some(1), "one line is bad");
    assert!(
        folder
            .score("games --summary --lang ko")
            .out
            .contains("  표준편차\n")
    );
    assert!(
        folder
            .score("games --summary --lang es")
            .out
            .contains("  cuadros abiertos\n")
    );
}

#[test]
fn as_json() {
    let run = Folder::with(GAMES).score("games - games --summary --format json --threads 3");
    let mut told: Value = serde_json::from_str(&run.out).expect("JSON");
    let keys: Vec<_> = run.out.split('"').skip(1).step_by(2).collect();
    assert_eq!(
        keys.join(" "),
        "games over in_progress bad min max mean median sd strikes spares opens histogram"
    );
    let mut histogram = vec![0; 301];
    for score in [90, 182, 300] {
        histogram[score] = 2;
    }
    let near =
        |figure: Value, expected: f64| (figure.as_f64().expect("a number") - expected).abs() < 1e-9;
    assert!(near(told["mean"].take(), 572.0 / 3.0));
    assert!(near(
        told["sd"].take(),
        (131_224.0_f64 / 3.0 - (572.0_f64 / 3.0).powi(2)).sqrt()
    ));
    let expected = json!({
        "games": 8, "over": 6, "in_progress": 2, "bad": 2, "min": 90, "max": 300, "mean": null,
        "median": 182.0, "sd": null, "strikes": 26, "spares": 20, "opens": 20,
        "histogram": histogram,
    });
    assert_eq!(told, expected);
}

#[test]
fn without_a_game_that_is_over_there_are_no_figures() {
    let run = Folder::with("X\n").score("games --summary");
    let counts = ["1  games", "0  over", "1  in progress", "0  bad lines"];
    let lines: Vec<_> = run.out.lines().map(str::trim_start).collect();
    assert_eq!(lines, counts);
    let run = Folder::with("").score("games --summary --format json");
    let told: Value = serde_json::from_str(&run.out).expect("JSON");
    for figure in [
        "min", "max", "mean", "median", "sd", "strikes", "spares", "opens",
    ] {
        assert_eq!(told[figure], Value::Null, "{figure}");
    }
    assert_eq!((told["games"].as_u64(), run.status), (Some(0), Some(0)));
}
