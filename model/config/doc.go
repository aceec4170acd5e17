// Package config reads the configuration file, finds the folders of the program, and
// keeps the list of recent records with the place last looked at.
//
//	flag  >  ANA_NAME in the environment  >  file  >  default
//
// The file is TOML; a key that is not known is an error with its line and the nearest
// known key. The package does not know what the settings mean: model/settings does.
package config
