package broadside

import (
	"testing"

	"sudokubench/solvers/solvertest"
)

func TestConformance(t *testing.T) { solvertest.Run(t, Spec()) }
