package rows

import (
	"testing"

	"sudokubench/solvers/solvertest"
)

func TestContract(t *testing.T) { solvertest.Run(t, Spec()) }
