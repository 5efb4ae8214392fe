/// The candidates of cell i, one bit per digit: the digits that its row, column and box do not hold.
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

/// Fills in the blanks; false if there is no solution.
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

/// The solution of 81 characters; None if there is none, or the board is not 9x9.
fn solution(puzzle: &str) -> Option<String> {
    let mut cells = puzzle.as_bytes().to_vec();
    if cells.len() != 81 || !solve(&mut cells) {
        return None;
    }
    String::from_utf8(cells).ok()
}
