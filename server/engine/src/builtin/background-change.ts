import { type OutputSizeParams, outputSizeOf } from '@atelier/catalogue/output-size';
import type { Arrangement, SubjectPlacement } from '@atelier/catalogue/subject-frame';
import type { EngineResult } from '../engine.ts';
import type { Handler } from '../handler.ts';
import { decodePicture, encodePng, type Raster } from '../ops/geometry/raster.ts';
import { darkenGround, type ShadowKind } from '../ops/light/cast-shadow.ts';
import { createPlainGround, createStudioGround, fitGround } from '../ops/matte/ground.ts';
import { layOver } from '../ops/matte/lay-over.ts';
import { openSubject } from '../ops/matte/open-subject.ts';
import { layFramed, reframe } from '../ops/matte/reframe.ts';

/** Fallback when the form omits the colour. */
const defaultColour = '#e9e5dd';

interface BackgroundParams extends OutputSizeParams {
  /** 215 only. */
  ground?: 'studio' | 'plain';
  /** `#rrggbb`. */
  colour?: string;
  /** 215 only: blur of a background image, 0 to 100. */
  blur?: number;
  shadow: ShadowKind;
  /** 0 to 100. */
  shadowStrength: number;
  arrangement?: 'original' | 'centred';
  /** Percent of the result's shorter side; only when centred. */
  padding?: number;
  /** Position of the original on the result, set by the user; overrides `arrangement`. */
  placement?: SubjectPlacement;
}

/**
 * Background change (215) and its basic version (210): places the subject on a plain colour, a studio sweep or the background image, which
 * is cropped to the result's aspect ratio, with the chosen shadow. The subject keeps its position, is centred, or is placed where the user
 * set it. Returns an opaque PNG of the chosen size, by default the original's; without a shadow, pixels outside the subject are exactly the
 * background. The report carries the confidence of the matte; its regions are in coordinates of the original, so they are omitted when the
 * subject moves.
 *
 * Method: the cutout's matte, synthetic background, blurred shadow of the matte. Refuses as the cutout does.
 */
const createHandler = (toolType: 215 | 210): Handler => ({
  toolType,
  timeLimitMs: 90_000,
  async run(job, context): Promise<EngineResult> {
    const params = job.params as unknown as BackgroundParams;
    const subject = await openSubject(job, 'original', context, 80, 'person');
    const size = outputSizeOf(params, subject.picture);
    const arrangement = arrangementOf(params);
    const isAsOriginal = params.outputSize === undefined || params.outputSize === 'original';
    const framed =
      isAsOriginal && arrangement.kind === 'original' ? undefined : await reframe(subject, size, arrangement);
    const [background] = job.inputs.background ?? [];
    const ground = background
      ? await fitGround(await decodePicture(background), size, params.blur ?? 0)
      : drawGround(size, params, job.seed);
    darkenGround(ground, framed?.alpha ?? subject.matte.alpha, params.shadow, params.shadowStrength);
    await context.finishStep('ground', 86);
    const output = await encodePng(framed ? layFramed(framed, ground) : layOver(subject, ground));
    await context.finishStep('encode', 98);
    const { places, ...report } = subject.matte.report;
    return {
      outputs: [output],
      method: 'matte+ground+shadow',
      report: framed || !places ? report : { ...report, places },
    };
  },
});

const arrangementOf = ({ arrangement, padding = 0, placement }: BackgroundParams): Arrangement => {
  if (placement) return { kind: 'placed', placement };
  return arrangement === 'centred' ? { kind: 'centred', padding } : { kind: 'original' };
};

const drawGround = (size: { width: number; height: number }, params: BackgroundParams, seed: number): Raster => {
  const colour = params.colour ?? defaultColour;
  return params.ground === 'studio' ? createStudioGround(size, colour, seed) : createPlainGround(size, colour);
};

export const backgroundChange = createHandler(215);
export const backgroundChangeBasic = createHandler(210);
