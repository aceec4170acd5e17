package match

import (
	"encoding/xml"
	"fmt"
	"io"
	"os"
	"slices"
	"strconv"
	"strings"
)

// maxFile bounds how much of a table file is read; real ones are under 20 kB.
const maxFile = 1 << 20

type xmlRow struct {
	Values []string `xml:"me"`
}

type xmlTable struct {
	Type   string   `xml:"type,attr"`
	Player string   `xml:"player,attr"`
	Rows   []xmlRow `xml:"row"`
	Params []struct {
		Name  string `xml:"name,attr"`
		Value string `xml:",chardata"`
	} `xml:"parameters>parameter"`
}

type xmlMET struct {
	XMLName     xml.Name   `xml:"met"`
	Name        string     `xml:"info>name"`
	Description string     `xml:"info>description"`
	Length      string     `xml:"info>length"`
	Pre         []xmlTable `xml:"pre-crawford-table"`
	Post        []xmlTable `xml:"post-crawford-table"`
}

// Open reads a table file. The name may also be that of the built-in table,
// "kazaross-xg2". Errors name the file and the wrong element.
func Open(name string) (*Table, error) {
	if strings.EqualFold(name, KazarossName) || name == "" {
		return Kazaross(), nil
	}
	f, err := os.Open(name)
	if err != nil {
		return nil, fmt.Errorf("match equity table: %w; known by name: %s", err, KazarossName)
	}
	defer f.Close()
	t, err := Read(f)
	if err != nil {
		return nil, fmt.Errorf("%s: %w", name, err)
	}
	return t, nil
}

// Read reads a match equity table in XML.
func Read(r io.Reader) (*Table, error) {
	var met xmlMET
	dec := xml.NewDecoder(io.LimitReader(r, maxFile))
	dec.Entity = xml.HTMLEntity
	dec.CharsetReader = func(_ string, in io.Reader) (io.Reader, error) { return in, nil }
	if err := dec.Decode(&met); err != nil {
		return nil, fmt.Errorf("not a match equity table: %w", err)
	}
	length, err := strconv.Atoi(strings.TrimSpace(met.Length))
	if err != nil {
		return nil, fmt.Errorf("<length> is %q, expected a number", met.Length)
	}
	if len(met.Pre) != 1 {
		return nil, fmt.Errorf("%d <pre-crawford-table>, expected 1", len(met.Pre))
	}
	t := &Table{
		Name: strings.TrimSpace(met.Name), Description: strings.Join(strings.Fields(met.Description), " "), Native: length,
	}
	if err := t.readPost(met.Post, length); err != nil {
		return nil, err
	}
	if err := t.readPre(met.Pre[0], length); err != nil {
		return nil, err
	}
	if length < 0 {
		t.Native = Max
	}
	return t, nil
}

func (t *Table) readPost(tables []xmlTable, length int) error {
	var seen [2]bool
	for _, x := range tables {
		var players []int
		switch x.Player {
		case "both", "":
			players = []int{0, 1}
		case "0":
			players = []int{0}
		case "1":
			players = []int{1}
		default:
			return fmt.Errorf("<post-crawford-table player=%q>, expected both, 0 or 1", x.Player)
		}
		for _, p := range players {
			if seen[p] {
				return fmt.Errorf("two <post-crawford-table> for player %d", p)
			}
			seen[p] = true
			if err := t.readPostOf(p, x, length); err != nil {
				return err
			}
		}
	}
	if !seen[0] || !seen[1] {
		return fmt.Errorf("<post-crawford-table> is missing for a player")
	}
	return nil
}

func (t *Table) readPostOf(player int, x xmlTable, length int) error {
	const where = "<post-crawford-table>"
	switch x.Type {
	case "explicit":
		if err := checkLength(length); err != nil {
			return err
		}
		if len(x.Rows) != 1 {
			return fmt.Errorf("%s has %d rows, expected 1", where, len(x.Rows))
		}
		values, err := numbers(where, x.Rows[0], length-1)
		if err != nil {
			return err
		}
		copy(t.post[player][:], values[:length-1])
		t.extendPost(player, length-1, defaultTrailer)
	case "zadeh":
		v, err := x.params(where, "gammon-rate-trailer", "free-drop-2-away", "free-drop-4-away")
		if err != nil {
			return err
		}
		t.extendPost(player, 0, trailer{v[0], v[1], v[2]})
	case "mec":
		v, err := x.params(where, "gammon-rate", "win-rate", "free-drop-2-away", "free-drop-4-away")
		if err != nil {
			return err
		}
		t.fillMecPost(player, mec{v[0], v[1], v[2], v[3]})
	default:
		return fmt.Errorf("%s type %q, expected explicit, zadeh or mec", where, x.Type)
	}
	return nil
}

func (t *Table) readPre(x xmlTable, length int) error {
	const where = "<pre-crawford-table>"
	switch x.Type {
	case "explicit":
		if err := checkLength(length); err != nil {
			return err
		}
		if len(x.Rows) != length {
			return fmt.Errorf("%s has %d rows, expected %d", where, len(x.Rows), length)
		}
		for i, row := range x.Rows {
			values, err := numbers(fmt.Sprintf("%s row %d", where, i+1), row, length)
			if err != nil {
				return err
			}
			copy(t.pre[i][:], values)
		}
		t.extendPre(length)
	case "zadeh":
		v, err := x.params(where, "gammon-rate-leader", "gammon-rate-trailer", "delta", "delta-bar")
		if err != nil {
			return err
		}
		t.fillZadeh(zadeh{v[0], v[1], v[2], v[3]})
	case "mec":
		v, err := x.params(where, "gammon-rate", "win-rate")
		if err != nil {
			return err
		}
		t.fillMecPre(mec{gammons: v[0], wins: v[1]})
	default:
		return fmt.Errorf("%s type %q, expected explicit, zadeh or mec", where, x.Type)
	}
	return nil
}

func checkLength(length int) error {
	if length < 2 || length > Max {
		return fmt.Errorf("<length> is %d, expected 2 to %d for an explicit table", length, Max)
	}
	return nil
}

// numbers reads at least want chances.
func numbers(where string, row xmlRow, want int) ([]float64, error) {
	if len(row.Values) < want {
		return nil, fmt.Errorf("%s has %d <me>, expected %d", where, len(row.Values), want)
	}
	values := make([]float64, len(row.Values))
	for i, s := range row.Values {
		v, err := strconv.ParseFloat(strings.TrimSpace(s), 64)
		if err != nil || !(v >= 0 && v <= 1) {
			return nil, fmt.Errorf("%s, <me> %d is %q, expected a number from 0 to 1", where, i+1, strings.TrimSpace(s))
		}
		values[i] = v
	}
	return values, nil
}

// params returns the named parameters in order. Each is a rate or a small
// correction between 0 and 1.
func (x xmlTable) params(where string, names ...string) ([]float64, error) {
	values := make([]float64, len(names))
	found := make([]bool, len(names))
	for _, p := range x.Params {
		i := slices.Index(names, p.Name)
		if i < 0 {
			continue
		}
		v, err := strconv.ParseFloat(strings.TrimSpace(p.Value), 64)
		if err != nil || !(v >= 0 && v <= 1) {
			return nil, fmt.Errorf("%s parameter %s is %q, expected a number from 0 to 1", where, p.Name, strings.TrimSpace(p.Value))
		}
		values[i], found[i] = v, true
	}
	if i := slices.Index(found, false); i >= 0 {
		return nil, fmt.Errorf("%s parameter %s is missing", where, names[i])
	}
	return values, nil
}
