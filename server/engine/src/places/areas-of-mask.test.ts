import type { PictureArea } from '@atelier/contract/warnings';
import { describe, expect, it } from 'vitest';
import { createMask } from '../ops/geometry/mask.ts';
import { areasOfMask } from './areas-of-mask.ts';

const size = { width: 640, height: 800 };

const boxOf = (area: PictureArea | undefined) => {
  if (area?.kind !== 'polygon') throw new Error('no polygon');
  const [xs, ys] = [area.points.map(([x]) => x), area.points.map(([, y]) => y)];
  return { left: Math.min(...xs), right: Math.max(...xs), top: Math.min(...ys), bottom: Math.max(...ys) };
};

const marked = (isSet: (x: number, y: number) => boolean) =>
  createMask(size, (at) => isSet((at % size.width) / size.width, Math.floor(at / size.width) / size.height));

describe('areasOfMask', () => {
  it('gives each patch an area round it, the largest first', () => {
    const areas = areasOfMask(
      marked((x, y) => (x < 0.1 && y < 0.1) || (x > 0.5 && x < 0.8 && y > 0.6 && y < 0.9) || (x === 0.5 && y === 0.5)),
    );
    expect(areas).toHaveLength(2);
    const [large, small] = areas.map(boxOf);
    expect(large?.left).toBeCloseTo(0.49, 1);
    expect(large?.bottom).toBeCloseTo(0.91, 1);
    expect(small?.right).toBeLessThan(0.13);
  });

  it('marks parts of a thin ring, not its whole interior', () => {
    const ring = marked((x, y) => Math.abs(Math.hypot(x - 0.5, (y - 0.5) * 1.25) - 0.4) < 0.006);
    const areas = areasOfMask(ring, { most: 6 });
    expect(areas.length).toBeGreaterThan(3);
    for (const { left, right, top, bottom } of areas.map(boxOf))
      expect((right - left) * (bottom - top)).toBeLessThan(0.2);
  });

  it('ranks by weight when some pixels are worse than others', () => {
    const two = marked((x, y) => y > 0.4 && y < 0.5 && (x < 0.3 || x > 0.9));
    const weights = Float32Array.from(two.data, (_, at) => (at % size.width > 500 ? 10 : 1));
    const [worst] = areasOfMask(two, { weights }).map(boxOf);
    expect(worst?.left).toBeGreaterThan(0.85);
  });

  it('is empty for an empty mask', () => expect(areasOfMask(marked(() => false))).toEqual([]));
});
