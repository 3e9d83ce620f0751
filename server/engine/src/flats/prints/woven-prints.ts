import { parseOklab } from '../../ops/colour/oklab.ts';
import { fromOklab } from '../colour-shade.ts';
import { rect } from '../print-kit.ts';
import { type PrintBuilder, path, randomOf, round } from './tile-tools.ts';

/** Colours of a rainbow as they are printed on cloth, soft enough to be worn. */
const rainbowHues = ['#d9434e', '#ef8a3c', '#f3cb4b', '#5fae6b', '#3f86c7', '#7a5bb0'] as const;
/** The same hue as a pastel. */
const paled = (hex: string): string => {
  const [, a, b] = parseOklab(hex);
  const times = 0.07 / Math.max(0.07, Math.hypot(a, b));
  return fromOklab(0.86, a * times, b * times);
};

export const wovenPrints = {
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
