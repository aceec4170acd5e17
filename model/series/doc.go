// Package series walks the main line of a game and keeps, for each move, the
// figures that graphs and reports show. The positions of one game are analysed in
// order; games are independent of each other.
package series
