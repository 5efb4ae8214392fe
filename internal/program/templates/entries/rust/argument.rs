// Takes the puzzle as its argument (81 characters, 0 for blanks) and prints the solution.
use std::env;

fn main() {
    let puzzle = env::args().nth(1).unwrap_or_default();
    println!("{}", solution(&puzzle).unwrap_or("-".to_string()));
}

// SOLVER
