// Keeps the used digits of each row, column and box as bits, and fills the blank with the
// fewest choices first. The contest has the same program in six languages to compare them.
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;

public class Masks {
    static final int[][] UNITS = new int[81][];
    final char[] cells;
    final int[] blanks = new int[81];
    final int[] used = new int[27];
    int n;

    static {
        for (int i = 0; i < 81; i++) {
            UNITS[i] = new int[] {i / 9, 9 + i % 9, 18 + i / 27 * 3 + i % 9 / 3};
        }
    }

    Masks(String line) {
        cells = line.toCharArray();
        for (int i = 0; i < 81; i++) {
            if (cells[i] < '1' || cells[i] > '9') {
                blanks[n++] = i;
                continue;
            }
            for (int unit : UNITS[i]) {
                used[unit] |= 1 << cells[i] - '0';
            }
        }
    }

    boolean solve(int n) {
        if (n == 0) {
            return true;
        }
        int at = 0, open = 0, fewest = 10;
        for (int k = 0; k < n && fewest > 1; k++) {
            int[] u = UNITS[blanks[k]];
            int bits = 0x3fe & ~(used[u[0]] | used[u[1]] | used[u[2]]);
            if (Integer.bitCount(bits) < fewest) {
                at = k;
                open = bits;
                fewest = Integer.bitCount(bits);
            }
        }
        int i = blanks[at];
        blanks[at] = blanks[n - 1]; // swap this blank with the last one
        blanks[n - 1] = i;
        for (int digit = 1; digit <= 9; digit++) {
            if ((open >> digit & 1) == 0) {
                continue;
            }
            cells[i] = (char) ('0' + digit);
            for (int unit : UNITS[i]) {
                used[unit] |= 1 << digit;
            }
            if (solve(n - 1)) {
                return true;
            }
            for (int unit : UNITS[i]) {
                used[unit] ^= 1 << digit;
            }
        }
        return false;
    }

    public static void main(String[] args) throws IOException {
        BufferedReader in = new BufferedReader(new InputStreamReader(System.in));
        for (String line = in.readLine(); line != null; line = in.readLine()) {
            Masks m = new Masks(line.trim());
            System.out.println(m.solve(m.n) ? new String(m.cells) : "-");
            System.out.flush();
        }
    }
}
