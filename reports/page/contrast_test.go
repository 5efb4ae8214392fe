package page

import (
	"math"
	"regexp"
	"strconv"
	"strings"
	"testing"
)

// palettes returns the colours of the page by scheme and name. If the schemes dark and print do not
// set a colour, they have the colour of the scheme light.
func palettes(t *testing.T) map[string]map[string]string {
	blocks := regexp.MustCompile(`(?s):root \{(.*?)\}`).FindAllStringSubmatch(style, -1)
	if len(blocks) != 3 {
		t.Fatalf("got %d palettes; want light, dark and print", len(blocks))
	}
	all := map[string]map[string]string{}
	for i, name := range []string{"light", "dark", "print"} {
		all[name] = map[string]string{}
		for key, value := range all["light"] {
			all[name][key] = value
		}
		for _, m := range regexp.MustCompile(`--(\w+): (#[0-9a-f]+)`).FindAllStringSubmatch(blocks[i][1], -1) {
			all[name][m[1]] = m[2]
		}
	}
	return all
}

// luminance returns the relative luminance (WCAG 2) of a colour "#rgb" or "#rrggbb".
func luminance(t *testing.T, colour string) float64 {
	hex := colour[1:]
	if len(hex) == 3 {
		hex = strings.Join([]string{hex[:1], hex[:1], hex[1:2], hex[1:2], hex[2:], hex[2:]}, "")
	}
	sum := 0.0
	for i, weight := range []float64{0.2126, 0.7152, 0.0722} {
		n, err := strconv.ParseUint(hex[2*i:2*i+2], 16, 8)
		if err != nil {
			t.Fatalf("%q is not a colour: %v", colour, err)
		}
		x := float64(n) / 255
		if x <= 0.04045 {
			x /= 12.92
		} else {
			x = math.Pow((x+0.055)/1.055, 2.4)
		}
		sum += weight * x
	}
	return sum
}

// TestContrast checks the contrast of colours against WCAG 2 AA: at least 4.5 for text, at least 3
// for graphics.
func TestContrast(t *testing.T) {
	for scheme, colour := range palettes(t) {
		for _, row := range []struct {
			fore, back string
			least      float64
			reason     string
		}{
			{"ink accent good soft bad", "paper raised", 4.5, "text"},
			{"ink bad", "badpaper badunit", 4.5, "text on a broken board"},
			{"paper", "ink", 4.5, "text of the chosen tab"},
			{"focus", "paper raised", 3, "the ring around the focused element"},
			{"ink0 ink1 ink2 ink3 ink4 ink5 ink6 ink7 ghost", "paper", 3, "curves"},
		} {
			for _, fore := range strings.Fields(row.fore) {
				for _, back := range strings.Fields(row.back) {
					if colour[fore] == "" || colour[back] == "" {
						t.Fatalf("%s: colour %s or %s is missing", scheme, fore, back)
					}
					a, b := luminance(t, colour[fore]), luminance(t, colour[back])
					if ratio := (max(a, b) + 0.05) / (min(a, b) + 0.05); ratio < row.least {
						t.Errorf("%s: %s on %s has contrast %.2f; want %.1f: %s", scheme, fore, back, ratio, row.least, row.reason)
					}
				}
			}
		}
	}
}
