// Reads input.csv (nine fields per row, blanks empty, nine rows per puzzle) and writes
// output.csv in the same form and order. Both files are in the current folder.
use std::{fs, io};

fn main() -> io::Result<()> {
    let text = fs::read_to_string("input.csv")?;
    let rows: Vec<&str> = text.lines().collect();
    let mut out = String::new();
    for nine in rows.chunks(9) {
        let fields = nine.iter().flat_map(|row| row.split(','));
        let puzzle: String = fields.map(|field| if field.is_empty() { "." } else { field }).collect();
        let answer = solution(&puzzle);
        for i in 0..81 {
            if let Some(digits) = &answer { // empty fields: it gives up
                out += &digits[i..i + 1];
            }
            out += if i % 9 < 8 { "," } else { "\n" };
        }
    }
    fs::write("output.csv", out)
}

// SOLVER
