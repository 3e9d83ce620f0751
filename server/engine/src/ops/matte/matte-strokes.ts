import { createMask, dilate, findComponents, type Mask } from '../geometry/mask.ts';
import { loadOpenCv } from '../geometry/opencv.ts';
import type { Raster } from '../geometry/raster.ts';
import { resamplePlane, shrinkToSide } from '../geometry/resample.ts';
import { refineAlpha } from './alpha-refine.ts';
import { runGrabCut, trimapLabel } from './grab-cut.ts';
import { coverMark, type MatteMark } from './matte-marks.ts';

/** Longest sides of the copies for GrabCut and for the guided filter. */
const workSide = 512;
const guideSide = 1024;
/** How far a stroke may reach, as a share of the picture's width: farther away nothing changes. */
const strokeReach = 0.22;
const iterations = 2;
/** A stroke is at least this wide at working size, so that it covers pixels there. */
const minStroke = 3;
/** GrabCut models each side with five colours and needs pixels to learn them from. */
const minSamples = 24;
/** Pixels of the working copy round a change in which the edge is looked at anew. */
const edgeBand = 5;
const covered = 128;

/**
 * Follows strokes of the pen: within their reach, what looks like the stroke and touches it changes sides; a keep stroke only adds and
 * a remove stroke only takes away. Everything else keeps its alpha, bit by bit. `settled` marks were followed before: they stay as
 * they are and open nothing anew.
 *
 * Method: GrabCut (2 iterations) at 512 px on the strokes' neighbourhood only, guided filter round what changed.
 */
export const followStrokes = async (
  picture: Raster,
  alpha: Float32Array,
  strokes: readonly MatteMark[],
  settled: readonly MatteMark[],
  seed: number,
): Promise<Float32Array> => {
  const work = await shrinkToSide(picture, workSide);
  const old = thresholdAlpha(alpha, picture, work);
  const next: Mask = { ...old, data: old.data.slice() };
  for (const action of ['keep', 'remove'] as const) {
    const mine = strokes.filter((stroke) => stroke.action === action);
    if (mine.length === 0) continue;
    const others = [...settled, ...strokes.filter((stroke) => stroke.action !== action)];
    await followOneWay(picture, work, next, { action, strokes: mine, others, seed });
  }
  return blendChange(picture, alpha, work, old, next);
};

interface OneWay {
  action: MatteMark['action'];
  strokes: readonly MatteMark[];
  others: readonly MatteMark[];
  seed: number;
}

/** Changes `mask`. */
const followOneWay = async (picture: Raster, work: Raster, mask: Mask, way: OneWay): Promise<void> => {
  const { action, strokes, others, seed } = way;
  const wanted = action === 'keep' ? 1 : 0;
  const { stroke, reach } = await drawStrokes(strokes, picture, work);
  const trimap = new Uint8Array(mask.data.length);
  for (let i = 0; i < trimap.length; i++) {
    const isGarment = mask.data[i] === 1;
    if (!reach[i] || isGarment === (wanted === 1)) {
      trimap[i] = isGarment ? trimapLabel.foreground : trimapLabel.background;
    } else trimap[i] = isGarment ? trimapLabel.maybeForeground : trimapLabel.maybeBackground;
  }
  for (const mark of others) {
    const cover = await coverMark(mark, picture, work, { minWidth: minStroke });
    const label = mark.action === 'keep' ? trimapLabel.foreground : trimapLabel.background;
    for (let i = 0; i < trimap.length; i++) if (cover[i] >= covered) trimap[i] = label;
  }
  for (let i = 0; i < trimap.length; i++) {
    if (stroke[i]) trimap[i] = wanted ? trimapLabel.foreground : trimapLabel.background;
  }
  const cut = await cutWindow(work, trimap, reach, seed);
  const changed = createMask(work, (at) => {
    if (mask.data[at] === wanted) return Boolean(stroke[at]);
    return Boolean(stroke[at]) || (cut !== undefined && cut[at] === wanted);
  });
  for (const { pixels } of findComponents(changed)) {
    if (pixels.some((at) => stroke[at])) for (const at of pixels) mask.data[at] = wanted;
  }
  fillCracks(mask, reach, wanted);
};

