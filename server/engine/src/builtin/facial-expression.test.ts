import { drawGarmentPhoto } from '@atelier/testing/pictures';
import sharp from 'sharp';
import { afterAll, describe, expect, it } from 'vitest';
import type { EnginePicture } from '../engine.ts';
import type { HandlerContext } from '../handler.ts';
import { decodePicture } from '../ops/geometry/raster.ts';
import { portrait } from '../vision/portrait.fixture.ts';
import { createVisionPool } from '../vision/vision-pool.ts';
import { isVisionInstalled } from '../vision/weights.ts';
import { facialExpression } from './facial-expression.ts';

const pool = createVisionPool({ models: ['faces', 'face-mesh'] });
afterAll(() => pool.close());

type People = NonNullable<HandlerContext['people']>;
const look: People = (picture, wanted) => pool.see(picture, wanted);

const draw = (character: EnginePicture, params: Record<string, unknown>, people = look) =>
  facialExpression.run(
    {
      id: 'task',
      toolType: 63,
      inputs: { character: [character] },
      params: { smile: 0, eyebrow: 0, ...params },
      seed: 7,
    },
    { finishStep: async () => {}, people },
  );

const pixelsOf = async (picture: EnginePicture | undefined) => {
  if (!picture) throw new Error('no picture');
  return decodePicture(picture);
};

const picture = async (work: ReturnType<typeof sharp>): Promise<EnginePicture> => {
  const { data, info } = await work.png().toBuffer({ resolveWithObject: true });
  return { data, mime: 'image/png', width: info.width, height: info.height };
};

/** Bounding box of the difference of two pictures, and its mean there. */
const change = async (before: EnginePicture, after: EnginePicture | undefined) => {
  const [one, other] = [await pixelsOf(before), await pixelsOf(after)];
  expect([other.width, other.height, other.channels]).toEqual([one.width, one.height, one.channels]);
  let [left, top, right, bottom, count] = [Infinity, Infinity, -1, -1, 0];
  for (let i = 0; i < one.width * one.height; i++) {
    const at = i * one.channels;
    if ([0, 1, 2].every((c) => one.data[at + c] === other.data[at + c])) continue;
    const [x, y] = [i % one.width, Math.floor(i / one.width)];
    [left, right, top, bottom] = [Math.min(left, x), Math.max(right, x), Math.min(top, y), Math.max(bottom, y)];
    count++;
  }
  return { left, top, right, bottom, count };
};

