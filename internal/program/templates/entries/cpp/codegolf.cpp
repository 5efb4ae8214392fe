// Reads the file named by its argument: the number of puzzles, then one puzzle per
// line (0 for blanks). Prints the number and one line "puzzle,solution" per puzzle.
#include <bitset>
#include <fstream>
#include <iostream>
#include <string>

// SOLVER

int main(int count, char **arguments)
{
    std::ifstream file(count < 2 ? "" : arguments[1]);
    std::string puzzle;
    if (!(file >> puzzle)) // the number of puzzles
        return 2;
    std::cout << puzzle << "\n";
    while (file >> puzzle)
        std::cout << puzzle << "," << solution(puzzle) << "\n";
}
