#!/usr/bin/env bash
# Fills in cells that have only one choice left, until there are no such cells. Then it
# gives up with the answer -, which does not count as wrong.
for ((i = 0; i < 81; i++)); do
    row_of[i]=$((i / 9)) column_of[i]=$((9 + i % 9)) box_of[i]=$((18 + i / 27 * 3 + i % 9 / 3))
done
for d in 1 2 3 4 5 6 7 8 9; do digit_of[1 << d]=$d; done

while read -r line; do
    cells=() blanks=() used=(0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0)
    for ((i = 0; i < 81; i++)); do
        d=${line:i:1} row=${row_of[i]} column=${column_of[i]} box=${box_of[i]}
        case $d in
        [1-9]) cells[i]=$d && ((used[row] |= 1 << d, used[column] |= 1 << d, used[box] |= 1 << d)) ;;
        *) cells[i]=0 && blanks+=("$i") ;;
        esac
    done
    found=1
    while ((found && ${#blanks[@]})); do
        found=0 rest=()
        for i in "${blanks[@]}"; do
            row=${row_of[i]} column=${column_of[i]} box=${box_of[i]}
            open=$((1022 & ~(used[row] | used[column] | used[box])))
            if ((open && (open & (open - 1)) == 0)); then
                cells[i]=${digit_of[open]} found=1
                ((used[row] |= open, used[column] |= open, used[box] |= open))
            else
                rest+=("$i")
            fi
        done
        blanks=("${rest[@]}")
    done
    if ((${#blanks[@]})); then echo -; else (IFS= && echo "${cells[*]}"); fi
done
