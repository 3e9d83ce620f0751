import { describe, expect, it } from 'vitest';
import { moveWithoutFold, spreadMoves } from './expression.ts';
import { areaOf, joinPoints } from './face-frame.ts';
import { warpNet } from './wear-face.ts';

/** A grid of 11 x 11 points, ten pixels apart. */
const side = 11;
const grid = Float32Array.from({ length: side * side * 2 }, (_, i) => {
  const one = i >> 1;
  return 10 * (i % 2 === 0 ? one % side : Math.floor(one / side)) + 5;
});
const rim = Array.from({ length: side * side }, (_, one) => one).filter(
  (one) => one % side === 0 || one % side === side - 1 || one < side || one >= side * (side - 1),
);
const middle = 5 * side + 5;
const net = joinPoints(grid);
const still = rim.map((one): [number, [number, number]] => [one, [0, 0]]);

describe('face mesh', () => {
  it('is joined without a gap and moves least at fixed points', () => {
    const area = [...net.triangles.keys()]
      .filter((i) => i % 3 === 0)
      .reduce(
        (sum, i) => sum + Math.abs(areaOf(grid, net.triangles[i], net.triangles[i + 1], net.triangles[i + 2])),
        0,
      );
    expect(area / 2).toBeCloseTo(100 * 100, 0);
    const spread = spreadMoves(grid, net, new Map([...still, [middle, [6, 0]]]));
    const moveOf = (one: number) => spread[2 * one];
    expect([moveOf(0), moveOf(middle)]).toEqual([0, 6]);
    const beside = moveOf(middle + 1);
    expect(beside).toBeGreaterThan(moveOf(middle + 3));
    expect(beside).toBeLessThan(6);
  });

  it('moves only until a triangle would fold over', () => {
    const spread = spreadMoves(grid, net, new Map([...still, [middle, [80, 0]]]));
    const { moved, share } = moveWithoutFold(grid, net, spread, rim);
    expect(share).toBeGreaterThan(0);
    expect(moved[2 * middle]).toBeGreaterThan(grid[2 * middle] + 3);
    for (const one of rim) expect(moved[2 * one]).toBe(grid[2 * one]);
    for (let i = 0; i < net.triangles.length; i += 3) {
      const [a, b, c] = [net.triangles[i], net.triangles[i + 1], net.triangles[i + 2]];
      expect(areaOf(moved, a, b, c) / areaOf(grid, a, b, c)).toBeGreaterThan(0);
    }
  });

  it('warps the picture, and fixed areas keep their bytes', () => {
    const [width, height] = [120, 120];
    const data = Uint8Array.from({ length: width * height * 3 }, (_, i) => (Math.floor(i / 3) * 37 + i) % 256);
    const dot = (data: Uint8Array, x: number, y: number) => data[(y * width + x) * 3];
    for (let y = 53; y < 57; y++)
      for (let x = 53; x < 57; x++) data.fill(255, (y * width + x) * 3, (y * width + x) * 3 + 3);
    const spread = spreadMoves(grid, net, new Map([...still, [middle, [4, 0]]]));
    const { moved } = moveWithoutFold(grid, net, spread, rim);
    const picture = { width, height, channels: 3 as const, data };
    const out = warpNet(picture, { from: grid, to: moved, ...net });
    expect(dot(out.data, 59, 55)).toBeGreaterThan(240);
    for (let y = 0; y < height; y++) {
      for (let x = 0; x < width; x++) {
        const isInside = x >= 5 && y >= 5 && x < 105 && y < 105;
        if (!isInside) expect(dot(out.data, x, y)).toBe(dot(data, x, y));
      }
    }
    expect(warpNet(picture, { from: grid, to: grid, ...net }).data).toEqual(data);
  });

  it('stays within its former rim when a point leaves it', () => {
    const [width, height] = [120, 120];
    const data = Uint8Array.from({ length: width * height * 3 }, (_, i) => (Math.floor(i / 3) * 37 + i) % 256);
    const picture = { width, height, channels: 3 as const, data };
    const beside = 5 * side + side - 2;
    const moved = grid.map((value, i) => (i === 2 * beside ? value + 16 : value));
    const out = warpNet(picture, { from: grid, to: moved, ...net });
    const differs = Array.from({ length: width * height }, (_, i) => i).filter((i) =>
      [0, 1, 2].some((c) => out.data[3 * i + c] !== data[3 * i + c]),
    );
    expect(differs.length).toBeGreaterThan(50);
    // The grid's rim is at 105.
    expect(Math.max(...differs.map((i) => i % width))).toBeLessThan(105);
  });

  it('is joined without the omitted points', () => {
    const without = joinPoints(grid, new Set([middle, middle + 1]));
    expect([...without.triangles].filter((one) => one === middle || one === middle + 1)).toEqual([]);
    expect(without.neighbours[middle]).toEqual([]);
    expect([...without.hull].toSorted((a, b) => a - b)).toEqual([...net.hull].toSorted((a, b) => a - b));
  });
});
