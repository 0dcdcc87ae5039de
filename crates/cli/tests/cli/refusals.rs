//! What is refused: the sentence, and that nothing has happened.

use crate::support::{gutters, run};

/// A question, how it is reached, and what answers it.
struct Asked<'a> {
    arguments: &'a str,
    before: &'a str,
    prompt: &'a str,
    answer: &'a str,
}

const COUNT: Asked<'_> = Asked {
    arguments: "--lang en",
    before: "",
    prompt: "How many people? ",
    answer: "1\nPJS\n",
};

const NAME: Asked<'_> = Asked {
    arguments: "--lang en",
    before: "2\nPJS\n",
    prompt: "Player 2's name? (3 english letters): ",
    answer: "KYJ\n",
};

const FIRST_BALL: Asked<'_> = ball("");

const fn ball(before: &str) -> Asked<'_> {
    Asked {
        arguments: "--lang en --players PJS,KYJ,PJS",
        before,
        prompt: "PJS's turn : ",
        answer: "0\n",
    }
}

/// PJS has bowled a frame, 7 and a spare, and so have the others; now 6 of 10.
const SECOND_BALL: Asked<'_> = ball("7\n3\n-\n9\nX\n6\n");

impl Asked<'_> {
    /// Types a line that must be refused, then plays on. The refusal is told, the same
    /// question asked again, and everything else is as if nothing had been typed.
    #[track_caller]
    fn refuses(&self, line: impl AsRef<[u8]>, sentence: &str) {
        let rest = format!("{}{}", self.answer, gutters());
        let asked = run(self.arguments, self.before);
        let without = run(self.arguments, format!("{}{rest}", self.before));
        let typed = [
            self.before.as_bytes(),
            line.as_ref(),
            b"\n",
            rest.as_bytes(),
        ];
        let with = run(self.arguments, typed.concat());

        assert!(asked.out.ends_with(self.prompt), "{}", asked.out);
        let after = without.out.strip_prefix(&asked.out).unwrap();
        assert_eq!(with.err, format!("{}{sentence}\n", without.err));
        assert_eq!(with.out, format!("{}{}{after}", asked.out, self.prompt));
        assert_eq!(with.status, Some(0));
    }
}

#[test]
fn a_number_of_people() {
    let wrong = |typed: &str| {
        format!("\"{typed}\" is not a number of people: type a whole number, 1 or more")
    };
    for typed in [
        "0", "000", "-1", "+1", "abc", "1.5", "2 3", "two", "１", "quit",
    ] {
        COUNT.refuses(typed, &wrong(typed));
    }
    COUNT.refuses("", "nothing was typed: type a whole number, 1 or more");
    COUNT.refuses(" \t ", "nothing was typed: type a whole number, 1 or more");
    COUNT.refuses("\x1b[2J", &wrong("\\u{1b}[2J"));
    COUNT.refuses("x".repeat(500), &wrong(&format!("{}…", "x".repeat(20))));
}

#[test]
fn a_name() {
    let refuses =
        |typed, wrong| NAME.refuses(typed, &format!("{wrong}: type three letters A to Z"));
    refuses("PJ", "a name has 3 letters, not 2");
    refuses("PJSS", "a name has 3 letters, not 4");
    refuses("", "nothing was typed");
    refuses("P3S", "'3' is not a letter A to Z");
    refuses("123", "'1' is not a letter A to Z");
    refuses("박지성", "'박' is not a letter A to Z");
    refuses("🎳", "'🎳' is not a letter A to Z");
    refuses("ÑÑÑ", "'Ñ' is not a letter A to Z");
    refuses("P S", "' ' is not a letter A to Z");
    refuses("P-S", "'-' is not a letter A to Z");
}

#[test]
fn what_is_not_a_ball() {
    for typed in [
        "-1", "+7", "1.5", "abc", "7,2", "7 2", "10 X", "XX", "--", "７", "G", "Ｘ", "und",
    ] {
        let wrong = format!("\"{typed}\" is not a ball");
        FIRST_BALL.refuses(typed, &format!("{wrong}: type 0 to 10, X or -, or help"));
        SECOND_BALL.refuses(typed, &format!("{wrong}: type 0 to 4, / or -, or help"));
    }
    FIRST_BALL.refuses("", "nothing was typed: type 0 to 10, X or -, or help");
    ball("9\n").refuses("q", "\"q\" is not a ball: type 0 or 1, / or -, or help");
}

