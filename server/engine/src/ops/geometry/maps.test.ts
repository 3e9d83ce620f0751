import { describe, expect, it } from 'vitest';
import { clusterPoints } from '../colour/kmeans.ts';
import { fillMinimax } from '../matte/minimax-fill.ts';
import { findOtsuThreshold, findQuantile } from '../matte/otsu.ts';
import { blurBox } from './box-filter.ts';
import { createRandom } from './random.ts';
import { createSurface } from './surface-fit.ts';

describe('blurBox', () => {
  it('is the mean of the window, clipped at the frame', () => {
    const [width, height, radius] = [7, 5, 2];
    const random = createRandom(1);
    const plane = new Float32Array(width * height).map(() => random());
    const blurred = blurBox(plane, width, height, radius);
    for (let y = 0; y < height; y++) {
      for (let x = 0; x < width; x++) {
        const window: number[] = [];
        for (let v = Math.max(0, y - radius); v <= Math.min(height - 1, y + radius); v++) {
          for (let u = Math.max(0, x - radius); u <= Math.min(width - 1, x + radius); u++)
            window.push(plane[v * width + u] ?? 0);
        }
        const mean = window.reduce((sum, value) => sum + value, 0) / window.length;
        expect(blurred[y * width + x]).toBeCloseTo(mean, 5);
      }
    }
  });
});

describe('fillMinimax', () => {
  it('raises enclosed areas to their rim, and keeps open bays', () => {
    const [closed, openBay] = [
      [0, 0, 0, 0, 0, 0, 8, 8, 8, 0, 0, 8, 1, 8, 0, 0, 8, 8, 8, 0, 0, 0, 0, 0, 0],
      [0, 0, 0, 0, 0, 0, 8, 8, 8, 0, 0, 8, 1, 1, 0, 0, 8, 8, 8, 0, 0, 0, 0, 0, 0],
    ].map((rows) => fillMinimax(Float32Array.from(rows), 5, 5)[12] ?? 0);
    expect(closed).toBeGreaterThan(7.9);
    expect(openBay).toBeLessThan(1.1);
  });
});

describe('clusterPoints', () => {
  const blobs = Float32Array.from({ length: 400 }, (_, i) => (i % 4 < 2 ? 0 : 10) + createRandom(i)());

  it('finds two blobs and their shares', () => {
    const { centres, shares } = clusterPoints(blobs, 2, 2, 5);
    const [low = 0, high = 0] = [centres[0] ?? 0, centres[2] ?? 0].sort((p, q) => p - q);
    expect(low).toBeLessThan(1);
    expect(high).toBeGreaterThan(10);
    expect([...shares]).toEqual([0.5, 0.5]);
  });

  it('is the same for the same seed', () => {
    expect(clusterPoints(blobs, 2, 5, 9)).toEqual(clusterPoints(blobs, 2, 5, 9));
  });
});

describe('thresholds', () => {
  it('Otsu threshold is between two levels', () => {
    const values = Float32Array.from({ length: 300 }, (_, i) => (i < 200 ? 1 : 9) + 0.5 * createRandom(i)());
    const threshold = findOtsuThreshold(values);
    expect(threshold).toBeGreaterThan(1.5);
    expect(threshold).toBeLessThan(9);
  });

  it('quantiles', () => {
    expect(findQuantile(Float32Array.of(5, 1, 4, 2, 3), 0.5)).toBe(3);
  });
});

describe('createSurface', () => {
  it('follows light that falls off to one side', () => {
    const frame = { width: 20, height: 20 };
    const plane = new Float32Array(400).map((_, i) => 50 + ((i % 20) / 20) * 30);
    const members = Uint32Array.from({ length: 400 }, (_, i) => i);
    const surface = createSurface(plane, members, frame, { isQuadratic: true, ridge: 1e-6 });
    expect(surface.at(0.1, 0.5)).toBeCloseTo(53, 1);
    expect(surface.at(0.9, 0.5)).toBeCloseTo(77, 1);
    expect(surface.variance).toBeLessThan(0.01);
  });
});
