import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  handles,
  isInside,
  largestCrop,
  moveInside,
  pullHandle,
  turnCrop,
  turnedSize,
  wholePixels,
  withRatio,
} from './crop-geometry.ts';

const picture = { width: 1200, height: 800 };

describe('crop', () => {
  it('starts with the whole picture, or the largest area of an aspect ratio [spec 2.28]', () => {
    expect(largestCrop(picture, 0)).toEqual({ x: 0, y: 0, width: 1200, height: 800 });
    expect(largestCrop(picture, 0, 1)).toEqual({ x: 200, y: 0, width: 800, height: 800 });
  });

  it('never exceeds the picture, for any tilt, ratio and drag', () => {
    const number = fc.integer({ min: -2000, max: 2000 });
    fc.assert(
      fc.property(
        fc.integer({ min: -45, max: 45 }),
        fc.constantFrom(undefined, 1, 3 / 4, 16 / 9),
        fc.constantFrom(...handles),
        number,
        number,
        (tilt, ratio, handle, x, y) => {
          const crop = largestCrop(picture, tilt, ratio);
          expect(isInside(crop, picture, tilt)).toBe(true);
          const pulled = moveInside(crop, pullHandle(crop, handle, { x, y }, ratio), picture, tilt);
          expect(isInside(pulled, picture, tilt)).toBe(true);
          const shaped = withRatio(pulled, picture, tilt, ratio);
          expect(isInside(shaped, picture, tilt)).toBe(true);
          if (ratio !== undefined) expect(shaped.width / shaped.height).toBeCloseTo(ratio, 3);
        },
      ),
      { numRuns: 300, seed: 7 },
    );
  });

  it('moves the side of the handle and keeps the other', () => {
    const crop = { x: 100, y: 100, width: 400, height: 300 };
    expect(pullHandle(crop, { x: -1, y: -1 }, { x: 50, y: 20 }, undefined)).toEqual({
      x: 150,
      y: 120,
      width: 350,
      height: 280,
    });
    expect(pullHandle(crop, { x: 1, y: 0 }, { x: 100, y: 99 }, undefined)).toEqual({
      x: 100,
      y: 100,
      width: 500,
      height: 300,
    });
    expect(pullHandle(crop, { x: 1, y: 1 }, { x: 200, y: 0 }, 4 / 3)).toEqual({
      x: 100,
      y: 100,
      width: 600,
      height: 450,
    });
  });

  it('rotates with the picture and returns after four quarters', () => {
    const crop = { x: 10, y: 20, width: 300, height: 200 };
    let [turned, size] = [crop, picture];
    for (let quarter = 0; quarter < 4; quarter++) {
      turned = turnCrop(turned, size);
      size = turnedSize(size, { quarter: 1 });
    }
    expect(turned).toEqual(crop);
    expect(turnCrop(crop, picture)).toEqual({ x: 580, y: 10, width: 200, height: 300 });
  });

  it('ends on whole pixels within the picture', () => {
    expect(wholePixels({ x: 799.7, y: -0.2, width: 400.6, height: 800.4 }, picture)).toEqual({
      x: 799,
      y: 0,
      width: 401,
      height: 800,
    });
  });
});
