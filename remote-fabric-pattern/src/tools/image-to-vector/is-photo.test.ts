import { describe, expect, it } from 'vitest';
import { isPhoto } from './is-photo.ts';

const side = 96;

const draw = (colourAt: (x: number, y: number) => readonly [number, number, number]): Uint8ClampedArray =>
  Uint8ClampedArray.from({ length: side * side * 4 }, (_, i) => {
    const at = Math.floor(i / 4);
    return i % 4 === 3 ? 255 : (colourAt(at % side, Math.floor(at / side))[i % 4] ?? 0);
  });

const look = (colourAt: Parameters<typeof draw>[0]) => isPhoto(draw(colourAt), side, side);

/** Grain of a sensor or of a JPEG, `range` levels to either side. */
const grain = (x: number, y: number, range: number) => (((x * 7919 + y * 104_729) % 101) / 50 - 1) * range;

describe('isPhoto', () => {
  it('is false for flat artwork: dots of six colours with soft edges and the grain of a JPEG', () => {
    const colours = [
      [240, 228, 200],
      [176, 58, 72],
      [42, 95, 143],
      [90, 143, 60],
      [242, 194, 48],
      [30, 30, 36],
    ] as const;
    const isFound = look((x, y) => {
      const dot = colours[1 + ((Math.floor(x / 24) + 2 * Math.floor(y / 24)) % 5)] ?? colours[0];
      const share = Math.max(0, Math.min(1, (9 - Math.hypot((x % 24) - 12, (y % 24) - 12)) / 2));
      const mix = (c: 0 | 1 | 2) => share * dot[c] + (1 - share) * colours[0][c] + grain(x, y, 1);
      return [mix(0), mix(1), mix(2)];
    });
    expect(isFound).toBe(false);
  });

  it('is false for thin lines that are all edge', () => {
    expect(look((x, y) => ((x + y) % 4 < 2 ? [20, 50, 45] : [210, 180, 100]))).toBe(false);
  });

  it('is true for one colour of cloth in falling light with grain', () => {
    expect(look((x, y) => [60 + x + grain(x, y, 6), 70 + 0.8 * y + grain(y, x, 6), 110 + 0.5 * x])).toBe(true);
  });

  it('is true for a shaded garment before a plain white background', () => {
    const isFound = look((x, y) => {
      if (Math.abs(x - 48) > 30) return [250, 250, 250];
      const fold = 20 * Math.sin(x / 6 + y / 20);
      return [120 + fold + grain(x, y, 5), 60 + 0.5 * fold + 0.3 * y, 70 + fold];
    });
    expect(isFound).toBe(true);
  });
});
