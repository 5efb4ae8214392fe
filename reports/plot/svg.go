package plot

import (
	"bytes"
	"errors"
	"fmt"
	"html"
)

// finish makes of the library's SVG one whose size is in pixels, whose text has
// fonts of the same widths to fall back on, and which has a title for those who
// cannot see it.
func finish(out []byte, size Size, title string) ([]byte, error) {
	head := fmt.Appendf(nil, `width="%dpt" height="%dpt"`, size.Width, size.Height)
	if !bytes.Contains(out, head) {
		return nil, errors.New("the SVG does not begin as it should; this is a fault of the program")
	}
	out = bytes.Replace(out, head, fmt.Appendf(nil, `width="%d" height="%d" role="img"`, size.Width, size.Height), 1)
	// Text cannot hold a quotation mark, so this is found in attributes alone.
	out = bytes.ReplaceAll(out, []byte(`style="font-family:Liberation Sans;font-variant:normal;`), []byte(`style="font-family:Liberation Sans,Arimo,Arial,Helvetica,sans-serif;`))
	const open = "xlink\">\n"
	return bytes.Replace(out, []byte(open), []byte(open+"<title>"+html.EscapeString(title)+"</title>\n"), 1), nil
}
