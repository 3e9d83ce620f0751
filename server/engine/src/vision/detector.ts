import type { LiteModel } from './lite-runtime.ts';
import { type PictureLevels, readRegion, type SquareRegion, toPicture } from './square-region.ts';

/** Detection of a single-shot detector; pixels of the analysed picture. */
export interface Detection {
  /** 0 to 1. */
  score: number;
  /** Centre and size, upright in the analysed region. */
  x: number;
  y: number;
  width: number;
  height: number;
  /** The detector's own keypoints. */
  keys: [x: number, y: number][];
}

/** A MediaPipe detector: its input and its anchors. */
export interface DetectorKind {
  /** Side of its input in pixels; values from -1 to 1. */
  side: number;
  /** Centres of the anchors, 0 to 1; two numbers each. */
  anchors: Float32Array;
  keys: number;
}

/** Creates grids of equally sized anchors: a stride of the input, and the number of boxes per cell. */
export const createAnchors = (
  side: number,
  grids: readonly (readonly [stride: number, each: number])[],
): Float32Array => {
  const out: number[] = [];
  for (const [stride, each] of grids) {
    const cells = Math.ceil(side / stride);
    for (let y = 0; y < cells; y++)
      for (let x = 0; x < cells; x++) for (let n = 0; n < each; n++) out.push((x + 0.5) / cells, (y + 0.5) / cells);
  }
  return Float32Array.from(out);
};

export const sigmoid = (value: number): number => 1 / (1 + Math.exp(-Math.max(-80, Math.min(80, value))));

/** Detections in the region above the score. @throws Error when the model has other outputs than its kind */
export const detect = async (
  model: LiteModel,
  { side, anchors, keys }: DetectorKind,
  levels: PictureLevels,
  region: SquareRegion,
  minScore: number,
): Promise<Detection[]> => {
  const outputs = await model.run(readRegion(levels, region, side, [-1, 1]), [1, side, side, 3]);
  const count = anchors.length / 2;
  const stride = 4 + 2 * keys;
  const scores = outputs.find(({ length }) => length === count);
  const boxes = outputs.find(({ length }) => length === count * stride);
  if (!scores || !boxes) throw new Error(`a detector of ${count} boxes gave ${outputs.map(({ length }) => length)}`);
  const found: Detection[] = [];
  for (let i = 0; i < count; i++) {
    const score = sigmoid(scores[i]);
    if (!(score >= minScore)) continue;
    const at = i * stride;
    const place = (offset: number) =>
      toPicture(region, boxes[at + offset] / side + anchors[2 * i], boxes[at + offset + 1] / side + anchors[2 * i + 1]);
    const [x, y] = place(0);
    found.push({
      ...{ score, x, y },
      width: (boxes[at + 2] / side) * region.side,
      height: (boxes[at + 3] / side) * region.side,
      keys: Array.from({ length: keys }, (_, key) => place(4 + 2 * key)),
    });
  }
  return suppress(found);
};

/** Intersection over union of two boxes. */
export const overlap = (one: Omit<Detection, 'score' | 'keys'>, other: Omit<Detection, 'score' | 'keys'>): number => {
  const along = (a: number, b: number, sizeA: number, sizeB: number) =>
    Math.max(0, Math.min(a + sizeA / 2, b + sizeB / 2) - Math.max(a - sizeA / 2, b - sizeB / 2));
  const shared = along(one.x, other.x, one.width, other.width) * along(one.y, other.y, one.height, other.height);
  return shared / (one.width * one.height + other.width * other.height - shared || 1);
};

const sameThing = 0.3;

/** Non-maximum suppression: the best of each group of overlapping detections. */
export const suppress = <Found extends Omit<Detection, 'keys'>>(found: readonly Found[]): Found[] => {
  const kept: Found[] = [];
  for (const one of [...found].sort((a, b) => b.score - a.score))
    if (!kept.some((other) => overlap(one, other) > sameThing)) kept.push(one);
  return kept;
};
