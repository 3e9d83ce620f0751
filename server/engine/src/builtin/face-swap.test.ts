import sharp, { type Sharp } from 'sharp';
import { afterAll, describe, expect, it } from 'vitest';
import type { EnginePicture } from '../engine.ts';
import { judgeSwap } from '../ops/face/swap-face.ts';
import { decodePicture } from '../ops/geometry/raster.ts';
import { portrait } from '../vision/portrait.fixture.ts';
import { createVisionPool } from '../vision/vision-pool.ts';
import { isVisionInstalled } from '../vision/weights.ts';
import { faceSwap } from './face-swap.ts';

const pool = createVisionPool({ models: ['faces', 'face-mesh'] });
afterAll(() => pool.close());

const draw = (model: EnginePicture, face: EnginePicture, params: Record<string, unknown> = {}) =>
  faceSwap.run(
    {
      id: 'task',
      toolType: 6,
      inputs: { model: [model], face: [face] },
      params: { faceSimilarity: 80, ...params },
      seed: 7,
    },
    { finishStep: async () => {}, people: (picture, wanted) => pool.see(picture, wanted) },
  );

const edit = async (work: (picture: Sharp) => Sharp): Promise<EnginePicture> => {
  const { data, info } = await work(sharp(portrait.data)).png().toBuffer({ resolveWithObject: true });
  return { data, mime: 'image/png', width: info.width, height: info.height };
};

/** Mean difference of the channels in a box of two pictures of one size. */
const apart = async (
  one: EnginePicture | undefined,
  other: EnginePicture | undefined,
  [left, top, right, bottom]: readonly [number, number, number, number],
) => {
  if (!one || !other) throw new Error('no picture');
  const [a, b] = [await decodePicture(one), await decodePicture(other)];
  expect([b.width, b.height]).toEqual([a.width, a.height]);
  let [sum, count] = [0, 0];
  for (let y = top; y < bottom; y++) {
    for (let x = left; x < right; x++) {
      for (let c = 0; c < 3; c++) {
        sum += Math.abs(a.data[(y * a.width + x) * a.channels + c] - b.data[(y * b.width + x) * b.channels + c]);
        count++;
      }
    }
  }
  return sum / count;
};

/** In the portrait: from the brows to the chin, and the area around the face. */
const inner = [195, 95, 255, 170] as const;
const around = [
  [0, 0, 512, 70],
  [0, 0, 165, 512],
  [285, 0, 512, 512],
  [0, 205, 512, 512],
] as const;
/** A picture over the portrait's face. */
const over = (svg: string) => (picture: Sharp) =>
  picture.composite([{ input: Buffer.from(`<svg width="512" height="512">${svg}</svg>`) }]);

describe.skipIf(!isVisionInstalled('face-mesh'))('face swap [spec 1.14]', { timeout: 60_000 }, () => {
  it('replaces the model’s face with the given one and changes nothing beyond it', async () => {
    const other = await edit((picture) => picture.flop().modulate({ hue: 40, brightness: 0.9 }).resize(1024));
    const { outputs, method, isGenerative, report } = await draw(portrait, other);
    expect([method, isGenerative, report.warnings]).toEqual(['face-mesh-swap', true, []]);
    expect(await apart(portrait, outputs[0], inner)).toBeGreaterThan(4);
    for (const box of around) expect(await apart(portrait, outputs[0], box)).toBe(0);
    // The model's light: the skin has its colour, not the given face's green.
    const mean = async (picture: EnginePicture | undefined) => {
      // Statistics are of the whole input: the part is drawn first.
      const part = await sharp(picture?.data).extract({ left: 195, top: 120, width: 20, height: 25 }).png().toBuffer();
      return (await sharp(part).stats()).channels;
    };
    const [before, after] = [await mean(portrait), await mean(outputs[0])];
    for (const c of [0, 1, 2]) expect(Math.abs((before[c]?.mean ?? 0) - (after[c]?.mean ?? 99))).toBeLessThan(12);
  });

  it('hardly changes a model that gets their own face @full', async () => {
    const { outputs } = await draw(portrait, portrait);
    expect(await apart(portrait, outputs[0], inner)).toBeLessThan(3);
  });

  it('refuses unconvincing results, with the reason @full', async () => {
    const refusal = (reason: string) => ({ kind: 'refused', reason });
    const small = await edit((picture) => picture.resize(300));
    await expect(draw(portrait, small)).rejects.toMatchObject(refusal('face-source-small'));
    const shaded = await edit(over('<rect x="224" width="288" height="512" fill="#000" opacity=".6"/>'));
    const reason = await draw(portrait, shaded).then(
      () => 'drawn',
      (error: { reason?: string }) => error.reason,
    );
    expect(['face-source-light', 'face-source-covered']).toContain(reason);
    // A strand of hair over an eye, of the skin's lightness and nearly its tint.
    const strand = await edit(over('<path d="M243 92L270 96L262 150L247 128Z" fill="#b56a45"/>'));
    await expect(draw(portrait, strand)).rejects.toMatchObject(refusal('face-source-covered'));
    const veiled = await edit(over('<rect x="170" y="60" width="48" height="150" fill="#3a6a40"/>'));
    await expect(draw(veiled, portrait)).rejects.toMatchObject({ kind: 'refused' });
  });
});

describe('checks of a swap', () => {
  const face = (width: number, turn: Partial<{ yaw: number; pitch: number }> = {}) => {
    const points = new Float32Array(468 * 3);
    points[3 * 454] = width;
    points[3 * 152 + 1] = 1.3 * width;
    points[3 * 263] = 0.6 * width;
    return { points, yaw: 0, pitch: 0, ...turn };
  };

  it.each([
    ['face-too-small', face(50), face(200)],
    ['face-source-small', face(60), face(80)],
    ['face-source-small', face(300), face(140)],
    ['face-turned', face(100, { yaw: 40 }), face(200, { yaw: 30 })],
    ['face-turned', face(100), face(200, { pitch: -38 })],
    ['faces-turned-apart', face(100, { yaw: -10 }), face(200, { yaw: 10 })],
    [undefined, face(100, { yaw: 12 }), face(200, { yaw: -4 })],
  ] as const)('return %s for the faces', (reason, target, source) => {
    expect(judgeSwap.before(target, source)).toBe(reason);
  });

  it.each([
    ['a very dark skin under a pale face', 0.4, 0.85, 'faces-tone-apart'],
    ['a pale skin under a very dark face', 0.85, 0.4, 'faces-tone-apart'],
    ['two very dark skins', 0.38, 0.44, undefined],
    ['two pale skins', 0.8, 0.88, undefined],
  ] as const)('compare skin tones: %s', (_, target, source, reason) => {
    expect(judgeSwap.tones(target, source)).toBe(reason);
  });

  const fine = {
    ...{ bareTarget: 0.95, bareSource: 0.95, uneven: 0.05, harsh: 0.1 },
    ...{ eyesApart: 0.01, fainterTarget: 0.9, fainterSource: 0.9 },
  };
  it.each([
    ['face-covered', { bareTarget: 0.7, bareSource: 0.99 }],
    ['face-covered', { fainterTarget: 0.6 }],
    ['face-source-covered', { bareSource: 0.8 }],
    ['face-source-covered', { eyesApart: 0.032 }],
    ['face-source-covered', { fainterSource: 0.5 }],
    ['face-source-covered', { harsh: 0.25 }],
    ['face-source-light', { uneven: 0.17 }],
    [undefined, {}],
  ] as const)('return %s for the recognition', (reason, figures) => {
    expect(judgeSwap.after({ ...fine, ...figures })).toBe(reason);
  });
});
