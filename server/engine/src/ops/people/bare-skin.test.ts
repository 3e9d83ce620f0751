import { describe, expect, it } from 'vitest';
import { createMask } from '../geometry/mask.ts';
import { zone } from './body-zones.ts';
import { readBareSkin } from './worn-garment.ts';

const [width, height] = [20, 60];
type Lab = readonly [number, number, number];

/** A person whose head the frame cuts off: hands beside a trunk, arms between. */
const headless = (hand: Lab, cloth: Lab) => {
  const size = width * height;
  const planes = { lightness: new Float32Array(size), a: new Float32Array(size), b: new Float32Array(size) };
  const zones = new Uint8Array(size);
  for (let at = 0; at < size; at++) {
    const [x, y] = [at % width, Math.floor(at / width)];
    const isArm = x < 5 || x >= 15;
    zones[at] = !isArm ? zone.trunk : y > 45 ? zone.hand : zone.limb;
    const [l, a, b] = isArm ? hand : cloth;
    [planes.lightness[at], planes.a[at], planes.b[at]] = [l + 0.01 * Math.sin(at), a, b];
  }
  const person = createMask({ width, height }, () => true);
  return readBareSkin(planes, person, { zones, down: new Float32Array(size) });
};
const [arm, chest] = [20 * width + 2, 20 * width + 10];

describe('skin of a person without a face', () => {
  it.each([
    ['pale', [0.85, 0.03, 0.04]],
    ['very dark', [0.32, 0.03, 0.035]],
  ] as const)('is measured on the hands: %s', (_, skin) => {
    const colours = headless(skin, [0.6, -0.02, -0.1]);
    expect(colours?.skin[arm]).toBeGreaterThan(0.6);
    expect(colours?.skin[chest]).toBeLessThan(0.35);
  });

  it('is unknown for gloves and a dress form', () => {
    expect(headless([0.95, 0, 0], [0.6, -0.02, -0.1])).toBeNull();
    expect(headless([0.3, 0.01, -0.02], [0.6, -0.02, -0.1])).toBeNull();
  });
});
