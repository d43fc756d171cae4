package recorder

import (
	"fmt"
	"io"
	"os"
	"strconv"
	"sync"
	"unicode/utf8"
)

// maxWaiting is how many bytes wait for a reader that is slow; then the script waits too.
const maxWaiting = 64 << 20

// output writes lines to standard output, which the harness reads, or to the judge of a segment. A script does not wait for
// the reader.
type output struct {
	to      io.Writer
	mutex   sync.Mutex
	changed *sync.Cond
	waiting []byte
	writing bool
}

func newOutput() *output {
	o := &output{to: os.Stdout}
	o.changed = sync.NewCond(&o.mutex)
	return o
}

func (o *output) write(line []byte) {
	o.mutex.Lock()
	defer o.mutex.Unlock()
	for len(o.waiting) > maxWaiting {
		o.changed.Wait()
	}
	o.waiting = append(append(o.waiting, line...), '\n')
	if !o.writing {
		o.writing = true
		go o.drain()
	}
}

// drain writes what waits.
func (o *output) drain() {
	o.mutex.Lock()
	for len(o.waiting) > 0 {
		lines := o.waiting
		o.waiting = nil
		o.mutex.Unlock()
		// without a reader of standard output the process has ended by the signal for a broken pipe
		if _, err := o.to.Write(lines); err != nil {
			fmt.Fprintf(os.Stderr, "The judge of this segment ended (%v), so nothing more is sent.\n", err)
			os.Exit(1)
		}
		o.mutex.Lock()
		o.changed.Broadcast()
	}
	o.writing = false
	o.changed.Broadcast()
	o.mutex.Unlock()
}

func (o *output) flush() {
	o.mutex.Lock()
	for o.writing {
		o.changed.Wait()
	}
	o.mutex.Unlock()
}

// record writes a line of the script.
func (i *instance) record(line string) { i.root.out.write([]byte(line)) }

// flush waits until all is written. A script calls it at its end, after which k6 waits for nothing.
func (i *instance) flush() { i.root.out.flush() }

// line is an exchange as JSON.
func (e *exchanged) line() []byte {
	line := make([]byte, 0, len(e.text)+len(e.text)/4+512)
	line = appendText(append(line, `{"flow":`...), e.flow)
	line = appendText(append(line, `,"operation":`...), e.operation)
	line = strconv.AppendInt(append(line, `,"at":`...), e.at.UnixMilli(), 10)
	line = strconv.AppendUint(append(line, `,"sent":`...), uint64(e.sum()), 10)
	line = appendNumber(append(line, `,"ms":`...), e.ms)
	if e.connectMs > 0 {
		line = appendNumber(append(line, `,"connectMs":`...), e.connectMs)
	}
	line = strconv.AppendInt(append(line, `,"status":`...), int64(e.status), 10)
	if e.fault != "" {
		line = appendText(append(line, `,"fault":`...), e.fault)
	}
	line = append(line, `,"headers":{`...)
	first := true
	for name, value := range e.headers {
		if !first {
			line = append(line, ',')
		}
		first = false
		line = appendText(append(appendText(line, name), ':'), value)
	}
	return append(appendText(append(line, `},"text":`...), e.text), '}')
}

func appendNumber(to []byte, number float64) []byte {
	return strconv.AppendFloat(to, number, 'f', -1, 64)
}

const hex = "0123456789abcdef"

// appendText appends a text as JSON; bytes that are no UTF-8 become the sign for unknown letters, as in the script.
func appendText(to []byte, text string) []byte {
	to = append(to, '"')
	from := 0
	for at := 0; at < len(text); {
		b := text[at]
		if b >= utf8.RuneSelf {
			letter, size := utf8.DecodeRuneInString(text[at:])
			if letter == utf8.RuneError && size == 1 {
				to = append(append(to, text[from:at]...), "\ufffd"...)
				from = at + size
			}
			at += size
			continue
		}
		if b < ' ' || b == '"' || b == '\\' {
			to = append(to, text[from:at]...)
			if b < ' ' {
				to = append(to, '\\', 'u', '0', '0', hex[b>>4], hex[b&15])
			} else {
				to = append(to, '\\', b)
			}
			from = at + 1
		}
		at++
	}
	return append(append(to, text[from:]...), '"')
}
