import { expect, it } from 'vitest';
import { createRandom } from '../geometry/random.ts';
import { measurePrintEdges } from './cloth-model.ts';

const pictureSide = 96;

/** Blue cloth whose lightness is scaled by `shade` at a position. */
const draw = (shade: (x: number, y: number) => number) => {
  const random = createRandom(2);
  const data = new Uint8Array(pictureSide * pictureSide * 3);
  for (let i = 0; i < pictureSide * pictureSide; i++) {
    const light = shade(i % pictureSide, Math.floor(i / pictureSide)) + 0.04 * (random() - 0.5);
    [70, 100, 170].forEach((base, c) => {
      data[i * 3 + c] = Math.max(0, Math.min(255, Math.round(base * light)));
    });
  }
  return { width: pictureSide, height: pictureSide, channels: 3 as const, data };
};
const everywhere = new Float32Array(pictureSide * pictureSide).fill(1);

it('distinguishes stripes and fine motifs of one hue from folds of plain cloth', () => {
  const stripes = draw((_, y) => (y % 16 < 7 ? 0.3 : 1.3));
  const motifs = draw((x, y) => (((x - (x % 8)) * 5 + (y - (y % 8)) * 3) % 7 < 2 ? 1.3 : 0.3));
  const folds = draw((x, y) => 1 + 0.25 * Math.sin((x + 0.4 * y) / 9) + 0.1 * Math.sin(y / 23));
  expect(measurePrintEdges(stripes, everywhere)).toBeGreaterThan(0.28);
  expect(measurePrintEdges(motifs, everywhere)).toBeGreaterThan(0.28);
  expect(measurePrintEdges(folds, everywhere)).toBeLessThan(0.12);
  expect(measurePrintEdges(stripes, new Float32Array(pictureSide * pictureSide))).toBe(0);
});

it('detects them in a reduced picture', () => {
  const [small, times] = [draw((_, y) => (y % 16 < 7 ? 0.3 : 1.3)), 10];
  const side = pictureSide * times;
  const data = new Uint8Array(side * side * 3);
  for (let i = 0; i < side * side; i++) {
    const at = Math.floor(Math.floor(i / side) / times) * pictureSide + Math.floor((i % side) / times);
    data.set(small.data.subarray(at * 3, at * 3 + 3), i * 3);
  }
  const large = { width: side, height: side, channels: 3 as const, data };
  expect(measurePrintEdges(large, new Float32Array(side * side).fill(1))).toBeGreaterThan(0.1);
});
