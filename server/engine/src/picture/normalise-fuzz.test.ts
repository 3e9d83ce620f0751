import { setTimeout as pause } from 'node:timers/promises';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { buildAdobeRgbPng, buildCmykJpeg, buildDisplayP3Jpeg, buildPhoneJpeg } from '@atelier/testing/bad-pictures';
import { drawGarmentPhoto } from '@atelier/testing/pictures';
import { describe, expect, it } from 'vitest';
import { mutatePicture } from '../mutate-picture.fixture.ts';
import { decodePicture } from '../ops/geometry/raster.ts';
import { normalisePicture, PictureError } from './normalise.ts';

/** Two thousand with TEST_FULL=1. */
const full = Boolean(process.env.TEST_FULL);
const count = full ? 2000 : 60;
/** Pictures until libraries, compiled code and allocator reserves have reached their size. */
const warmUp = full ? 500 : 20;
/** Allowed growth of heap and external buffers per picture; decoded it has 250. */
const maxHeldKilobytes = 10;
/** The same with native memory, by resident size: rough, so only over many pictures. */
const maxResidentKilobytes = 25;

setFlagsFromString('--expose-gc');
const collectGarbage = runInNewContext('gc') as () => void;

/** Kilobytes in use after garbage collection: native memory is freed a turn after its buffer. */
const measure = async () => {
  for (let turn = 0; turn < 2; turn++) {
    collectGarbage();
    await pause(5);
  }
  const { heapUsed, external, rss } = process.memoryUsage();
  return { held: (heapUsed + external) / 1024, resident: rss / 1024 };
};

describe('broken uploads', { timeout: 900_000 }, () => {
  it(`are decoded or refused with a reason and leave nothing, ${count} times`, async () => {
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
    let before = await measure();
    for (let nth = 0; nth < count; nth++) {
      if (nth === warmUp) before = await measure();
      const broken = mutatePicture(sources[nth % sources.length] as Uint8Array, nth + 1);
      try {
        const { data, mime, width, height } = await normalisePicture(broken);
        const decoded = await decodePicture({ data, mime, width, height });
        // Not by `resolves`: the runner keeps its promises, and so each picture, until the test ends.
        expect([decoded.width, decoded.height]).toEqual([width, height]);
        outcomes.sound += 1;
      } catch (error) {
        if (!(error instanceof PictureError)) throw new Error(`seed ${nth + 1}: no clear error`, { cause: error });
        outcomes.refused += 1;
      }
    }
    const after = await measure();
    const judged = count - warmUp;
    expect(outcomes.sound).toBeGreaterThan(0.02 * count);
    expect(outcomes.refused).toBeGreaterThan(0.3 * count);
    expect((after.held - before.held) / judged).toBeLessThan(maxHeldKilobytes);
    if (full) expect((after.resident - before.resident) / judged).toBeLessThan(maxResidentKilobytes);
  });
});
