import { beforeAll, describe, expect, it } from 'vitest';
import type { Raster } from '../geometry/raster.ts';
import { readPrintedFolds } from './fold-map.ts';

const side = 400;
const pitch = 40;
const radius = 10;
/** Distance of a pixel from the centre of its dot. */
const fromDot = (x: number, y: number): number => Math.hypot((x % pitch) - pitch / 2, (y % pitch) - pitch / 2);
/** A crease between two columns of dots, and its light. */
const crease = 4 * pitch;
const lightAt = (x: number): number => 1 - 0.4 * Math.exp(-((x - crease) ** 2) / 2 / 1.2 ** 2);

/** Navy cloth with pale dots, faded in the lower half. */
const drawDots = (): Raster => {
  const data = new Uint8Array(side * side * 3);
  for (let y = 0; y < side; y++) {
    for (let x = 0; x < side; x++) {
      const cover = Math.max(0, Math.min(1, radius + 0.5 - fromDot(x, y)));
      const wear = y > side / 2 ? 0.75 : 1;
      [50, 66, 120].forEach((own, c) => {
        const dot = own + wear * (([225, 220, 200][c] ?? 0) - own);
        data[3 * (y * side + x) + c] = Math.round(lightAt(x) * (own + cover * (dot - own)));
      });
    }
  }
  return { width: side, height: side, channels: 3, data };
};

describe('folds under an all-over print', () => {
  const whole = new Float32Array(side * side).fill(1);
  let shade: Float32Array;
  beforeAll(async () => {
    ({ shade } = await readPrintedFolds(drawDots(), whole, 1));
  }, 60_000);

  const inner = (at: number) => at > 20 && at < side - 20;
  const meanOf = (isIn: (x: number, y: number) => boolean): number => {
    let [sum, count] = [0, 0];
    shade.forEach((value, i) => {
      const [x, y] = [i % side, Math.floor(i / side)];
      if (!inner(x) || !inner(y) || !isIn(x, y)) return;
      sum += value;
      count++;
    });
    return sum / count;
  };

  it('keeps a narrow crease of the background between the motifs', () => {
    const between = (x: number, y: number) => fromDot(x, y) > radius + 3;
    const inCrease = meanOf((x, y) => between(x, y) && Math.abs(x - crease) < 1);
    const beside = meanOf((x, y) => between(x, y) && Math.abs(x - crease) > 8 && Math.abs(x - crease) < 12);
    expect(inCrease / beside).toBeLessThan(0.84);
  });

  it('shades no motif, faded or not', () => {
    for (const isWorn of [false, true]) {
      const isHere = (x: number, y: number) => y > side / 2 === isWorn && Math.abs(x - crease) > 20;
      const dots = meanOf((x, y) => isHere(x, y) && fromDot(x, y) < radius - 2);
      const ground = meanOf((x, y) => isHere(x, y) && fromDot(x, y) > radius + 3);
      expect(Math.abs(dots / ground - 1)).toBeLessThan(0.015);
    }
  });
});
