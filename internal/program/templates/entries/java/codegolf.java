// Reads the file named by its argument: the number of puzzles, then one puzzle per
// line (0 for blanks). Prints the number and one line "puzzle,solution" per puzzle.
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

public class Entry {
    public static void main(String[] args) throws IOException {
        List<String> lines = Files.readAllLines(Path.of(args[0]));
        StringBuilder out = new StringBuilder(lines.get(0) + "\n"); // the number of puzzles
        for (String puzzle : lines.subList(1, lines.size())) {
            out.append(puzzle).append(",").append(Solver.solution(puzzle)).append("\n");
        }
        System.out.print(out);
    }
}

// SOLVER
