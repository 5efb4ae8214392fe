// Reads a puzzle a line (81 characters, . or 0 for blanks), writes a solution a line.
#include <bitset>
#include <iostream>
#include <string>

// SOLVER

int main()
{
    for (std::string line; std::getline(std::cin, line);) {
        const auto answer = solution(line);
        std::cout << (answer.empty() ? "-" : answer) << std::endl; // endl flushes; "\n" alone would not
    }
}
