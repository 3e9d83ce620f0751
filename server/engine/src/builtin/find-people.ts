import { EngineError } from '../engine.ts';
import type { Handler } from '../handler.ts';
import { decodePicture } from '../ops/geometry/raster.ts';
import { seePeople } from '../vision/see-people.ts';

/**
 * Whose faces are in a picture, for a form that lets somebody click one: boxes of the faces whose features are sure, the largest first. Somebody waits,
 * so it goes past the queue. Without networks that look it answers without boxes.
 */
export const findPeople: Handler = {
  toolType: 'find-people',
  isInteractive: true,
  timeLimitMs: 30_000,
  async run(job, context) {
    const [original] = job.inputs.original ?? [];
    if (!original) throw new EngineError('failed', 'input-missing');
    const picture = await decodePicture(original);
    await context.finishStep('decode', 20);
    const seen = await seePeople(context, picture, { meshes: true });
    const shares = seen?.faces
      .filter(({ mesh }) => mesh)
      .map(({ box: { x, y, width, height } }) => ({
        x: x / picture.width,
        y: y / picture.height,
        width: width / picture.width,
        height: height / picture.height,
      }));
    return { outputs: [], method: 'mediapipe', report: { warnings: [], ...(shares && { shares }) } };
  },
};