#[test]
fn more_pins_than_stand() {
    FIRST_BALL.refuses(
        "11",
        "11 pins knocked down but only 10 standing: type 0 to 10",
    );
    FIRST_BALL.refuses(
        "0011",
        "0011 pins knocked down but only 10 standing: type 0 to 10",
    );
    SECOND_BALL.refuses("5", "5 pins knocked down but only 4 standing: type 0 to 4");
    SECOND_BALL.refuses(
        "10",
        "10 pins knocked down but only 4 standing: type 0 to 4",
    );
    ball("7\n").refuses("7", "7 pins knocked down but only 3 standing: type 0 to 3");
    ball("9\n").refuses("2", "2 pins knocked down but only 1 standing: type 0 or 1");
    let endless = format!(
        "{}… pins knocked down but only 10 standing: type 0 to 10",
        "9".repeat(20)
    );
    FIRST_BALL.refuses("9".repeat(999), &endless);
}

#[test]
fn marks_where_they_cannot_stand() {
    FIRST_BALL.refuses(
        "/",
        "/ clears what a ball has left, and this rack is fresh: type 0 to 10, X or -, or help",
    );
    for strike in ["X", "x", "ㅌ"] {
        SECOND_BALL.refuses(
            strike,
            "X is ten pins off a fresh rack, not the 4 still standing: type 0 to 4, / or -, or help",
        );
    }
    ball("0\n").refuses(
        "X",
        "X is ten pins off a fresh rack, not the 10 still standing: type 0 to 10, / or -, or help",
    );
}

#[test]
fn lines_that_are_no_text() {
    let long = "a line of more than 1000 bytes is not read";
    let garbled = "that line is not UTF-8 text";
    for (asked, allowed) in [
        (COUNT, "type a whole number, 1 or more"),
        (NAME, "type three letters A to Z"),
        (FIRST_BALL, "type 0 to 10, X or -, or help"),
        (SECOND_BALL, "type 0 to 4, / or -, or help"),
    ] {
        asked.refuses(b"\xff\xfe", &format!("{garbled}: {allowed}"));
        asked.refuses(b"7\x80", &format!("{garbled}: {allowed}"));
        asked.refuses(vec![b'7'; 1_000_000], &format!("{long}: {allowed}"));
        asked.refuses(vec![0xff; 1_000_000], &format!("{long}: {allowed}"));
        asked.refuses(vec![b'0'; 1001], &format!("{long}: {allowed}"));
    }
    FIRST_BALL.refuses("\0", "\"\\0\" is not a ball: type 0 to 10, X or -, or help");
}

#[test]
fn a_correction_that_is_not_one() {
    let usage = "fix needs a player, a frame and its balls: type for example fix PJS 3 7/";
    for typed in ["fix", "fix KYJ", "fix KYJ 1", "fix KYJ 1 |"] {
        SECOND_BALL.refuses(typed, usage);
    }
}

#[test]
fn a_correction_with_balls_that_cannot_be() {
    let refuses = |balls: &str, wrong: &str| {
        let allowed = "a correction has all balls of its frame, such as X, 7/ or 72";
        SECOND_BALL.refuses(format!("fix KYJ 1 {balls}"), &format!("{wrong}: {allowed}"));
    };
    refuses("7", "frame 1 needs another ball");
    refuses("76", "6 pins knocked down but only 3 standing");
    refuses("7 10", "10 pins knocked down but only 3 standing");
    refuses(
        "7X",
        "X is ten pins off a fresh rack, not the 3 still standing",
    );
    refuses("/", "/ clears what a ball has left, and this rack is fresh");
    for too_many in ["X7", "7 2 1", "7 2 9 9", "X 7 9", "-1 -"] {
        refuses(too_many, "frame 1 is over before the last of these balls");
    }
    refuses("7?", "\"?\" is not a ball");
}

