import sharp from 'sharp';
import { z } from 'zod';
import { EngineError, type EnginePicture, type EngineReport } from '../engine.ts';
import type { Handler, HandlerContext } from '../handler.ts';
import { createMask } from '../ops/geometry/mask.ts';
import { decodeInput, encodePng, inputOf, type Raster, readSuppliedAlpha, toBytes } from '../ops/geometry/raster.ts';
import { resamplePlane, shrinkToSide } from '../ops/geometry/resample.ts';
import { measureEdgeConfidence } from '../ops/matte/confidence.ts';
import { cutOut } from '../ops/matte/cut-out.ts';
import { followRegions } from '../ops/matte/follow-regions.ts';
import { cutFramed } from '../ops/matte/framed-matte.ts';
import { listWarnings, type Matte } from '../ops/matte/matte.ts';
import { layMarks, type MatteMark } from '../ops/matte/matte-marks.ts';
import { followStrokes } from '../ops/matte/matte-strokes.ts';
import { createPicturePlanes } from '../ops/matte/picture-planes.ts';
import { findUncertainRegions } from '../ops/matte/pieces.ts';
import { createMatteFinder } from '../ops/people/people-matte.ts';

const maxMarks = 400;
const maxPoints = 4000;
/** Longest side of the copy on which the edge of an edited alpha is measured. */
const workSide = 512;
/** Minimum confidence of an edited alpha: the user has checked it, so it does not warn as an uncertain matte does. */
const lookedAt = 0.6;

const coordinate = z.number().min(-1e5).max(1e5);

const mark = z.discriminatedUnion('tool', [
  z.object({
    tool: z.enum(['stroke', 'brush', 'region']),
    action: z.enum(['keep', 'remove']),
    points: z
      .array(z.tuple([coordinate, coordinate]))
      .min(1)
      .max(maxPoints),
    width: z.number().min(0.5).max(4000).optional(),
    hardness: z.number().min(0).max(1).optional(),
    edge: z.literal('soft').optional(),
  }),
  /** Inverts the alpha. */
  z.object({ tool: z.literal('inverse') }),
]);
type Mark = z.output<typeof mark>;

/** Parameters of the matting editor; see `matting`. */
export const mattingParams = z.object({
  marks: z.array(mark).max(maxMarks).default([]),
  /** Number of leading marks that the `alpha` input already contains: they stay fixed and are not applied again. */
  settled: z.number().int().min(0).default(0),
  /** Initial alpha when there is no `alpha` input. */
  start: z
    .union([
      z.enum(['auto', 'person', 'empty', 'full']),
      z.object({ x: coordinate, y: coordinate, width: z.number().positive(), height: z.number().positive() }),
    ])
    .default('auto'),
  /** `alpha`: a greyscale mask; `cutout`: the image on a transparent background, edges decontaminated from the old background. */
  output: z.enum(['alpha', 'cutout']).default('alpha'),
});
export type MattingParams = z.input<typeof mattingParams>;

/**
 * The matting editor's computation. Inputs: `original`, the image; optionally `alpha`, the current alpha (greyscale PNG, or any image with
 * transparency), and `mask`, a supplied alpha that takes precedence and is returned unchanged except for the marks on top. Both must have
 * the original's size, otherwise `refused: mask-size-mismatch`. `taken`: cutouts of other layers, which are subtracted from the result.
 *
 * Params: `mattingParams`. Without `alpha` the initial alpha is the detected garment (`auto`; on a person the garments worn; `refused:
 * no-garment-found`), the person, or the garment where there is none (`person`), nothing (`empty`), the whole image (`full`), or the
 * foreground in a rectangle (pixels) that the user drew around the garment. Marks are applied in order, and later ones take precedence:
 * strokes segment similar pixels within 22 % of the image's width and change nothing farther away; brushes and regions are exact, except
 * for regions with a soft edge, which is computed like the matte's own. To undo, send the previous `alpha`.
 *
 * Output: one greyscale PNG of the original's size, 255 garment, 0 background, or with `output: 'cutout'` the cutout itself. Where nothing
 * was drawn, the report carries the matte's own confidence and its doubtful regions; otherwise the share of the outline that lies on a
 * visible edge. `matte-empty` warns when nothing is left.
 */
export const matting: Handler = {
  toolType: 'matting',
  timeLimitMs: 60_000,
  isInteractive: true,
  async run(job, context) {
    const { finishStep } = context;
    const parsed = mattingParams.safeParse(job.params);
    if (!parsed.success) throw new EngineError('failed', 'params-invalid', { cause: parsed.error });
    const { marks, settled, start, output: wanted } = parsed.data;
    const original = inputOf(job, 'original');
    const picture = await decodeInput(original);
    await finishStep('decode', 5);
    const supplied = job.inputs.mask?.[0] ?? job.inputs.alpha?.[0];
    const known = supplied && ((await readSuppliedAlpha(supplied, picture)) ?? new Float32Array(countPixels(picture)));
    const begun = known ? { alpha: known } : await begin(picture, start, job.seed, context);
    await finishStep('start', 66);
    const fresh = marks.slice(settled);
    const drawn = await applyMarks(picture, begun.alpha, fresh, marks.slice(0, settled), job.seed);
    const alpha = await leaveTaken(drawn, job.inputs.taken ?? [], picture);
    await finishStep('marks', 90);
    const isAsFound = fresh.length === 0 && alpha === drawn;
    const report =
      isAsFound && begun.report ? addPieces(begun.report, picture, begun.found) : await judge(picture, alpha);
    const output =
      wanted === 'alpha' ? await encodeAlpha(alpha, picture) : await encodePng(await cutOut(picture, alpha));
    await finishStep('encode', 98);
    return { outputs: [output], method: 'matte+strokes', report };
  },
};

