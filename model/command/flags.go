package command

import (
	"fmt"
	"strconv"
	"time"
)

// Count is the value of a flag for a whole number with a least value. It has the
// methods of a flag of the command line library.
type Count struct {
	name  string
	value *int
	least int
}

// NewCount sets a number to its default and returns the flag for it.
func NewCount(name string, value *int, start, least int) *Count {
	*value = start
	return &Count{name, value, least}
}

// String returns the number.
func (c *Count) String() string {
	if c.value == nil {
		return ""
	}
	return strconv.Itoa(*c.value)
}

// Set reads a number; the error names the flag and what is allowed.
func (c *Count) Set(text string) error {
	n, err := strconv.Atoi(text)
	if err != nil || n < c.least {
		return fmt.Errorf("--%s %s: want a number from %d on", c.name, text, c.least)
	}
	*c.value = n
	return nil
}

// Type is the word for the value in helps.
func (c *Count) Type() string { return "N" }

// Span is the value of a flag for a length of time that is more than nothing.
type Span struct {
	name  string
	value *time.Duration
}

// NewSpan sets a length of time to its default and returns the flag for it.
func NewSpan(name string, value *time.Duration, start time.Duration) *Span {
	*value = start
	return &Span{name, value}
}

// String returns the length.
func (s *Span) String() string {
	if s.value == nil {
		return ""
	}
	return s.value.String()
}

// Set reads a length such as 500ms; the error names the flag and what is allowed.
func (s *Span) Set(text string) error {
	d, err := time.ParseDuration(text)
	if err != nil || d <= 0 {
		return fmt.Errorf("--%s %s: want a time above 0 such as 500ms or 2m", s.name, text)
	}
	*s.value = d
	return nil
}

// Type is the word for the value in helps.
func (s *Span) Type() string { return "TIME" }
