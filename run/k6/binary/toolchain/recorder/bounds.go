package recorder

import (
	"compress/gzip"
	"compress/zlib"
	"io"
	"net/http"
	"strings"

	"github.com/andybalholm/brotli"
	"github.com/klauspost/compress/zstd"
)

// boundResponses ends the body of every later response of this VU at a number of bytes, and where its JSON is nested deeper
// than depth; mark is then its end.
func (i *instance) boundResponses(bytes int64, depth int, mark string) {
	state := i.vu.State()
	if _, done := state.Transport.(transport); !done {
		state.Transport = transport{state.Transport, bytes, depth, mark}
	}
}

type transport struct {
	http.RoundTripper
	bytes int64
	depth int
	mark  string
}

func (t transport) RoundTrip(request *http.Request) (*http.Response, error) {
	response, err := t.RoundTripper.RoundTrip(request)
	if err != nil || response.Body == nil {
		return response, err
	}
	decoded, err := decode(response)
	if err != nil {
		_ = response.Body.Close()
		return nil, err
	}
	response.Body = &body{raw: response.Body, decoded: decoded, left: t.bytes, depth: t.depth, mark: t.mark}
	return response, nil
}

// decode undoes the content coding, so that what is counted is what the script gets.
func decode(response *http.Response) (io.Reader, error) {
	coding := strings.ToLower(strings.TrimSpace(response.Header.Get("Content-Encoding")))
	var decoded io.Reader
	var err error
	switch coding {
	case "gzip":
		decoded, err = gzip.NewReader(response.Body)
	case "deflate":
		decoded, err = zlib.NewReader(response.Body)
	case "br":
		decoded = brotli.NewReader(response.Body)
	case "zstd":
		var decoder *zstd.Decoder
		decoder, err = zstd.NewReader(response.Body, zstd.WithDecoderConcurrency(1))
		decoded = decoder
	default:
		return response.Body, nil
	}
	// k6 would decode it once more
	response.Header.Del("Content-Encoding")
	return decoded, err
}

type body struct {
	raw     io.ReadCloser
	decoded io.Reader
	left    int64
	depth   int
	mark    string
	// of the JSON that was read: how deep it is, and whether it is inside a text, and behind a backslash there
	open    int
	inText  bool
	escaped bool
	// what is left of the mark once the body was cut off
	cut  bool
	rest string
}

func (b *body) Close() error { return b.raw.Close() }

func (b *body) Read(into []byte) (int, error) {
	if b.cut {
		n := copy(into, b.rest)
		b.rest = b.rest[n:]
		if n == 0 {
			return 0, io.EOF
		}
		return n, nil
	}
	if b.left <= 0 {
		// one byte tells a body that ends here from a longer one
		if n, err := b.decoded.Read(make([]byte, 1)); n == 0 {
			return 0, err
		}
		return b.end(0)
	}
	if int64(len(into)) > b.left {
		into = into[:b.left]
	}
	n, err := b.decoded.Read(into)
	b.left -= int64(n)
	if shallow := b.shallow(into[:n]); shallow < n {
		return b.end(shallow)
	}
	return n, err
}

func (b *body) end(n int) (int, error) {
	b.cut, b.rest = true, b.mark
	return n, nil
}

// shallow counts the bytes before the one that opens a level too many.
func (b *body) shallow(bytes []byte) int {
	for at, one := range bytes {
		switch {
		case b.escaped:
			b.escaped = false
		case b.inText && one == '\\':
			b.escaped = true
		case one == '"':
			b.inText = !b.inText
		case b.inText:
		case one == '{' || one == '[':
			if b.open++; b.open > b.depth {
				return at
			}
		case one == '}' || one == ']':
			b.open--
		}
	}
	return len(bytes)
}
