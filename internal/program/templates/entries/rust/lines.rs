// Reads one puzzle per line (81 characters, . or 0 for blanks) and writes one solution per line.
use std::io::{self, BufRead, Write};

fn main() -> io::Result<()> {
    for line in io::stdin().lock().lines() {
        println!("{}", solution(line?.trim()).unwrap_or("-".to_string()));
        io::stdout().flush()?; // otherwise the answer could stay in a buffer
    }
    Ok(())
}

// SOLVER
