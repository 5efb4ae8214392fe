package cli

import (
	"errors"
	"fmt"

	"sudokubench/internal/gate"
	"sudokubench/internal/gate/prepare"
	"sudokubench/internal/run"
)

// recorded compares two records.
func (c *compareCommand) recorded(s *session) error {
	if c.BaseBin != "" || c.HeadBin != "" || c.Base != "" || c.Head != "" {
		return usage(errors.New("records and programs cannot be compared in one go; name two records, or two programs"))
	}
	if len(c.Records) != 2 {
		return usage(fmt.Errorf("%s; want two, the base's and the head's", counted(len(c.Records), "record")))
	}
	if c.Inject > 0 || c.Until > 0 || c.Time != nil {
		return usage(errors.New("--inject, --until and --time steer a measurement, and records are measured already"))
	}
	if c.Config != "" || len(c.Solvers)+len(c.Corpora) > 0 || c.Task != "" || c.Limit != nil {
		return usage(errors.New("--config, --solvers, --corpora, --task and --limit choose what is measured, and records are measured already"))
	}
	settings := gate.Defaults()
	settings.Threshold, settings.Resolve, settings.Gated = float64(c.Threshold), float64(c.Resolve), c.Gate
	var err error
	if c.Noise != "" {
		if settings.Noise, err = prepare.ReadNoise(c.Noise); err != nil {
			return usage(err)
		}
	}
	var both [2]*run.Run
	for i, name := range c.Records {
		if both[i], err = openRun(s, name, run.Options{RoundTimes: true}); err != nil {
			return usage(err)
		}
	}
	result, err := gate.CompareRecorded(settings, both[0], both[1], c.AcrossMachines)
	if err != nil {
		return usage(err)
	}
	result.Base.Name, result.Head.Name = c.Records[0], c.Records[1]
	if err := c.write(s, result, prepare.SourceOf); err != nil {
		return err
	}
	return verdictOf(result)
}
