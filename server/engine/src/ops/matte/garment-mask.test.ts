import { expect, it } from 'vitest';
import { createMask } from '../geometry/mask.ts';
import { measureEdgeConfidence } from './garment-mask.ts';
import { createPicturePlanes } from './picture-planes.ts';

const size = { width: 200, height: 240 };

/** A dark garment on a light ground whose hem touches the lower edge of the frame over so many pixels. */
const rate = (hem: number): number => {
  const isGarment = (at: number) => {
    const [x, y] = [at % size.width, Math.floor(at / size.width)];
    return x >= 10 && x < 190 && y >= 30 && y < (x < 10 + hem ? size.height : size.height - 12);
  };
  const data = new Uint8Array(size.width * size.height * 3);
  for (let at = 0; at < size.width * size.height; at++) data.fill(isGarment(at) ? 50 : 200, 3 * at, 3 * at + 3);
  return measureEdgeConfidence(createMask(size, isGarment), createPicturePlanes({ ...size, channels: 3, data }));
};

it('lowers no confidence for a corner that the frame cuts, and does for a side that it cuts', () => {
  expect(rate(0)).toBe(1);
  expect(rate(24)).toBe(1);
  expect(rate(120)).toBeLessThan(0.75);
  expect(rate(40)).toBeGreaterThan(rate(60));
});
