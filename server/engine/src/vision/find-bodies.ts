import type { Raster } from '../ops/geometry/raster.ts';
import { createAnchors, type Detection, type DetectorKind, detect, sigmoid } from './detector.ts';
import type { LiteModel } from './lite-runtime.ts';
import { type BodyPoint, type FoundBody, type PersonMask, sureBody } from './people.ts';
import { type PictureLevels, readRegion, type SquareRegion, toPicture, toRegion } from './square-region.ts';

/** BlazePose of MediaPipe. Keypoints: centre of the hips, a point on the circle around the body, and two of the shoulders. */
const kind: DetectorKind = {
  side: 224,
  keys: 4,
  anchors: createAnchors(224, [
    [8, 2],
    [16, 2],
    [32, 6],
  ]),
};
const minScore = 0.5;
/** Each takes ten times as long as a face with its mesh. */
const maxBodies = 4;

const side = 256;
const joints = 33;
const shoulders = [11, 12] as const;
const hipJoints = [23, 24] as const;
/** The joints and six auxiliary points that locate the body; the first of them are the detector's keypoints. */
const places = 39;
const numbers = 5;
const looks = 2;
/** Further runs, used only for the mask, beside the one that gave the joints. */
const otherLooks = [
  { scale: 1, isMirrored: true },
  { scale: 1.18, isMirrored: false },
  { scale: 0.88, isMirrored: false },
] as const;
const room = 1.25;
/**
 * Two more runs on head and trunk, one of them mirrored: hair and arms are there, and the mask of the whole body has few pixels for them.
 * In trunk lengths; separate runs on the legs gave worse results.
 */
const closer = { side: 2.2, below: 0.15 } as const;
/** Maximum side relative to the whole body's run; a closer run must be smaller to add detail. */
const minCloser = 0.8;
/**
 * Distance in pixels from the border of a closer run at which it starts to count, and at which it counts fully: the network truncates
 * people there.
 */
const closerFade = [12, 52] as const;
const closerShare = 0.5;
/** Longest side of a mask, pixels: the network's own 256 px are rarely more. */
const maskSide = 1024;
const seen = 0.5;
const minCover = 0.6;

export interface BodyModels {
  bodies: LiteModel;
  joints: LiteModel;
}

type Key = readonly [x: number, y: number];

/** Region aligned with the body: the circle of the two keypoints with a margin. */
const regionOf = (middle: Key, rim: Key): SquareRegion => {
  const [dx, dy] = [rim[0] - middle[0], rim[1] - middle[1]];
  return { x: middle[0], y: middle[1], side: 2 * room * Math.hypot(dx, dy), angle: Math.atan2(dy, dx) + Math.PI / 2 };
};

/** Bodies with reliable joints, with their masks. */
export const findBodies = async (models: BodyModels, levels: PictureLevels): Promise<FoundBody[]> => {
  const [picture] = levels as readonly [Raster];
  const { width, height } = picture;
  const whole = { x: width / 2, y: height / 2, side: Math.max(width, height), angle: 0 };
  const found = await detect(models.bodies, kind, levels, whole, minScore);
  const bodies: FoundBody[] = [];
  for (const one of found.slice(0, maxBodies)) {
    const body = await readBody(models.joints, levels, one);
    if (body && !bodies.some((other) => isSame(body, other))) bodies.push(body);
  }
  return bodies;
};

