package prepare

import (
	"bytes"
	"context"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"go/scanner"
	"go/token"
	"io"
	"io/fs"
	"os"
	"path"
	"path/filepath"
	"slices"
	"strings"
	textscanner "text/scanner"
)

// goPackage has some fields of the output of go list.
type goPackage struct {
	ImportPath, Name, Dir string
	Standard              bool
	Module                *struct {
		Path, Version, GoVersion string
		Main                     bool
		Replace                  *struct{ Path, Version string }
	}
	GoFiles, EmbedFiles, Deps []string
	// The content of these files is compared byte by byte.
	CgoFiles, CFiles, CXXFiles, HFiles, SFiles, SysoFiles []string

	sum string // checksum of the code of the package
}

// packages has the packages that the solvers of a revision depend on, by import path.
type packages struct {
	module string // import path of the main module
	goLine string // Go version in go.mod
	tool   string // version of the Go toolchain that builds the revision
	// The fields below also influence the build of all packages.
	godebug   string // settings of the Go runtime (GODEBUG) in go.mod and in the program
	toolchain string // toolchain line of go.mod; "" if go.mod has no such line
	profile   string // checksum of the file for profile-guided optimisation; "" if the file does not exist
	list      map[string]*goPackage
}

// listed are the fields that go list prints.
const listed = "ImportPath,Name,Dir,Standard,Module,GoFiles,EmbedFiles,Deps,CgoFiles,CFiles,CXXFiles,HFiles,SFiles,SysoFiles"

// readPackages lists the packages that the solvers of a revision depend on, and computes their
// checksums. It leaves out the standard library, because the version of Go identifies it.
func (s *Sources) readPackages(ctx context.Context, side int) (*packages, error) {
	folder := s.module(side)
	version, err := tool(ctx, folder, "go", "env", "GOVERSION")
	if err != nil {
		return nil, err
	}
	out, err := s.golang(ctx, side, "list", s.project.solvers(), "-deps", "-json="+listed)
	if err != nil {
		return nil, err
	}
	p := &packages{tool: strings.TrimSpace(string(version)), list: map[string]*goPackage{}}
	for d := json.NewDecoder(strings.NewReader(string(out))); ; {
		one := new(goPackage)
		if err := d.Decode(one); errors.Is(err, io.EOF) {
			break
		} else if err != nil {
			return nil, fmt.Errorf("go list: %w", err)
		}
		if one.Standard {
			continue
		}
		if one.Module != nil && one.Module.Main {
			p.module, p.goLine = one.Module.Path, one.Module.GoVersion
		}
		if one.sum, err = one.content(); err != nil {
			return nil, err
		}
		p.list[one.ImportPath] = one
	}
	if p.module == "" {
		return nil, fmt.Errorf("go list found no package of the module in %s", folder)
	}
	return p, p.readBuild(ctx, s, side)
}

// profileFile returns the path of the profile that go build uses by default.
func (p *project) profileFile() string { return path.Join(p.program(), "default.pgo") }

// readBuild reads the inputs of the build of all packages, except the version of Go.
func (p *packages) readBuild(ctx context.Context, s *Sources, side int) error {
	folder := s.module(side)
	out, err := s.golang(ctx, side, "list", s.project.program(), "-f", "{{.DefaultGODEBUG}}")
	if err != nil {
		return err
	}
	p.godebug = strings.TrimSpace(string(out))
	if out, err = tool(ctx, folder, "go", "mod", "edit", "-json"); err != nil {
		return err
	}
	var mod struct{ Toolchain string }
	if err := json.Unmarshal(out, &mod); err != nil {
		return fmt.Errorf("go mod edit: %w", err)
	}
	p.toolchain = mod.Toolchain
	text, err := os.ReadFile(filepath.Join(folder, filepath.FromSlash(s.project.profileFile())))
	if err == nil {
		p.profile = fmt.Sprintf("%x", sha256.Sum256(text))
	}
	if errors.Is(err, fs.ErrNotExist) {
		return nil
	}
	return err
}

