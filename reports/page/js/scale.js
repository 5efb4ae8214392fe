
// Scales: from a figure to a place on the paper, with the figures to mark.

// logScale maps [low, high], widened to figures that look well, to [from, to].
function logScale(low, high, from, to) {
  low = Math.max(low, 1e-9);
  high = Math.max(high, low * 1.5);
  const steps = [1, 2, 5, 10];
  const down = (x) => { const d = 10 ** Math.floor(Math.log10(x) + 1e-9); return d * [...steps].reverse().find((s) => s * d <= x * 1.000001); };
  const up = (x) => { const d = 10 ** Math.floor(Math.log10(x) - 1e-9); return d * steps.find((s) => s * d >= x * 0.999999); };
  const a = Math.log10(down(low)), b = Math.log10(up(high));
  const scale = (x) => from + (Math.log10(Math.max(x, 1e-12)) - a) / (b - a) * (to - from);
  scale.invert = (at) => 10 ** (a + (at - from) / (to - from) * (b - a));
  scale.low = 10 ** a;
  scale.high = 10 ** b;
  scale.ticks = [];
  scale.minor = [];
  const room = Math.abs(to - from) / (b - a); // of a decade
  const every = Math.max(1, Math.ceil(44 / room));
  for (let d = Math.floor(a); d <= Math.ceil(b); d++) {
    for (let m = 1; m < 10; m++) {
      const x = m * 10 ** d, l = Math.log10(x);
      if (l < a - 1e-9 || l > b + 1e-9) continue;
      const marked = m === 1 ? d % every === 0 : room > 170 ? m === 2 || m === 5 : false;
      if (marked) scale.ticks.push(x); else if (room > 40) scale.minor.push(x);
    }
  }
  if (scale.ticks.length < 2) scale.ticks = [scale.low, scale.high];
  return scale;
}

// linear maps [0, high] to [from, to].
function linear(high, from, to) {
  const scale = (x) => from + x / high * (to - from);
  scale.invert = (at) => (at - from) / (to - from) * high;
  scale.low = 0;
  scale.high = high;
  const wanted = Math.max(2, Math.abs(to - from) / 60), d = 10 ** Math.floor(Math.log10(high / wanted));
  const step = [1, 2, 5, 10].map((m) => m * d).find((s) => high / s <= wanted);
  scale.ticks = [];
  for (let x = 0; x <= high * 1.0001; x += step) scale.ticks.push(x);
  scale.minor = [];
  return scale;
}
