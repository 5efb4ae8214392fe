#!/usr/bin/env bash
# Reads a puzzle a line (81 characters, . or 0 for blanks), writes a solution a line.
# Digits are bits: 1 is 1<<1, 9 is 1<<9. rows, columns and boxes hold the bits
# that each has used.
set -u

for ((i = 0; i < 81; i++)); do
    row_of[i]=$((i / 9)) column_of[i]=$((i % 9)) box_of[i]=$((i / 27 * 3 + i % 9 / 3))
done
for ((bits = 0; bits < 1024; bits++)); do
    n=0
    for ((b = bits; b; b &= b - 1)); do ((n++)); done
    size[bits]=$n
done

# Fills in the blanks (0) of cells; fails if that cannot be done.
solve() {
    local best=-1 fewest=10 open=0 free i d bit row column box
    for i in "${!blank[@]}"; do # the blank with the fewest choices
        row=${row_of[i]} column=${column_of[i]} box=${box_of[i]}
        free=$((1022 & ~(rows[row] | columns[column] | boxes[box])))
        if ((size[free] < fewest)); then
            best=$i fewest=${size[free]} open=$free
            ((fewest > 1)) || break
        fi
    done
    ((best >= 0)) || return 0
    unset "blank[$best]"
    for d in 1 2 3 4 5 6 7 8 9; do
        bit=$((1 << d))
        ((open & bit)) || continue
        toggle "$best" "$bit"
        cells[best]=$d
        solve && return 0
        toggle "$best" "$bit"
    done
    blank[best]=1
    return 1
}

# Writes a digit into the row, column and box of a cell, or takes it out.
toggle() {
    local row=${row_of[$1]} column=${column_of[$1]} box=${box_of[$1]} bit=$2
    ((rows[row] ^= bit, columns[column] ^= bit, boxes[box] ^= bit))
    return 0
}

while read -r line; do
    rows=(0 0 0 0 0 0 0 0 0) columns=(0 0 0 0 0 0 0 0 0) boxes=(0 0 0 0 0 0 0 0 0) cells=() blank=()
    for ((i = 0; i < 81; i++)); do
        d=${line:i:1}
        case $d in
        [1-9]) cells[i]=$d && toggle "$i" $((1 << d)) ;;
        *) cells[i]=0 && blank[i]=1 ;;
        esac
    done
    if solve; then
        (IFS= && echo "${cells[*]}") # echo has no buffer, so there is nothing to flush
    else
        echo -
    fi
done