const readBody = async (model: LiteModel, levels: PictureLevels, { keys }: Detection): Promise<FoundBody | null> => {
  const [first, second] = keys;
  if (!first || !second) return null;
  let region = regionOf(first, second);
  let last: { region: SquareRegion; points: BodyPoint[]; logits: Float32Array; score: number } | undefined;
  for (let look = 0; look < looks; look++) {
    const outputs = await model.run(readRegion(levels, region, side, [0, 1]), [1, side, side, 3]);
    const values = outputs.find(({ length }) => length === places * numbers);
    const logits = outputs.find(({ length }) => length === side * side);
    const flag = outputs.find(({ length }) => length === 1);
    if (!values || !logits || !flag) throw new Error('the pose has another number of joints');
    const points = Array.from({ length: places }, (_, n): BodyPoint => {
      const [x, y] = toPicture(region, values[n * numbers] / side, values[n * numbers + 1] / side);
      return { x, y, visibility: sigmoid(values[n * numbers + 3]) };
    });
    last = { region, points, logits, score: flag[0] };
    const [middle, rim] = points.slice(joints) as [BodyPoint, BodyPoint];
    region = regionOf([middle.x, middle.y], [rim.x, rim.y]);
    if (!(region.side > 8)) return null;
  }
  if (!last || !(last.score >= sureBody)) return null;
  const points = last.points.slice(0, joints);
  const masks = [last, ...(await lookAgain(model, levels, last.region))];
  const near = await lookCloser(model, levels, last);
  const body = { box: boxRound(points), score: last.score, points, mask: drawMask(masks, near, levels[0] as Raster) };
  return coverOf(body, levels[0] as Raster) >= minCover ? body : null;
};

interface RegionMask {
  region: SquareRegion;
  /** `side` x `side`. */
  logits: Float32Array;
}

/** Masks of the same body at slightly larger and smaller scales and mirrored: where they differ, the edge is uncertain. */
const lookAgain = async (model: LiteModel, levels: PictureLevels, region: SquareRegion): Promise<RegionMask[]> => {
  const masks: RegionMask[] = [];
  for (const { scale, isMirrored } of otherLooks) {
    masks.push(...(await lookAt(model, levels, { ...region, side: region.side * scale }, isMirrored)));
  }
  return masks;
};

/** Masks of head and trunk alone; none where they fill the picture of the whole body. */
const lookCloser = async (
  model: LiteModel,
  levels: PictureLevels,
  { region, points }: { region: SquareRegion; points: readonly BodyPoint[] },
): Promise<RegionMask[]> => {
  const middle = (one: number, other: number): Key => {
    const [first, second] = [points[one] as BodyPoint, points[other] as BodyPoint];
    return [(first.x + second.x) / 2, (first.y + second.y) / 2];
  };
  const [neck, hips] = [middle(...shoulders), middle(...hipJoints)];
  const down = [hips[0] - neck[0], hips[1] - neck[1]] as const;
  const looked: SquareRegion = {
    x: neck[0] + closer.below * down[0],
    y: neck[1] + closer.below * down[1],
    side: closer.side * Math.hypot(...down),
    angle: region.angle,
  };
  if (!(looked.side > 8) || looked.side > minCloser * region.side) return [];
  return [...(await lookAt(model, levels, looked, false)), ...(await lookAt(model, levels, looked, true))];
};

const lookAt = async (
  model: LiteModel,
  levels: PictureLevels,
  region: SquareRegion,
  isMirrored: boolean,
): Promise<RegionMask[]> => {
  const pixels = readRegion(levels, region, side, [0, 1]);
  const outputs = await model.run(isMirrored ? mirror(pixels, 3) : pixels, [1, side, side, 3]);
  const logits = outputs.find(({ length }) => length === side * side);
  return logits ? [{ region, logits: isMirrored ? mirror(logits, 1) : logits }] : [];
};

/** Reverses rows of `side` pixels with `channels` values each. */
const mirror = (values: Float32Array, channels: number): Float32Array =>
  values.map((_, at) => {
    const pixel = Math.floor(at / channels);
    const column = pixel % side;
    return values[(pixel + side - 1 - 2 * column) * channels + (at % channels)] as number;
  });

