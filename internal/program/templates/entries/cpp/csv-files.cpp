// Reads input.csv (nine fields per row, blanks empty, nine rows per puzzle) and writes
// output.csv in the same form and order. Both files are in the current folder.
#include <bitset>
#include <fstream>
#include <string>

// SOLVER

int main()
{
    std::ifstream in("input.csv");
    std::ofstream out("output.csv");
    std::string puzzle;
    char field = '.';
    for (char ch; in.get(ch);) {
        if (ch >= '1' && ch <= '9')
            field = ch;
        if (ch != ',' && ch != '\n')
            continue;
        puzzle += field; // the field ends here
        field = '.';
        if (puzzle.size() < 81)
            continue;
        const auto answer = solution(puzzle);
        for (int i = 0; i < 81; i++) {
            if (!answer.empty()) // empty fields: it gives up
                out << answer[i];
            out << (i % 9 < 8 ? ',' : '\n');
        }
        puzzle.clear();
    }
}
