// Reads problem.txt in the current folder (nine rows of nine digits, 0 for
// blanks) and prints the solution.
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

public class Entry {
    public static void main(String[] args) throws IOException {
        String answer = Solver.solution(String.join("", Files.readAllLines(Path.of("problem.txt"))));
        for (int i = 0; i < answer.length(); i += 9) { // no rows if it gives up
            System.out.println(answer.substring(i, i + 9));
        }
    }
}

// SOLVER