/** Fraction of the visible joints that the mask contains: joints are also placed on a coat, but its mask is empty. */
const coverOf = ({ points, mask }: FoundBody, { width, height }: Raster): number => {
  const within = points.filter(
    ({ x, y, visibility }) => visibility > seen && x >= 0 && y >= 0 && x < width && y < height,
  );
  const held = within.filter(({ x, y }) => {
    const row = Math.floor((y * mask.height) / height);
    return (mask.data[row * mask.width + Math.floor((x * mask.width) / width)] ?? 0) > 127;
  });
  return held.length / Math.max(1, within.length);
};

const boxRound = (points: readonly BodyPoint[]) => {
  const clear = points.filter(({ visibility }) => visibility > seen);
  const used = clear.length > 1 ? clear : points;
  const [left, top] = [Math.min(...used.map(({ x }) => x)), Math.min(...used.map(({ y }) => y))];
  return {
    x: left,
    y: top,
    width: Math.max(...used.map(({ x }) => x)) - left,
    height: Math.max(...used.map(({ y }) => y)) - top,
  };
};

/** Nose and shoulders at the same positions: one body that was detected twice. */
const isSame = ({ points, box }: FoundBody, other: FoundBody): boolean =>
  [0, 11, 12].every((n) => {
    const [one, two] = [points[n] as BodyPoint, other.points[n] as BodyPoint];
    return Math.hypot(one.x - two.x, one.y - two.y) < 0.15 * Math.max(box.width, box.height);
  });

const drawMask = (masks: readonly RegionMask[], near: readonly RegionMask[], picture: Raster): PersonMask => {
  const scale = Math.min(1, maskSide / Math.max(picture.width, picture.height));
  const width = Math.max(1, Math.round(picture.width * scale));
  const height = Math.max(1, Math.round(picture.height * scale));
  const data = new Uint8Array(width * height);
  // The second run is the mirrored first one.
  const [closely] = near;
  for (let row = 0, to = 0; row < height; row++) {
    for (let column = 0; column < width; column++, to++) {
      const [x, y] = [((column + 0.5) * picture.width) / width, ((row + 0.5) * picture.height) / height];
      const whole = middleOf(readLogits(masks, x, y));
      const share = closely ? shareOfCloser(closely.region, x, y) : 0;
      data[to] = Math.round(255 * (share > 0 ? whole + share * (middleOf(readLogits(near, x, y)) - whole) : whole));
    }
  }
  return { width, height, data };
};

/** Mask value of the median logit, which ignores regions from a single run. */
const middleOf = (sorted: readonly number[]): number => {
  const [low, high] = [sorted[(sorted.length - 1) >> 1], sorted[sorted.length >> 1]];
  return low === undefined || high === undefined ? 0 : (sigmoid(low) + sigmoid(high)) / 2;
};

/** Weight of a closer run at a position of the picture, 0 to `closerShare`. */
const shareOfCloser = (region: SquareRegion, atX: number, atY: number): number => {
  const [x, y] = toRegion(region, atX, atY);
  const fromBorder = side * Math.min(x, y, 1 - x, 1 - y);
  const [none, all] = closerFade;
  return closerShare * Math.max(0, Math.min(1, (fromBorder - none) / (all - none)));
};

/** Sorted logits of all masks whose region contains the position. */
const readLogits = (masks: readonly RegionMask[], x: number, y: number): number[] =>
  masks.flatMap((mask) => readLogit(mask, x, y) ?? []).sort((one, other) => one - other);

/** Logit at a position of the picture; undefined outside the region. */
const readLogit = ({ region, logits }: RegionMask, atX: number, atY: number): number | undefined => {
  const place = toRegion(region, atX, atY);
  const [x, y] = [place[0] * side - 0.5, place[1] * side - 0.5];
  const [left, top] = [Math.floor(x), Math.floor(y)];
  if (left < 0 || top < 0 || left > side - 2 || top > side - 2) return undefined;
  const [across, down] = [x - left, y - top];
  const at = top * side + left;
  const upper = logits[at] * (1 - across) + logits[at + 1] * across;
  const lower = logits[at + side] * (1 - across) + logits[at + side + 1] * across;
  return upper * (1 - down) + lower * down;
};
