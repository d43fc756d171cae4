package recorder

import (
	"bytes"
	"hash/crc32"
	"io"
	"net/http"
	"strings"
	"sync"
	"time"

	"github.com/grafana/sobek"
	"go.k6.io/k6/v2/js/common"
	"go.k6.io/k6/v2/lib"
	"go.k6.io/k6/v2/lib/netext/httpext"
	"gopkg.in/guregu/null.v3"
)

const timeout = 15 * time.Second

// Errors of k6 that are not those of an answer.
const (
	firstError      = 1000
	firstErrorOfAPI = 1400
)

type request struct {
	flow, operation, method, url, body string
	headers                            http.Header
}

// exchanged is a request and its reply; times in milliseconds.
type exchanged struct {
	*request
	at        time.Time
	ms        float64
	connectMs float64
	status    int
	headers   map[string]string
	text      string
	fault     string
}

// send carries out copies of a request at one moment, records each exchange, and returns the replies.
func (i *instance) send(call sobek.FunctionCall) sobek.Value {
	rt := i.vu.Runtime()
	state := i.vu.State()
	if state == nil {
		common.Throw(rt, common.NewInitContextError("a request needs a VU that runs"))
	}
	r := &request{
		flow:      call.Argument(0).String(),
		operation: call.Argument(1).String(),
		method:    call.Argument(2).String(),
		url:       call.Argument(3).String(),
		headers:   headersOf(rt, call.Argument(4)),
	}
	if body := call.Argument(5); !sobek.IsUndefined(body) {
		r.body = body.String()
	}
	copies := int(call.Argument(6).ToInteger())
	replies := make([]any, copies)
	if copies == 1 {
		replies[0] = i.carryOut(state, r).reply(rt)
		return rt.NewArray(replies...)
	}
	all := make([]*exchanged, copies)
	var wait sync.WaitGroup
	for at := range all {
		wait.Go(func() { all[at] = i.carryOut(state, r) })
	}
	wait.Wait()
	for at, one := range all {
		replies[at] = one.reply(rt)
	}
	return rt.NewArray(replies...)
}

func headersOf(rt *sobek.Runtime, value sobek.Value) http.Header {
	object := value.ToObject(rt)
	names := object.Keys()
	headers := make(http.Header, len(names)+1)
	for _, name := range names {
		// as k6 writes them
		headers.Set(name, object.Get(name).String())
	}
	return headers
}

// carryOut does one exchange. Cookies are neither kept nor sent, and redirects are not followed.
func (i *instance) carryOut(state *lib.State, r *request) *exchanged {
	done := &exchanged{request: r, at: time.Now()}
	response, err := i.request(state, r)
	if err != nil {
		done.fault = err.Error()
	} else {
		timings := response.Timings
		done.ms, done.status, done.headers = timings.Duration, response.Status, response.Headers
		done.text, _ = response.Body.(string)
		if timings.Connecting > 0 {
			done.connectMs = timings.Connecting + timings.TLSHandshaking
		}
		if response.Status == 0 || (response.ErrorCode >= firstError && response.ErrorCode < firstErrorOfAPI) {
			done.fault = response.Error
			if done.fault == "" {
				done.fault = "no answer"
			}
		}
	}
	i.root.out.write(done.line())
	return done
}

func (i *instance) request(state *lib.State, r *request) (*httpext.Response, error) {
	url, err := httpext.NewURL(r.url, r.operation)
	if err != nil {
		return nil, err
	}
	// never the address: each value of a tag makes a new time series
	tags := state.Tags.GetCurrentValues()
	tags.SetTag("name", r.operation)
	headers := r.headers.Clone()
	if headers.Get("User-Agent") == "" {
		headers.Set("User-Agent", state.Options.UserAgent.String)
	}
	parsed := &httpext.ParsedHTTPRequest{
		URL:          &url,
		Req:          &http.Request{Method: r.method, URL: url.GetURL(), Header: headers, Host: headers.Get("Host")},
		Timeout:      timeout,
		ResponseType: httpext.ResponseTypeText,
		Redirects:    null.IntFrom(0),
		TagsAndMeta:  tags,
	}
	if r.body != "" {
		parsed.Body = bytes.NewBufferString(r.body)
	} else {
		// a body, though it is empty, keeps the transport from sending a request again whose answer is lost
		parsed.Req.Body = io.NopCloser(strings.NewReader(""))
	}
	return httpext.MakeRequest(i.vu.Context(), state, parsed)
}

// reply is what the script goes on with; headers are of no use to it.
func (e *exchanged) reply(rt *sobek.Runtime) *sobek.Object {
	reply := rt.NewObject()
	_ = reply.Set("status", e.status)
	_ = reply.Set("text", e.text)
	_ = reply.Set("ms", e.ms)
	if e.connectMs > 0 {
		_ = reply.Set("connectMs", e.connectMs)
	}
	if e.fault != "" {
		_ = reply.Set("fault", e.fault)
	}
	return reply
}

// sum tells whether what was sent is what the judge takes it for.
func (r *request) sum() uint32 {
	sum := crc32.NewIEEE()
	for _, text := range []string{r.method, " ", r.url, "\n", r.body} {
		_, _ = sum.Write([]byte(text))
	}
	return sum.Sum32()
}
