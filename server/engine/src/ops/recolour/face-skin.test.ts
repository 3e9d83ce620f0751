import { describe, expect, it } from 'vitest';
import { portrait } from '../../vision/portrait.fixture.ts';
import { createVisionPool } from '../../vision/vision-pool.ts';
import { isVisionInstalled } from '../../vision/weights.ts';
import { writeOklab } from '../colour/oklab.ts';
import { decodePicture, type Raster } from '../geometry/raster.ts';
import { completeFaces } from './face-skin.ts';
import { findSkin } from './skin-cover.ts';
import { closeShine } from './skin-shine.ts';

/** A plane of skin colour with a square of another at its middle. */
const withSpot = (colour: readonly [number, number, number], side: number): Raster => {
  const [width, height] = [300, 300];
  const data = new Uint8Array(width * height * 3);
  for (let i = 0; i < width * height; i++) {
    const [x, y] = [i % width, Math.floor(i / width)];
    const isSpot = Math.max(Math.abs(x - 150), Math.abs(y - 150)) <= side / 2;
    data.set(isSpot ? colour : [220, 171, 136], i * 3);
  }
  return { width, height, channels: 3, data };
};

describe('skin that colour does not separate', () => {
  it.skipIf(!isVisionInstalled('face-mesh'))(
    'is a face to its rim, except eyes and teeth; lips are partly included @full',
    { timeout: 60_000 },
    async () => {
      const picture = await decodePicture(portrait);
      const pool = createVisionPool({ models: ['faces', 'face-mesh'] });
      const seen = await pool.see(picture, { meshes: true });
      await pool.close();
      const meshes = seen?.faces.flatMap(({ mesh }) => mesh ?? []) ?? [];
      expect(meshes).toHaveLength(1);
      const skin = await findSkin(picture);
      if (!skin || !meshes[0]) throw new Error('the portrait has skin');
      const before = skin.cover.slice();
      const closed = completeFaces(picture, skin, meshes, new Float32Array(before.length).fill(1));
      const { points } = meshes[0];
      /** At a point of the mesh; by its number in the canonical face. */
      const at = (plane: Float32Array, point: number) =>
        plane[Math.floor(points[3 * point + 1]) * picture.width + Math.floor(points[3 * point])];
      // Both cheeks, the tip of the nose and the chin.
      for (const point of [50, 280, 4, 199]) expect(at(skin.cover, point), `${point}`).toBeGreaterThan(0.8);
      // The upper lip, and the middle of an eye.
      expect(at(skin.cover, 0)).toBeGreaterThan(0.35);
      expect(at(skin.cover, 0)).toBeLessThan(0.95);
      const eye = Math.floor((points[3 * 159 + 1] + points[3 * 145 + 1]) / 2) * picture.width;
      const middle = eye + Math.floor((points[3 * 159] + points[3 * 145]) / 2);
      expect(skin.cover[middle]).toBeLessThan(0.25);
      expect(closed[middle]).toBeGreaterThan(0.7);
      // Nothing beyond the face's box is changed.
      expect(skin.cover.subarray(0, 20 * picture.width)).toEqual(before.subarray(0, 20 * picture.width));
    },
  );

  it.each([
    ['what a flash left white', [244, 240, 236], 6, true],
    ['a dark button', [40, 40, 44], 6, false],
    ['a white dress', [244, 240, 236], 60, false],
  ] as const)('%s in the middle of skin', async (_, colour, side, isSkin) => {
    const picture = withSpot(colour, side);
    const skin = await findSkin(picture);
    if (!skin) throw new Error('no skin');
    const nothing = new Float32Array(skin.cover.length);
    closeShine(picture, skin, nothing);
    const middle = skin.cover[150 * 300 + 150];
    if (isSkin) expect(middle).toBeGreaterThan(0.8);
    else expect(middle).toBeLessThan(0.2);
  });

  it('is measured on the face when red cloth outnumbers it', async () => {
    const [width, height] = [200, 200];
    const data = new Uint8Array(width * height * 3);
    for (let i = 0; i < width * height; i++) data.set(i < 12000 ? [201, 148, 112] : [172, 84, 76], i * 3);
    const picture: Raster = { width, height, channels: 3, data };
    const face = (await findSkin({ width, height: 60, channels: 3, data: data.subarray(0, 36000) }))?.middle;
    if (!face) throw new Error('no skin');
    const [without, withFace] = [await findSkin(picture), await findSkin(picture, { face })];
    const distance = (found: typeof without) => Math.hypot(...[0, 1, 2].map((c) => (found?.middle[c] ?? 9) - face[c]));
    expect(distance(without)).toBeGreaterThan(0.06);
    expect(distance(withFace)).toBeLessThan(0.01);
    expect(withFace?.cover[150 * width + 100]).toBeLessThan(0.1);
  });
});

describe('skin of a detected face', () => {
  /** Left half skin, right half cloth. */
  const halves = (skin: readonly [number, number, number], cloth: readonly [number, number, number]): Raster => {
    const [width, height] = [200, 200];
    const data = new Uint8Array(width * height * 3);
    for (let i = 0; i < width * height; i++) data.set(i % width < 60 ? skin : cloth, 3 * i);
    return { width, height, channels: 3, data };
  };
  const oklab = ([r, g, b]: readonly [number, number, number]): [number, number, number] => {
    const lab: [number, number, number] = [0, 0, 0];
    writeOklab(r, g, b, lab);
    return lab;
  };

  it.each([
    ['very dark skin beside a beige tee', [58, 38, 33], [233, 214, 190]],
    ['very dark skin in shade, beside a beige tee', [38, 23, 18], [233, 214, 190]],
    ['pale skin of little colour beside a white shirt', [226, 206, 196], [238, 239, 241]],
  ] as const)('is found without the cloth: %s', async (_, skin, cloth) => {
    const found = await findSkin(halves(skin, cloth), { face: oklab(skin) });
    if (!found) throw new Error('no skin');
    expect(found.middle[0]).toBeCloseTo(oklab(skin)[0], 2);
    expect(found.cover[100 * 200 + 25]).toBeGreaterThan(0.9);
    expect(found.cover[100 * 200 + 140]).toBeLessThan(0.05);
  });

  it('is empty in a black and white picture', async () => {
    expect(await findSkin(halves([120, 120, 120], [40, 40, 40]), { face: oklab([120, 120, 120]) })).toBeUndefined();
  });
});
