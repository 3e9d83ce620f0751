import { drawGarmentPhoto } from '@atelier/testing/pictures';
import { imageToVideo } from '../builtin/image-to-video.ts';

/** A clip of three seconds that the engine made from a drawn photograph, MP4. */
export const drawClip = async (): Promise<Uint8Array> => {
  const size = { width: 360, height: 420 };
  const { png } = await drawGarmentPhoto({
    ...size,
    garment: 'dress',
    colour: '#b03a48',
    ground: '#d9d2c5',
    noise: 2,
    seed: 4,
  });
  const inputs = { startImage: [{ data: png, mime: 'image/png' as const, ...size }] };
  const params = { move: 'push-in', duration: 3, strength: 60, parallax: false };
  const job = { id: 'bench', toolType: 300 as const, inputs, params, seed: 7 };
  const { outputs } = await imageToVideo.run(job, { finishStep: async () => {} });
  const [clip] = outputs;
  if (!clip) throw new Error('no clip');
  return clip.data;
};
