package command_test

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"ana/model/command"
	"ana/model/settings"
)

// TestConfigKnowsEverySetting holds that each setting can be written in the file.
func TestConfigKnowsEverySetting(t *testing.T) {
	t.Parallel()
	var c command.UserConfig
	for _, f := range settings.Fields() {
		if !c.Has(f.Name) {
			t.Errorf("the configuration file has no key %s", f.Name)
		}
	}
}

func TestConfigValuesAsOnTheCommandLine(t *testing.T) {
	t.Parallel()
	file := filepath.Join(t.TempDir(), "config.toml")
	text := "plies = 1\ncubeful = false\nmoyo = \"classic\"\nreduction = \"100,50\"\n[keys]\n\"step.next\" = [\"n\"]\n"
	if err := os.WriteFile(file, []byte(text), 0o600); err != nil {
		t.Fatal(err)
	}
	env := func(name string) (string, bool) { return file, name == "ANA_CONFIG" }
	c, err := command.LoadUserConfig(env)
	if err != nil {
		t.Fatal(err)
	}
	for name, want := range map[string]string{"plies": "1", "cubeful": "off", "moyo": "classic", "reduction": "100,50"} {
		if got := c.Value(name); got == nil || *got != want {
			t.Errorf("%s: got %v, want %s", name, got, want)
		}
	}
	if c.Value("net") != nil || c.Keys["step.next"][0] != "n" {
		t.Errorf("net %v, keys %v", c.Value("net"), c.Keys)
	}
	if err := os.WriteFile(file, []byte("plies = 1\nmoyp = \"classic\"\n"), 0o600); err != nil {
		t.Fatal(err)
	}
	if _, err := command.LoadUserConfig(env); err == nil || !strings.Contains(err.Error(), ":2:1: ") || !strings.Contains(err.Error(), `"moyo"`) {
		t.Errorf("unknown key: %v", err)
	}
}
