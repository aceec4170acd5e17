// Package analyze names what can be computed about a position and in which
// order: each Analyzer wraps one stage of an engine and says which other stages
// it needs and which settings it reads.
//
//	worm ──→ tactic ──→ dragon ──→ moyo
//	  └────→ influence ──┘
//
// An analyzer is a pure function of its position, the settings that it declares
// and the payloads of its dependencies. The fingerprint of those identifies its
// answer, so that a cache can keep it and a late answer can be told from a
// current one. Scheduling is the work package's business; this package starts
// no goroutine.
package analyze
