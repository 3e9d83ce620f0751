import { cutBox } from '../geometry/cut-box.ts';
import { shrinkToSide } from '../geometry/resample.ts';
import { faceBox, pointsIn } from './face-box.ts';
import { frameOf } from './face-frame.ts';
import type { FaceIn } from './wear-face.ts';

/** Widths of the face kept round its points. */
const room = 0.2;
/** A source this much wider than its place is reduced first: reading single pixels of it would sparkle. */
const ample = 1.25;

/** The part of the picture that holds the face, reduced to the width of the place that it is drawn in; never enlarged. */
export const fitSource = async ({ picture, points }: FaceIn, width: number): Promise<FaceIn> => {
  const own = frameOf(points).width;
  const box = faceBox(picture, points, room);
  const part = cutBox(picture, box);
  const side = Math.round((Math.max(part.width, part.height) * width) / own);
  const small = own > ample * width ? await shrinkToSide(part, side) : part;
  const [across, down] = [small.width / part.width, small.height / part.height];
  return { picture: small, points: pointsIn(points, box).map((value, i) => value * (i % 3 === 1 ? down : across)) };
};
