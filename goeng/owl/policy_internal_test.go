package owl

import (
	"slices"
	"testing"
)

func TestReadPolicy(t *testing.T) {
	p := embedded()
	data, err := p.Append(nil)
	if err != nil || !slices.Equal(data, policyData) {
		t.Errorf("the nets do not come back as they were: %v", err)
	}
	if _, err := ReadPolicy(data[1:]); err == nil {
		t.Error("nets that are too short are read")
	}
	var some bool
	for _, w := range p.Attacker.Fate {
		some = some || w != 0
	}
	if !some {
		t.Error("the nets are empty")
	}
}
