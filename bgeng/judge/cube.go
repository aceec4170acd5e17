package judge

import "ana/bgeng/cube"

// CubeFault says what was wrong with a cube action.
type CubeFault uint8

// The faults.
const (
	NoFault          CubeFault = iota
	MissedBelowCash            // did not double, a take
	MissedAboveCash            // did not double, a pass
	WrongBelowDouble           // doubled too early
	WrongAboveGood             // doubled although too good
	WrongTake
	WrongPass
	numFaults
)

// String returns the name of the fault.
func (f CubeFault) String() string {
	return [...]string{"", "missed double below cash point", "missed double above cash point", "wrong double below double point",
		"wrong double above too good point", "wrong take", "wrong pass"}[min(f, WrongPass)]
}

// closeWindow is how much worse doubling may be for a decision to count as
// close.
const closeWindow = .16

// Offer judges what the side on roll did with the cube before its roll: doubled
// or not. close says whether the decision counts; a double always does. An
// unavailable cube is no decision.
func Offer(d *cube.Decision, doubled bool) (fault CubeFault, err float64, close bool) {
	if !d.Available && !doubled {
		return NoFault, 0, false
	}
	turned := min(d.DoubleTake, d.DoublePass)
	if doubled {
		if err = d.Optimal - turned; err <= 0 {
			return NoFault, 0, true
		}
		if d.NoDouble > d.DoublePass {
			return WrongAboveGood, err, true
		}
		return WrongBelowDouble, err, true
	}
	close = d.Optimal-turned < closeWindow
	if err = d.Optimal - d.NoDouble; err <= 0 {
		return NoFault, 0, close
	}
	if d.DoubleTake > d.DoublePass {
		return MissedAboveCash, err, close
	}
	return MissedBelowCash, err, close
}

// Answer judges the other side's reply to a double. It always counts.
func Answer(d *cube.Decision, took bool) (fault CubeFault, err float64) {
	switch {
	case took && d.DoubleTake > d.DoublePass:
		return WrongTake, d.DoubleTake - d.DoublePass
	case !took && d.DoubleTake < d.DoublePass:
		return WrongPass, d.DoublePass - d.DoubleTake
	default:
		return NoFault, 0
	}
}
