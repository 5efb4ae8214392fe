// Reads one puzzle per line (81 characters, . or 0 for blanks) and writes one solution per line.
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;

public class Entry {
    public static void main(String[] args) throws IOException {
        BufferedReader in = new BufferedReader(new InputStreamReader(System.in));
        for (String line = in.readLine(); line != null; line = in.readLine()) {
            String answer = Solver.solution(line.trim());
            System.out.println(answer.isEmpty() ? "-" : answer);
            System.out.flush(); // otherwise the answer could stay in a buffer
        }
    }
}

// SOLVER
