import { EngineError, type EnginePicture } from '../engine.ts';
import type { Handler } from '../handler.ts';
import { type HarmonyScheme, listHarmony, pickDistinct } from '../ops/colour/harmony.ts';
import { type Oklab, parseOklab } from '../ops/colour/oklab.ts';
import { extractPalette } from '../ops/colour/palette.ts';
import { decodeInput, decodePicture, encodePng, inputOf } from '../ops/geometry/raster.ts';
import { reduceToSide } from '../ops/geometry/resample.ts';
import { findMatteOfJob } from '../ops/matte/supplied-matte.ts';
import { createMatteFinder, wornWishOf } from '../ops/people/people-matte.ts';
import { readDyeGarment } from '../ops/recolour/dye-garment.ts';
import { listDyeWarnings, listPrintWarnings } from '../ops/recolour/dye-warnings.ts';
import { recolourGarment } from '../ops/recolour/recolour.ts';
import { createDyeReport } from '../places/dye-report.ts';
import { readKept } from './recolour.ts';

/** Longest side, pixels; colourways are viewed side by side, so 2048 is sufficient. */
const workSide = 2048;
const coefficient = 2.5;

interface SeriesParams {
  /** `#rrggbb`, each optional. */
  colour1?: string;
  colour2?: string;
  colour3?: string;
  colour4?: string;
  scheme: HarmonyScheme;
  /** 2 to 6 pictures. */
  count: number;
  protectPrint: boolean;
  /** Colours of the garment to keep. */
  keep1?: string;
  keep2?: string;
  keep3?: string;
}

/**
 * Series colour scheme (221): the same garment in `count` colours, one image each, longest side limited to 2048 px. The order is: the
 * chosen colours, the palette of the reference image, then harmonies of the first chosen colour or of the garment's own. No two images
 * share a colour. Folds, prints and background stay as in the one-click recolour.
 *
 * Method: one matte for all, palette by k-means in OKLab, hue harmonies, the recolour of 220. Refuses as the cutout does.
 */
export const seriesColourScheme: Handler = {
  toolType: 221,
  timeLimitMs: 180_000,
  async run(job, context) {
    const { finishStep } = context;
    const params = job.params as unknown as SeriesParams;
    const garment = inputOf(job, 'garment');
    const decoded = await decodeInput(garment);
    const picture = await reduceToSide(decoded, workSide);
    await finishStep('decode', 3);
    const onStep = (step: string, share: number) => finishStep(step, 3 + 37 * share);
    const found = await findMatteOfJob(job, picture, decoded, onStep, createMatteFinder(context, wornWishOf(job)));
    const dyeGarment = await readDyeGarment(picture, found, job.seed);
    if (!dyeGarment) throw new EngineError('refused', 'no-garment-found');
    const { matte, cloth, light } = dyeGarment;
    const own: Oklab = [cloth.middle, cloth.a, cloth.b];
    const series = composeSeries(params, own, await readReference(job.inputs.colourReference?.[0], job.seed));
    await finishStep('palette', 42);
    const outputs: EnginePicture[] = [];
    const report = createDyeReport(matte.report);
    for (const [nth, target] of series.entries()) {
      report.add(listDyeWarnings(picture, matte, cloth, { ...params, target }));
      const dyed = await recolourGarment(
        picture,
        matte,
        cloth,
        { target, contrast: 0, coefficient, protectPrint: params.protectPrint, keep: readKept(params), light },
        (share) => finishStep('recolour', 42 + (56 * (nth + 0.8 * share)) / series.length),
      );
      report.add(await listPrintWarnings(picture, dyed, matte, cloth));
      outputs.push(await encodePng(dyed.picture));
    }
    return { outputs, method: 'matte+harmony+oklab-dye', report: report.finish() };
  },
};

/** The colours of the series: chosen, then the reference's, then harmonies. */
export const composeSeries = (params: SeriesParams, own: Oklab, reference: readonly Oklab[]): Oklab[] => {
  const chosen = [params.colour1, params.colour2, params.colour3, params.colour4]
    .filter((hex) => hex !== undefined)
    .map(parseOklab);
  const base = chosen[0] ?? reference[0] ?? own;
  return pickDistinct(
    [...chosen, ...reference, ...listHarmony(base, params.scheme), ...listHarmony(own, 'tonal')],
    params.count,
  );
};

const readReference = async (picture: EnginePicture | undefined, seed: number): Promise<Oklab[]> => {
  if (!picture) return [];
  return extractPalette(await reduceToSide(await decodePicture(picture), 512), seed).map(({ colour }) => colour);
};
