# Digit d is the bit 1<<d. rows, columns and boxes keep the bits of the digits that
# each row, column and box holds.
for ((i = 0; i < 81; i++)); do
    row_of[i]=$((i / 9)) column_of[i]=$((i % 9)) box_of[i]=$((i / 27 * 3 + i % 9 / 3))
done
for ((bits = 0; bits < 1024; bits++)); do
    n=0
    for ((b = bits; b; b &= b - 1)); do ((n++)); done
    size[bits]=$n
done

# Fills in the blanks (0) of cells; fails if there is no solution.
solve() {
    local best=-1 fewest=10 open=0 free=0 i d row column box
    for i in "${!blank[@]}"; do # take the blank with the fewest candidates
        ((free = 1022 & ~(rows[${row_of[i]}] | columns[${column_of[i]}] | boxes[${box_of[i]}])))
        if ((size[free] < fewest)); then
            best=$i fewest=${size[free]} open=$free
            ((fewest > 1)) || break
        fi
    done
    ((best >= 0)) || return 0
    ((fewest > 0)) || return 1
    unset "blank[$best]"
    row=${row_of[best]} column=${column_of[best]} box=${box_of[best]}
    for d in 1 2 3 4 5 6 7 8 9; do
        ((open & 1 << d)) || continue
        ((cells[best] = d, rows[row] ^= 1 << d, columns[column] ^= 1 << d, boxes[box] ^= 1 << d))
        solve && return 0
        ((rows[row] ^= 1 << d, columns[column] ^= 1 << d, boxes[box] ^= 1 << d))
    done
    blank[best]=1
    return 1
}

# Sets answer to the solution of 81 characters. It is empty if there is none, or if
# the board is not 9x9.
solution() {
    answer=
    ((${#1} == 81)) || return 0
    rows=(0 0 0 0 0 0 0 0 0) columns=(0 0 0 0 0 0 0 0 0) boxes=(0 0 0 0 0 0 0 0 0) cells=() blank=()
    local i d row column box IFS=
    for ((i = 0; i < 81; i++)); do
        d=${1:i:1} row=${row_of[i]} column=${column_of[i]} box=${box_of[i]}
        case $d in
        [1-9]) ((cells[i] = d, rows[row] |= 1 << d, columns[column] |= 1 << d, boxes[box] |= 1 << d)) ;;
        *) cells[i]=0 blank[i]=1 ;;
        esac
    done
    if solve; then answer="${cells[*]}"; fi
}
