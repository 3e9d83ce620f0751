import type { EngineResult } from '../engine.ts';
import type { Handler } from '../handler.ts';
import { decodePicture, encodePng, type Raster } from '../ops/geometry/raster.ts';
import { darkenGround, type ShadowKind } from '../ops/light/cast-shadow.ts';
import { createPlainGround, createStudioGround, fitGround } from '../ops/matte/ground.ts';
import { layOver } from '../ops/matte/lay-over.ts';
import { openSubject } from '../ops/matte/open-subject.ts';

/** What the fields start with; the form may leave the colour out. */
const defaultColour = '#e9e5dd';

interface BackgroundParams {
  /** Only 215. */
  ground?: 'studio' | 'plain';
  /** `#rrggbb`. */
  colour?: string;
  /** Only 215: how far a background picture is out of focus, 0 to 100. */
  blur?: number;
  shadow: ShadowKind;
  /** 0 to 100. */
  shadowStrength: number;
}

/**
 * Background change (215) and its basic version (210): the subject, where it stands, on a plain colour, a studio sweep or the
 * background picture, which is cut to the original's shape, with the chosen shadow. Opaque PNG of the original's size; without a
 * shadow every pixel beyond the subject is the ground's. The report carries the confidence of the matte.
 *
 * Method: the cutout's matte, drawn ground, blurred shadow of the matte. Refuses as the cutout does.
 */
const createHandler = (toolType: 215 | 210): Handler => ({
  toolType,
  timeLimitMs: 90_000,
  async run(job, context): Promise<EngineResult> {
    const params = job.params as unknown as BackgroundParams;
    const subject = await openSubject(job, 'original', context, 80, 'person');
    const [background] = job.inputs.background ?? [];
    const ground = background
      ? await fitGround(await decodePicture(background), subject.picture, params.blur ?? 0)
      : drawGround(subject.picture, params, job.seed);
    darkenGround(ground, subject.matte.alpha, params.shadow, params.shadowStrength);
    await context.finishStep('ground', 86);
    const output = await encodePng(layOver(subject, ground));
    await context.finishStep('encode', 98);
    return { outputs: [output], method: 'matte+ground+shadow', report: subject.matte.report };
  },
});

const drawGround = (size: { width: number; height: number }, params: BackgroundParams, seed: number): Raster => {
  const colour = params.colour ?? defaultColour;
  return params.ground === 'studio' ? createStudioGround(size, colour, seed) : createPlainGround(size, colour);
};

export const backgroundChange = createHandler(215);
export const backgroundChangeBasic = createHandler(210);
