// Reads the file that is its argument (how many puzzles, then one a line, 0 for
// blanks), prints how many and a line "puzzle,solution" for each.
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
