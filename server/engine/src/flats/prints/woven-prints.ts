import { parseOklab } from '../../ops/colour/oklab.ts';
import { fromOklab, shade } from '../colour-shade.ts';
import { rect } from '../print-kit.ts';
import { type PrintBuilder, path, randomOf, round, stroke } from './tile-tools.ts';

/** The same bands both ways, as the threads of a check. */
const crossed = (
  size: number,
  bands: readonly (readonly [at: number, wide: number, fill: string, opacity: number])[],
) => ({
  width: size,
  height: size,
  content: bands
    .map(([at, wide, fill, opacity]) => rect(at, 0, wide, size, fill, opacity) + rect(0, at, size, wide, fill, opacity))
    .join(''),
});

/** Threads dark or light, woven two over two: the real cloth of a glen check. */
const woven = (threads: readonly boolean[], thread: number): string => {
  const count = threads.length;
  let d = '';
  for (let y = 0; y < count; y++) {
    let start = -1;
    for (let x = 0; x <= count; x++) {
      const isWarp = (((x - y) % 4) + 4) % 4 < 2;
      const isDark = x < count && (isWarp ? threads[x] : threads[y]) === true;
      if (isDark && start < 0) start = x;
      if (!isDark && start >= 0) {
        d += `M${round(start * thread)} ${round(y * thread)}h${round((x - start) * thread)}v${thread}h-${round((x - start) * thread)}z`;
        start = -1;
      }
    }
  }
  return d;
};

const glenThreads: readonly boolean[] = [
  ...Array.from({ length: 16 }, (_, i) => i % 8 < 4),
  ...Array.from({ length: 16 }, (_, i) => i % 4 < 2),
];

const zigzagLine = (width: number, y: number, high: number, teeth: number): string => {
  const step = width / teeth / 2;
  return `M${round(-step)} ${round(y)}${Array.from({ length: teeth * 2 + 2 }, (_, i) => `L${round(i * step)} ${round(y + (i % 2 ? 0 : high))}`).join('')}`;
};

const waveLine = (width: number, y: number, high: number): string => {
  const q = width / 4;
  return `M${-q} ${round(y)}Q0 ${round(y - high)} ${q} ${round(y)}T${q * 3} ${round(y)}T${q * 5} ${round(y)}`;
};

/** Colours of a rainbow as they are printed on cloth, soft enough to be worn. */
const rainbowHues = ['#d9434e', '#ef8a3c', '#f3cb4b', '#5fae6b', '#3f86c7', '#7a5bb0'] as const;
/** The same hue as a pastel. */
const paled = (hex: string): string => {
  const [, a, b] = parseOklab(hex);
  const times = 0.07 / Math.max(0.07, Math.hypot(a, b));
  return fromOklab(0.86, a * times, b * times);
};

const madrasHues = ['#c8503f', '#2f6f8f', '#e3b341', '#4f8f6a'] as const;

