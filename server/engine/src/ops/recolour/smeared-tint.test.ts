import { describe, expect, it } from 'vitest';
import { fitClothModel } from '../cloth/cloth-model.ts';
import { parseOklab, toOklabPlanes } from '../colour/oklab.ts';
import type { Raster } from '../geometry/raster.ts';
import type { Matte } from '../matte/matte.ts';
import { recolourGarment } from './recolour.ts';

const side = 160;
const rim = 10;
type Colour = readonly [number, number, number];
const print: Colour = [232, 96, 22];
/** Dark cloths, and pixels of the same lightness with part of the print's tint. */
const cloths: [cloth: Colour, smeared: Colour][] = [
  [
    [58, 57, 56],
    [104, 40, 10],
  ],
  [
    [72, 71, 70],
    [114, 57, 28],
  ],
];
const ground: Colour = [225, 222, 214];

/** Pixels from a square print in the middle. */
const beyondPrint = (x: number, y: number): number => Math.max(Math.abs(x - 80), Math.abs(y - 80)) - 15;
const isInside = (x: number, y: number): boolean => Math.min(x, y, side - 1 - x, side - 1 - y) >= rim;

const paint = ([cloth, smeared]: [Colour, Colour]): Raster => {
  const picture: Raster = { width: side, height: side, channels: 3, data: new Uint8Array(side * side * 3) };
  for (let i = 0; i < side * side; i++) {
    const [x, y] = [i % side, Math.floor(i / side)];
    const beyond = beyondPrint(x, y);
    // A camera's chroma blocks smear irregularly.
    const isSmeared = beyond > 0 && beyond <= 2 && (x + y) % 5 < 3;
    const own = beyond <= 0 ? print : isSmeared ? smeared : cloth;
    picture.data.set(isInside(x, y) ? own : ground, i * 3);
  }
  return picture;
};
const alpha = Float32Array.from({ length: side * side }, (_, i) => (isInside(i % side, Math.floor(i / side)) ? 1 : 0));
const matte: Matte = {
  alpha,
  wide: alpha,
  edge: new Uint8Array(alpha.length),
  readForeground: () => expect.fail('a hard matte has no edge'),
  report: { confidence: 1, warnings: [] },
};

describe('print tint smeared onto dark cloth by a camera', () => {
  it.each(cloths)('leaves no dark flecks round the print on white, and the print unchanged: %s', async (...pair) => {
    const picture = paint(pair);
    const model = fitClothModel(picture, alpha, 1);
    if (!model) throw new Error('no cloth');
    const options = { target: parseOklab('#ffffff'), contrast: 0, coefficient: 2.5, protectPrint: true };
    const { picture: dyed } = await recolourGarment(picture, matte, model, options, async () => {});
    const { lightness } = toOklabPlanes(dyed.data, 3);
    const [ring, inner] = [[], []] as [number[], number[]];
    for (let i = 0; i < side * side; i++) {
      const beyond = beyondPrint(i % side, Math.floor(i / side));
      if (beyond > 0 && beyond <= 2) ring.push(lightness[i]);
      if (beyond < -3) inner.push(lightness[i]);
    }
    expect(ring.filter((value) => value < 0.8).length / ring.length).toBeLessThan(0.05);
    expect(Math.max(...inner) - Math.min(...inner)).toBeLessThan(0.02);
    expect(inner[0]).toBeCloseTo(toOklabPlanes(Uint8Array.from(print), 3).lightness[0] ?? 0, 1);
  });
});
