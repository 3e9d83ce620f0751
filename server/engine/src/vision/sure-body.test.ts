import { describe, expect, it } from 'vitest';
import type { FoundBody, FoundFace } from './people.ts';
import { isSureBody } from './sure-body.ts';

/** A mask with the given percentages of certain and of possible pixels; the rest is background. */
const bodyOf = (score: number, certain: number, doubtful: number): FoundBody => ({
  box: { x: 0, y: 0, width: 10, height: 10 },
  score,
  points: Array.from({ length: 33 }, () => ({ x: 5, y: 1, visibility: 1 })),
  mask: {
    width: 10,
    height: 10,
    data: Uint8Array.from({ length: 100 }, (_, at) => (at < certain ? 250 : at < certain + doubtful ? 160 : 0)),
  },
});
const face: FoundFace = {
  box: { x: 3, y: 0, width: 4, height: 3 },
  score: 0.9,
  mesh: { points: new Float32Array(1404), score: 0.99, yaw: 0, pitch: 0, roll: 0 },
};

describe('a body without a face', () => {
  it('is a person whose head the frame cuts off, when its mask is certain', () => {
    expect(isSureBody(bodyOf(0.98, 50, 8), [])).toBe(true);
  });

  it('is no jacket on a hanger, for any joint scores', () => {
    expect(isSureBody(bodyOf(0.98, 32, 28), [])).toBe(false);
  });

  it('needs neither with a certain face', () => {
    expect(isSureBody(bodyOf(0.6, 32, 28), [face])).toBe(true);
    expect(isSureBody(bodyOf(0.6, 50, 8), [])).toBe(false);
  });
});
