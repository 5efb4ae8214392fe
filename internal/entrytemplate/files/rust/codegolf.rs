// Reads the file that is its argument (how many puzzles, then one a line, 0 for
// blanks), prints how many and a line "puzzle,solution" for each.
use std::{env, fs, io};

fn main() -> io::Result<()> {
    let text = fs::read_to_string(env::args().nth(1).unwrap_or_default())?;
    let mut words = text.split_whitespace();
    println!("{}", words.next().unwrap_or("0")); // the number of puzzles
    for puzzle in words {
        println!("{},{}", puzzle, solution(puzzle).unwrap_or_default());
    }
    Ok(())
}

// SOLVER
