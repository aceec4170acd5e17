// Package work runs analyzers on worker goroutines for the clients that want
// their answers, and keeps the answers.
//
//	Request ──→ jobs (by fingerprint) ──→ workers ──→ cache
//	                                          └────→ inbox of each client ──→ Drain
//
// A job is shared by all clients that want its fingerprint and is cancelled
// when the last one loses interest. The inbox of a client keeps only the newest
// update of each fingerprint and raises one signal, so a burst of partial
// results costs one wake-up.
//
// Of the three fences against stale answers two stand here: the context of a
// job nobody wants is cancelled, and an update that its client no longer wants
// is dropped. The third, comparing the generation and the fingerprint before
// painting, belongs to whoever paints.
package work
