package page

import (
	"fmt"
	"strings"

	"sudokubench/internal/humanize"
	"sudokubench/internal/standings"
	"sudokubench/reports"
)

// headline is one sentence: who won, and by how much.
func headline(r *standings.Result) string {
	if underWay(r) {
		return underWayHeadline(r)
	}
	l := contest(r)
	if len(l.Rows) == 0 {
		return "Nobody took part."
	}
	opening := ""
	if r.Unfinished {
		opening = "So far, "
	}
	return verdict(r, l, opening)
}

// verdict is the sentence about a list, after an opening, which may be empty.
func verdict(r *standings.Result, l *reports.List, opening string) string {
	places, puzzles := l.Rows, l.Puzzles
	winners, none := l.Winners()
	if none != "" {
		return opening + "no winner: " + none + "."
	}
	for i := range winners {
		winners[i] = humanize.Visible(winners[i])
	}
	what := fmt.Sprintf("%s of %s solved", humanize.Count(places[0].Verified), humanize.Counted(puzzles, "puzzle"))
	if places[0].Verified == puzzles {
		what = "all " + humanize.Counted(puzzles, "puzzle") + " solved"
		if puzzles == 1 {
			what = "the one puzzle solved"
		}
	}
	if len(winners) > 1 {
		return opening + list(winners) + " share the first place: " + what + ", and their times cannot be told apart."
	}
	does := "wins"
	if r.Unfinished {
		does = "leads"
	}
	return opening + winners[0] + " " + does + ": " + what + margin(places) + "."
}

// contest is the list that decides: overall, or that of the one corpus.
func contest(r *standings.Result) *reports.List {
	if len(r.Corpora) == 1 {
		return reports.CorpusList(r, 0)
	}
	return reports.OverallList(r)
}

// margin says how far the only winner is before the next: by what the tables have.
func margin(places []reports.Row) string {
	if len(places) < 2 || places[1].Rank == nil {
		return ""
	}
	next := humanize.Visible(places[1].Contestant)
	if more := places[0].Verified - places[1].Verified; more > 0 {
		return fmt.Sprintf(", %s more than %s", humanize.Count(more), next)
	}
	ratio := places[1].TimesWinner
	if ratio == nil || *ratio <= 1 {
		return ", before " + next
	}
	if *ratio < 1.995 {
		return fmt.Sprintf("; %s takes %s%% longer", next, humanize.ThreeDigits(100*(*ratio-1)))
	}
	return fmt.Sprintf(", %s times as fast as %s", humanize.ThreeDigits(*ratio), next)
}

// list joins names: "a", "a and b", "a, b and c"; many are cut.
func list(names []string) string {
	const most = 4
	if len(names) > most {
		return strings.Join(names[:most-1], ", ") + " and " + humanize.Count(len(names)-most+1) + " others"
	}
	if len(names) == 1 {
		return names[0]
	}
	return strings.Join(names[:len(names)-1], ", ") + " and " + names[len(names)-1]
}
