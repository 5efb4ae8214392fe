// Reads CSV on standard input (nine fields per row, 0 for blanks, nine rows per
// puzzle) and writes CSV in the same form and order on standard output.
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.List;

public class Entry {
    public static void main(String[] args) throws IOException {
        List<String> rows = new String(System.in.readAllBytes(), StandardCharsets.UTF_8).lines().toList();
        for (int k = 0; k + 9 <= rows.size(); k += 9) {
            String answer = Solver.solution(String.join("", rows.subList(k, k + 9)).replace(",", ""));
            String digits = answer.isEmpty() ? "0".repeat(81) : answer; // zeros: it gives up
            for (int i = 0; i < 81; i += 9) {
                System.out.println(String.join(",", digits.substring(i, i + 9).split("")));
            }
        }
    }
}

// SOLVER
