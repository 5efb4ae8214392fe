/* Takes the puzzle as its argument (81 characters, 0 for blanks) and prints the solution. */
#include <stdio.h>
#include <string.h>

/* SOLVER */

int main(int count, char **arguments)
{
    if (count < 2)
        return 2;
    puts(solved(arguments[1]) ? arguments[1] : "-");
    return 0;
}
