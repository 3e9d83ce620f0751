import { round } from './motif.ts';

/** Block letters with cut corners, as on sports shirts: lines on a field four wide and six high. */
const strokes: Readonly<Record<string, string>> = {
  A: 'M0 6V2L2 0 4 2V6M0 4H4',
  B: 'M0 0V6H3L4 5V4L3 3 4 2V1L3 0ZM0 3H3',
  C: 'M4 1.4V1L3 0H1L0 1V5L1 6H3L4 5V4.6',
  D: 'M0 0V6H3L4 5V1L3 0Z',
  E: 'M4 0H0V6H4M0 3H3',
  F: 'M4 0H0V6M0 3H3',
  G: 'M4 1.4V1L3 0H1L0 1V5L1 6H3L4 5V3.2H2.2',
  H: 'M0 0V6M4 0V6M0 3H4',
  I: 'M1 0H3M2 0V6M1 6H3',
  J: 'M4 0V5L3 6H1L0 5V4.4',
  K: 'M0 0V6M4 0 0 3.6M1.5 2.3 4 6',
  L: 'M0 0V6H4',
  M: 'M0 6V0L2 2.8 4 0V6',
  N: 'M0 6V0L4 6V0',
  O: 'M1 0H3L4 1V5L3 6H1L0 5V1Z',
  P: 'M0 6V0H3L4 1V2.2L3 3.2H0',
  Q: 'M1 0H3L4 1V5L3 6H1L0 5V1ZM2.6 4.4 4.2 6.2',
  R: 'M0 6V0H3L4 1V2.2L3 3.2H0M2 3.2 4 6',
  S: 'M4 1.2V1L3 0H1L0 1V2L1 3H3L4 4V5L3 6H1L0 5V4.8',
  T: 'M0 0H4M2 0V6',
  U: 'M0 0V5L1 6H3L4 5V0',
  V: 'M0 0 2 6 4 0',
  W: 'M0 0 .9 6 2 2.6 3.1 6 4 0',
  X: 'M0 0 4 6M4 0 0 6',
  Y: 'M0 0 2 3 4 0M2 3V6',
  Z: 'M0 0H4L0 6H4',
  '0': 'M1 0H3L4 1V5L3 6H1L0 5V1Z',
  '1': 'M.8 1.2 2 0V6M.8 6H3.2',
  '2': 'M0 1.4V1L1 0H3L4 1V2.4L0 6H4',
  '3': 'M0 1.2V1L1 0H3L4 1V2L3 3H1.8M3 3 4 4V5L3 6H1L0 5V4.8',
  '4': 'M3 6V0L0 4.2H4',
  '5': 'M4 0H0V2.6H3L4 3.6V5L3 6H1L0 5V4.8',
  '6': 'M4 1.2V1L3 0H1L0 1V5L1 6H3L4 5V4L3 3H0',
  '7': 'M0 0H4L1.6 6',
  '8': 'M1 0H3L4 1V2L3 3 4 4V5L3 6H1L0 5V4L1 3 0 2V1ZM1 3H3',
  '9': 'M0 4.8V5L1 6H3L4 5V1L3 0H1L0 1V2L1 3H4',
};

export interface Lettering {
  text: string;
  /** Widest and highest that it may be, units of its motif. */
  wide: number;
  high: number;
  fill: string;
  rim: string;
  /** Filled with threads that lie across the strokes. */
  isStitched: boolean;
}

/** A word or number round the origin. */
export const letteringSvg = ({ text, wide, high, fill, rim, isStitched }: Lettering): string => {
  const step = 5.9;
  const letters = [...text];
  const across = letters.length * step - 1.9 + 1.6;
  // A letter or two stand for themselves and are large.
  const scale = Math.min(wide / across, (letters.length < 3 ? Math.max(high, Math.min(1.1, wide)) : high) / 7.6);
  const d = letters
    .map((letter, i) => [strokes[letter], i] as const)
    .filter((entry): entry is readonly [string, number] => entry[0] !== undefined);
  const layer = (width: number, colour: string, rest = '') =>
    `<g fill="none" stroke="${colour}" stroke-width="${width}" stroke-linejoin="miter" stroke-linecap="square"${rest}>${d.map(([one, i]) => `<path transform="translate(${round(i * step)} 0)" d="${one}"/>`).join('')}</g>`;
  const threads = isStitched
    ? `<g stroke-linecap="butt">${layer(1.02, '#ffffff', ' stroke-opacity=".28" stroke-dasharray=".16 .2"').replace('stroke-linecap="square"', 'stroke-linecap="butt"')}</g>`
    : '';
  return `<g transform="scale(${Math.round(scale * 1e4) / 1e4}) translate(${round(-(letters.length * step - 1.9) / 2)} -3)">${layer(1.66, rim)}${layer(1.04, fill)}${threads}</g>`;
};
