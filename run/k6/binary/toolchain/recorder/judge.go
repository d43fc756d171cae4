package recorder

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"

	"github.com/grafana/sobek"
	"go.k6.io/k6/v2/js/common"
)

// program is the file that Node runs, beside the files that it reads.
const program = "judge.mjs"

// segment is a k6 that no harness runs beside: it starts its judge itself, and both write the journal.
type segment struct {
	journal *os.File
	folder  string
	judge   *exec.Cmd
	input   io.Closer
	said    bytes.Buffer
}

// startJudge begins the journal of a segment with a line, and starts the judge, which gets all that is recorded from now on.
func (i *instance) startJudge(call sobek.FunctionCall) sobek.Value {
	rt := i.vu.Runtime()
	files := map[string]string{}
	if err := rt.ExportTo(call.Argument(2), &files); err != nil {
		common.Throw(rt, err)
	}
	if err := i.root.startJudge(call.Argument(0).String(), call.Argument(1).String(), files); err != nil {
		common.Throw(rt, fmt.Errorf("the judge of this segment cannot start: %w", err))
	}
	return sobek.Undefined()
}

func (r *root) startJudge(journal, first string, files map[string]string) error {
	s := &segment{}
	var err error
	if s.journal, err = os.OpenFile(journal, os.O_APPEND|os.O_CREATE|os.O_WRONLY, 0o600); err != nil {
		return err
	}
	if _, err = fmt.Fprintln(s.journal, first); err != nil {
		return err
	}
	if s.folder, err = os.MkdirTemp("", "judge-"); err != nil {
		return err
	}
	for name, text := range files {
		if err = os.WriteFile(filepath.Join(s.folder, name), []byte(text), 0o600); err != nil {
			return err
		}
	}
	s.judge = exec.Command("node", filepath.Join(s.folder, program))
	s.judge.Stdout, s.judge.Stderr = s.journal, &s.said
	input, err := s.judge.StdinPipe()
	if err != nil {
		return err
	}
	s.input = input
	if err = s.judge.Start(); err != nil {
		return err
	}
	r.segment = s
	r.out.to = input
	return nil
}

// endJudge waits until all is judged, and ends the journal with a line.
func (i *instance) endJudge(last string) error {
	s := i.root.segment
	if s == nil {
		return errors.New("this segment has no judge")
	}
	i.root.out.flush()
	_ = s.input.Close()
	err := s.judge.Wait()
	_ = os.RemoveAll(s.folder)
	if err != nil {
		return fmt.Errorf("the judge of this segment ended (%w): %s", err, s.said.String())
	}
	if _, err = fmt.Fprintln(s.journal, last); err != nil {
		return err
	}
	return s.journal.Close()
}
