import { EngineError, type EngineJob } from '../engine.ts';
import type { Handler } from '../handler.ts';
import { type Oklab, parseOklab } from '../ops/colour/oklab.ts';
import { decodeInput, encodePng, inputOf, type Raster, readLayers } from '../ops/geometry/raster.ts';
import type { Matte } from '../ops/matte/matte.ts';
import { createSuppliedMatte } from '../ops/matte/supplied-matte.ts';
import { createMatteFinder, type MatteFinder, wornWishOf } from '../ops/people/people-matte.ts';
import { type DyeGarment, readDyeGarment } from '../ops/recolour/dye-garment.ts';
import { listDyeWarnings, listPrintWarnings } from '../ops/recolour/dye-warnings.ts';
import { adjustTarget, recolourGarment } from '../ops/recolour/recolour.ts';
import { createDyeReport } from '../places/dye-report.ts';

interface RecolourParams {
  /** `#rrggbb`. */
  colour: string;
  /** -100 to 100, as are contrast and brightness. */
  saturation: number;
  contrast: number;
  brightness: number;
  /** Degrees, -180 to 180. */
  hue: number;
  /** 1 to 5; 2 or 3 for solid-colour clothes. */
  coefficient: number;
  protectPrint: boolean;
  /** `#rrggbb`, colours to keep; each optional. */
  keep1?: string;
  keep2?: string;
  keep3?: string;
}

/** Colours to keep, from the form. */
export const readKept = ({ keep1, keep2, keep3 }: Pick<RecolourParams, 'keep1' | 'keep2' | 'keep3'>): Oklab[] =>
  [keep1, keep2, keep3].filter((hex) => hex !== undefined).map(parseOklab);

/** The user's layers; without any, the detected garment, worn or alone. */
const findLayers = async (
  job: EngineJob,
  picture: Raster,
  find: MatteFinder,
  onStep: (step: string, share: number) => Promise<void>,
): Promise<Matte[]> => {
  const layers = await readLayers(job, picture);
  if (layers.length === 0) return [await find(picture, onStep)];
  const mattes: Matte[] = [];
  for (const layer of layers) {
    mattes.push(await createSuppliedMatte(picture, layer));
    await onStep('mask', mattes.length / layers.length);
  }
  return mattes;
};

/**
 * One-click recolour (220): changes the garment's colour and keeps folds, seams and prints; background pixels outside the soft edge keep
 * their bytes. With neutral sliders the median of the lit mid-tones is within CIEDE2000 3 of the target on evenly lit fabric, 6 on
 * photographs; for white and pale targets the highlights match it instead, and white is limited to the paper white of a photograph. The
 * report carries the confidence of the garment's matte. Each layer of `mask` is recoloured separately: a red and a white part end in the
 * same colour. Fabric of many dyes becomes shades of one colour and warns (`many-dyes`), as underexposed and overexposed images do.
 *
 * Up to three colours that the user picks are kept. Method: the cutout's matte, dominant dye by k-means, OKLab recolouring around the lit
 * mid-tone. Refuses as the cutout does.
 */
export const recolour: Handler = {
  toolType: 220,
  timeLimitMs: 90_000,
  async run(job, context) {
    const { finishStep } = context;
    const params = job.params as unknown as RecolourParams;
    const { colour, saturation, contrast, brightness, hue, coefficient, protectPrint } = params;
    const original = inputOf(job, 'original');
    const picture = await decodeInput(original);
    await finishStep('decode', 4);
    const find = createMatteFinder(context, wornWishOf(job));
    const mattes = await findLayers(job, picture, find, (step, share) => finishStep(step, 4 + 66 * share));
    const garments: DyeGarment[] = [];
    for (const matte of mattes) {
      const garment = await readDyeGarment(picture, matte, job.seed);
      if (garment) garments.push(garment);
    }
    if (garments.length === 0) throw new EngineError('refused', 'no-garment-found');
    await finishStep('cloth-model', 72);
    const options = {
      target: adjustTarget(parseOklab(colour), { saturation, brightness, hue }),
      contrast: contrast / 100,
      coefficient,
      protectPrint,
      keep: readKept(params),
    };
    let dyed = picture;
    const report = createDyeReport(mattes[0]?.report ?? { warnings: [] });
    for (const [nth, { matte, cloth, light }] of garments.entries()) {
      report.add(listDyeWarnings(picture, matte, cloth, options));
      // An already recoloured garment may lie inside the next outline.
      const wish = { ...options, light: nth === 0 ? light : undefined };
      const done = await recolourGarment(dyed, matte, cloth, wish, (share) =>
        finishStep('dye', 72 + (20 * (nth + share)) / garments.length),
      );
      report.add(await listPrintWarnings(dyed, done, matte, cloth));
      dyed = done.picture;
    }
    const output = await encodePng(dyed);
    await finishStep('encode', 98);
    return { outputs: [output], method: 'matte+oklab-dye', report: report.finish() };
  },
};
