import { describe, expect, it } from 'vitest';
import { leftBrow, leftEye, rightBrow, rightEye } from './face-frame.ts';
import { measureEyesApart, measureFainterEye } from './swap-face.ts';

const size = { width: 200, height: 120 };
/** Two eyes of 30 px, 80 px apart, each with a brow; the other points on the line between them. */
const points = new Float32Array(468 * 3).map((_, i) => [100, 60, 0][i % 3] as number);
const place = (one: number, x: number, y: number) => points.set([x, y, 0], 3 * one);
const ring = (ids: readonly number[], middle: number, up: number, sign: number) => {
  for (const [nth, one] of ids.entries()) {
    const turn = (2 * Math.PI * nth) / ids.length;
    place(one, middle + sign * 15 * Math.cos(turn), up + 6 * Math.sin(turn));
  }
};
ring(leftEye, 60, 60, -1);
ring(rightEye, 140, 60, 1);
ring(leftBrow, 60, 35, -1);
ring(rightBrow, 140, 35, 1);
for (const [left, right, x, y] of [
  [50, 280, 50, 95],
  [117, 346, 30, 80],
  [101, 330, 65, 85],
  [36, 266, 85, 90],
  [234, 454, 10, 70],
  [127, 356, 12, 50],
] as const) {
  place(left, x, y);
  place(right, 200 - x, y);
}

const planesOf = (lightness: (x: number, y: number) => number, a: (x: number, y: number) => number) => {
  const draw = (value: (x: number, y: number) => number) =>
    Float32Array.from({ length: size.width * size.height }, (_, at) =>
      value(at % size.width, Math.floor(at / size.width)),
    );
  return { lightness: draw(lightness), a: draw(a), b: draw(() => 0.03) };
};
const pupil = (middle: number) => (x: number, y: number) => Math.hypot(x - middle, y - 60) < 6;
const clear = (x: number, y: number) => (pupil(60)(x, y) || pupil(140)(x, y) ? 0.2 : 0.8);

describe('two eyes of a face', () => {
  it('look alike when uncovered, in any light', () => {
    const lit = planesOf(
      (x, y) => clear(x, y) - x / 800,
      () => 0.02,
    );
    expect(measureEyesApart(lit, size, points)).toBe(0);
    expect(measureFainterEye(lit, size, points)).toBeGreaterThan(0.85);
  });

  it('differ when hair of another tint covers one', () => {
    const strand = planesOf(clear, (x, y) => (x > 135 && x < 165 && y > 25 && y < 90 ? 0.11 : 0.02));
    expect(measureEyesApart(strand, size, points)).toBeGreaterThan(0.02);
  });

  it('are not both clear when one has no visible pupil', () => {
    const veiled = planesOf(
      (x, y) => (x > 100 ? 0.5 + 0.2 * (clear(x, y) - 0.5) : clear(x, y)),
      () => 0.02,
    );
    expect(measureFainterEye(veiled, size, points)).toBeLessThan(0.3);
  });
});
