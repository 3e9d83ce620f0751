import { type Detection, sigmoid } from './detector.ts';
import { tiltOf } from './find-faces.ts';
import type { LiteModel } from './lite-runtime.ts';
import type { FaceMesh, PeopleBox } from './people.ts';
import { type PictureLevels, readRegion, type SquareRegion, toPicture } from './square-region.ts';

const meshPoints = 468;
const side = 192;
/** The network wants the face with this much room round it. */
const room = 1.5;
/** The first look locates the face, the second one is aligned with it; a face on its side takes more until it is upright. */
const [leastLooks, mostLooks] = [2, 5];
const upright = (6 * Math.PI) / 180;
/** Outer corners of the eyes, the picture's left first; sides of the face; top and chin. */
const eyes = [33, 263] as const;
const sides = [234, 454] as const;
const tall = [10, 152] as const;

const regionOf = (face: Detection): SquareRegion => ({
  x: face.x,
  y: face.y,
  side: room * Math.max(face.width, face.height),
  angle: tiltOf(face),
});

/** The mesh of MediaPipe on a face that was found; its score is not judged here. @throws Error when the model has other outputs */
export const layMesh = async (model: LiteModel, levels: PictureLevels, face: Detection): Promise<FaceMesh> => {
  let region = regionOf(face);
  let points = new Float32Array(meshPoints * 3);
  let score = 0;
  for (let look = 1; look <= mostLooks; look++) {
    const outputs = await model.run(readRegion(levels, region, side, [0, 1]), [1, side, side, 3]);
    const places = outputs.find(({ length }) => length === meshPoints * 3);
    const flag = outputs.find(({ length }) => length === 1);
    if (!places || !flag) throw new Error('the mesh has another number of points');
    score = sigmoid(flag[0]);
    points = new Float32Array(meshPoints * 3);
    for (let i = 0; i < points.length; i += 3) {
      const [x, y] = toPicture(region, places[i] / side, places[i + 1] / side);
      points.set([x, y, (places[i + 2] / side) * region.side], i);
    }
    const next = regionRound(points);
    const turned = Math.abs(Math.sin((next.angle - region.angle) / 2)) * 2;
    region = next;
    if (look >= leastLooks && turned < upright) break;
  }
  return { points, score, ...anglesOf(points) };
};

const eyeLine = (points: Float32Array): number =>
  Math.atan2(points[3 * eyes[1] + 1] - points[3 * eyes[0] + 1], points[3 * eyes[1]] - points[3 * eyes[0]]);

/** A square along the eyes round all points. */
const regionRound = (points: Float32Array): SquareRegion => {
  const angle = eyeLine(points);
  const box = boxOf(points, -angle);
  const [x, y] = turn(box.x + box.width / 2, box.y + box.height / 2, angle);
  return { x, y, side: room * Math.max(box.width, box.height), angle };
};

const turn = (x: number, y: number, angle: number): [number, number] => [
  Math.cos(angle) * x - Math.sin(angle) * y,
  Math.sin(angle) * x + Math.cos(angle) * y,
];

/** The upright box of the points, after a turn round the picture's corner. */
export const boxOf = (points: Float32Array, angle = 0): PeopleBox => {
  let [left, top, right, bottom] = [Infinity, Infinity, -Infinity, -Infinity];
  for (let i = 0; i < points.length; i += 3) {
    const [x, y] = turn(points[i], points[i + 1], angle);
    [left, right] = [Math.min(left, x), Math.max(right, x)];
    [top, bottom] = [Math.min(top, y), Math.max(bottom, y)];
  }
  return { x: left, y: top, width: right - left, height: bottom - top };
};

const degrees = 180 / Math.PI;

const anglesOf = (points: Float32Array): Pick<FaceMesh, 'yaw' | 'pitch' | 'roll'> => {
  const roll = eyeLine(points);
  const along = ([from, to]: readonly [number, number]) => {
    const [x, y] = turn(points[3 * to] - points[3 * from], points[3 * to + 1] - points[3 * from + 1], -roll);
    return { x, y, depth: points[3 * to + 2] - points[3 * from + 2] };
  };
  const [across, down] = [along(sides), along(tall)];
  return {
    yaw: Math.atan2(across.depth, across.x) * degrees,
    pitch: Math.atan2(down.depth, down.y) * degrees,
    roll: roll * degrees,
  };
};
