import { describe, expect, it } from 'vitest';
import type { FoundBody } from '../../vision/people.ts';
import type { Raster } from '../geometry/raster.ts';
import { lips, mouthGap } from './face-frame.ts';
import { isHandBefore } from './read-face.ts';

const side = 200;
const mouth = { x: 100, y: 130 };

/** Lips round `mouth`, of a face of 120 px. */
const points = (() => {
  const made = new Float32Array(468 * 3);
  const ring = (ones: readonly number[], across: number, down: number) => {
    for (const [nth, one] of ones.entries()) {
      const turn = (nth * 2 * Math.PI) / ones.length;
      made.set([mouth.x - across * Math.cos(turn), mouth.y + down * Math.sin(turn), 0], 3 * one);
    }
  };
  ring(lips, 26, 14);
  ring(mouthGap, 20, 3);
  for (const [one, x, y] of [
    [234, 40, 100],
    [454, 160, 100],
    [10, 100, 30],
    [152, 100, 180],
    [33, 70, 80],
    [263, 130, 80],
  ] as const)
    made.set([x, y, 0], 3 * one);
  return made;
})();

/** Skin with lips of a colour, or covered by fingers of the skin's colour with shade between them. */
const faceOf = (lip: readonly [number, number, number] | 'fingers'): Raster => {
  const data = new Uint8Array(side * side * 3);
  for (let at = 0; at < side * side; at++) {
    const [x, y] = [at % side, Math.floor(at / side)];
    const isLip = ((x - mouth.x) / 26) ** 2 + ((y - mouth.y) / 14) ** 2 < 1;
    const shade = lip === 'fingers' && y > 90 ? 0.85 + 0.15 * Math.cos(x / 3) : 1;
    const colour = isLip && lip !== 'fingers' ? lip : [206, 156, 130].map((value) => value * shade);
    data.set(colour, 3 * at);
  }
  return { width: side, height: side, channels: 3, data };
};

const bodyWith = (hand: { x: number; y: number }, visibility = 0.9): FoundBody => ({
  box: { x: 0, y: 0, width: side, height: side },
  score: 0.9,
  points: Array.from({ length: 33 }, (_, one) => ({ ...(one === 19 ? hand : { x: 0, y: 400 }), visibility })),
  mask: { width: 1, height: 1, data: new Uint8Array(1) },
});
const before = bodyWith({ x: 105, y: 150 });

describe('a hand before the mouth', () => {
  it.each([
    ['fingers over the lips', 'fingers', before, true],
    ['a hand on the chin under pale lips', [200, 140, 122], before, false],
    ['a hand beside red lips', [178, 82, 84], before, false],
    ['lips of the colour of skin, no hand', 'fingers', bodyWith({ x: 30, y: 400 }), false],
    ['a hand that the network guesses', 'fingers', bodyWith({ x: 105, y: 150 }, 0.5), false],
  ] as const)('is detected correctly: %s', (_, lip, body, isBefore) => {
    expect(isHandBefore(faceOf(lip), points, [body])).toBe(isBefore);
  });

  it('is not looked for without a detected person', () => {
    expect(isHandBefore(faceOf('fingers'), points, [])).toBe(false);
  });
});
