//! Several programs with one book.

use std::thread;

use crate::{
    shelf::{Playing, Shelf, saved_as},
    support::last_board,
};

/// A console after its first ball, and the id of its match.
fn begin(shelf: &Shelf, players: &str, ball: &str) -> (Playing, String) {
    let mut console = Playing::start(shelf.book(), &format!("--players {players}"));
    console.until_asked();
    console.answer(ball);
    (console, shelf.print("list")[..10].to_owned())
}

#[test]
fn a_console_sees_what_another_program_changed() {
    let shelf = Shelf::new();
    let (mut console, id) = begin(&shelf, "PJS,KYJ", "X");
    console.say_unaware("7", || drop(shelf.print(&format!("undo {id}"))));
    let shown = console.until_asked();
    assert_eq!(
        last_board(&shown).to_owned() + "\n",
        shelf.print(&format!("show {id}"))
    );
    assert!(shown.ends_with("PJS's turn : "), "{shown}");
    console.answer("4");
    let told = console.end();
    let said = "Another program has changed the match. This is how it stands now.\n\
        What was typed here was not entered.\n";
    assert!(told.starts_with(said), "{told}");
    assert!(
        shelf
            .print(&format!("show {id}"))
            .contains("|  PJS |  4   |")
    );
}

#[test]
fn a_console_that_waits_hears_of_another_program() {
    let shelf = Shelf::new();
    let (mut console, id) = begin(&shelf, "PJS,KYJ", "X");
    shelf.print(&format!("undo {id}"));
    // Nothing is typed here.
    let shown = console.until_asked();
    assert!(shown.ends_with("PJS's turn : "), "{shown}");
    shelf.print(&format!("close {id}"));
    let told = console.end();
    let said = "Another program has changed the match. This is how it stands now.\n";
    assert!(told.starts_with(said), "{told}");
}

#[test]
fn a_match_closed_elsewhere_ends() {
    let shelf = Shelf::new();
    let (mut console, id) = begin(&shelf, "PJS", "7");
    console.say_unaware("2", || drop(shelf.print(&format!("close {id}"))));
    let told = console.end();
    assert!(
        told.contains("Another program has changed the match."),
        "{told}"
    );
    let closed = "The match is closed: only tenpin fix can change it now. Saved as ";
    assert!(told.contains(closed), "{told}");
    assert_eq!(saved_as(&told), id);
}

#[test]
fn two_consoles_and_a_check_get_along() {
    let shelf = Shelf::new();
    shelf.run("import", "");
    thread::scope(|scope| {
        let play = |name: &'static str| {
            let shelf = &shelf;
            move || shelf.run(&format!("--players {name},{name}"), &"0\n".repeat(40))
        };
        let consoles = ["PJS", "KYJ"].map(|name| scope.spawn(play(name)));
        for _ in 0..5 {
            shelf.check_whole();
        }
        for console in consoles {
            let run = console.join().unwrap();
            assert_eq!(run.status, Some(0), "{}", run.err);
            assert!(run.err.starts_with("Saved as "), "{}", run.err);
        }
    });
    let list = shelf.print("list");
    assert_eq!(list.matches("  over  ").count(), 2, "{list}");
    shelf.check_whole();
}

#[test]
fn two_consoles_on_one_match_never_count_a_ball_twice() {
    let shelf = Shelf::new();
    let id = shelf.play("PJS", "");
    let resume = format!("resume {id}");
    let [mut first, mut second] = [(); 2].map(|()| Playing::start(shelf.book(), &resume));
    first.until_asked();
    second.until_asked();
    for ball in ["1", "2", "3"] {
        second.say_unaware(ball, || drop(first.answer(ball)));
        second.until_asked();
    }
    first.end();
    let told = second.end();
    let refused = told.matches("What was typed here was not entered.").count();
    assert_ne!(refused, 0, "{told}");
    // A ball that was typed for the board before the other one's is not entered.
    let export = shelf.print(&format!("export {id}"));
    let entered = export.matches("\"rolled\"").count();
    assert_eq!(entered + refused, 6, "{export}\n{told}");
    shelf.check_whole();
}
