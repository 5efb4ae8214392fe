// Protocol worker: solves a batch of puzzles, and writes how long that took and the solutions.
// bench list protocols -v describes each line.
use std::io::{self, BufRead, Write};
use std::time::Instant;

/// The CPU time of this process in nanoseconds, from the C library.
#[cfg(unix)]
fn cpu_ns() -> i64 {
    extern "C" {
        fn clock() -> std::os::raw::c_long; // microseconds on Unix
    }
    unsafe { clock() as i64 * 1000 }
}

#[cfg(not(unix))]
fn cpu_ns() -> i64 {
    0 // not known; then bench uses wall
}

/// The number after a key such as " warm="; 0 if the line does not have the key.
fn number(line: &str, key: &str) -> usize {
    let rest = line.split(key).nth(1).unwrap_or("");
    rest.split_whitespace().next().and_then(|word| word.parse().ok()).unwrap_or(0)
}

/// The answer to the first word of a line.
fn answer(line: &str) -> String {
    solution(line.split_whitespace().next().unwrap_or("")).unwrap_or("-".to_string())
}

/// Solves puzzles: the answers, and the nanoseconds of each.
fn solve_all(puzzles: &[String]) -> Vec<(String, u128)> {
    let mut answers = Vec::with_capacity(puzzles.len());
    for puzzle in puzzles {
        let begin = Instant::now();
        let text = answer(puzzle);
        answers.push((text, begin.elapsed().as_nanos()));
    }
    answers
}

fn main() -> io::Result<()> {
    let mut lines = io::stdin().lock().lines();
    let mut out = io::BufWriter::new(io::stdout().lock());
    while let Some(line) = lines.next() {
        let line = line?;
        if line.starts_with("!hello") {
            writeln!(out, "!worker protocol=1 shape=9x9 cpu={}", cfg!(unix))?;
        } else if line.starts_with("!batch ") {
            let warm = number(&line, " warm=");
            let all = warm + number(&line, "!batch ");
            let puzzles = lines.by_ref().take(all).collect::<io::Result<Vec<_>>>()?; // read all before the clock starts
            if puzzles.len() < all {
                break;
            }
            solve_all(&puzzles[..warm]);
            let (wall, cpu) = (Instant::now(), cpu_ns());
            let answers = solve_all(&puzzles[warm..]);
            let (cpu, wall) = (cpu_ns() - cpu, wall.elapsed().as_nanos());
            writeln!(out, "!ran wall={} cpu={}", wall, cpu)?;
            for (text, ns) in answers {
                writeln!(out, "{} ns={}", text, ns)?;
            }
        } else {
            writeln!(out, "{}", answer(&line))?; // a puzzle outside a batch
        }
        out.flush()?; // otherwise the answer would stay in the buffer
    }
    Ok(())
}

// SOLVER