#[test]
fn a_correction_of_the_tenth_with_balls_that_cannot_be() {
    let before = format!("{}3\n4\n", "0\n".repeat(3 * 18));
    let tenth = Asked {
        prompt: "KYJ's turn : ",
        ..ball(&before)
    };
    let refuses = |balls: &str, wrong: &str| {
        let allowed = "a correction has all balls of its frame, such as X81, 9/X or 72";
        tenth.refuses(format!("fix 1 10 {balls}"), &format!("{wrong}: {allowed}"));
    };
    for incomplete in ["X", "XX", "9/", "5"] {
        refuses(incomplete, "frame 10 needs another ball");
    }
    for too_many in ["XXXX", "72X", "9/XX"] {
        refuses(too_many, "frame 10 is over before the last of these balls");
    }
    refuses("X77", "7 pins knocked down but only 3 standing");
}

#[test]
fn a_correction_of_a_frame_that_is_not_over() {
    let sentence = |frame: u8| {
        let allowed = "only a frame that is over can be corrected; undo takes back a ball";
        format!("frame {frame} is not over: {allowed}")
    };
    SECOND_BALL.refuses("fix 1 2 72", &sentence(2));
    SECOND_BALL.refuses("fix KYJ 2 72", &sentence(2));
    SECOND_BALL.refuses("fix KYJ 10 XXX", &sentence(10));
    SECOND_BALL.refuses("fix KYJ 11 X", "there is no frame 11: frames are 1 to 10");
    SECOND_BALL.refuses("fix KYJ 0 X", "there is no frame 0: frames are 1 to 10");
    SECOND_BALL.refuses("fix KYJ X 1", "there is no frame X: frames are 1 to 10");
}

#[test]
fn a_correction_of_nobody_in_particular() {
    let player = "name somebody on the board, or a seat number";
    let shared =
        "PJS is the name of several players: put a seat number instead of the name, one of 1, 3";
    SECOND_BALL.refuses("fix PJS 1 72", shared);
    SECOND_BALL.refuses("fix LEE 1 72", &format!("nobody is called LEE: {player}"));
    SECOND_BALL.refuses(
        "fix KY 1 72",
        &format!("a name has 3 letters, not 2: {player}"),
    );
    SECOND_BALL.refuses("fix 0 1 72", "there is no seat 0: seats are 1 to 3");
    SECOND_BALL.refuses("fix 4 1 72", "there is no seat 4: seats are 1 to 3");
}

#[test]
fn a_name_shared_by_very_many_lists_the_first_of_them() {
    let sentence = |players: &str| {
        let run = run(
            &format!("--lang en --players {players}"),
            "leave PJS\nquit\n",
        );
        let sentence = run.err.lines().next().unwrap();
        sentence.split("one of ").nth(1).unwrap().to_owned()
    };
    let ten = ["PJS"; 10].join(",");
    assert_eq!(sentence(&ten), "1, 2, 3, 4, 5, 6, 7, 8, 9, 10");
    assert_eq!(
        sentence(&(ten + ",PJS")),
        "1, 2, 3, 4, 5, 6, 7, 8, 9, 10, …"
    );
}

#[test]
fn joining_and_leaving() {
    let late = "type for example join LEE";
    SECOND_BALL.refuses("join", &format!("join needs a player: {late}"));
    SECOND_BALL.refuses("join LE", &format!("a name has 3 letters, not 2: {late}"));
    SECOND_BALL.refuses(
        "join 이영희",
        &format!("'이' is not a letter A to Z: {late}"),
    );
    SECOND_BALL.refuses("leave", "leave needs a player: type for example leave LEE");
    SECOND_BALL.refuses(
        "leave PJS",
        "PJS is the name of several players: put a seat number instead of the name, one of 1, 3",
    );
    SECOND_BALL.refuses(
        "leave LEE",
        "nobody is called LEE: name somebody on the board, or a seat number",
    );
    SECOND_BALL.refuses("leave 4", "there is no seat 4: seats are 1 to 3");
    ball("leave 2\n").refuses(
        "leave KYJ",
        "seat 2 has left already: only who is still playing can leave",
    );
}

#[test]
fn words_with_something_after_them() {
    for word in ["undo", "board", "help", "quit", "QUIT"] {
        let sentence = format!("{word} stands alone: type only {word}");
        SECOND_BALL.refuses(format!("{word} now"), &sentence);
    }
    FIRST_BALL.refuses("undo", "nothing to take back: type a ball first");
}
