// Reads one puzzle per line (81 characters, . or 0 for blanks) and writes one solution per line.
#include <bitset>
#include <iostream>
#include <string>

// SOLVER

int main()
{
    for (std::string line; std::getline(std::cin, line);) {
        const auto answer = solution(line);
        std::cout << (answer.empty() ? "-" : answer) << std::endl; // endl flushes the buffer; "\n" alone does not
    }
}
