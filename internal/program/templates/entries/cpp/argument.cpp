// Takes the puzzle as its argument (81 characters, 0 for blanks) and prints the solution.
#include <bitset>
#include <iostream>
#include <string>

// SOLVER

int main(int count, char **arguments)
{
    const auto answer = solution(count < 2 ? "" : arguments[1]);
    std::cout << (answer.empty() ? "-" : answer) << "\n";
}
