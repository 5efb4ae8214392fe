// Reads problem.txt in the current folder (nine rows of nine digits, 0 for
// blanks) and prints the solution.
#include <bitset>
#include <fstream>
#include <iostream>
#include <string>

// SOLVER

int main()
{
    std::ifstream file("problem.txt");
    std::string puzzle;
    for (std::string row; file >> row;)
        puzzle += row;
    const auto answer = solution(puzzle);
    for (size_t i = 0; i < answer.size(); i += 9) // no rows if it gives up
        std::cout << answer.substr(i, 9) << "\n";
}
