// Reads the file that is its argument (how many puzzles, then one a line, 0 for
// blanks), prints how many and a line "puzzle,solution" for each.
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
