import { describe, expect, it } from 'vitest';
import { createRandom } from '../geometry/random.ts';
import { chooseFineness, foldCells, sharpenRing } from './fold-cells.ts';

const fineness = 4;
const period = 12;
const size = { width: period * fineness, height: period * fineness };

/** A cell of a small print: a disc and a line thinner than a pixel. */
const cell = Float32Array.from({ length: size.width * size.height }, (_, i) => {
  const [x, y] = [i % size.width, Math.floor(i / size.width)];
  return Math.hypot(x - 14, y - 16) < 9 || (x >= 34 && x < 37) ? 1 : 0;
});

const readCell = (x: number, y: number): number => {
  const wrap = (value: number, side: number) => ((Math.floor(value) % side) + side) % side;
  return cell[wrap(y, size.height) * size.width + wrap(x, size.width)];
};

/** A photograph of the rotated print: each pixel is the mean over its area, with noise; a button is on it. */
const photograph = (side: number) => {
  const random = createRandom(4);
  const turns: [Float32Array, Float32Array] = [new Float32Array(side ** 2), new Float32Array(side ** 2)];
  const plane = new Float32Array(side ** 2);
  const [cos, sin] = [Math.cos(0.06), Math.sin(0.06)];
  for (let i = 0; i < plane.length; i++) {
    const [px, py] = [i % side, Math.floor(i / side)];
    const at = (x: number, y: number) => [(cos * x + sin * y) * fineness, (cos * y - sin * x) * fineness] as const;
    for (let part = 0; part < 25; part++) {
      const [x, y] = at(px + (part % 5) / 5 - 0.4, py + Math.floor(part / 5) / 5 - 0.4);
      plane[i] = plane[i] + readCell(x + 0.5, y + 0.5) / 25;
    }
    plane[i] = Math.hypot(px - 40, py - 40) < 9 ? 4 : plane[i] + 0.1 * (random() - 0.5);
    const [x, y] = at(px, py);
    turns[0][i] = x / size.width;
    turns[1][i] = y / size.height;
  }
  return { planes: [plane], turns, weight: new Float32Array(side ** 2).fill(1) };
};

const errorOf = (unit: Float32Array): number =>
  Math.sqrt(unit.reduce((sum, value, i) => sum + (value - cell[i]) ** 2, 0) / unit.length);

describe('folding the copies of a repeat', () => {
  it('shows what is finer than a pixel, past a button', () => {
    const [unit] = foldCells(photograph(96), size, { fineness, doubt: 0 });
    expect(errorOf(unit as Float32Array)).toBeLessThan(0.16);
    // At the picture's own fineness the line is a third of its contrast.
    const row = Array.from({ length: 8 }, (_, x) => (unit as Float32Array)[40 * size.width + 32 + x]);
    expect(Math.max(...row)).toBeGreaterThan(0.8);
  });

  it('treats details of few copies as chance where configured', () => {
    const [sure] = foldCells(photograph(16), size, { fineness, doubt: 0 });
    const [doubted] = foldCells(photograph(16), size, { fineness, doubt: 6 });
    const most = (unit?: Float32Array) => Math.max(...(unit ?? []));
    expect(most(doubted)).toBeLessThan(0.6 * most(sure));
  });

  it('fills what no pixel fell into smoothly, without steps', () => {
    const length = 64;
    const wave = Float32Array.from({ length }, (_, i) => Math.sin((i / length) * 4 * Math.PI));
    const counts = Float32Array.from({ length }, (_, i) => (i % fineness === 1 ? 20 : 0));
    const ring = sharpenRing(
      wave.map((value, i) => (counts[i] ? value : 0)),
      counts,
      fineness,
    );
    expect(Math.max(...ring.map((value, i) => Math.abs(value - wave[i])))).toBeLessThan(0.12);
  });

  it('makes units finer up to four times and no larger than they need be', () => {
    expect([chooseFineness(16, 20), chooseFineness(200, 90), chooseFineness(700, 20)]).toEqual([4, 2, 1]);
  });
});
