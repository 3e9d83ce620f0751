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

  const blueTee = {
    width,
    height,
    garment: 'tshirt',
    colour: '#3a5f95',
    ground: '#c2455c',
    noise: 6,
    seed: 5,
  } as const;

  /** A tee on a red ground with a hole over its left armpit; `away` is the share of the hole that became the other of the two. */
  const eraseSide = async (withOutline: boolean) => {
    const { png, mask } = await drawGarmentPhoto(blueTee);
    const picture = await decodePicture({ data: png, mime: 'image/png', width, height });
    const { channels } = picture;
    const garment = Float32Array.from(mask, (value) => value / 255);
    const isHole = (i: number) => Math.abs((i % width) - 100) < 60 && Math.abs(Math.floor(i / width) - 170) < 60;
    const alpha = Float32Array.from(garment, (_, i) => (isHole(i) ? 1 : 0));
    const { erased } = eraseRegion(picture, alpha, 3, withOutline ? garment : undefined);
    let [away, count] = [0, 0];
    for (let i = 0; i < alpha.length; i++) {
      if (!isHole(i)) continue;
      count++;
      // Red over blue is ground.
      const isGround = (erased.data[i * channels] ?? 0) > (erased.data[i * channels + 2] ?? 0);
      if (isGround !== (garment[i] === 0)) away++;
    }
    return away / count;
  };

  it('over the outline of a garment keeps the outline where it is', async () => {
    const [kept, guessed] = [await eraseSide(true), await eraseSide(false)];
    expect(guessed).toBeGreaterThan(0.1);
    expect(kept).toBeLessThan(0.04);
  });

  it('a garment as a whole leaves its ground', async () => {
    const { png, mask } = await drawGarmentPhoto(blueTee);
    const picture = await decodePicture({ data: png, mime: 'image/png', width, height });
    const garment = Float32Array.from(mask, (value) => value / 255);
    const { erased } = eraseRegion(picture, garment, 3, garment);
    let blue = 0;
    for (let at = 0; at < erased.data.length; at += picture.channels) {
      if ((erased.data[at + 2] ?? 0) > (erased.data[at] ?? 0)) blue++;
    }
    expect(blue / garment.length).toBeLessThan(0.01);
  });
});
