import type { WarningCode } from '@atelier/contract/warnings';
import { EngineError, type EngineJob, type EnginePicture, type EngineResult } from '../engine.ts';
import { editSet } from '../flats/edit-spec.ts';
import { readFlatSpec } from '../flats/flat-file.ts';
import { ownPrintWarning, photoPartOf, readPhoto, redressPhoto } from '../flats/redress-photo.ts';
import { drawFlatPicture, nearestSheet } from '../flats/render-svg.ts';
import { reportWords } from '../flats/report-words.ts';
import type { FlatSpec } from '../flats/spec.ts';
import type { ParsedWords } from '../flats/words/parse-words.ts';
import { isOfDrawings, parseWords } from '../flats/words/parse-words.ts';
import type { Handler, HandlerContext } from '../handler.ts';
import { inputOf } from '../ops/geometry/raster.ts';

interface RedesignParams {
  prompt: string;
  batch_size: number;
  vector: boolean;
}

const seedStep = 7919;

/** Prompt fields that can be applied to a photograph; other fields are reported as not drawn. */
const photoFields = ['colour', 'print', 'fabric', 'printScale', 'colours'];

/**
 * Accurate redesign (111). For a flat made by this engine, recognised by the spec embedded in the file, only the named parts change; the
 * file is redrawn in its own shape, and the other images of a batch differ only in print and slightly in measures. On a photograph it
 * changes colour, fabric and print of the garment inside its mask; words about collar, sleeve or length are reported as not drawn, with the
 * warning `photo-structure-kept`.
 *
 * Refuses with `no-change-named` when no word is understood and with `photo-structure` when none of the words can be applied to a
 * photograph.
 */
export const accurateRedesign: Handler = {
  toolType: 111,
  timeLimitMs: 120_000,
  async run(job, context) {
    const garment = inputOf(job, 'garment');
    const spec = readFlatSpec(garment);
    const { prompt } = job.params as unknown as RedesignParams;
    const parsed = parseWords(prompt, spec?.kind);
    if (parsed.understood.length === 0) throw new EngineError('refused', 'no-change-named');
    return spec ? redrawFlat(job, garment, spec, parsed, context) : redressed(job, garment, parsed, context);
  },
};

const redrawFlat = async (
  job: EngineJob,
  garment: EnginePicture,
  spec: FlatSpec,
  parsed: ParsedWords,
  { finishStep }: HandlerContext,
): Promise<EngineResult> => {
  const { batch_size: batchSize = 1, vector = false } = job.params as unknown as RedesignParams;
  const edited = editSet(spec, [parsed.wish, ...parsed.companions]);
  const sheet = { ...nearestSheet(garment), views: parsed.view ? [parsed.view] : (['front', 'back'] as const) };
  const outputs: EnginePicture[] = [];
  const drawings: EnginePicture[] = [];
  for (let nth = 0; nth < batchSize; nth++) {
    const { png, svg } = await drawFlatPicture(nth === 0 ? edited : nudge(edited, job.seed + nth * seedStep, nth), {
      ...sheet,
      ground: parsed.ground ?? '#ffffff',
    });
    outputs.push(png);
    if (vector) drawings.push(svg);
    await finishStep('flat', 5 + (90 * (nth + 1)) / batchSize);
  }
  return {
    outputs: [...outputs, ...drawings],
    method: 'parametric-flat-edit',
    report: { warnings: [], words: reportWords(parsed, edited) },
  };
};

/** Returns the same style with another arrangement of its print and slightly different measures. */
const nudge = (spec: FlatSpec, seed: number, nth: number): FlatSpec => {
  const by = [0, 0.35, -0.35, 0.6][nth % 4] ?? 0;
  const keep = (value: number): number => Math.max(-1, Math.min(1, value + by));
  return {
    ...spec,
    seed: seed >>> 0,
    tune: { ...spec.tune, width: keep(spec.tune.width), length: keep(spec.tune.length) },
  };
};

const redressed = async (
  job: EngineJob,
  garment: EnginePicture,
  parsed: ParsedWords,
  context: HandlerContext,
): Promise<EngineResult> => {
  const { batch_size: batchSize = 1 } = job.params as unknown as RedesignParams;
  const wish = photoPartOf(parsed.wish);
  if (!wish) throw new EngineError('refused', 'photo-structure');
  const dressed = await readPhoto(job, garment, context);
  const outputs: EnginePicture[] = [];
  for (let nth = 0; nth < batchSize; nth++) {
    outputs.push(await redressPhoto(dressed, wish, job.seed + nth * seedStep));
    await context.finishStep('recolour', 60 + (38 * (nth + 1)) / batchSize);
  }
  const isDone = ({ meaning }: ParsedWords['understood'][number]): boolean =>
    Object.keys(meaning).length === 0 ||
    (Object.keys(meaning).some((key) => photoFields.includes(key)) && !isOfDrawings(meaning));
  const left = parsed.understood.filter(
    (entry) => !isDone(entry) && !('kind' in entry.meaning) && !('gender' in entry.meaning),
  );
  const words = reportWords({ ...parsed, understood: parsed.understood.filter(isDone) }, undefined);
  const isKept = left.length > 0;
  return {
    outputs,
    method: 'matte+dye-or-cloth',
    report: {
      ...dressed.report,
      warnings: [
        ...new Set<WarningCode>([
          ...dressed.report.warnings,
          ...(wish.print || wish.fabric ? ownPrintWarning(dressed) : []),
          ...(isKept ? (['photo-structure-kept'] as const) : []),
        ]),
      ],
      words: { ...words, ignored: [...words.ignored, ...left.map(({ word }) => word)] },
    },
  };
};
