/* Protocol worker: solves a batch of puzzles, and writes how long that took and the solutions.
   bench list protocols -v describes each line. */
#define _POSIX_C_SOURCE 199309L
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

/* SOLVER */

#define MOST 131072 /* puzzles in a batch, with those to warm up */

static struct {
    char cells[84]; /* 81 characters and the end of the line */
    int is_solved;
    long long ns;
} puzzles[MOST];

/* Nanoseconds of a clock. */
static long long now(clockid_t clock)
{
    struct timespec t;
    clock_gettime(clock, &t);
    return t.tv_sec * 1000000000LL + t.tv_nsec;
}

/* The number after a key such as " warm="; 0 if the line does not have the key. */
static long number(const char *line, const char *key)
{
    const char *at = strstr(line, key);
    return at ? strtol(at + strlen(key), NULL, 10) : 0;
}

/* Solves the puzzles from first up to end, and reads the clock after each. */
static void solve_all(long first, long end)
{
    for (long k = first; k < end; k++) {
        long long begin = now(CLOCK_MONOTONIC);
        puzzles[k].is_solved = solved(puzzles[k].cells);
        puzzles[k].ns = now(CLOCK_MONOTONIC) - begin;
    }
}

static void batch(const char *order)
{
    long warm = number(order, " warm="), end = warm + number(order, "!batch ");
    if (warm < 0 || end < warm || end > MOST)
        exit(1);
    for (long k = 0; k < end; k++) { /* read all puzzles before the clock starts */
        if (!fgets(puzzles[k].cells, sizeof puzzles[k].cells, stdin))
            exit(1);
        puzzles[k].cells[strcspn(puzzles[k].cells, " \r\n")] = '\0';
    }
    solve_all(0, warm);
    long long wall = now(CLOCK_MONOTONIC), cpu = now(CLOCK_PROCESS_CPUTIME_ID);
    solve_all(warm, end);
    cpu = now(CLOCK_PROCESS_CPUTIME_ID) - cpu;
    wall = now(CLOCK_MONOTONIC) - wall;
    printf("!ran wall=%lld cpu=%lld\n", wall, cpu);
    for (long k = warm; k < end; k++)
        printf("%s ns=%lld\n", puzzles[k].is_solved ? puzzles[k].cells : "-", puzzles[k].ns);
}

int main(void)
{
    char line[256];
    while (fgets(line, sizeof line, stdin)) {
        if (strncmp(line, "!hello", 6) == 0) {
            puts("!worker protocol=1 shape=9x9 cpu=true");
        } else if (strncmp(line, "!batch ", 7) == 0) {
            batch(line);
        } else { /* a puzzle outside a batch */
            line[strcspn(line, " \r\n")] = '\0';
            puts(solved(line) ? line : "-");
        }
        fflush(stdout); /* otherwise the answer would stay in a buffer */
    }
    return 0;
}
