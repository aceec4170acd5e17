// Package minor reads the smaller backgammon formats: GamesGrid .sgg, TrueMoneyGames
// .tmg, GammonEmpire and PartyGammon .gam, FIBS oldmoves, Snowie .txt, BackGammonRoom
// .bgf, Jellyfish .pos and BKG .bkg.
//
// No free samples of these formats could be had: the readers follow descriptions, do
// what they can, and name every line that they cannot follow. All are read only. The
// meaning of plays and the ends of games come from package bgplay, as for match text.
package minor
