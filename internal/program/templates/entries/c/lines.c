/* Reads one puzzle per line (81 characters, . or 0 for blanks) and writes one solution per line. */
#include <stdio.h>
#include <string.h>

/* SOLVER */

int main(void)
{
    char line[256];
    while (fgets(line, sizeof line, stdin)) {
        line[strcspn(line, "\r\n")] = '\0';
        puts(solved(line) ? line : "-");
        fflush(stdout); /* otherwise the answer would stay in a buffer */
    }
    return 0;
}
