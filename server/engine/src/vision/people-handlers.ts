import { EngineError, type EngineJob, type EngineResult } from '../engine.ts';
import type { Handler } from '../handler.ts';
import type { Raster } from '../ops/geometry/raster.ts';
import { createAnchors, type Detection, type DetectorKind, detect, overlap, sigmoid, suppress } from './detector.ts';
import { findBodies } from './find-bodies.ts';
import { type LiteModel, type LiteRuntime, loadLiteRuntime } from './lite-runtime.ts';
import {
  type FaceMesh,
  type FoundFace,
  type PeopleBox,
  type PeopleSeen,
  type PeopleWanted,
  sureMesh,
  type VisionModel,
} from './people.ts';
import { createLevels, type PictureLevels, readRegion, type SquareRegion, toPicture } from './square-region.ts';
import { isSureBody } from './sure-body.ts';
import { readWeights, type WeightName } from './weights.ts';

/**
 * BlazeFace of MediaPipe for faces near the camera, and for those farther away. Keypoints: eyes (the picture's left first), nose, mouth,
 * ears.
 */
const near: DetectorKind = {
  side: 128,
  keys: 6,
  anchors: createAnchors(128, [
    [8, 2],
    [16, 6],
  ]),
};
const far: DetectorKind = { side: 192, keys: 6, anchors: createAnchors(192, [[4, 1]]) };

const minScore = 0.5;
/** Side of the tiles searched for small faces, as a fraction of the picture's longest side, and their distance. */
const partSide = 0.55;
/** Minimum longest side of a picture in pixels for tiles: below it they add no detail. */
const worthParts = 480;
/** A picture with more faces is a crowd. */
const maxFaces = 24;
const quarter = Math.PI / 2;
/**
 * Beyond this tilt of the eyes, in radians, or below this score, the detectors' orientation of a face may be wrong: an upside-down one gets
 * .5 to .75.
 */
const tilted = 0.4;
const clear = 0.8;
/** Maximum number of such faces that are processed again, most probable first. */
const maxTurned = 6;
/** Side of the region for a tilted face, relative to the face. */
const roomToTurn = 2.5;

export interface FaceDetectors {
  near: LiteModel;
  far: LiteModel;
}

/** Faces by two detectors: in the whole picture, in its tiles for small ones, and in the rotated picture where there is none upright. */
export const findFaces = async (models: FaceDetectors, levels: PictureLevels): Promise<Detection[]> => {
  const [{ width, height }] = levels as readonly [PictureLevels[number]];
  const whole: SquareRegion = { x: width / 2, y: height / 2, side: Math.max(width, height), angle: 0 };
  const look = async (region: SquareRegion) => [
    ...(await detect(models.near, near, levels, region, minScore)),
    ...(await detect(models.far, far, levels, region, minScore)),
  ];
  const found = await look(whole);
  if (whole.side >= worthParts)
    for (const part of partsOf(width, height))
      found.push(...(await detect(models.far, far, levels, part, minScore)).filter((face) => isWithin(face, part)));
  for (const angle of found.length === 0 ? [quarter, -quarter, 2 * quarter] : [])
    found.push(...(await look({ ...whole, angle })));
  const faces: Detection[] = [];
  let turned = 0;
  for (const face of suppress(found).slice(0, maxFaces)) {
    const isDoubtful = Math.abs(tiltOf(face)) > tilted || face.score < clear;
    faces.push(isDoubtful && turned++ < maxTurned ? await turnUpright(models, levels, face) : face);
  }
  return faces;
};

/** Angle of the line between the eyes and the horizontal, radians. */
export const tiltOf = ({ keys: [one, other] }: Detection): number =>
  one && other ? Math.atan2(other[1] - one[1], other[0] - one[0]) : 0;

/** Best detection of a face in eight rotations. */
const turnUpright = async (models: FaceDetectors, levels: PictureLevels, face: Detection): Promise<Detection> => {
  let best: { face: Detection; score: number } = { face, score: 0 };
  const side = roomToTurn * Math.max(face.width, face.height);
  for (let turns = 0; turns < 4; turns += 0.5) {
    const region = { x: face.x, y: face.y, side, angle: turns * quarter };
    for (const one of await detect(models.near, near, levels, region, minScore)) {
      const away = Math.abs(((tiltOf(one) - region.angle + 5 * Math.PI) % (2 * Math.PI)) - Math.PI);
      // Of two equal scores, the one that is upright in its rotation is used.
      const score = one.score - 0.2 * away;
      if (score > best.score && overlap(one, face) > 0.2) best = { face: one, score };
    }
  }
  return best.face;
};

/** Overlapping squares that cover the picture. */
const partsOf = (width: number, height: number): SquareRegion[] => {
  const side = partSide * Math.max(width, height);
  const along = (length: number) => {
    const count = Math.ceil((length - 0.2 * side) / (0.8 * side));
    if (count <= 1) return [length / 2];
    return Array.from({ length: count }, (_, n) => side / 2 + (n * (length - side)) / (count - 1));
  };
  return along(height).flatMap((y) => along(width).map((x) => ({ x, y, side, angle: 0 })));
};

/** A face cut off by one tile is complete in another. */
const isWithin = ({ x, y, width }: Detection, part: SquareRegion): boolean =>
  Math.max(Math.abs(x - part.x), Math.abs(y - part.y)) + width / 2 < part.side / 2;

