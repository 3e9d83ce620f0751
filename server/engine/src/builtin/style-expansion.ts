import type { WarningCode } from '@atelier/contract/warnings';
import { EngineError, type EnginePicture, type EngineReport } from '../engine.ts';
import { editSpec, mergePartialSpecs, partialSpecOfStyle, varySpec } from '../flats/edit-spec.ts';
import { readFlatSpec } from '../flats/flat-file.ts';
import { chooseLook, isPlain, type PhotoSpec, photoPartOf, readPhoto, redressPhoto } from '../flats/redress-photo.ts';
import { drawFlatPicture, nearestSheet } from '../flats/render-svg.ts';
import { reportWords } from '../flats/report-words.ts';
import type { FlatSpec } from '../flats/spec.ts';
import { parseWords } from '../flats/words/parse-words.ts';
import type { Handler } from '../handler.ts';
import type { DressedGarment } from '../ops/cloth/dressed-garment.ts';

interface ExpansionParams {
  prompt?: string;
  style?: string;
  /** 0 basic: more variation; 1 high: closer to the image. */
  referenceType: 0 | 1;
  batch_size: number;
}

const seedStep = 7919;
/**
 * Style expansion (110) and its basic form (11): variations of 1 to 4 garments, in turn, `batch_size` images in all. A flat made by this
 * engine changes in some attributes, prints and colours within the defaults of its kind: five (basic reference) or two (high), one or two
 * in the basic form. A photograph keeps its cut and gets other colours and prints inside the mask, different from its own and from each
 * other, with the warning `photo-structure-kept`. Words and a style apply to every image first.
 */
const createExpansion = (toolType: 110 | 11): Handler => ({
  toolType,
  timeLimitMs: 180_000,
  async run(job, context) {
    const params = job.params as unknown as ExpansionParams;
    const garments = job.inputs.garment ?? [];
    if (garments.length === 0) throw new EngineError('failed', 'input-missing');
    const freedom = toolType === 11 ? (params.referenceType === 1 ? 1 : 2) : params.referenceType === 1 ? 2 : 5;
    const parsed = parseWords(params.prompt ?? '');
    const wish = mergePartialSpecs(partialSpecOfStyle(params.style), parsed.wish);
    const outputs: EnginePicture[] = [];
    const photos = new Map<number, { dressed: DressedGarment; looks: PhotoSpec[] }>();
    let report: EngineReport = { warnings: [] };
    let last: FlatSpec | undefined;
    for (let nth = 0; nth < params.batch_size; nth++) {
      const at = nth % garments.length;
      const garment = garments[at] as EnginePicture;
      const seed = (job.seed + nth * seedStep) >>> 0;
      const spec = readFlatSpec(garment);
      if (spec) {
        last = editSpec(varySpec(spec, seed, freedom), wish);
        const { png } = await drawFlatPicture(last, {
          ...nearestSheet(garment),
          views: ['front', 'back'],
          ground: '#ffffff',
        });
        outputs.push(png);
      } else {
        const photo = photos.get(at) ?? { dressed: await readPhoto(job, garment, context), looks: [] };
        photos.set(at, photo);
        const { dressed, looks } = photo;
        const { middle, a, b } = dressed.cloth;
        const look = chooseLook({
          own: [middle, a, b],
          earlier: looks,
          asked: photoPartOf(wish),
          seed,
          freedom: isPlain(dressed) ? freedom : 1,
        });
        looks.push(look);
        outputs.push(await redressPhoto(dressed, look, seed));
        report = {
          ...dressed.report,
          warnings: [...new Set<WarningCode>([...report.warnings, ...dressed.report.warnings, 'photo-structure-kept'])],
        };
      }
      await context.finishStep('vary', 10 + (88 * (nth + 1)) / params.batch_size);
    }
    const words = params.prompt ? { words: reportWords(parsed, last) } : {};
    return { outputs, method: 'parametric-variation', report: { ...report, ...words } };
  },
});

/** Style expansion (110). */
export const styleExpansion = createExpansion(110);

/** Style expansion, basic (11). */
export const styleExpansionBasic = createExpansion(11);
