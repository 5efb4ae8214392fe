// Reads a puzzle a line (81 characters, . or 0 for blanks), writes a solution a line.
use std::io::{self, BufRead, Write};

/// The digits that no cell of the row, column and box of cell i holds, a bit each.
fn choices(cells: &[u8], i: usize) -> u32 {
    let (row, column) = (i / 9, i % 9);
    let mut open = 0x3fe;
    for k in 0..9 {
        let in_box = (row / 3 * 3 + k / 3) * 9 + column / 3 * 3 + k % 3;
        for ch in [cells[row * 9 + k], cells[k * 9 + column], cells[in_box]] {
            if (b'1'..=b'9').contains(&ch) {
                open &= !(1 << (ch - b'0'));
            }
        }
    }
    open
}

/// Fills in the blanks; false if that cannot be done.
fn solve(cells: &mut [u8]) -> bool {
    let blanks = (0..81).filter(|&i| !(b'1'..=b'9').contains(&cells[i]));
    let fewest = blanks.map(|i| (choices(cells, i), i)).min_by_key(|(open, _)| open.count_ones());
    let Some((open, i)) = fewest else { return true };
    for d in 1..=9u8 {
        if open >> d & 1 == 1 {
            cells[i] = b'0' + d;
            if solve(cells) {
                return true;
            }
        }
    }
    cells[i] = b'.';
    false
}

fn main() -> io::Result<()> {
    let mut out = io::stdout();
    for line in io::stdin().lock().lines() {
        let mut cells = line?.trim().as_bytes().to_vec();
        if cells.len() != 81 || !solve(&mut cells) {
            cells = b"-".to_vec();
        }
        cells.push(b'\n');
        out.write_all(&cells)?;
        out.flush()?; // else the answer might wait in a buffer
    }
    Ok(())
}