const meshPoints = 468;
const side = 192;
/** The network requires this margin around the face. */
const room = 1.5;
/** The first run locates the face, the second one is aligned with it; a rotated face needs more until it is upright. */
const [minLooks, maxLooks] = [2, 5];
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

/** Fits MediaPipe's mesh to a detected face; its score is not judged here. @throws Error when the model has other outputs */
export const layMesh = async (model: LiteModel, levels: PictureLevels, face: Detection): Promise<FaceMesh> => {
  let region = regionOf(face);
  let points = new Float32Array(meshPoints * 3);
  let score = 0;
  for (let look = 1; look <= maxLooks; look++) {
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
    if (look >= minLooks && turned < upright) break;
  }
  return { points, score, ...anglesOf(points) };
};

const eyeLine = (points: Float32Array): number =>
  Math.atan2(points[3 * eyes[1] + 1] - points[3 * eyes[0] + 1], points[3 * eyes[1]] - points[3 * eyes[0]]);

/** A square aligned with the eyes around all points. */
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

/** Axis-aligned bounding box of the points, after a rotation around the picture's corner. */
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

/** Loaded once per process: the runtime takes a second, each model some hundredths. */
let runtime: Promise<LiteRuntime> | undefined;
const models = new Map<WeightName, Promise<LiteModel>>();

/** @throws EngineError whose reason is the model that does not load */
const open = async (owner: VisionModel, name: WeightName): Promise<LiteModel> => {
  try {
    runtime ??= loadLiteRuntime();
    const loaded = await runtime;
    const model = models.get(name) ?? loaded.compile(readWeights(name));
    models.set(name, model);
    return await model;
  } catch (cause) {
    throw new EngineError('unavailable', owner, { cause });
  }
};

/**
 * Runs in a separate process (`vision-pool.ts`). @throws EngineError `unavailable`, with the requested model that does not load as its
 * reason
 */
export const lookForPeople = async (
  picture: Raster,
  wanted: PeopleWanted,
  allowed: readonly VisionModel[],
): Promise<PeopleSeen> => {
  const looks = (model: VisionModel, isWanted: boolean | undefined) => Boolean(isWanted) && allowed.includes(model);
  const levels = createLevels(picture);
  const hasFaces = looks('faces', wanted.faces || wanted.meshes);
  const hasMeshes = hasFaces && looks('face-mesh', wanted.meshes);
  const hasBodies = looks('pose', wanted.bodies);
  const found = hasFaces
    ? await findFaces({ near: await open('faces', 'nearFaces'), far: await open('faces', 'farFaces') }, levels)
    : [];
  const faces = hasMeshes ? await meshesOf(await open('face-mesh', 'faceMesh'), levels, found) : found.map(asFace);
  const bodies = hasBodies
    ? await findBodies({ bodies: await open('pose', 'bodies'), joints: await open('pose', 'joints') }, levels)
    : [];
  return {
    models: [
      ...(hasFaces ? (['faces'] as const) : []),
      ...(hasMeshes ? (['face-mesh'] as const) : []),
      ...(hasBodies ? (['pose'] as const) : []),
    ],
    faces: faces.sort((one, other) => areaOf(other) - areaOf(one)),
    bodies: bodies.filter((body) => isSureBody(body, faces)).sort((one, other) => areaOf(other) - areaOf(one)),
  };
};

const areaOf = ({ box }: { box: { width: number; height: number } }): number => box.width * box.height;

const asFace = ({ x, y, width, height, score }: Detection): FoundFace => ({
  box: { x: x - width / 2, y: y - height / 2, width, height },
  score,
  mesh: null,
});

/** Two detections of one face result in one mesh; a detection with an unreliable mesh stays a box. */
const meshesOf = async (model: LiteModel, levels: PictureLevels, found: readonly Detection[]): Promise<FoundFace[]> => {
  const laid: { score: number; x: number; y: number; width: number; height: number; face: FoundFace }[] = [];
  for (const one of found) {
    const mesh = await layMesh(model, levels, one);
    const isSure = mesh.score >= sureMesh;
    const face: FoundFace = isSure ? { box: boxOf(mesh.points), score: one.score, mesh } : asFace(one);
    const { x, y, width, height } = face.box;
    // Faces with a mesh precede those without, regardless of the detector's score.
    laid.push({ face, score: isSure ? 1 + mesh.score : one.score, x: x + width / 2, y: y + height / 2, width, height });
  }
  return suppress(laid).map(({ face }) => face);
};

/** Parameters that `vision-pool.ts` sets in its jobs: pixels, decoded where a broken picture affects only its own task. */
export type PeopleParams = { picture: Raster; wanted: PeopleWanted; models: readonly VisionModel[] };

const run = async (job: EngineJob): Promise<EngineResult> => {
  const { picture, wanted, models } = job.params as PeopleParams;
  if (picture.channels !== 3 || picture.data.length !== picture.width * picture.height * 3)
    throw new EngineError('failed', 'input-missing');
  return {
    outputs: [],
    method: 'mediapipe',
    report: { warnings: [], people: await lookForPeople(picture, wanted, models) },
  };
};

/** The first job of a process also loads its networks: seconds, and half a minute where other work uses all cores. */
const timeLimitMs = 60_000;

/**
 * A separate registry, so that other slots need not load the networks. One queue: requests are processed in order, one picture per user at
 * a time.
 */
export const handlers: readonly Handler[] = [{ toolType: 'people', timeLimitMs, isInteractive: true, run }];
