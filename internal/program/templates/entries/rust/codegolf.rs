// Reads the file named by its argument: the number of puzzles, then one puzzle per
// line (0 for blanks). Prints the number and one line "puzzle,solution" per puzzle.
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
