import { expect, it } from 'vitest';
import { createRandom } from '../geometry/random.ts';
import type { Raster } from '../geometry/raster.ts';
import { chooseColours, countColours, fewerForGrain, reduceColours } from './trace-picture.ts';

const draw = (width: number, height: number, at: (x: number, y: number) => readonly number[]): Raster => ({
  width,
  height,
  channels: 3,
  data: Uint8Array.from({ length: width * height }, (_, i) => i).reduce(
    (out, _, i) => {
      out.set(at(i % width, Math.floor(i / width)), i * 3);
      return out;
    },
    new Uint8Array(width * height * 3),
  ),
});

it('the settings reduce colours with larger steps and fewer bits', () => {
  const usual = { layer_difference: 16, color_precision: 6 };
  expect(countColours(usual)).toBe(32);
  expect(countColours({ ...usual, layer_difference: 32 })).toBe(16);
  expect(countColours({ ...usual, layer_difference: 0 })).toBe(64);
  expect(countColours({ ...usual, color_precision: 3 })).toBe(8);
  expect(countColours({ layer_difference: 128, color_precision: 1 })).toBe(2);
});

it('a small mark of another colour keeps it', () => {
  // A red mark of .2 % on dark leather with a soft light.
  const shoe = draw(200, 100, (x, y) =>
    x < 10 && y < 4 ? [190, 20, 30] : [30 + (x >> 3), 32 + (x >> 3), 36 + (y >> 3)],
  );
  const { data } = reduceColours(shoe, chooseColours(shoe, 12));
  const [red = 0, green = 0] = data.slice((2 * 200 + 4) * 3, (2 * 200 + 4) * 3 + 3);
  expect([red > 150, green < 70]).toEqual([true, true]);
  const seen = new Set(Array.from({ length: 200 * 100 }, (_, i) => data.slice(i * 3, i * 3 + 3).join()));
  expect(seen.size).toBeLessThanOrEqual(12);
});

it('grain allows fewer colours than a clean picture', () => {
  const clean = draw(120, 120, (x) => [x + 60, x + 60, x + 60]);
  const random = createRandom(3);
  const grainy = draw(120, 120, (x) => {
    const value = x + 60 + Math.round((random() - 0.5) * 40);
    return [value, value, value];
  });
  expect(fewerForGrain(clean, 32)).toBe(32);
  expect(fewerForGrain(grainy, 32)).toBeLessThan(10);
});

it('a picture without an opaque pixel is unchanged', () => {
  const empty: Raster = { width: 4, height: 4, channels: 4, data: new Uint8Array(64) };
  expect(reduceColours(empty, chooseColours(empty, 8))).toBe(empty);
});
