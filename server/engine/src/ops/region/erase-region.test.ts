import { drawGarmentPhoto } from '@atelier/testing/pictures';
import { describe, expect, it } from 'vitest';
import { createRandom } from '../geometry/random.ts';
import { decodePicture, type Raster } from '../geometry/raster.ts';
import { eraseRegion } from './erase-region.ts';

const [width, height] = [360, 420];

describe('erasing a print', { timeout: 60_000 }, () => {
  it('that covers most of a garment continues its cloth, without a hole to the background @full', async () => {
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
        // Green separates cloth (some 215) from background (some 70).
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

  /** A tee on a red background with a hole over its left armpit; `away` is the share of the hole with the wrong fill. */
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
      // Red over blue is background.
      const isGround = (erased.data[i * channels] ?? 0) > (erased.data[i * channels + 2] ?? 0);
      if (isGround !== (garment[i] === 0)) away++;
    }
    return away / count;
  };

  it('over the outline of a garment keeps the outline at its position @full', async () => {
    const [kept, guessed] = [await eraseSide(true), await eraseSide(false)];
    expect(guessed).toBeGreaterThan(2 * kept);
    expect(kept).toBeLessThan(0.03);
  });

  it('a whole garment leaves its background @full', async () => {
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

  /** Grey cloth with grain; `paint` overrides a pixel's colour. */
  const drawCloth = (paint: (x: number, y: number) => number | undefined): Raster => {
    const random = createRandom(9);
    const data = new Uint8Array(width * height * 3);
    for (let i = 0; i < width * height; i++) {
      const value = (paint(i % width, Math.floor(i / width)) ?? 170) + 8 * (random() - 0.5);
      data.fill(Math.max(0, Math.min(255, value)), 3 * i, 3 * i + 3);
    }
    return { width, height, channels: 3, data };
  };
  const spot = Float32Array.from({ length: width * height }, (_, i) =>
    Math.abs((i % width) - 180) < 55 && Math.abs(Math.floor(i / width) - 210) < 45 ? 1 : 0,
  );
  /** Falls by a tenth from left to right. */
  const isBelt = (x: number, y: number) => Math.abs(y - 190 - 0.1 * x) < 8;
  const isSeam = (x: number, y: number) => Math.abs(x - 200 + 0.2 * (y - 210)) < 1.5;

  it('continues a belt and a seam that cross it', () => {
    const paint = (x: number, y: number) => (isBelt(x, y) ? 60 : isSeam(x, y) ? 105 : undefined);
    const picture = drawCloth(paint);
    const { erased } = eraseRegion(picture, spot, 3);
    let [away, count] = [0, 0];
    for (let i = 0; i < spot.length; i++) {
      if (!spot[i] || !isBelt(i % width, Math.floor(i / width))) continue;
      count++;
      if (Math.abs((erased.data[3 * i] ?? 0) - (picture.data[3 * i] ?? 0)) > 40) away++;
    }
    expect(away / count).toBeLessThan(0.1);
    const seam = Array.from(
      { length: 50 },
      (_, n) => erased.data[3 * ((166 + n) * width + Math.round(200 - 0.2 * (n - 44)))] ?? 0,
    );
    expect(seam.slice(0, 26).filter((value) => value < 140).length).toBeGreaterThan(22);
  });
});
