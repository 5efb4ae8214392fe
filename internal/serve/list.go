package serve

import (
	"fmt"
	"net/http"
	"time"

	"sudokubench/internal/words/humanize"
)

type row struct {
	summary
	Name, Address, Age, Size string
	Open                     bool
}

const (
	// maxListed is the largest number of records in the list. Older records are left out.
	maxListed = 500
	// reading is the longest time for which the server reads records to make one list.
	reading = 2 * time.Second
)

func (s *Server) list(w http.ResponseWriter, r *http.Request) {
	files, err := s.folder.list()
	if err != nil {
		s.refuse(w, fmt.Errorf("cannot list %s: %w", s.folder.name, err))
		return
	}
	older := max(0, len(files)-maxListed)
	rows, now := []row{}, s.options.now()
	for _, one := range files[:len(files)-older] {
		if r.Context().Err() != nil {
			return
		}
		d := s.summaries.of(r.Context(), s.folder, one, now.Add(reading))
		rows = append(rows, row{
			summary: d, Name: one.Name, Address: addressOf(one.Name), Age: age(now.Sub(one.At)), Size: humanize.Count(int(one.Size+1023)/1024) + " KiB",
			Open: d.live(one, now),
		})
	}
	if err := s.show(w, r, "list.html", map[string]any{"Rows": rows, "Older": older}); err != nil {
		s.refuse(w, err)
	}
}

func age(d time.Duration) string {
	switch {
	case d < time.Minute:
		return "just now"
	case d < time.Hour:
		return fmt.Sprintf("%d min ago", int(d.Minutes()))
	case d < 48*time.Hour:
		return fmt.Sprintf("%d h ago", int(d.Hours()))
	}
	return fmt.Sprintf("%d days ago", int(d.Hours()/24))
}
