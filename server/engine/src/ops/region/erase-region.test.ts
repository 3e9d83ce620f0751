import { drawGarmentPhoto } from '@atelier/testing/pictures';
import { describe, expect, it } from 'vitest';
import { decodePicture } from '../geometry/raster.ts';
import { eraseRegion } from './erase-region.ts';

const [width, height] = [360, 420];

describe('erasing a print', { timeout: 60_000 }, () => {
  it('that takes most of a garment goes on with its cloth, and opens no window to the ground', async () => {
    const drawn = {
      width,
      height,
      garment: 'tshirt',
      colour: '#e9e4dc',
      ground: '#c2455c',
      noise: 6,
      seed: 5,
    } as const;
    const { png } = await drawGarmentPhoto(drawn);
    const picture = await decodePicture({ data: png, mime: 'image/png', width, height });
    const { channels } = picture;
    const [left, top, right, bottom] = [118, 130, 242, 318];
    const alpha = new Float32Array(width * height);
    const data = picture.data.slice();
    for (let y = top; y < bottom; y++) {
      for (let x = left; x < right; x++) {
        alpha[y * width + x] = 1;
        if ((x >> 3) % 2 === (y >> 3) % 2) data.fill(40, (y * width + x) * channels, (y * width + x) * channels + 3);
      }
    }
    const { erased } = eraseRegion({ ...picture, data }, alpha, 3);
    let [away, count] = [0, 0];
    for (let y = top + 4; y < bottom - 4; y++) {
      for (let x = left + 4; x < right - 4; x++, count++) {
        const at = (y * width + x) * channels;
        // Green tells cloth (some 215) from ground (some 70).
        if (Math.abs((erased.data[at + 1] ?? 0) - (picture.data[at + 1] ?? 0)) > 60) away++;
      }
    }
    expect(away / count).toBeLessThan(0.01);
  });
});
