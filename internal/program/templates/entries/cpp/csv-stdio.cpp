// Reads CSV on standard input (nine fields per row, 0 for blanks, nine rows per
// puzzle) and writes CSV in the same form and order on standard output.
#include <bitset>
#include <iostream>
#include <string>

// SOLVER

int main()
{
    std::string puzzle;
    for (char ch; std::cin.get(ch);) {
        if (ch >= '0' && ch <= '9') // else a comma or the end of a row
            puzzle += ch;
        if (puzzle.size() < 81)
            continue;
        const auto answer = solution(puzzle);
        for (int i = 0; i < 81; i++)
            std::cout << (answer.empty() ? '0' : answer[i]) << (i % 9 < 8 ? ',' : '\n'); // zeros: it gives up
        puzzle.clear();
    }
}
