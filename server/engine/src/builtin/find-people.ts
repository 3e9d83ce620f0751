import type { Handler } from '../handler.ts';
import { decodePicture, inputOf } from '../ops/geometry/raster.ts';
import { detectPeople } from '../vision/detect-people.ts';

/**
 * Face boxes of an image, for a form in which the user picks one: only faces with reliable features, the largest first. Interactive, so it
 * bypasses the queue. Without recognition networks it returns no boxes.
 */
export const findPeople: Handler = {
  toolType: 'find-people',
  isInteractive: true,
  timeLimitMs: 30_000,
  async run(job, context) {
    const original = inputOf(job, 'original');
    const picture = await decodePicture(original);
    await context.finishStep('decode', 20);
    const seen = await detectPeople(context, picture, { meshes: true });
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