export const wovenPrints = {
  chevron: ({ main }) => {
    const [wide, band] = [5, 1.7];
    const bandOf = (y: number) =>
      `M-.1 ${round(y)}L${wide / 2} ${round(y + wide / 2)}L${wide + 0.1} ${round(y)}V${round(y + band)}L${wide / 2} ${round(y + wide / 2 + band)}L-.1 ${round(y + band)}Z`;
    return {
      width: wide,
      height: band * 2,
      content: path([-2, -1, 0, 1].map((nth) => bandOf(nth * band * 2)).join(''), main),
    };
  },
  zigzag: ({ main, accent }) => ({
    width: 4,
    height: 4.2,
    content: (
      [
        [0.5, main, 0.62],
        [1.9, accent, 0.3],
        [3.3, main, 0.3],
      ] as const
    )
      .flatMap(([y, colour, wide]) =>
        [-4.2, 0, 4.2].map(
          (dy) =>
            `<path d="${zigzagLine(4, y + dy, 1.1, 2)}" fill="none" stroke="${colour}" stroke-width="${wide}" stroke-linejoin="miter"/>`,
        ),
      )
      .join(''),
  }),
  wave: ({ main, accent }) => ({
    width: 6,
    height: 4,
    content: [-4, 0, 4]
      .map((dy) => stroke(waveLine(6, 1 + dy, 1.3), main, 0.85) + stroke(waveLine(6, 3 + dy, 1.3), accent, 0.4))
      .join(''),
  }),
  checkerboard: ({ main }) => ({
    width: 6,
    height: 6,
    content: rect(0, 0, 3, 3, main) + rect(3, 3, 3, 3, main),
  }),
  harlequin: ({ main, accent, ground }) => ({
    width: 5,
    height: 8,
    content: `${path('M2.5 0 5 4 2.5 8 0 4Z', main)}${stroke('M-.5 -.8 5.5 8.8M5.5-.8-.5 8.8', shade(accent, 0), 0.1, 0.9)}<circle cx="2.5" cy="0" r=".2" fill="${accent}"/><circle cx="2.5" cy="8" r=".2" fill="${accent}"/><circle cx="0" cy="4" r=".2" fill="${accent}"/><circle cx="5" cy="4" r=".2" fill="${accent}" stroke="${ground}" stroke-width="0"/>`,
  }),
  glenCheck: ({ main, accent }) => {
    const thread = 0.2;
    const size = 32 * thread;
    return {
      width: round(size),
      height: round(size),
      content: `${path(woven(glenThreads, thread), main, 0.82)}${rect(0, 0, thread * 0.9, size, accent, 0.75)}${rect(0, 0, size, thread * 0.9, accent, 0.75)}`,
    };
  },
  tattersall: ({ main, accent }) =>
    crossed(5.2, [
      [0.6, 0.2, main, 0.95],
      [3.2, 0.2, accent, 0.95],
    ]),
  madras: ({ main, accent, ground }) => {
    const [one = main, two, three, four] = [main, accent, ...madrasHues];
    const hues = [one, two ?? accent, three ?? main, madrasHues[1], madrasHues[2], four ?? main];
    const bands = [
      [0, 2.2, hues[0], 0.5],
      [2.5, 0.4, hues[4], 0.75],
      [3.4, 1.5, hues[3], 0.5],
      [5.2, 0.25, shade(ground, -0.4), 0.55],
      [5.9, 1.9, hues[1], 0.5],
      [8.2, 0.5, hues[2], 0.6],
      [9.2, 0.9, madrasHues[3], 0.5],
    ] as const;
    return crossed(
      11,
      bands.map(([at, wide, fill, opacity]) => [at, wide, fill ?? main, opacity] as const),
    );
  },
  buffaloCheck: ({ main }) => ({
    width: 7,
    height: 7,
    content: `${rect(0, 0, 3.5, 7, main, 0.55)}${rect(0, 0, 7, 3.5, main, 0.55)}${rect(0, 0, 3.5, 3.5, main, 0.6)}`,
  }),
  microCheck: ({ main }) => ({
    width: 0.9,
    height: 0.9,
    content: rect(0, 0, 0.45, 0.9, main, 0.5) + rect(0, 0, 0.9, 0.45, main, 0.5),
  }),
  rainbow: ({ ground }) => {
    const [lightness, a, b] = parseOklab(ground);
    const chroma = Math.hypot(a, b);
    const isPastel = lightness > 0.84 && chroma > 0.018 && chroma < 0.075;
    // A cloth of a colour of its own is seen between the rainbows.
    const gap = !isPastel && (chroma > 0.05 || lightness < 0.75) ? 4.5 : 0;
    const hues = rainbowHues.map((hue) => (isPastel ? paled(hue) : hue));
    return { width: 9, height: 9 + gap, content: hues.map((hue, i) => rect(0, i * 1.5, 9, 1.5, hue)).join('') };
  },
  ikat: ({ main, accent, ground }, seed) => {
    const random = randomOf(seed);
    const [width, height, columns] = [9, 12, 60];
    const wide = width / columns;
    let content = '';
    /** A lozenge of thin warp threads, each of which slips a little: the blur of ikat. */
    const lozenge = (cx: number, cy: number, rx: number, ry: number, fill: string) => {
      let d = '';
      for (let x = cx - rx; x < cx + rx - 1e-6; x += wide) {
        const high = ry * (1 - Math.abs(x + wide / 2 - cx) / rx) + (random() - 0.5) * ry * 0.16;
        if (high <= 0.05) continue;
        const slip = (random() - 0.5) * 0.3;
        d += `M${round(x)} ${round(cy - high + slip)}h${round(wide + 0.01)}V${round(cy + high + slip)}h-${round(wide + 0.01)}z`;
      }
      content += path(d, fill);
    };
    const rings = [
      [1, main],
      [0.74, ground],
      [0.56, accent],
      [0.3, ground],
      [0.18, main],
    ] as const;
    for (const [share, fill] of rings) lozenge(4.5, 6, 4.5 * share, 5.6 * share, fill);
    for (const [cx, cy] of [
      [0, 0],
      [9, 0],
      [0, 12],
      [9, 12],
    ] as const)
      for (const [share, fill] of [
        [0.5, accent],
        [0.3, ground],
        [0.16, main],
      ] as const) {
        lozenge(cx, cy, 4.5 * share, 5.6 * share, fill);
      }
    return { width, height, content };
  },
} as const satisfies Record<string, PrintBuilder>;
