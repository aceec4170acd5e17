package record

import (
	"fmt"
	"path/filepath"
	"strings"

	"ana/model"
	"ana/model/record/gnubg"
	"ana/model/record/mat"
	"ana/model/record/posid"
	"ana/model/record/sgf"
)

// ConvertOptions says how a record is written.
type ConvertOptions struct {
	// App names the writing program for AP, such as "ana:1.0".
	App string
	// Analysis returns our own analysis of a Go node as one line of JSON, "" for none.
	Analysis func(game int, node model.NodeID) string
	// Marks returns marks of ours for a Go node.
	Marks func(game int, node model.NodeID) []sgf.Mark
}

// Targets lists the formats that Convert writes for a kind of record, as file endings.
func Targets(k model.Kind, position bool) []string {
	switch {
	case k == model.KindGo:
		return []string{".sgf"}
	case position:
		return []string{".id", ".xgid", ".sgf"}
	}
	return []string{".mat", ".txt", ".sgf", ".id", ".xgid"}
}

// Convert writes a record in the format that the ending of target names. Lost lists
// what that format cannot hold; the caller prints it as warnings.
func Convert(r *model.Record, target string, o ConvertOptions) (out []byte, lost []string, err error) {
	ext := strings.ToLower(filepath.Ext(target))
	switch {
	case ext == ".sgf" && r.Kind == model.KindGo:
		out, lost = sgf.Write(r, sgf.WriteOptions{Clean: true, App: o.App, Analysis: o.Analysis, Marks: o.Marks})
	case ext == ".sgf" && r.Kind == model.KindBackgammon:
		out, lost = gnubg.Write(r, gnubg.WriteOptions{Clean: true, App: o.App})
		lost = leftOut(lost)
	case r.Kind != model.KindBackgammon:
		return nil, nil, unknownTarget(r, ext)
	case ext == ".mat" && !r.Position:
		out, lost = mat.Write(r, mat.Jellyfish)
		lost = leftOut(lost)
	case ext == ".txt" && !r.Position:
		out, lost = mat.Write(r, mat.Words)
		lost = leftOut(lost)
	case ext == ".id" || ext == ".txt":
		out = posid.Write(r, posid.GNU)
	case ext == ".xgid":
		out = posid.Write(r, posid.XGID)
	default:
		return nil, nil, unknownTarget(r, ext)
	}
	return out, lost, nil
}

// leftOut makes warnings of what a format cannot hold.
func leftOut(lost []string) []string {
	out := make([]string, len(lost))
	for i, what := range lost {
		out[i] = "this format cannot hold " + what + "; left out"
	}
	return out
}

func unknownTarget(r *model.Record, ext string) error {
	return fmt.Errorf("a %s record cannot be written as %q; use one of %s", r.Kind, ext, strings.Join(Targets(r.Kind, r.Position), " "))
}

// Analysis returns our own analysis that a Go node carries, "" if there is none.
func Analysis(n *model.Node) string {
	if p := n.Prop(sgf.AnalysisProperty); p != nil && len(p.Values) > 0 {
		return sgf.Text(p.Values[0])
	}
	return ""
}
