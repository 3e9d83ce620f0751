import { createRandom, drawGarmentPhoto } from '@atelier/testing/pictures';
import sharp, { type Sharp } from 'sharp';
import { afterAll, describe, expect, it } from 'vitest';
import { decodePicture, type Raster, toBytes } from '../ops/geometry/raster.ts';
import { detectPeople } from './detect-people.ts';
import type { FoundFace, PeopleSeen, PeopleWanted } from './people.ts';
import { portrait } from './portrait.fixture.ts';
import { createVisionPool } from './vision-pool.ts';
import { isVisionInstalled } from './weights.ts';

const isWhole = Boolean(process.env.TEST_FULL);
const pool = createVisionPool({ models: ['faces', 'face-mesh', 'pose'] });
afterAll(() => pool.close());

const everything: PeopleWanted = { meshes: true, bodies: true };
const see = async (picture: Raster, wanted = everything): Promise<PeopleSeen> => {
  const seen = await detectPeople({ people: (small, kinds) => pool.see(small, kinds) }, picture, wanted);
  if (!seen) throw new Error('people recognition is unavailable');
  return seen;
};

/** The portrait after a sharp operation. */
const draw = async (work: (picture: Sharp) => Sharp = (picture) => picture): Promise<Raster> => {
  const { data, info } = await work(sharp(portrait.data)).removeAlpha().raw().toBuffer({ resolveWithObject: true });
  return { width: info.width, height: info.height, channels: 3, data: toBytes(data) };
};
const point = ({ mesh }: FoundFace, n: number) => [...(mesh?.points.subarray(3 * n, 3 * n + 2) ?? [])];
const [nose, leftEye, rightEye] = [1, 33, 263];

