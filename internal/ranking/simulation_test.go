package ranking_test

import (
	"fmt"
	"sudokubench/internal/ranking"
	"sudokubench/internal/ranking/rankingtest"
	"testing"
)

func TestSim(t *testing.T) {
	looks := ranking.Looks(5, 60)
	for at, s := range rankingtest.Sequential(300, looks) {
		fmt.Printf("look %d wrong %d width %.1f found %.2f\n", looks[at], s.Wrong, s.Width, s.Found)
	}
}
