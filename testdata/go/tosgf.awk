# Turns the replies of gnugo --mode gtp to alternating genmove commands into SGF.
BEGIN {
	letters = "ABCDEFGHJKLMNOPQRST"; sgf = "abcdefghijklmnopqrs"; colour = "B"
	printf "(;GM[1]FF[4]CA[UTF-8]AP[GNU Go:3.8]SZ[%d]KM[%s]RU[Japanese]PB[Black]PW[White]GN[%s]", size, komi, title
	printf "RE[%s]", result
}
/^= [A-T][0-9]+$/ {
	x = index(letters, substr($2, 1, 1)); y = size + 1 - substr($2, 2)
	move(substr(sgf, x, 1) substr(sgf, y, 1)); next
}
/^= PASS$/ { passes++; if (passes <= 2) move("") }
function move(p) { if (n++ % 10 == 0) print ""; printf ";%s[%s]", colour, p; colour = colour == "B" ? "W" : "B" }
END { print ")" }