describe.skipIf(!isVisionInstalled('pose'))('person detection networks', { timeout: 120_000 }, () => {
  it('find the face, its points and the body of a portrait, in pixels of the picture', async () => {
    const { faces, bodies, models } = await see(await decodePicture(portrait));
    expect(models).toEqual(['faces', 'face-mesh', 'pose']);
    expect([faces.length, bodies.length]).toEqual([1, 1]);
    const [face] = faces as [FoundFace];
    const near = (place: number[], [x, y]: readonly [number, number], by: number) =>
      expect(Math.hypot((place[0] ?? 0) - x, (place[1] ?? 0) - y)).toBeLessThan(by);
    near(point(face, nose), [224, 131], 8);
    near(point(face, leftEye), [194, 101], 6);
    near(point(face, rightEye), [257, 104], 6);
    expect(Math.abs(face.mesh?.roll ?? 90)).toBeLessThan(6);
    expect(Math.abs(face.mesh?.yaw ?? 90)).toBeLessThan(12);
    const [{ mask, points }] = bodies as [(typeof bodies)[0]];
    expect([mask.width, mask.height]).toEqual([512, 512]);
    expect(points).toHaveLength(33);
    const cover = (x: number, y: number) => mask.data[y * mask.width + x];
    expect([cover(226, 140), cover(220, 400)].every((value) => (value ?? 0) > 200)).toBe(true);
    expect([cover(20, 60), cover(490, 120)].every((value) => (value ?? 255) < 30)).toBe(true);
  });

  it('are less strict with a body in a wide coat that has a certain face @full', async () => {
    const ground = { top: 256, bottom: 768, left: 512, right: 512, background: '#d8d4cc' };
    const outline = 'M252 1536L212 586L702 461H782L1312 586L1272 1536Z';
    const coat = Buffer.from(`<svg width="1536" height="1536"><path d="${outline}" fill="#8a8a80"/></svg>`);
    const wide = await sharp(await sharp(portrait.data).extend(ground).png().toBuffer())
      .composite([{ input: coat }])
      .removeAlpha()
      .raw()
      .toBuffer();
    const { faces, bodies } = await see({ width: 1536, height: 1536, channels: 3, data: toBytes(wide) });
    expect(faces.filter(({ mesh }) => mesh)).toHaveLength(1);
    expect(bodies).toHaveLength(1);
    expect(bodies[0]?.score).toBeLessThan(0.8);
  });

  it('return positions in pixels of a picture that was reduced for them @full', async () => {
    const [small, large] = [await see(await draw()), await see(await draw((one) => one.resize(2560, 2560)))];
    const [one, other] = [small.faces[0] as FoundFace, large.faces[0] as FoundFace];
    expect(other.box.width / one.box.width).toBeCloseTo(5, 0);
    expect((point(other, nose)[0] ?? 0) / (point(one, nose)[0] ?? 1)).toBeCloseTo(5, 1);
    expect(Math.max(large.bodies[0]?.mask.width ?? 0, large.bodies[0]?.mask.height ?? 0)).toBe(1024);
  });

  it('find a face on its side, in grey, or one of several @full', async () => {
    for (const turn of isWhole ? [40, 70, 90, 135, 180, 270] : [90, 180]) {
      const turned = await see(await draw((one) => one.rotate(turn, { background: '#999' })), { meshes: true });
      expect(turned.faces, `${turn} degrees`).toHaveLength(1);
      const off = (turned.faces[0]?.mesh?.roll ?? 999) - 2 - turn;
      expect(Math.abs(off - 360 * Math.round(off / 360)), `${turn} degrees`).toBeLessThan(8);
    }
    const grey = await see(await draw((one) => one.modulate({ saturation: 0 })), { meshes: true });
    expect(grey.faces).toHaveLength(1);
    const second = await sharp(portrait.data).resize(300).toBuffer();
    const pair = await draw((one) =>
      one.extend({ right: 512, background: '#889' }).composite([{ input: second, left: 620, top: 100 }]),
    );
    const { faces } = await see(pair, { meshes: true });
    expect(faces.map((face) => Math.round(point(face, nose)[0] ?? 0) > 512)).toEqual([false, true]);
  });

  it.each(isWhole ? ['tshirt', 'dress', 'coat'] : ['tshirt'])('find no person in a %s', async (garment) => {
    for (const seed of isWhole ? [1, 2, 3, 4, 5, 6] : [1]) {
      const { png } = await drawGarmentPhoto({
        ...{ width: 480, height: 560, garment: garment as 'coat', colour: '#c9a58a', ground: '#d9d2c5' },
        ...{ noise: 4, seed, print: seed % 2 === 0, textured: seed % 3 === 0 },
      });
      const { faces, bodies } = await see(
        await decodePicture({ data: png, mime: 'image/png', width: 480, height: 560 }),
      );
      expect(faces.filter(({ mesh }) => mesh)).toEqual([]);
      expect(bodies).toEqual([]);
    }
  });

  it('survive pictures of any shape and content @full', async () => {
    const random = createRandom(70);
    const sizes = [
      [1, 1],
      [1, 700],
      [3000, 2],
      [33, 64],
      [500, 500],
    ];
    for (let n = 0; n < (isWhole ? 40 : 5); n++) {
      const [width, height] = sizes[n % sizes.length] as [number, number];
      const flat = n % 2 === 0 ? undefined : Math.floor(256 * random());
      const data = Uint8Array.from({ length: width * height * 3 }, () => flat ?? Math.floor(256 * random()));
      const { bodies } = await see({ width, height, channels: 3, data });
      expect(bodies).toEqual([]);
    }
  });

  it('give the same result for the same picture @full', async () => {
    const picture = await draw();
    expect(await see(picture)).toEqual(await see(picture));
  });

  it('are switched off individually @full', async () => {
    const picture = await draw((one) => one.resize(256));
    const without = createVisionPool({ models: ['faces', 'pose'] });
    const seen = await without.see(picture, everything);
    await without.close();
    expect(seen.models).toEqual(['faces', 'pose']);
    expect(seen.faces.map(({ mesh }) => mesh)).toEqual([null]);
    const none = createVisionPool({ models: [] });
    await expect(none.see(picture, everything)).rejects.toMatchObject({ kind: 'unavailable' });
    const faceless = createVisionPool({ models: ['face-mesh'] });
    const blind = await faceless.see(picture, { meshes: true }).finally(() => faceless.close());
    expect(blind).toEqual({ models: [], faces: [], bodies: [] });
  });

  it('stop when the pool is closed', async () => {
    const closed = createVisionPool({ models: ['faces'] });
    const picture = await draw();
    const looking = expect(closed.see(picture, { faces: true })).rejects.toMatchObject({ kind: 'cancelled' });
    await closed.close();
    await looking;
    await expect(closed.see(picture, { faces: true })).rejects.toMatchObject({ kind: 'cancelled' });
  });
});