// content returns a checksum that changes if the code of the package changes. For packages of the
// main module it covers Go and assembly files without comments, and other files byte by byte. For
// packages of another module it is the version of the module.
func (p *goPackage) content() (string, error) {
	m := p.Module
	if m != nil && !m.Main && (m.Replace == nil || m.Replace.Version != "") {
		if m.Replace != nil {
			return m.Replace.Path + "@" + m.Replace.Version, nil
		}
		return m.Path + "@" + m.Version, nil
	}
	h := sha256.New()
	for _, name := range slices.Sorted(slices.Values(p.GoFiles)) {
		text, err := os.ReadFile(filepath.Join(p.Dir, name))
		if err != nil {
			return "", err
		}
		fmt.Fprintf(h, "go %q\n", name)
		if err := writeCode(h, text); err != nil {
			return "", fmt.Errorf("%s: %w", filepath.Join(p.Dir, name), err)
		}
	}
	// A package embeds its own Go files only to show them as documentation, so they do not count.
	other := slices.DeleteFunc(slices.Clone(p.EmbedFiles), func(name string) bool { return slices.Contains(p.GoFiles, name) })
	other = slices.Concat(other, p.CgoFiles, p.CFiles, p.CXXFiles, p.HFiles, p.SFiles, p.SysoFiles)
	slices.Sort(other)
	for _, name := range other {
		text, err := os.ReadFile(filepath.Join(p.Dir, name))
		if err != nil {
			return "", err
		}
		if filepath.Ext(name) == ".s" && len(p.CgoFiles) == 0 { // without cgo files, the Go assembler reads .s files; with them, the C compiler does
			text = assembly(text)
		}
		fmt.Fprintf(h, "file %q %x\n", name, sha256.Sum256(text))
	}
	return hex.EncodeToString(h.Sum(nil)), nil
}

// writeCode writes the tokens of Go source without comments. It keeps directives such as
// //go:noinline.
func writeCode(w io.Writer, text []byte) error {
	var faults scanner.ErrorList
	var s scanner.Scanner
	files := token.NewFileSet()
	s.Init(files.AddFile("", files.Base(), len(text)), text, faults.Add, scanner.ScanComments)
	for {
		_, tok, literal := s.Scan()
		switch {
		case tok == token.EOF:
			return faults.Err()
		case tok == token.COMMENT && !isDirective(literal):
		case tok == token.SEMICOLON: // leave out the literal, which differs between a written and an automatic semicolon
			fmt.Fprintln(w, ";")
		default:
			fmt.Fprintf(w, "%s %q\n", tok, literal)
		}
	}
}

// assembly returns the tokens of an assembly file, separated by spaces, without comments and blank
// lines. It returns the text unchanged if it cannot read it as assembly.
func assembly(text []byte) []byte {
	var s textscanner.Scanner
	s.Init(bytes.NewReader(text))
	s.Mode ^= textscanner.ScanFloats // in assembly, 1.B is a label and a suffix, not a number
	s.Whitespace ^= 1 << '\n'
	s.Error = func(*textscanner.Scanner, string) {}
	var code []byte
	for line := true; ; {
		tok := s.Scan()
		switch {
		case s.ErrorCount > 0:
			return text
		case tok == textscanner.EOF:
			return code
		case tok == '\n' && line:
			continue
		}
		line = tok == '\n'
		code = append(code, s.TokenText()+" "...)
	}
}

// isDirective reports whether a comment is a directive for the compiler, such as //go:noinline or
// //export f.
func isDirective(comment string) bool {
	return strings.HasPrefix(comment, "//go:") || strings.HasPrefix(comment, "//line ") || strings.HasPrefix(comment, "/*line ") ||
		strings.HasPrefix(comment, "//export ") || strings.HasPrefix(comment, "// +build ")
}
