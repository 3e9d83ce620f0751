import { describe, expect, it } from 'vitest';
import { type Oklab, writeSrgb } from '../colour/oklab.ts';
import type { Raster } from '../geometry/raster.ts';
import { fitClothModel } from './cloth-model.ts';
import { readFolds } from './fold-map.ts';

const side = 240;
const ofCloth = new Float32Array(side * side).fill(1);

const paint = (colourAt: (x: number, y: number) => Oklab): Raster => {
  const data = new Uint8Array(side * side * 3);
  const colour = new Float32Array(3);
  for (let i = 0; i < side * side; i++) {
    const [lightness, a, b] = colourAt(i % side, Math.floor(i / side));
    writeSrgb(lightness, a, b, colour, 0);
    for (let c = 0; c < 3; c++) data[i * 3 + c] = Math.max(0, Math.min(255, Math.round(colour[c] ?? 0)));
  }
  return { width: side, height: side, channels: 3, data };
};

const shadeOf = (picture: Raster) => {
  const cloth = fitClothModel(picture, ofCloth, 1) ?? expect.fail('no cloth');
  const { shade } = readFolds(picture, ofCloth, cloth);
  return (x: number, y: number) => shade[y * side + x] ?? 1;
};

/** Largest distance along a row. */
const rangeOf = (shade: (x: number, y: number) => number, from: number, to: number, y: number): number => {
  const row = Array.from({ length: to - from }, (_, x) => shade(from + x, y));
  return Math.max(...row) - Math.min(...row);
};

describe('fold map of plain cloth', () => {
  it('shows folds in the shade of a strong red, whose hue a camera shifts there', () => {
    const fold = (x: number): number => 0.02 * Math.sin(x / 3);
    // As in a cap on a sofa: its blue is clipped in shade.
    const red = paint((x) => (x < 170 ? [0.6 + fold(x), 0.208, 0.02] : [0.47 + fold(x), 0.17, 0.078]));
    const shade = shadeOf(red);
    expect(rangeOf(shade, 190, 235, 120)).toBeGreaterThan(0.6 * rangeOf(shade, 60, 105, 120));
  });

  it('shows no step beside a print when a bright spot of the cloth is within reach', () => {
    const isPrint = (x: number, y: number): boolean => x >= 90 && x < 150 && y >= 60 && y < 180;
    const isBright = (x: number, y: number): boolean => x >= 84 && x < 90 && y >= 60 && y < 180;
    const grey = paint((x, y) => (isPrint(x, y) ? [0.5, 0.02, -0.16] : isBright(x, y) ? [0.72, 0, 0] : [0.6, 0, 0]));
    const shade = shadeOf(grey);
    const steps = Array.from({ length: 50 }, (_, x) => Math.abs(shade(96 + x, 120) - shade(95 + x, 120)));
    expect(Math.max(...steps)).toBeLessThan(0.02);
  });
});
