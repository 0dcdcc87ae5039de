//! Files in every state.

use std::{fs::File, io::Write, process::Command};

use crate::{
    Folder, printed,
    program::{Run, run, run_command, tenpin},
};

#[test]
fn an_empty_file_has_no_games() {
    let folder = Folder::with("");
    assert_eq!(folder.score("games"), printed(""));
    assert_eq!(folder.score("games --format json"), printed(""));
}

#[test]
fn blank_lines_comments_line_ends_and_byte_order_marks() {
    let text = "\u{feff}10,7,3\r\n\r\n# comment\r\n  \n9,0,\r\nX 7/";
    assert_eq!(Folder::with(text).score("games"), printed("20+\n9+\n20+\n"));
}

#[test]
fn what_cannot_be_read_is_told_and_does_not_stop_the_rest() {
    let folder = Folder::with("X\n");
    std::fs::create_dir(folder.path().join("folder")).expect("room");
    let run = folder.score("games nowhere folder games");
    assert_eq!(
        run,
        Run {
            out: "0+\n0+\n".to_owned(),
            err: "Cannot read nowhere: No such file or directory (os error 2)\n\
                  Cannot read folder: Is a directory (os error 21)\n"
                .to_owned(),
            status: Some(2),
        }
    );
    folder.write("bad", "?\n");
    assert_eq!(folder.score("bad nowhere bad").status, Some(2));
    assert_eq!(folder.score("bad games").status, Some(1));
}

#[test]
fn a_file_that_may_not_be_read() {
    let folder = Folder::with("X\n");
    let file = folder.path().join("games");
    let chmod = Command::new("chmod").arg("000").arg(&file).status();
    assert!(chmod.expect("chmod").success());
    let program = tenpin("");
    let mut command = Command::new("setpriv");
    // Root may read everything; without its capabilities it may not.
    command.args(["--bounding-set=-all", "--inh-caps=-all"]);
    command.arg(program.get_program()).arg("score").arg(&file);
    let run = run_command(command.env_clear(), b"");
    let file = file.display();
    assert_eq!(
        run.err,
        format!("Cannot read {file}: Permission denied (os error 13)\n")
    );
    assert_eq!((run.out.as_str(), run.status), ("", Some(2)));
}

/// What a file of this name with these bytes leads to.
fn unread(name: &str, bytes: &[u8]) -> String {
    let folder = Folder::new();
    folder.write(name, bytes);
    let run = folder.score(&format!("-- {name}"));
    assert_eq!((run.out.as_str(), run.status), ("", Some(2)));
    run.err
}

const GZIP: &[u8] = b"\x1f\x8b\x08\0\0\0\0\0\0\x03";

#[test]
fn a_file_that_is_no_text_shows_the_pipe_to_use() {
    assert_eq!(
        unread("it's.gz", GZIP),
        "it's.gz is compressed. Run\n  gzip -dc 'it'\\''s.gz' | tenpin score\n"
    );
    assert_eq!(
        unread("-x.gz", GZIP),
        "-x.gz is compressed. Run\n  gzip -dc ./-x.gz | tenpin score\n"
    );
    assert_eq!(
        unread("utf16", b"\xff\xfeX\0\n\0"),
        "utf16 is UTF-16 and not UTF-8. Run\n  iconv -f UTF-16 -t UTF-8 utf16 | tenpin score\n"
    );
}

#[test]
fn a_pipe_that_is_no_text_shows_the_pipe_to_use() {
    let folder = Folder::new();
    let run = folder.pipe("", GZIP);
    assert_eq!(
        run.err,
        "- is compressed. Run\n  … | gzip -dc | tenpin score\n"
    );
    let run = folder.pipe("", b"PK\x03\x04");
    assert_eq!(
        run.err,
        "- is compressed. Run\n  … | funzip | tenpin score\n"
    );
    assert_eq!(run.status, Some(2));
}

/// A hole in a file reads as zeros, and takes no room on the disk.
#[test]
fn one_line_of_a_gibibyte_is_too_long() {
    let folder = Folder::new();
    let mut file = File::create(folder.path().join("games")).expect("room");
    file.write_all(b"X\n").expect("room");
    file.set_len(1 << 30).expect("a hole");
    let run = folder.score("games --format json");
    assert_eq!(
        run.err,
        "games:2: ball 1: a line of more than 65536 bytes is not read\n"
    );
    let told = "{\"line\":2,\"error\":\"line_too_long\",\"index\":0,\"message\":\"a line of more than 65536 bytes is not read\"}\n";
    assert!(run.out.ends_with(told), "{}", run.out);
    assert_eq!(run.status, Some(1));
}

#[test]
fn threads_change_nothing() {
    const GAMES: [&str; 6] = ["10,7,3", "X 7/ 9-", "?", "", "# no", "1,2,3,4,5,4,3,2,1,0"];
    let mut random = fastrand::Rng::with_seed(7);
    let lines: Vec<_> = (0..200_000)
        .map(|_| GAMES[random.usize(0..GAMES.len())])
        .collect();
    let folder = Folder::with(lines.join("\n"));
    for format in ["plain", "json", "csv"] {
        let arguments = format!("games --all-errors --format {format}");
        let one = folder.score(&format!("{arguments} --threads 1"));
        for threads in [2, 7] {
            let more = folder.score(&format!("{arguments} --threads {threads}"));
            assert!(more == one, "{format} with {threads} threads");
        }
    }
}

#[test]
fn a_name_cannot_upset_the_terminal() {
    let folder = Folder::new();
    folder.write("a\x1b[2J\nb", "?\n");
    let mut command = tenpin("score");
    command.arg("a\x1b[2J\nb").current_dir(folder.path());
    let run = run_command(&mut command, b"");
    assert_eq!(
        run.err,
        "a?[2J?b:1: ball 1: '?' is not a ball: write X, /, - or a digit\n"
    );
}

#[test]
fn wrong_usage_is_refused() {
    for (arguments, complaint) in [
        (
            "--summary --format csv",
            "--summary goes with --format plain or json",
        ),
        ("--header", "--column <COLUMN>"),
        ("--column game", "--column with a name needs --header"),
        ("--column 0", "--column with a name needs --header"),
        ("--threads 0", "1..=256"),
        ("--threads 257", "1..=256"),
        ("--column=", "--column needs a name or a number"),
        ("--format xml", "--format"),
        ("--players AAA", "--players"),
    ] {
        let run = run(&format!("score {arguments}"), "");
        assert!(run.err.contains(complaint), "{arguments}: {}", run.err);
        assert_eq!((run.out.as_str(), run.status), ("", Some(2)));
    }
}
