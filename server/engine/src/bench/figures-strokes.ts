import type { Figure } from '@atelier/testing/figure';
import { type Component, createMask, dilate, erode, findComponents, type Mask } from '../ops/geometry/mask.ts';
import { frameGarment } from '../ops/matte/frame-garment.ts';
import { cutFramed } from '../ops/matte/framed-matte.ts';
import { findMatte } from '../ops/matte/matte.ts';
import { layMarks, type MatteMark, type Point } from '../ops/matte/matte-marks.ts';
import { followStrokes } from '../ops/matte/matte-strokes.ts';
import { measureOverlap } from './mask-overlap.ts';
import { absentNote, listPhotoTruths, type PhotoTruth } from './photo-truth.ts';

const seed = 7;
const maxStrokes = 3;
/** Widest stroke, pixels. */
const widestStroke = 11;
/** What a person would still call clean: no piece of error over this share of the garment, beyond so many pixels of the outline. */
const cleanShare = 0.003;
const tolerance = 3;
const angles = 24;

/** Free room between a garment and the rectangle that a person draws round it, as a share of the picture. */
const frameRoom = 0.03;

/**
 * How many of the twelve photographs are clean after at most three strokes, each drawn inside the largest error that is left: from the
 * automatic cutout, and from a rectangle round the garment, as when a person begins again.
 */
export const measureStrokes = async (): Promise<Figure[]> => {
  const truths = await listPhotoTruths();
  const fromCutout = await correctAll(
    truths,
    async ({ picture }) => (await findMatte(picture, seed, async () => {})).alpha,
  );
  const fromFrame = await correctAll(truths, ({ picture, truth }) => cutFramed(picture, frameOf(truth, picture), seed));
  return [
    describe('engine.strokes.clean', 10, fromCutout, 'from the automatic cutout'),
    describe('engine.strokes.frame', 8, fromFrame, 'from a rectangle round the garment'),
  ];
};

interface Corrected {
  before: number;
  after: number;
  strokes: number;
}

const correctAll = async (
  truths: readonly PhotoTruth[],
  begin: (truth: PhotoTruth) => Promise<Float32Array>,
): Promise<Corrected[]> => {
  const rows: Corrected[] = [];
  for (const truth of truths) rows.push(await correct(truth, await begin(truth)));
  return rows;
};

const describe = (id: string, target: number, rows: readonly Corrected[], start: string): Figure => {
  const clean = (most: number) => rows.filter(({ strokes }) => strokes <= most).length;
  const mean = (of: (row: (typeof rows)[number]) => number) =>
    (rows.reduce((sum, row) => sum + of(row), 0) / rows.length).toFixed(3);
  const note = `${start}: ${clean(0)} without a stroke, ${clean(1)} with one; IoU ${mean((row) => row.before)} to ${mean((row) => row.after)}`;
  return {
    id,
    value: rows.length > 0 ? clean(maxStrokes) : Number.NaN,
    unit: 'of 12',
    target,
    better: 'higher',
    note: rows.length > 0 ? note : absentNote,
  };
};

const frameOf = (truth: Uint8Array, { width, height }: { width: number; height: number }) => {
  const box = frameGarment(new Float32Array(truth), { width, height }, { margin: 0, isSquare: false });
  const room = frameRoom * Math.max(width, height);
  return { x: box.left - room, y: box.top - room, width: box.width + 2 * room, height: box.height + 2 * room };
};

/** `strokes` is more than allowed where the last one left an error. */
const correct = async ({ picture, truth }: PhotoTruth, start: Float32Array): Promise<Corrected> => {
  let alpha = start;
  const before = measureOverlap(alpha, truth);
  const settled: MatteMark[] = [];
  for (;;) {
    const mark = drawStroke(alpha, truth, picture);
    if (!mark) return { before, after: measureOverlap(alpha, truth), strokes: settled.length };
    if (settled.length === maxStrokes) {
      return { before, after: measureOverlap(alpha, truth), strokes: maxStrokes + 1 };
    }
    alpha = await followStrokes(picture, alpha, [mark], settled, seed);
    await layMarks(alpha, picture, [mark]);
    settled.push(mark);
  }
};

/** A stroke inside the largest piece of error; undefined when what is left would not be seen. */
const drawStroke = (
  alpha: Float32Array,
  truth: Uint8Array,
  size: { width: number; height: number },
): MatteMark | undefined => {
  const found = createMask(size, (at) => alpha[at] > 0.5);
  const wanted = createMask(size, (at) => truth[at] === 1);
  const garment = truth.reduce((sum, value) => sum + value, 0);
  const missing = beyond(wanted, found);
  const surplus = beyond(found, wanted);
  const worst = (mask: Mask) =>
    findComponents(mask).reduce<Component | undefined>(
      (most, piece) => (piece.area > (most?.area ?? 0) ? piece : most),
      undefined,
    );
  const [lost, kept] = [worst(missing), worst(surplus)];
  const isLost = (lost?.area ?? 0) >= (kept?.area ?? 0);
  const piece = isLost ? lost : kept;
  if (!piece || piece.area <= cleanShare * garment) return undefined;
  return { action: isLost ? 'keep' : 'remove', tool: 'stroke', ...layLine(piece, size) };
};

/** What one mask holds farther than the tolerance from the other. */
const beyond = (mask: Mask, other: Mask): Mask => {
  const near = dilate(other, tolerance).data;
  const inside = erode(mask, 0).data;
  return { ...mask, data: inside.map((value, at) => (value && !near[at] ? 1 : 0)) };
};

/** The longest straight line within a piece, through its widest place, and the width that fits. */
const layLine = (
  piece: Component,
  { width, height }: { width: number; height: number },
): { points: Point[]; width: number } => {
  const inside: Mask = { width, height, data: new Uint8Array(width * height) };
  for (const at of piece.pixels) inside.data[at] = 1;
  let core = inside;
  let radius = 0;
  for (let next = erode(core, 1); next.data.includes(1) && radius < widestStroke >> 1; next = erode(core, 1)) {
    core = next;
    radius++;
  }
  const middle = core.data.indexOf(1);
  const [x, y] = [middle % width, Math.floor(middle / width)];
  const isInside = (px: number, py: number) => {
    const [column, row] = [Math.round(px), Math.round(py)];
    return column >= 0 && row >= 0 && column < width && row < height && inside.data[row * width + column] === 1;
  };
  let best: { length: number; points: Point[] } = { length: -1, points: [[x, y]] };
  for (let nth = 0; nth < angles; nth++) {
    const [dx, dy] = [Math.cos((nth / angles) * Math.PI), Math.sin((nth / angles) * Math.PI)];
    const walk = (sign: number) => {
      let reach = 0;
      while (isInside(x + sign * (reach + 1) * dx, y + sign * (reach + 1) * dy)) reach++;
      return reach;
    };
    const [forward, back] = [walk(1), walk(-1)];
    if (forward + back <= best.length) continue;
    const points: Point[] = [
      [x - back * dx, y - back * dy],
      [x + forward * dx, y + forward * dy],
    ];
    best = { length: forward + back, points };
  }
  return { points: best.points, width: Math.min(widestStroke, 2 * radius + 1) };
};
