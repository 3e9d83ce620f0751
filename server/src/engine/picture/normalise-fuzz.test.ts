import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { buildAdobeRgbPng, buildCmykJpeg, buildDisplayP3Jpeg, buildPhoneJpeg } from '@atelier/testing/bad-pictures';
import { drawGarmentPhoto } from '@atelier/testing/pictures';
import { describe, expect, it } from 'vitest';
import { decodePicture } from '../builtin/ops/raster.ts';
import { mutatePicture } from '../mutate-picture.fixture.ts';
import { normalisePicture, PictureError } from './normalise.ts';

/** Two thousand with TEST_FULL=1. */
const COUNT = process.env.TEST_FULL ? 2000 : 120;
/** What the second half of a run may add: decoded pictures are let go; each that was not would add a quarter of a megabyte. */
const MAX_GROWTH_MEGABYTES = 100;

setFlagsFromString('--expose-gc');
const collectGarbage = runInNewContext('gc') as () => void;

/** Of the process, without what only waits for the collector. */
const measureMegabytes = (): number => {
  collectGarbage();
  return process.memoryUsage().rss / 2 ** 20;
};

describe('broken uploads', { timeout: 900_000 }, () => {
  it(`gives a sound picture or says what is wrong, ${COUNT} times`, async () => {
    const { png, jpeg } = await drawGarmentPhoto({
      width: 300,
      height: 280,
      garment: 'dress',
      colour: '#b03a48',
      ground: '#d9d2c5',
      noise: 3,
      seed: 5,
    });
    const sources = [
      png,
      jpeg,
      await buildPhoneJpeg(),
      await buildCmykJpeg(),
      await buildDisplayP3Jpeg(),
      await buildAdobeRgbPng(),
    ];
    const outcomes = { sound: 0, refused: 0 };
    let before = 0;
    for (let nth = 0; nth < COUNT; nth++) {
      // Libraries, buffers and the collector's heap have grown by then.
      if (nth === COUNT >> 1) before = measureMegabytes();
      const broken = mutatePicture(sources[nth % sources.length] as Uint8Array, nth + 1);
      try {
        const { data, mime, width, height } = await normalisePicture(broken);
        await expect(decodePicture({ data, mime, width, height })).resolves.toMatchObject({ width, height });
        outcomes.sound += 1;
      } catch (error) {
        if (!(error instanceof PictureError)) throw new Error(`seed ${nth + 1}: no clear error`, { cause: error });
        outcomes.refused += 1;
      }
    }
    expect(outcomes.sound).toBeGreaterThan(0.02 * COUNT);
    expect(outcomes.refused).toBeGreaterThan(0.3 * COUNT);
    expect(measureMegabytes() - before).toBeLessThan(MAX_GROWTH_MEGABYTES);
  });
});
