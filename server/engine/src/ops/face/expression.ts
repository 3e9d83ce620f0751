import type { FaceFrame } from './face-frame.ts';
import { leftBrow, leftEye, mouthGap, outline, rightBrow, rightEye } from './face-points.ts';
import type { Moves } from './spread-moves.ts';

/** A point of the left side, its twin on the right, and the way of the left one in widths of the face: inwards and downwards are above 0. */
type Pull = readonly [left: number, right: number, inwards: number, downwards: number];

/** At 1: lips closed or open as they are, corners out and up, cheeks and lower lids with them. */
const smiling: readonly Pull[] = [
  [61, 291, -0.035, -0.043],
  [76, 306, -0.034, -0.042],
  [62, 292, -0.033, -0.041],
  [78, 308, -0.031, -0.039],
  [0, 0, 0, -0.004],
  [17, 17, 0, 0.006],
  [13, 13, 0, -0.002],
  [14, 14, 0, 0.002],
  [50, 280, -0.012, -0.022],
  [205, 425, -0.016, -0.027],
  [145, 374, 0, -0.008],
];

/** At 1: the corners of the mouth in and down, the lower lip a little up. */
const sulking: readonly Pull[] = [
  [61, 291, 0.006, 0.036],
  [76, 306, 0.006, 0.035],
  [62, 292, 0.006, 0.034],
  [78, 308, 0.006, 0.032],
  [0, 0, 0, 0],
  [17, 17, 0, -0.004],
  [205, 425, 0.004, 0.012],
];

/** At 1: both brows up, their middle most. The lids follow a little. */
const raising: readonly Pull[] = [
  [46, 276, 0, -0.03],
  [53, 283, 0, -0.042],
  [52, 282, 0, -0.047],
  [65, 295, 0, -0.047],
  [55, 285, 0, -0.043],
  [107, 336, 0, -0.043],
  [66, 296, 0, -0.047],
  [105, 334, 0, -0.047],
  [63, 293, 0, -0.042],
  [70, 300, 0, -0.03],
  [159, 386, 0, -0.005],
];

/** At 1: the inner ends of the brows in and down. */
const frowning: readonly Pull[] = [
  [46, 276, 0, 0.002],
  [53, 283, 0, 0.006],
  [52, 282, 0.003, 0.014],
  [65, 295, 0.008, 0.023],
  [55, 285, 0.013, 0.027],
  [107, 336, 0.013, 0.027],
  [66, 296, 0.008, 0.023],
  [105, 334, 0.003, 0.014],
  [63, 293, 0, 0.006],
  [70, 300, 0, 0.002],
];

export interface Expression {
  /** -.3 (corners of the mouth down) to 1.3. */
  smile: number;
  /** -10 (a frown) to 15 (raised). */
  eyebrow: number;
}

/** Steps of the control that are the whole way of its pulls. */
const full = { smile: 1, sulk: 0.3, raise: 15, frown: 10 } as const;

const resting = [...outline, ...leftEye, ...rightEye, 1, 2, 4, 5, 6, 168, 98, 327];

/** How the points that an expression pulls at move, pixels, and which stay: outline, eyes, nose. */
export const movesOf = ({ smile, eyebrow }: Expression, frame: FaceFrame): Moves => {
  const moves = new Map<number, [number, number]>(resting.map((one) => [one, [0, 0]]));
  const pull = (pulls: readonly Pull[], share: number): void => {
    const move = (one: number, right: number, down: number) =>
      moves.set(one, [
        share * (right * frame.across[0] + down * frame.down[0]),
        share * (right * frame.across[1] + down * frame.down[1]),
      ]);
    for (const [left, right, inwards, downwards] of pulls) {
      move(left, inwards, downwards);
      if (right !== left) move(right, -inwards, downwards);
    }
  };
  if (smile > 0) pull(smiling, smile / full.smile);
  else if (smile < 0) pull(sulking, -smile / full.sulk);
  else for (const one of mouthGap) moves.set(one, [0, 0]);
  if (eyebrow > 0) pull(raising, eyebrow / full.raise);
  else if (eyebrow < 0) pull(frowning, -eyebrow / full.frown);
  else for (const one of [...leftBrow, ...rightBrow]) moves.set(one, [0, 0]);
  return moves;
};
