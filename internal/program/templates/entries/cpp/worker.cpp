// Protocol worker: solves a batch of puzzles, and writes how long that took and the solutions.
// bench list protocols -v describes each line.
#include <bitset>
#include <chrono>
#include <ctime>
#include <iostream>
#include <string>
#include <vector>

// SOLVER

using Clock = std::chrono::steady_clock;

static long long nanoseconds(Clock::duration d)
{
    return std::chrono::duration_cast<std::chrono::nanoseconds>(d).count();
}

// The first word of a line.
static std::string word(const std::string &line)
{
    return line.substr(0, line.find_first_of(" \r"));
}

// The number after a key such as " warm="; 0 if the line does not have the key.
static long number(const std::string &line, const std::string &key)
{
    const auto at = line.find(key);
    return at == std::string::npos ? 0 : std::stol(line.substr(at + key.size()));
}

static void batch(const std::string &order)
{
    const long warm = number(order, " warm="), end = warm + number(order, "!batch ");
    std::vector<std::string> puzzles, answers(end);
    std::vector<long long> ns(end);
    for (std::string line; long(puzzles.size()) < end && std::getline(std::cin, line);) // read all before the clock starts
        puzzles.push_back(word(line));
    puzzles.resize(end);
    const auto solve_all = [&](long first, long last) {
        for (long k = first; k < last; k++) {
            const auto begin = Clock::now();
            answers[k] = solution(puzzles[k]);
            ns[k] = nanoseconds(Clock::now() - begin);
        }
    };
    solve_all(0, warm);
    const auto wall = Clock::now();
    const auto cpu = std::clock(); // on Windows this is wall time: leave cpu out there
    solve_all(warm, end);
    const double cpu_ns = 1e9 * double(std::clock() - cpu) / CLOCKS_PER_SEC;
    const auto wall_ns = nanoseconds(Clock::now() - wall);
    std::cout << "!ran wall=" << wall_ns << " cpu=" << static_cast<long long>(cpu_ns) << '\n';
    for (long k = warm; k < end; k++)
        std::cout << (answers[k].empty() ? "-" : answers[k]) << " ns=" << ns[k] << '\n';
}

int main()
{
    for (std::string line; std::getline(std::cin, line);) {
        if (word(line) == "!hello") {
            std::cout << "!worker protocol=1 shape=9x9 cpu=true\n";
        } else if (word(line) == "!batch") {
            batch(line);
        } else { // a puzzle outside a batch
            const auto answer = solution(word(line));
            std::cout << (answer.empty() ? "-" : answer) << '\n';
        }
        std::cout.flush(); // otherwise the answer would stay in a buffer
    }
}