/** Subtracts the alpha of other layers. */
const leaveTaken = async (
  alpha: Float32Array,
  taken: readonly EnginePicture[],
  picture: Raster,
): Promise<Float32Array> => {
  let left = alpha;
  for (const other of taken) {
    const claimed = await readSuppliedAlpha(other, picture);
    if (claimed) left = left.map((value, at) => Math.max(0, value - claimed[at]));
  }
  return left;
};

const countPixels = ({ width, height }: Raster): number => width * height;

interface Begun {
  alpha: Float32Array;
  report?: EngineReport;
  found?: Matte['found'] | undefined;
}

const begin = async (
  picture: Raster,
  start: z.output<typeof mattingParams>['start'],
  seed: number,
  context: HandlerContext,
): Promise<Begun> => {
  if (start === 'empty' || start === 'full') {
    return { alpha: new Float32Array(countPixels(picture)).fill(start === 'full' ? 1 : 0) };
  }
  if (typeof start === 'object') return { alpha: await cutFramed(picture, start, seed) };
  const find = createMatteFinder(context, start === 'person' ? 'person' : 'worn');
  const { alpha, report, found } = await find(picture, (step, share) => context.finishStep(step, 5 + 60 * share));
  return { alpha, report, found };
};

const addPieces = (report: EngineReport, picture: Raster, found: Begun['found']): EngineReport => {
  const pieces = found ? findUncertainRegions(picture, found) : [];
  return pieces.length > 0 ? { ...report, pieces } : report;
};

/**
 * Applies marks in order: consecutive strokes together, soft regions likewise, exact marks directly. Strokes also fix their pixels at full
 * size.
 */
const applyMarks = async (
  picture: Raster,
  alpha: Float32Array,
  fresh: readonly Mark[],
  settled: readonly Mark[],
  seed: number,
): Promise<Float32Array> => {
  let current: Float32Array = alpha.slice();
  let done = settled.reduce(addMark, []);
  for (const group of groupMarks(fresh)) {
    if (group[0]?.tool === 'inverse') current = current.map((value) => 1 - value);
    const drawn = group.filter((candidate) => candidate.tool !== 'inverse');
    if (drawn[0]?.tool === 'stroke') current = await followStrokes(picture, current, drawn, done, seed);
    if (drawn[0]?.tool === 'region' && drawn[0].edge === 'soft') current = await followRegions(picture, current, drawn);
    else await layMarks(current, picture, drawn);
    done = group.reduce(addMark, done);
  }
  return current;
};

/** Marks that stay applied after one more. */
const addMark = (done: readonly MatteMark[], next: Mark): readonly MatteMark[] => {
  if (next.tool !== 'inverse') return [...done, next];
  return done.map((other) => ({ ...other, action: other.action === 'keep' ? 'remove' : 'keep' }));
};

/** Groups marks that are applied together: strokes, soft regions, exact marks, one inversion. */
const groupMarks = (marks: readonly Mark[]): Mark[][] => {
  const kindOf = (mark: Mark) => {
    if (mark.tool === 'stroke' || mark.tool === 'inverse') return mark.tool;
    return mark.tool === 'region' ? (mark.edge ?? 'exact') : 'exact';
  };
  const groups: Mark[][] = [];
  for (const next of marks) {
    const last = groups.at(-1)?.[0];
    if (last && kindOf(last) === kindOf(next) && next.tool !== 'inverse') groups.at(-1)?.push(next);
    else groups.push([next]);
  }
  return groups;
};

const judge = async (picture: Raster, alpha: Float32Array): Promise<EngineReport> => {
  const work = await shrinkToSide(picture, workSide);
  const small = resamplePlane(alpha, picture, work);
  const mask = createMask(work, (at) => small[at] > 0.5);
  if (!mask.data.includes(1)) return { confidence: 0, warnings: ['matte-empty'] };
  const confidence = measureEdgeConfidence(mask, createPicturePlanes(work));
  return { confidence, warnings: listWarnings(Math.max(lookedAt, confidence)) };
};

const encodeAlpha = async (alpha: Float32Array, { width, height }: Raster): Promise<EnginePicture> => {
  const grey = Uint8Array.from(alpha, (value) => Math.round(255 * value));
  const png = await sharp(grey, { raw: { width, height, channels: 1 } })
    .toColourspace('b-w')
    .png({ compressionLevel: 3 })
    .toBuffer();
  return { data: toBytes(png), mime: 'image/png', width, height };
};