describe.skipIf(!isVisionInstalled('face-mesh'))('facial expression [spec 1.14]', { timeout: 60_000 }, () => {
  it('refuses a smile under a mask, and moves the brows above it @full', async () => {
    const mask = '<path d="M178 128L222 118L268 128L262 172L226 192L186 174Z" fill="#23324c"/>';
    const masked = await picture(
      sharp(portrait.data).composite([{ input: Buffer.from(`<svg width="512" height="512">${mask}</svg>`) }]),
    );
    await expect(draw(masked, { smile: 0.8 })).rejects.toMatchObject({ kind: 'refused', reason: 'mouth-covered' });
    const { outputs } = await draw(masked, { eyebrow: 0.8 });
    expect(outputs).toHaveLength(1);
  });

  it('refuses a smile under fingers @full', async () => {
    const finger = (x: number) =>
      `<path d="M${x} 210V140a7 9 0 0 1 14 0V210Z" fill="#d7a083" stroke="#a8765c" stroke-width="2"/>`;
    const svg = `<svg width="512" height="512">${[190, 204, 218, 232, 246].map(finger).join('')}</svg>`;
    const held = await picture(sharp(portrait.data).composite([{ input: Buffer.from(svg) }]));
    const joints = Array.from({ length: 33 }, (_, one) => ({ x: 225, y: one === 19 ? 160 : 700, visibility: 0.9 }));
    const mask = { width: 1, height: 1, data: new Uint8Array(1) };
    const body = { box: { x: 0, y: 0, width: 512, height: 512 }, score: 0.9, points: joints, mask };
    const people: People = async (seen, wanted) => {
      const found = await pool.see(seen, wanted);
      return found && { ...found, bodies: wanted.bodies ? [body] : [] };
    };
    await expect(draw(held, { smile: 0.8 }, people)).rejects.toMatchObject({
      kind: 'refused',
      reason: 'mouth-covered',
    });
    expect((await draw(held, { eyebrow: 8 }, people)).outputs).toHaveLength(1);
    expect((await draw(portrait, { smile: 0.8 }, people)).outputs).toHaveLength(1);
  });

  it('moves the mouth for a smile and keeps every byte beyond the face', async () => {
    const { outputs, method, isGenerative } = await draw(portrait, { smile: 0.8 });
    expect([method, isGenerative]).toEqual(['face-mesh-warp', true]);
    const { left, top, right, bottom, count } = await change(portrait, outputs[0]);
    // The astronaut's face spans 178 to 270 across, 60 to 190 down; brows end at 95.
    expect(left).toBeGreaterThan(170);
    expect(right).toBeLessThan(278);
    expect(top).toBeGreaterThan(90);
    expect(bottom).toBeLessThan(196);
    expect(count).toBeGreaterThan(1500);
  });

  it('reverses below 0, and moves only the brows on request @full', async () => {
    const smiling = await pixelsOf((await draw(portrait, { smile: 0.3 })).outputs[0]);
    const sulking = await pixelsOf((await draw(portrait, { smile: -0.3 })).outputs[0]);
    expect(smiling.data).not.toEqual(sulking.data);
    for (const eyebrow of [15, -10]) {
      const { bottom, count } = await change(portrait, (await draw(portrait, { eyebrow })).outputs[0]);
      expect(bottom).toBeLessThan(135);
      expect(count).toBeGreaterThan(500);
    }
  });

  it('changes the clicked person, else the largest face @full', async () => {
    const second = await sharp(portrait.data).resize(400).toBuffer();
    const pair = await picture(
      sharp(portrait.data)
        .extend({ right: 512, background: '#889' })
        .composite([{ input: second, left: 620, top: 100 }]),
    );
    const largest = await change(pair, (await draw(pair, { smile: 0.8 })).outputs[0]);
    expect(largest.right).toBeLessThan(512);
    const person = { x: 790 / 1024, y: 200 / 512 };
    const clicked = await change(pair, (await draw(pair, { smile: 0.8, person })).outputs[0]);
    expect(clicked.left).toBeGreaterThan(620);
    await expect(draw(pair, { smile: 0.8, person: { x: 0.99, y: 0.99 } })).rejects.toMatchObject({
      kind: 'refused',
      reason: 'no-face-there',
    });
  });

  it('keeps a transparent background @full', async () => {
    const clear = await picture(sharp(portrait.data).ensureAlpha(0.5));
    const { outputs } = await draw(clear, { smile: 0.8 });
    const { channels, data } = await pixelsOf(outputs[0]);
    expect(channels).toBe(4);
    expect(new Set(data.filter((_, i) => i % 4 === 3)).size).toBe(1);
  });

  it('refuses unsuitable input, with the reason', async () => {
    const refusal = (reason: string) => ({ kind: 'refused', reason });
    const coat = { garment: 'coat', colour: '#c9a58a', ground: '#d9d2c5', noise: 4, seed: 1 } as const;
    const { png } = await drawGarmentPhoto({ ...coat, width: 480, height: 560 });
    await expect(draw(portrait, {})).rejects.toMatchObject(refusal('expression-unset'));
    await expect(draw(await picture(sharp(png)), { smile: 0.5 })).rejects.toMatchObject(refusal('no-face-found'));
    const small = await picture(sharp(portrait.data).resize(260));
    await expect(draw(small, { smile: 0.5 })).rejects.toMatchObject(refusal('face-too-small'));
  });

  it('is refused where face recognition is unavailable', async () => {
    const job = { id: 'task', toolType: 63 as const, inputs: { character: [portrait] }, seed: 7 };
    const blind = { finishStep: async () => {}, people: async () => null };
    await expect(facialExpression.run({ ...job, params: { smile: 1, eyebrow: 0 } }, blind)).rejects.toMatchObject({
      kind: 'unavailable',
      reason: 'people-unseen',
    });
  });
});
