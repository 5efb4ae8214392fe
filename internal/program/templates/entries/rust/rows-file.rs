// Reads problem.txt in the current folder (nine rows of nine digits, 0 for
// blanks) and prints the solution.
use std::{fs, io};

fn main() -> io::Result<()> {
    let puzzle: String = fs::read_to_string("problem.txt")?.split_whitespace().collect();
    let answer = solution(&puzzle).unwrap_or_default();
    for i in (0..answer.len()).step_by(9) { // no rows if it gives up
        println!("{}", &answer[i..i + 9]);
    }
    Ok(())
}

// SOLVER
