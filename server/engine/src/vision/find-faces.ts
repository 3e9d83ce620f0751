import { createAnchors, type Detection, type DetectorKind, detect, overlap, suppress } from './detector.ts';
import type { LiteModel } from './lite-runtime.ts';
import type { PictureLevels, SquareRegion } from './square-region.ts';

/** BlazeFace of MediaPipe for faces near the camera, and for those farther away. Keys: eyes (the picture's left first), nose, mouth, ears. */
const near: DetectorKind = {
  side: 128,
  keys: 6,
  anchors: createAnchors(128, [
    [8, 2],
    [16, 6],
  ]),
};
const far: DetectorKind = { side: 192, keys: 6, anchors: createAnchors(192, [[4, 1]]) };

const leastScore = 0.5;
/** Side of the parts that are looked at one by one for small faces, of the picture's longest side, and how far they lie apart. */
const partSide = 0.55;
/** Under this longest side, pixels, a part shows nothing that the whole does not. */
const worthParts = 480;
/** A picture of more faces than these is a crowd. */
const mostFaces = 24;
const quarter = Math.PI / 2;
/** Beyond this tilt of the eyes, radians, or under this score, a face may stand otherwise than the detectors say: one on its head gets .5 to .75. */
const tilted = 0.4;
const clear = 0.8;
/** How many such faces are looked at again, the likeliest first. */
const mostTurned = 6;
/** Side of what is looked at again for a tilted face, of the face. */
const roomToTurn = 2.5;

export interface FaceDetectors {
  near: LiteModel;
  far: LiteModel;
}

/** Faces by two detectors: of the whole, of its parts for small ones, and of the turned picture where there is none upright. */
export const findFaces = async (models: FaceDetectors, levels: PictureLevels): Promise<Detection[]> => {
  const [{ width, height }] = levels as readonly [PictureLevels[number]];
  const whole: SquareRegion = { x: width / 2, y: height / 2, side: Math.max(width, height), angle: 0 };
  const look = async (region: SquareRegion) => [
    ...(await detect(models.near, near, levels, region, leastScore)),
    ...(await detect(models.far, far, levels, region, leastScore)),
  ];
  const found = await look(whole);
  if (whole.side >= worthParts)
    for (const part of partsOf(width, height))
      found.push(...(await detect(models.far, far, levels, part, leastScore)).filter((face) => isWithin(face, part)));
  for (const angle of found.length === 0 ? [quarter, -quarter, 2 * quarter] : [])
    found.push(...(await look({ ...whole, angle })));
  const faces: Detection[] = [];
  let turned = 0;
  for (const face of suppress(found).slice(0, mostFaces)) {
    const isDoubtful = Math.abs(tiltOf(face)) > tilted || face.score < clear;
    faces.push(isDoubtful && turned++ < mostTurned ? await turnUpright(models, levels, face) : face);
  }
  return faces;
};

/** The line of the eyes against the horizon, radians. */
export const tiltOf = ({ keys: [one, other] }: Detection): number =>
  one && other ? Math.atan2(other[1] - one[1], other[0] - one[0]) : 0;

/** A face as it is seen best of eight looks round the clock. */
const turnUpright = async (models: FaceDetectors, levels: PictureLevels, face: Detection): Promise<Detection> => {
  let best: { face: Detection; score: number } = { face, score: 0 };
  const side = roomToTurn * Math.max(face.width, face.height);
  for (let turns = 0; turns < 4; turns += 0.5) {
    const region = { x: face.x, y: face.y, side, angle: turns * quarter };
    for (const one of await detect(models.near, near, levels, region, leastScore)) {
      const away = Math.abs(((tiltOf(one) - region.angle + 5 * Math.PI) % (2 * Math.PI)) - Math.PI);
      // Of two equally sure ones, the one that is upright in its look.
      const score = one.score - 0.2 * away;
      if (score > best.score && overlap(one, face) > 0.2) best = { face: one, score };
    }
  }
  return best.face;
};

/** Squares that cover the picture with some overlap. */
const partsOf = (width: number, height: number): SquareRegion[] => {
  const side = partSide * Math.max(width, height);
  const along = (length: number) => {
    const count = Math.ceil((length - 0.2 * side) / (0.8 * side));
    if (count <= 1) return [length / 2];
    return Array.from({ length: count }, (_, n) => side / 2 + (n * (length - side)) / (count - 1));
  };
  return along(height).flatMap((y) => along(width).map((x) => ({ x, y, side, angle: 0 })));
};

/** What the part cuts off is seen whole by another one. */
const isWithin = ({ x, y, width }: Detection, part: SquareRegion): boolean =>
  Math.max(Math.abs(x - part.x), Math.abs(y - part.y)) + width / 2 < part.side / 2;