/** 1 where a stroke runs, and where one may change something. */
const drawStrokes = async (strokes: readonly MatteMark[], picture: Raster, work: Raster) => {
  const stroke = new Uint8Array(work.width * work.height);
  const reach = new Uint8Array(stroke.length);
  for (const mark of strokes) {
    const own = await coverMark(mark, picture, work, { minWidth: minStroke });
    const wide = await coverMark(mark, picture, work, { minWidth: minStroke, grow: strokeReach * work.width });
    for (let i = 0; i < stroke.length; i++) {
      if (own[i] >= covered) stroke[i] = 1;
      if (wide[i] >= covered) reach[i] = 1;
    }
  }
  return { stroke, reach };
};

/** GrabCut on the box of the reach alone: colours learned nearby tell more than the whole picture's. Undefined when one side has too little to learn from. */
const cutWindow = async (
  work: Raster,
  trimap: Uint8Array,
  reach: Uint8Array,
  seed: number,
): Promise<Uint8Array | undefined> => {
  const box = findBox(reach, work.width);
  const width = box.right - box.left;
  const height = box.bottom - box.top;
  const part: Raster = { width, height, channels: 3, data: new Uint8Array(width * height * 3) };
  const labels = new Uint8Array(width * height);
  const counts = [0, 0];
  for (let y = 0; y < height; y++) {
    const from = (box.top + y) * work.width + box.left;
    part.data.set(work.data.subarray(from * 3, (from + width) * 3), y * width * 3);
    labels.set(trimap.subarray(from, from + width), y * width);
  }
  for (const label of labels) counts[label & 1] = counts[label & 1] + 1;
  const isOpen = labels.some((label) => label === trimapLabel.maybeBackground || label === trimapLabel.maybeForeground);
  if (!isOpen || Math.min(...counts) < minSamples) return undefined;
  const { cv } = await loadOpenCv();
  const cut = runGrabCut(cv, part, labels, seed, iterations);
  const out = Uint8Array.from(trimap, (label) => label & 1);
  for (let y = 0; y < height; y++) {
    out.set(cut.subarray(y * width, (y + 1) * width), (box.top + y) * work.width + box.left);
  }
  return out;
};

const findBox = (reach: Uint8Array, width: number): { left: number; right: number; top: number; bottom: number } => {
  const box = { left: width, right: 1, top: Math.floor(reach.length / width), bottom: 1 };
  for (let i = 0; i < reach.length; i++) {
    if (!reach[i]) continue;
    const x = i % width;
    const y = (i - x) / width;
    box.left = Math.min(box.left, x);
    box.right = Math.max(box.right, x + 1);
    box.top = Math.min(box.top, y);
    box.bottom = Math.max(box.bottom, y + 1);
  }
  return { ...box, left: Math.min(box.left, box.right - 1), top: Math.min(box.top, box.bottom - 1) };
};

/** Specks of the other side that a change leaves behind within reach. */
const fillCracks = (mask: Mask, reach: Uint8Array, wanted: 0 | 1): void => {
  const limit = 0.0004 * mask.data.length;
  const isCrack = ({ area, pixels, touchesFrame }: { area: number; pixels: Uint32Array; touchesFrame: boolean }) =>
    !touchesFrame && area <= limit && pixels.every((at) => reach[at]);
  for (const piece of findComponents(mask, wanted ? 0 : 1)) {
    if (isCrack(piece)) for (const at of piece.pixels) mask.data[at] = wanted;
  }
};

const thresholdAlpha = (alpha: Float32Array, from: Raster, to: Raster): Mask => {
  const small = resamplePlane(alpha, from, to);
  return createMask(to, (at) => small[at] > 0.5);
};

/** New alpha near what changed between the two masks, the old one everywhere else. */
const blendChange = async (
  picture: Raster,
  alpha: Float32Array,
  work: Raster,
  old: Mask,
  next: Mask,
): Promise<Float32Array> => {
  const changed = createMask(work, (at) => old.data[at] !== next.data[at]);
  if (!changed.data.includes(1)) return alpha.slice();
  const near = dilate(changed, edgeBand).data;
  const guide = await shrinkToSide(picture, guideSide);
  const refined = refineAlpha(picture, guide, next).alpha;
  const out = alpha.slice();
  for (let y = 0; y < picture.height; y++) {
    const row = Math.min(work.height - 1, Math.floor(((y + 0.5) * work.height) / picture.height)) * work.width;
    for (let x = 0; x < picture.width; x++) {
      const at = row + Math.min(work.width - 1, Math.floor(((x + 0.5) * work.width) / picture.width));
      if (near[at]) out[y * picture.width + x] = refined[y * picture.width + x];
    }
  }
  return out;
};
