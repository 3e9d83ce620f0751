import type { Handler } from '../handler.ts';
import { parseOklab } from '../ops/colour/oklab.ts';
import { decodePicture, encodePng } from '../ops/geometry/raster.ts';
import { type Light, relight } from '../ops/light/relight.ts';
import { readSceneLight } from '../ops/light/scene-light.ts';
import { openSubject } from '../ops/matte/open-subject.ts';

interface LightingParams {
  /** Degrees, 0 right, 90 above. */
  direction: number;
  /** Degrees, 10 to 80. */
  elevation: number;
  /** `#rrggbb`. */
  colour?: string;
  /** 0 to 100. */
  strength: number;
  lightsGround: boolean;
}

/**
 * Lighting fusion (213): lights the subject with one lamp of the given direction, height, colour and strength; with a reference image,
 * direction and colour of that image's light. The subject's mean lightness stays, and so does the background unless `lightsGround`. At
 * strength 0 nothing changes.
 *
 * Method: the cutout's matte, Lambert's law on a relief inflated from it. No depth is estimated: objects in front of the subject are lit as
 * part of it, and existing shadows remain. Refuses as the cutout does.
 */
export const lightingFusion: Handler = {
  toolType: 213,
  timeLimitMs: 90_000,
  async run(job, context) {
    const params = job.params as unknown as LightingParams;
    const subject = await openSubject(job, 'original', context, 75, 'person');
    const light: Light = {
      direction: params.direction,
      elevation: params.elevation,
      colour: parseOklab(params.colour ?? '#ffffff'),
      strength: params.strength / 100,
      lightsGround: params.lightsGround,
    };
    const [reference] = job.inputs.background ?? [];
    if (reference) {
      const scene = await readSceneLight(await decodePicture(reference));
      light.direction = scene.direction ?? light.direction;
      light.colour = scene.colour;
    }
    const lit = await relight(subject, light);
    await context.finishStep('relight', 88);
    const output = await encodePng(lit);
    await context.finishStep('encode', 98);
    return { outputs: [output], method: 'matte+inflated-relief+lambert', report: subject.matte.report };
  },
};
