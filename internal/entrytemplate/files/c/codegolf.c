/* Reads the file that is its argument (how many puzzles, then one a line, 0 for
   blanks), prints how many and a line "puzzle,solution" for each. */
#include <stdio.h>
#include <string.h>

/* SOLVER */

int main(int count, char **arguments)
{
    FILE *file = count < 2 ? NULL : fopen(arguments[1], "r");
    if (!file)
        return 2;
    char puzzle[256];
    if (fscanf(file, "%255s", puzzle) == 1) /* the number of puzzles */
        puts(puzzle);
    while (fscanf(file, "%255s", puzzle) == 1) {
        char answer[256];
        strcpy(answer, puzzle);
        printf("%s,%s\n", puzzle, solved(answer) ? answer : "");
    }
    return 0;
}
