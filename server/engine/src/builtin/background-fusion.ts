import type { Handler } from '../handler.ts';
import { decodePicture, encodePng, inputOf } from '../ops/geometry/raster.ts';
import { createBlend } from '../ops/light/blend-in.ts';
import { darkenGround, type ShadowKind } from '../ops/light/cast-shadow.ts';
import { fitGround } from '../ops/matte/ground.ts';
import { layOver } from '../ops/matte/lay-over.ts';
import { openSubject } from '../ops/matte/open-subject.ts';

interface FusionParams {
  /** 0 to 25 percent. */
  colourMatch: number;
  /** 0 to 100. */
  sceneLight: number;
  blur: number;
  shadow: ShadowKind;
  shadowStrength: number;
}

/**
 * Background fusion (212): composites the subject, at its original position, over the background image (cropped to the original's aspect
 * ratio), shifts its colours slightly towards the scene's, applies the slowly varying light of the scene and adds a shadow. With all
 * sliders at 0 and no shadow it equals a plain background change. Returns an opaque PNG of the original's size.
 *
 * Method: the cutout's matte, partial Reinhard transfer in OKLab, low-resolution scene light. Perspective stays unchanged, and the shadow
 * does not follow the geometry of the scene. Refuses as the cutout does.
 */
export const backgroundFusion: Handler = {
  toolType: 212,
  timeLimitMs: 90_000,
  async run(job, context) {
    const params = job.params as unknown as FusionParams;
    const subject = await openSubject(job, 'original', context, 75, 'person');
    const background = inputOf(job, 'background');
    const ground = await fitGround(await decodePicture(background), subject.picture, params.blur);
    const blend = await createBlend(subject, ground, {
      colourMatch: params.colourMatch / 100,
      sceneLight: params.sceneLight / 100,
    });
    darkenGround(ground, subject.matte.alpha, params.shadow, params.shadowStrength);
    await context.finishStep('ground', 82);
    const output = await encodePng(layOver(subject, ground, blend));
    await context.finishStep('encode', 98);
    return { outputs: [output], method: 'matte+colour-match+scene-light+shadow', report: subject.matte.report };
  },
};
