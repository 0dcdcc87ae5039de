//! How long the program takes to start, beside a C program that does nothing.

use std::{
    io::{self, Write},
    path::{Path, PathBuf},
    process::{Command, Stdio},
};

use tenpin_testkit::stopwatch::{self, REPEATS};

/// Runs in a row, because one is too short to time.
const RUNS: u32 = 100;

fn main() -> io::Result<()> {
    let folder = tempfile::tempdir()?;
    let nothing = compile(&folder.path().join("true"))?;
    let tenpin = PathBuf::from(env!("CARGO_BIN_EXE_tenpin"));
    let programs = [("C true", nothing), ("tenpin --version", tenpin)];
    let times = stopwatch::best(&programs, |(_, path)| start(path).expect("a run"));
    println!(
        "{RUNS} starts in a row, best of {REPEATS}, load {}",
        stopwatch::load_average()
    );
    println!("{:<17} {:>9} {:>6}", "", "us/start", "ratio");
    for ((name, _), time) in programs.iter().zip(&times) {
        let each = time.as_secs_f64() / f64::from(RUNS);
        let ratio = time.as_secs_f64() / times[0].as_secs_f64();
        println!("{name:<17} {:>9.0} {ratio:>6.2}", each * 1e6);
    }
    Ok(())
}

/// Both are given the same argument; the C program does not look at it.
fn start(path: &Path) -> io::Result<()> {
    for _ in 0..RUNS {
        let status = Command::new(path)
            .arg("--version")
            .stdout(Stdio::null())
            .status()?;
        assert!(status.success());
    }
    Ok(())
}

fn compile(program: &Path) -> io::Result<PathBuf> {
    let mut compiler = Command::new("cc");
    let compiler = compiler.args(["-O2", "-x", "c", "-", "-o"]).arg(program);
    let mut compiling = compiler.stdin(Stdio::piped()).spawn()?;
    if let Some(mut source) = compiling.stdin.take() {
        source.write_all(b"int main(void) { return 0; }\n")?;
    }
    assert!(compiling.wait()?.success());
    Ok(program.to_owned())
}
