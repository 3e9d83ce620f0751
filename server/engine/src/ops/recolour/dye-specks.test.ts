import { describe, expect, it } from 'vitest';
import { toOklabPlanes } from '../colour/oklab.ts';
import { dyeSpecks } from './dye-cover.ts';

const side = 60;
const black = [26, 24, 30] as const;

/** A square of 3 px in the middle of black cloth that was kept, in a colour. */
const keep = (colour: readonly [number, number, number]): Float32Array => {
  const data = new Uint8Array(side * side * 3);
  const cover = new Float32Array(side * side).fill(1);
  for (let i = 0; i < cover.length; i++) {
    const isSpeck = Math.abs((i % side) - 30) < 2 && Math.abs(Math.floor(i / side) - 30) < 2;
    data.set(isSpeck ? colour : black, i * 3);
    if (isSpeck) cover[i] = 0;
  }
  const place = new Uint8Array(cover.length).fill(1);
  dyeSpecks({ planes: toOklabPlanes(data, 3), place, width: side, height: side }, cover, side, 1);
  return cover;
};

describe('specks that noise leaves out', () => {
  it('take the dye where they are not distinguishable from the black around', () => {
    expect(Math.min(...keep([22, 22, 42]))).toBe(1);
    // Codes of black that OKLab keeps far apart, and no screen.
    expect(Math.min(...keep([0, 0, 4]))).toBe(1);
  });

  it('stay where they are seen', () => {
    expect(Math.min(...keep([150, 40, 30]))).toBe(0);
    expect(Math.min(...keep([90, 88, 94]))).toBe(0);
  });
});
