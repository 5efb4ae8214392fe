// Takes the puzzle as its argument (81 characters, 0 for blanks) and prints the solution.
public class Entry {
    public static void main(String[] args) {
        String answer = Solver.solution(args[0]);
        System.out.println(answer.isEmpty() ? "-" : answer);
    }
}

// SOLVER
