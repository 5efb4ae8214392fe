// Reads input.csv (nine fields per row, blanks empty, nine rows per puzzle) and writes
// output.csv in the same form and order. Both files are in the current folder.
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

public class Entry {
    public static void main(String[] args) throws IOException {
        List<String> rows = Files.readAllLines(Path.of("input.csv"));
        StringBuilder out = new StringBuilder();
        for (int k = 0; k + 9 <= rows.size(); k += 9) {
            StringBuilder puzzle = new StringBuilder();
            for (String row : rows.subList(k, k + 9)) {
                for (String field : row.split(",", -1)) { // -1 keeps empty fields at the end
                    puzzle.append(field.isEmpty() ? "." : field);
                }
            }
            String answer = Solver.solution(puzzle.toString());
            for (int i = 0; i < 81; i++) {
                out.append(answer.isEmpty() ? "" : answer.charAt(i)); // empty fields: it gives up
                out.append(i % 9 < 8 ? "," : "\n");
            }
        }
        Files.writeString(Path.of("output.csv"), out);
    }
}

// SOLVER
