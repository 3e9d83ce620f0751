import type { EngineJob, EnginePicture, EngineReport } from '../engine.ts';
import type { Handler, HandlerContext } from '../handler.ts';
import { cutBox, decodeInput, encodePng, inputOf, type Raster } from '../ops/geometry/raster.ts';
import { applyMatte } from '../ops/matte/cut-out.ts';
import type { Matte } from '../ops/matte/matte.ts';
import { findMatteOfJob } from '../ops/matte/supplied-matte.ts';
import { findPeopleMatte, type SubjectWish } from '../ops/people/people-matte.ts';

/** Margin around a cropped garment, as a share of its longer side. */
const trimMargin = 0.02;

interface CutoutParams {
  trim: boolean;
  /** `auto`: a person if one is found, otherwise the garment. `both`: person and garment as separate images. */
  subject?: 'auto' | 'person' | 'garment' | 'both';
  /** Which of the worn garments; `auto`: the most likely one. */
  piece?: 'auto' | 'upper' | 'lower' | 'outfit';
}

/**
 * AI cutout (100): a person, the garments worn, or a garment alone, as PNG on a transparent background, at the input's size or, with
 * `trim`, cropped with a small margin. Interior pixels keep their colour; edge pixels are decontaminated from the old background. A
 * confidence below .6 warns `matte-uncertain`, one below .7, or below .9 with doubtful regions, warns `matte-check-edge`; when a person was
 * requested and none is found, the garment is cut out with the warning `nobody-found`.
 *
 * Method: person segmentation networks, otherwise a garment segmentation network; without one, a vote over border colour models, which
 * warns `matte-without-network`. GrabCut at 1024 px, colour guided filter at full size, blur-fusion foreground colours at the edge. Refuses
 * with `no-garment-found` or, above 4096 px a side, `input-too-large`.
 */
export const cutout: Handler = {
  toolType: 100,
  timeLimitMs: 90_000,
  async run(job, context) {
    const { finishStep } = context;
    const params = job.params as unknown as CutoutParams;
    const original = inputOf(job, 'original');
    const picture = await decodeInput(original);
    await finishStep('decode', 4);
    const { mattes, hasPerson } = await findMattes(job, picture, params, context);
    const outputs: EnginePicture[] = [];
    for (const [nth, matte] of mattes.entries()) {
      const cutout = applyMatte(picture, matte);
      await finishStep('cut', 88 + (8 * (2 * nth + 1)) / (2 * mattes.length));
      outputs.push(await encodePng(params.trim ? trimToGarment(cutout) : cutout));
    }
    await finishStep('encode', 98);
    const prior = mattes[0]?.prior === 'network' ? 'network' : 'border-model';
    return {
      outputs,
      method: `${hasPerson ? 'people' : prior}+grabcut+guided-filter`,
      report: uniteReports(mattes, params, hasPerson),
    };
  },
};

const wishesOf = ({ subject = 'auto', piece = 'auto' }: CutoutParams): SubjectWish[] => {
  const garment = piece === 'auto' ? 'worn' : piece;
  if (subject === 'garment') return [garment];
  return subject === 'both' ? ['person', garment] : ['person'];
};

/** Returns the requested subject when people are found, otherwise the garment alone. */
const findMattes = async (job: EngineJob, picture: Raster, params: CutoutParams, context: HandlerContext) => {
  const wishes = job.inputs.mask?.length ? [] : wishesOf(params);
  const mattes: Matte[] = [];
  for (const [nth, wish] of wishes.entries()) {
    const onStep = (step: string, share: number) => context.finishStep(step, 4 + (82 * (nth + share)) / wishes.length);
    const matte = await findPeopleMatte(context, picture, wish, onStep);
    if (matte) mattes.push(matte);
  }
  if (mattes.length > 0) return { mattes, hasPerson: true };
  const alone = await findMatteOfJob(job, picture, picture, (step, share) => context.finishStep(step, 4 + 82 * share));
  return { mattes: [alone], hasPerson: false };
};

const uniteReports = (mattes: readonly Matte[], { subject }: CutoutParams, hasPerson: boolean): EngineReport => {
  const warnings = new Set(mattes.flatMap(({ report }) => report.warnings));
  if (mattes.some(({ prior }) => prior === 'vote')) warnings.add('matte-without-network');
  if (!hasPerson && (subject === 'person' || subject === 'both')) warnings.add('nobody-found');
  const places = mattes.flatMap(({ report }) => report.places ?? []);
  const confidence = Math.min(...mattes.map(({ report }) => report.confidence));
  return { confidence, warnings: [...warnings], ...(places.length > 0 && { places }) };
};

const trimToGarment = (picture: Raster): Raster => {
  const { width, height, data } = picture;
  let [left, right, top, bottom] = [width, -1, height, -1];
  for (let i = 0; i < width * height; i++) {
    if (data[i * 4 + 3] < 8) continue;
    const x = i % width;
    const y = Math.floor(i / width);
    left = Math.min(left, x);
    right = Math.max(right, x);
    top = Math.min(top, y);
    bottom = Math.max(bottom, y);
  }
  const margin = Math.round(trimMargin * Math.max(right - left, bottom - top));
  left = Math.max(0, left - margin);
  top = Math.max(0, top - margin);
  const cropWidth = Math.min(width, right + margin + 1) - left;
  const cropHeight = Math.min(height, bottom + margin + 1) - top;
  return cutBox(picture, [left, top, cropWidth, cropHeight]);
};
