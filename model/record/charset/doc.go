// Package charset turns the bytes of a record into UTF-8 text and back.
//
//	bytes ─ mark? ─ CA[…]? ─ strict decoding ─ guess by score ─ Windows-1252
//
// Bytes that cannot be decoded are kept: each becomes the private character
// U+10FF00 plus the byte, which [Clean] shows as U+FFFD and [Encode] writes back.
//
// The package knows nothing of trees; the caller of [SGF] gives the function that
// checks whether decoding broke the brackets. The scores follow the rules of the
// project's format notes: common ideographs, kana and syllables earn, bad bytes
// and private characters cost.
package charset
