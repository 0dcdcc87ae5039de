//! The matches of the console specification, played through the program.

use serde_json::Value;

use crate::support::{last_board, run};

const CASES: &str = include_str!("../../../rules/tests/rules/data/console-cases.json");

#[test]
fn every_case_shows_its_board() {
    let cases: Vec<Value> = serde_json::from_str(CASES).unwrap();
    assert_eq!(cases.len(), 38);
    cases.iter().for_each(check);
}

fn check(case: &Value) {
    let name = &case["name"];
    let rolls: Vec<_> = list(case, "rolls").iter().map(Value::to_string).collect();
    let rejected = list(case, "rejected");
    let players = texts(case, "players").join(",");

    let run = run(&format!("--lang en --players {players}"), rolls.join("\n"));

    assert_eq!(
        last_board(&run.out),
        texts(case, "expected").join("\n"),
        "{name}"
    );
    let result = usize::from(case["finished"] == true);
    let boards = run.out.matches("| NAME |").count();
    assert_eq!(boards, 1 + rolls.len() - rejected.len() + result, "{name}");
    let end = match case["next_turn"].as_str() {
        Some(next) => format!("{next}'s turn : "),
        None => "\n".to_owned(),
    };
    assert!(run.out.ends_with(&end), "{name}");
    // A ball after the end is not even read.
    let told = rejected.iter().filter(|ball| ball["turn"].is_string());
    let refusals = run.err.matches("pins knocked down");
    assert_eq!(refusals.count(), told.count(), "{name}");
    assert_eq!(run.status, Some(0), "{name}");
}

fn list<'a>(case: &'a Value, key: &str) -> &'a [Value] {
    case[key].as_array().unwrap()
}

fn texts<'a>(case: &'a Value, key: &str) -> Vec<&'a str> {
    list(case, key)
        .iter()
        .map(|text| text.as_str().unwrap())
        .collect()
}
