import { createRandom } from '../../ops/geometry/random.ts';
import { place, round } from '../motif.ts';
import type { Inks, PrintTile } from '../print-kit.ts';

/** Draws one repeat: `second` is a green of leaves, `main` and `accent` the colours of the print. */
export type PrintBuilder = (inks: Inks, seed: number) => PrintTile;

/** Random numbers of a design's seed, past the first ones, which neighbouring seeds share. */
export const randomOf = (seed: number): (() => number) => {
  const random = createRandom(seed * 7919 + 13);
  for (let i = 0; i < 3; i++) random();
  return random;
};

/** The same drawing wherever the repeat goes on: what reaches over an edge comes in at the other side. */
export const wrapped = (
  { width, height }: { width: number; height: number },
  { x, y, reach }: { x: number; y: number; reach: number },
  draw: (x: number, y: number) => string,
): string => {
  let out = '';
  for (const dx of [-width, 0, width])
    for (const dy of [-height, 0, height]) {
      const [px, py] = [x + dx, y + dy];
      if (px > -reach && px < width + reach && py > -reach && py < height + reach) out += draw(px, py);
    }
  return out;
};

/** A motif of one unit at a place of the repeat, and wherever it goes on. */
export const put = (
  size: { width: number; height: number },
  at: { x: number; y: number; turn?: number; scale: number },
  inner: string,
): string =>
  wrapped(size, { x: at.x, y: at.y, reach: at.scale * 0.85 }, (x, y) => place(x, y, at.turn ?? 0, at.scale, inner));

/** Copies turned round the origin: of a single shape without a group for each. */
export const around = (count: number, inner: string, start = 0): string => {
  const isSingle = /^<(path|circle|ellipse) [^>]*\/>$/.test(inner) && !inner.includes('transform');
  return Array.from({ length: count }, (_, i) => {
    const turn = `transform="rotate(${round(start + (360 / count) * i)})"`;
    return isSingle ? inner.replace(/\/>$/, ` ${turn}/>`) : `<g ${turn}>${inner}</g>`;
  }).join('');
};

export const path = (d: string, fill: string, opacity = 1): string =>
  `<path d="${d}" fill="${fill}"${opacity < 1 ? ` fill-opacity="${opacity}"` : ''}/>`;

export const stroke = (d: string, colour: string, width: number, opacity = 1): string =>
  `<path d="${d}" fill="none" stroke="${colour}" stroke-width="${width}" stroke-linecap="round" stroke-linejoin="round"${opacity < 1 ? ` stroke-opacity="${opacity}"` : ''}/>`;

/** A closed smooth outline through places that lie round a middle. */
export const roundedPath = (points: readonly (readonly [number, number])[]): string => {
  const at = (i: number) => points[(i + points.length) % points.length] as readonly [number, number];
  const middle = (i: number) => `${round((at(i)[0] + at(i + 1)[0]) / 2)} ${round((at(i)[1] + at(i + 1)[1]) / 2)}`;
  return `M${middle(-1)}${points.map(([x, y], i) => `Q${round(x)} ${round(y)} ${middle(i)}`).join('')}Z`;
};

export { round };
