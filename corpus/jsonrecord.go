package corpus

import (
	"encoding/json"
	"fmt"
	"strings"
)

// jsonRecord reads a puzzle that is a JSON value: an object whose keys are like the columns of a
// table, or only cells, as a text or a list.
type jsonRecord struct {
	columns
	keys   map[string]int // number of the column for each key of the sample
	text   cellText
	shared names
}

// objectsWanted describes objects that can be read.
const objectsWanted = `want one object per puzzle, as pandas writes with to_json(orient="records", lines=True)`

func newJSONRecord(l layout) *jsonRecord {
	r := &jsonRecord{columns: columns{puzzle: -1, solution: -1, id: -1}, keys: map[string]int{}, text: *newCellText(l.shape), shared: names{}}
	if l.keys != nil {
		r.columns = *l.keys
	}
	for k, name := range r.names {
		r.keys[name] = k
	}
	return r
}

// apart returns a copy for another goroutine.
func (r *jsonRecord) clone() *jsonRecord {
	c := *r
	c.shared, c.text = names{}, *newCellText(r.text.shape)
	return &c
}

// read reads a value into e. what describes the fault; it is "" if there is no fault.
func (r *jsonRecord) read(value []byte, e *entry) (what, fix string) {
	if !json.Valid(value) {
		var raw json.RawMessage
		err := json.Unmarshal(value, &raw)
		return fmt.Sprintf("not valid JSON: %v", err), objectsWanted
	}
	if value[0] != '{' {
		return r.text.pair(e, unquoted(value), nil)
	}
	var puzzle, solution []byte
	e.joined = true
	membersWithin(value, func(key, value []byte) {
		name, use := r.use(key)
		switch {
		case use == isPuzzle:
			puzzle = value
		case use == isSolution && solution == nil:
			solution = value
		case value[0] == '{' || value[0] == '[': // skip nested objects and lists, which cannot be fields
		case use == isID && e.joined:
			e.id, e.joined = scalar(value), false
		default:
			e.fields = append(e.fields, property{name, scalar(value)})
		}
	})
	if r.puzzle < 0 || len(puzzle) == 0 {
		name := "puzzle"
		if r.puzzle >= 0 {
			name = r.names[r.puzzle]
		}
		return "the object has no key " + quote([]byte(name)), objectsWanted
	}
	if puzzle[0] == '{' {
		return "the puzzle is an object", objectsWanted
	}
	if len(solution) > 0 {
		solution = scalar(solution)
	}
	return r.text.pair(e, scalar(puzzle), solution)
}

// use returns the name of a key and its use. If the sample did not have the key, only its name
// decides. So the use does not depend on the objects read before.
func (r *jsonRecord) use(key []byte) (name string, use role) {
	if k, ok := r.keys[string(key)]; ok {
		return r.names[k], r.columns.use(k)
	}
	name = r.shared.of(key)
	use, _ = roleOf(name)
	if use == isPuzzle || use == isSolution && r.solution >= 0 || use == isID && r.id >= 0 {
		use = isField
	}
	return name, use
}

// scalar returns the text of a value. For null it returns nil.
func scalar(value []byte) []byte {
	if string(value) == "null" {
		return nil
	}
	return unquoted(value)
}

// keysOf decides the uses of the keys from a sample of objects. ok is false if the sample has no
// object.
func keysOf(values [][]byte) (c *columns, ok bool) {
	above := &headed{what: "key", where: "the first object"}
	at := map[string]int{}
	var nested []string
	for _, value := range values {
		if value[0] != '{' || !json.Valid(value) {
			continue
		}
		ok = true
		row := make([][]byte, len(above.names))
		membersWithin(value, func(key, value []byte) {
			k, old := at[string(key)]
			if !old {
				k = len(above.names)
				at[string(key)] = k
				above.names = append(above.names, string(key))
				row = append(row, nil)
			}
			switch row[k] = scalar(value); {
			case value[0] == '{' || value[0] == '[':
				nested = append(nested, string(key))
			case value[0] != '"' && row[k] != nil:
				row[k] = value[:1] // keep one character of a number or word, which cannot be a board
			}
		})
		above.rows = append(above.rows, row)
	}
	if len(above.names) == 0 {
		return nil, false
	}
	one := above.choose()
	one.names = above.names // keep the names unchanged, because the keys of an object are already distinct
	if one.problem != "" && !one.named && len(nested) > 0 {
		one.remedy = fmt.Sprintf("want one object per puzzle; if the puzzles are in %s, write them to another file first, for example with jq '.[%s]'", quote([]byte(nested[0])), quote([]byte(nested[0])))
	}
	for _, key := range nested {
		k := at[key]
		if k == one.puzzle || k == one.solution {
			continue
		}
		remark := fmt.Sprintf("The key %s has lists or objects, which are not kept.", quote([]byte(key)))
		if !strings.Contains(strings.Join(one.remarks, "\n"), "The key "+quote([]byte(key))) {
			one.remarks = append(one.remarks, remark)
		}
	}
	return &one, ok
}
