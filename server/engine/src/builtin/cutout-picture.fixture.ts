import { drawGarmentPhoto, type GarmentPhotoOptions } from '@atelier/testing/pictures';
import sharp from 'sharp';
import type { EnginePicture, EngineResult } from '../engine.ts';
import type { Handler } from '../handler.ts';

export const pictureWidth = 240;
export const pictureHeight = 300;

/** A drawn garment that is already cut out, so that no test waits for a matte, and its ground truth: 255 inside, 0 outside. */
export const drawCutout = async (
  over: Partial<GarmentPhotoOptions> = {},
): Promise<{ picture: EnginePicture; mask: Uint8Array; pixels: Uint8Array }> => {
  const { png, mask } = await drawGarmentPhoto({
    width: pictureWidth,
    height: pictureHeight,
    garment: 'tshirt',
    colour: '#3a6ea5',
    ground: '#d9d2c5',
    noise: 2,
    seed: 11,
    ...over,
  });
  const data = await sharp(png)
    .joinChannel(Buffer.from(mask), { raw: { width: pictureWidth, height: pictureHeight, channels: 1 } })
    .png()
    .toBuffer();
  return { picture: picture(data), mask, pixels: await sharp(png).raw().toBuffer() };
};

/** A picture of the test's size from any sharp input. */
export const picture = (data: Uint8Array): EnginePicture => ({
  data,
  mime: 'image/png',
  width: pictureWidth,
  height: pictureHeight,
});

export const drawWith = async (
  handler: Handler,
  inputs: Record<string, EnginePicture[]>,
  params: Record<string, unknown>,
): Promise<EngineResult & { output: EnginePicture; pixels: Uint8Array; channels: number }> => {
  const job = { id: 'task', toolType: handler.toolType, inputs, params, seed: 7 };
  const result = await handler.run(job, { finishStep: async () => {} });
  const [output] = result.outputs;
  if (!output) throw new Error('no output');
  const { data, info } = await sharp(output.data).raw().toBuffer({ resolveWithObject: true });
  return { ...result, output, pixels: data, channels: info.channels };
};

/** Indices of matching pixels: at least `margin` pixels inside the mask (positive) or outside of it (negative). */
export const listPixels = (mask: Uint8Array, margin: number): number[] => {
  const wanted = margin > 0 ? 255 : 0;
  const reach = Math.abs(margin);
  const found: number[] = [];
  for (let y = 0; y < pictureHeight; y++) {
    for (let x = 0; x < pictureWidth; x++) {
      let passes = true;
      for (let v = Math.max(0, y - reach); passes && v <= Math.min(pictureHeight - 1, y + reach); v++) {
        for (let u = Math.max(0, x - reach); passes && u <= Math.min(pictureWidth - 1, x + reach); u++) {
          passes = mask[v * pictureWidth + u] === wanted;
        }
      }
      if (passes) found.push(y * pictureWidth + x);
    }
  }
  return found;
};
