//! The end of a match: totals, ranking, praise.

use crate::support::{gutters, last_board, run};

/// What follows the last board and its blank line.
fn totals(out: &str) -> &str {
    out.rsplit("\n\n").next().unwrap()
}

#[track_caller]
fn check(arguments: &str, lines: &str, expected: &str) {
    let run = run(arguments, lines);
    assert_eq!(totals(&run.out), expected);
    assert_eq!(run.status, Some(0));
}

#[test]
fn one_player_has_a_total() {
    let strikes = "X\n".repeat(12);
    check("--lang en --players PJS", &strikes, "Total score : 300\n");
    check("--lang ko --players PJS", &strikes, "총 점수 : 300\n");
    check(
        "--lang es --players PJS",
        &strikes,
        "Puntuación total : 300\n",
    );
}

#[test]
fn the_board_is_printed_once_more_before_the_totals() {
    let run = run("--lang en --players PJS", gutters());
    let board = last_board(&run.out);
    assert!(
        run.out
            .ends_with(&format!("{board}\n\n{board}\n\nTotal score : 0\n"))
    );
}

#[test]
fn several_are_ranked_and_equals_share_a_rank() {
    let round = "3\n3\n9\n0\n0\n0\n4\n5\n";
    let ranking = "1. BBB : 90\n1. DDD : 90\n3. AAA : 60\n4. CCC : 0\n";
    for language in ["en", "ko", "es"] {
        let arguments = format!("--lang {language} --players AAA,BBB,CCC,DDD");
        check(&arguments, &round.repeat(10), ranking);
    }
}

#[test]
fn who_left_comes_last_without_a_rank() {
    let lines = format!("9\n0\n7\n2\n5\n4\nleave AAA\njoin LEE\n{}", gutters());
    let ranking = "1. BBB : 9\n1. CCC : 9\n3. LEE : 0\n-. AAA : 9\n";
    check("--lang en --players AAA,BBB,CCC", &lines, ranking);
}

#[test]
fn a_match_that_everybody_leaves_is_over() {
    check(
        "--lang en --players AAA,BBB",
        "9\n0\n3\n4\nleave 1\nleave 2\n",
        "-. AAA : 9\n-. BBB : 7\n",
    );
}

/// What was told in a match of one player.
#[track_caller]
fn check_praise(balls: &[&str], expected: &[&str]) {
    let run = run("--lang en --players PJS", balls.join("\n"));
    let told: Vec<_> = run.err.lines().collect();
    assert_eq!(told, expected);
}

#[test]
fn great_games_are_praised_in_a_line() {
    let turkey = "PJS: three strikes in a row, a turkey!";
    check_praise(&["X"; 12], &[turkey, "PJS: 300, a perfect game!"]);
    let spares = [&["7", "/"].repeat(10)[..], &["7"]].concat();
    check_praise(&spares, &["PJS: 170 without an open frame, a clean game!"]);
    let open = [&["X", "X", "X"][..], &["0"; 14]].concat();
    check_praise(&open, &[turkey]);
    let in_the_tenth = [&["0"; 18][..], &["X", "X", "X"]].concat();
    check_praise(&in_the_tenth, &[turkey]);
    let four = [&["X", "X", "X", "X", "9"][..], &["0"; 11]].concat();
    check_praise(&four, &[turkey]);
    check_praise(&[&["X", "X", "9"][..], &["0"; 15]].concat(), &[]);
}
