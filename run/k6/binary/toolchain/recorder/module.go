// Package recorder is the module k6/x/recorder/v1: it sends requests by the HTTP client of k6, bounds what a script reads of
// an answer, and records each exchange below the script. scenarios/runtime/recorder.d.ts declares it.
package recorder

import (
	"go.k6.io/k6/v2/js/modules"
)

// A script imports one version; the harness takes no k6 that lacks it.
func init() { modules.Register("k6/x/recorder/v1", &root{out: newOutput()}) }

type root struct {
	out     *output
	segment *segment
}

func (r *root) NewModuleInstance(vu modules.VU) modules.Instance { return &instance{vu, r} }

type instance struct {
	vu   modules.VU
	root *root
}

func (i *instance) Exports() modules.Exports {
	return modules.Exports{Named: map[string]any{
		"boundResponses": i.boundResponses,
		"send":           i.send,
		"record":         i.record,
		"flush":          i.flush,
		"startJudge":     i.startJudge,
		"endJudge":       i.endJudge,
	}}
}
