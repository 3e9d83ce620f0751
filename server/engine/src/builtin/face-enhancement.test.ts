import { createRandom } from '@atelier/testing/pictures';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { encodePng } from '../ops/geometry/raster.ts';
import { portrait } from '../vision/portrait.fixture.ts';
import { createVisionPool } from '../vision/vision-pool.ts';
import { isVisionInstalled } from '../vision/weights.ts';
import { drawWith, picture, pictureHeight, pictureWidth } from './cutout-picture.fixture.ts';
import { faceEnhancement } from './face-enhancement.ts';

const params = { centreX: 50, centreY: 40, faceHeight: 50, denoise: 0, clarity: 0, sharpen: 0 };
const random = createRandom(3);

/** Skin with noise of +-10; right of the middle it is 24 steps darker. */
const pixels = Uint8Array.from({ length: pictureWidth * pictureHeight * 3 }, (_, at) => {
  const x = Math.floor(at / 3) % pictureWidth;
  return [200, 160, 135][at % 3] + (x > pictureWidth / 2 ? -24 : 0) + Math.round(20 * random() - 10);
});
const source = encodePng({ width: pictureWidth, height: pictureHeight, channels: 3, data: pixels });

const enhance = async (over: Partial<typeof params>) => {
  const result = await drawWith(faceEnhancement, { character: [picture((await source).data)] }, { ...params, ...over });
  expect(result.output).toMatchObject({ width: pictureWidth, height: pictureHeight });
  return result.pixels;
};

/** Standard deviation of red in a square of 20 pixels. */
const measureNoise = (data: Uint8Array, left: number, top: number): number => {
  const values = Array.from(
    { length: 400 },
    (_, i) => data[((top + Math.floor(i / 20)) * pictureWidth + left + (i % 20)) * 3],
  );
  const mean = values.reduce((sum, value) => sum + value, 0) / 400;
  return Math.sqrt(values.reduce((sum, value) => sum + (value - mean) ** 2, 0) / 400);
};

describe('face enhancement [spec 1.14]', { timeout: 120_000 }, () => {
  it('changes nothing beyond the ellipse, and nothing at all with the sliders at 0', async () => {
    const strong = await enhance({ denoise: 100, clarity: 100, sharpen: 100 });
    for (let i = 0; i < pictureWidth * pictureHeight; i++) {
      const [x, y] = [i % pictureWidth, Math.floor(i / pictureWidth)];
      const isIn = Math.hypot((x + 0.5 - 120) / 58.5, (y + 0.5 - 120) / 75) < 1;
      if (!isIn && strong[i * 3] !== pixels[i * 3]) throw new Error(`changed at ${x}, ${y}`);
    }
    const none = await enhance({});
    const worst = none.reduce((most, value, at) => Math.max(most, Math.abs(value - pixels[at])), 0);
    expect(worst).toBeLessThanOrEqual(1);
  });

  it('removes noise and keeps the step in the middle', async () => {
    const smooth = await enhance({ denoise: 100 });
    expect(measureNoise(smooth, 90, 110)).toBeLessThan(0.5 * measureNoise(pixels, 90, 110));
    const mean = (x: number) => {
      let sum = 0;
      for (let y = 100; y < 140; y++) sum += smooth[(y * pictureWidth + x) * 3] / 40;
      return sum;
    };
    expect(mean(112) - mean(130)).toBeGreaterThan(18);
  });

  it('raises local contrast and sharpness', async () => {
    const before = measureNoise(pixels, 90, 110);
    expect(measureNoise(await enhance({ clarity: 100 }), 90, 110)).toBeGreaterThan(1.1 * before);
    expect(measureNoise(await enhance({ sharpen: 100 }), 90, 110)).toBeGreaterThan(1.2 * before);
  });

  it.skipIf(!isVisionInstalled('face-mesh'))(
    'snaps to the face near its position, and stays without one @full',
    async () => {
      const pool = createVisionPool({ models: ['faces', 'face-mesh'] });
      const changedIn = async (place: {
        centreX: number;
        centreY: number;
        faceHeight: number;
        person?: { x: number; y: number };
      }) => {
        const job = { id: 'task', toolType: 61 as const, inputs: { character: [portrait] }, seed: 7 };
        const { outputs, method } = await faceEnhancement.run(
          { ...job, params: { ...place, denoise: 80, clarity: 80, sharpen: 80 } },
          { finishStep: async () => {}, people: (seen, wanted) => pool.see(seen, wanted) },
        );
        const [before, after] = await Promise.all(
          [portrait.data, outputs[0]?.data].map((data) => sharp(data).raw().toBuffer()),
        );
        const rows = [...(after ?? []).entries()].flatMap(([at, value]) => (value === before?.[at] ? [] : [at]));
        const columns = rows.map((at) => Math.floor(at / 3) % 512);
        const lines = rows.map((at) => Math.floor(at / 3 / 512));
        const span = (values: number[]) => [
          values.reduce((least, value) => Math.min(least, value), 512),
          values.reduce((most, value) => Math.max(most, value), 0),
        ];
        return { method, across: span(columns), down: span(lines) };
      };
      const found = await changedIn({ centreX: 50, centreY: 30, faceHeight: 40 });
      expect(found.method).toContain('found face');
      // The face spans 165 to 282 and 50 to 186.
      for (const [n, edge] of [165, 282].entries()) expect(Math.abs((found.across[n] ?? 0) - edge)).toBeLessThan(20);
      for (const [n, edge] of [50, 186].entries()) expect(Math.abs((found.down[n] ?? 0) - edge)).toBeLessThan(25);
      const away = { centreX: 20, centreY: 80, faceHeight: 20 };
      const elsewhere = await changedIn(away);
      const clicked = await changedIn({ ...away, person: { x: 0.44, y: 0.25 } });
      expect(clicked).toEqual(found);
      // The form's default position selects the largest face, else the clicked one.
      expect((await changedIn({ centreX: 50, centreY: 30, faceHeight: 30 })).method).toContain('found face');
      await pool.close();
      expect(elsewhere.method).toContain('in an ellipse');
      expect(elsewhere.across[1]).toBeLessThan(150);
    },
  );
});
