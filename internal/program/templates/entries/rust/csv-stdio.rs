// Reads CSV on standard input (nine fields per row, 0 for blanks, nine rows per
// puzzle) and writes CSV in the same form and order on standard output.
use std::io;

fn main() -> io::Result<()> {
    let text = io::read_to_string(io::stdin())?;
    let rows: Vec<&str> = text.lines().collect();
    for nine in rows.chunks(9) {
        let puzzle = nine.concat().replace(',', "");
        let answer = solution(&puzzle).unwrap_or("0".repeat(81)); // zeros: it gives up
        for i in (0..81).step_by(9) {
            let fields: Vec<&str> = (i..i + 9).map(|k| &answer[k..k + 1]).collect();
            println!("{}", fields.join(","));
        }
    }
    Ok(())
}

// SOLVER
