import { drawGarmentPhoto } from '@atelier/testing/pictures';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import type { EnginePicture } from '../engine.ts';
import { toOklabPlanes } from '../ops/colour/oklab.ts';
import { decodePicture } from '../ops/geometry/raster.ts';
import { removePlainGround } from '../ops/matte/ground-removal.ts';
import { patternTryOn, patternTryOnBasic } from './pattern-try-on.ts';

const pictureWidth = 260;
const height = 300;
const timeout = 120_000;

const paint = async (body: string): Promise<EnginePicture> => {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="120" height="120">${body}</svg>`;
  return { data: await sharp(Buffer.from(svg)).png().toBuffer(), mime: 'image/png', width: 120, height: 120 };
};
/** A blue ring on white: the inside is background too. */
const ring =
  '<rect width="120" height="120" fill="#fff"/><circle cx="60" cy="60" r="40" fill="none" stroke="#1f4e9e" stroke-width="24"/>';

/** Prints the ring at a position in the garment's box and returns its blue pixels. */
const print = async (at: { x: number; y: number; size: number }, { isBasic = false } = {}) => {
  const { png, mask } = await drawGarmentPhoto({
    width: pictureWidth,
    height: height,
    garment: 'tshirt',
    colour: '#b0a890',
    ground: '#8a5a50',
    noise: 2,
    seed: 5,
  });
  const inside = [...mask.keys()].filter((i) => mask[i] === 255);
  const [left, right] = [
    Math.min(...inside.map((i) => i % pictureWidth)),
    Math.max(...inside.map((i) => i % pictureWidth)),
  ];
  const [top, bottom] = [Math.floor((inside[0] ?? 0) / pictureWidth), Math.floor((inside.at(-1) ?? 0) / pictureWidth)];
  const placement = {
    x: (left + at.x * (right - left)) / pictureWidth,
    y: (top + at.y * (bottom - top)) / height,
    scale: (at.size * (right - left)) / pictureWidth,
    rotation: 0,
  };
  const { outputs } = await (isBasic ? patternTryOnBasic : patternTryOn).run(
    {
      id: 'task',
      toolType: isBasic ? 229 : 235,
      inputs: {
        garment: [{ data: png, mime: 'image/png', width: pictureWidth, height: height }],
        pattern: [await paint(ring)],
      },
      params: { placement, removeGround: true, ...(isBasic ? {} : { opacity: 100, folds: 100, bend: 0 }) },
      seed: 3,
    },
    { finishStep: async () => {} },
  );
  const after = await decodePicture(outputs[0] as EnginePicture);
  const { b } = toOklabPlanes(after.data, after.channels);
  const blue = [...b.keys()].filter((i) => (b[i] ?? 0) < -0.05);
  const mean = (value: (i: number) => number) => blue.reduce((sum, i) => sum + value(i), 0) / blue.length;
  return {
    x: (mean((i) => i % pictureWidth) - left) / (right - left),
    y: (mean((i) => Math.floor(i / pictureWidth)) - top) / (bottom - top),
    width:
      (Math.max(...blue.map((i) => i % pictureWidth)) - Math.min(...blue.map((i) => i % pictureWidth))) /
      (right - left),
    blue,
    mask,
  };
};

describe('pattern try-on [spec 1.8]', () => {
  it(
    'prints at the requested position and size, without its white background',
    async () => {
      const { x, y, width, blue } = await print({ x: 0.4, y: 0.6, size: 0.3 });
      expect(x).toBeCloseTo(0.4, 1);
      expect(y).toBeCloseTo(0.6, 1);
      // The ring is 104 of the picture's 120 px.
      expect(Math.abs(width - 0.3 * (104 / 120))).toBeLessThan(0.03);
      expect(blue.length).toBeGreaterThan(800);
    },
    timeout,
  );

  it(
    'never prints beyond the garment',
    async () => {
      const { blue, mask } = await print({ x: 0.72, y: 0.7, size: 0.3 });
      expect(blue.length).toBeGreaterThan(20);
      const outside = blue.filter((i) => mask[i] === 0 && mask[i - 3] === 0 && mask[i + 3] === 0);
      expect(outside).toEqual([]);
    },
    timeout,
  );

  it(
    'basic prints at the position too',
    async () => {
      const { x, y } = await print({ x: 0.5, y: 0.35, size: 0.25 }, { isBasic: true });
      expect(x).toBeCloseTo(0.5, 1);
      expect(y).toBeCloseTo(0.35, 1);
    },
    timeout,
  );
});

describe('background of a motif', () => {
  const alphaAt = async (body: string, x: number, y: number) => {
    const motif = removePlainGround(await decodePicture(await paint(body)));
    return motif.channels === 4 ? motif.data[(y * 120 + x) * 4 + 3] : 255;
  };

  it('is removed outside and inside, the motif stays', async () => {
    expect([await alphaAt(ring, 2, 2), await alphaAt(ring, 60, 60), await alphaAt(ring, 60, 20)]).toEqual([0, 0, 255]);
  });

  it('stays when the frame has several colours', async () => {
    const photo = '<rect width="60" height="120" fill="#fff"/><rect x="60" width="60" height="120" fill="#333"/>';
    expect(await alphaAt(photo, 2, 2)).toBe(255);
  });
});
