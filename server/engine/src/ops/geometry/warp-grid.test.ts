import { describe, expect, it } from 'vitest';
import { bendWarp, createWarpGrid, readWarp, spreadWarp } from './warp-grid.ts';

const size = { width: 60, height: 50 };

/** Pixels of part of the frame with target displacements. */
const demandFrom = (field: Float32Array, wanted: (x: number, y: number) => number, isSeen: (x: number) => boolean) => {
  const demand = { pull: new Float32Array(field.length), ask: new Float32Array(field.length) };
  for (let i = 0; i < field.length; i++) {
    const [x, y] = [i % size.width, Math.floor(i / size.width)];
    if (!isSeen(x)) continue;
    demand.pull[i] = 1;
    demand.ask[i] = wanted(x, y) - (field[i] ?? 0);
  }
  return demand;
};

describe('warp grid', () => {
  it('bends to the requested displacements', () => {
    const grid = createWarpGrid(size, 8, (x) => x);
    const wanted = (x: number, y: number) => x + 3 * Math.sin(y / 12);
    for (let turn = 0; turn < 4; turn++) {
      const field = spreadWarp(grid, size.width, size.height);
      bendWarp(
        grid,
        size.width,
        demandFrom(field, wanted, () => true),
        0.01,
      );
    }
    for (const [x, y] of [
      [5, 5],
      [30, 25],
      [55, 44],
    ] as const) {
      expect(readWarp(grid, x, y)).toBeCloseTo(wanted(x, y), 0);
    }
  });

  it('continues straight elsewhere', () => {
    const grid = createWarpGrid(size, 8, (x) => x);
    const wanted = (x: number) => 1.2 * x + 2;
    for (let turn = 0; turn < 40; turn++) {
      const field = spreadWarp(grid, size.width, size.height);
      bendWarp(
        grid,
        size.width,
        demandFrom(field, wanted, (x) => x < 35),
        1,
      );
    }
    expect(Math.abs(readWarp(grid, 58, 20) - wanted(58))).toBeLessThan(0.5);
  });
});
