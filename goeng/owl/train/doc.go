// Command train makes the nets by which goeng/owl orders moves and weighs positions.
//
// GNU Go 3.8 plays games against itself, with moves at random between, and is asked
// about the life and death of the strings of some positions; for each question it
// writes the tree of variations that it has looked at. A tree says which moves were
// tried at which position, in which order, and what became of the dragon:
//
//	go run ./goeng/owl/train -dir DIR -seed 1 -games 100 traces
//	go run ./goeng/owl/train -dir DIR describe
//	go run ./goeng/owl/train -dir DIR,DIR2 -out goeng/owl/policy.bin learn
//
// The first command plays the games that are not there yet, one file each, and may be
// stopped and started again; several may run with seeds of their own. The second
// turns trees into examples: the features of the moves, the moves tried, the fate of
// the dragon. The third fits a net for either side, keeping one game in six aside to
// report on. Names of patterns in the trees are not looked at.
//
// docs/owl.md is the model card.
package main
