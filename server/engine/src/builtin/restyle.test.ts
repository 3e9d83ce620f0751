import { drawGarmentPhoto } from '@atelier/testing/pictures';
import sharp from 'sharp';
import { beforeAll, describe, expect, it } from 'vitest';
import type { EngineJob, EnginePicture } from '../engine.ts';
import { readFlatSpec } from '../flats/flat-file.ts';
import { drawFlatPicture } from '../flats/render-svg.ts';
import { resolveSpec } from '../flats/resolve-spec.ts';
import type { PartialSpec } from '../flats/spec.ts';
import type { Handler } from '../handler.ts';
import { toOklabPlanes } from '../ops/colour/oklab.ts';
import { accurateRedesign } from './accurate-redesign.ts';
import { styleExpansion, styleExpansionBasic } from './style-expansion.ts';
import { styleFusion } from './style-fusion.ts';

const pictureWidth = 240;
const pictureHeight = 300;
const run = (handler: Handler, garment: EnginePicture[], params: EngineJob['params'], seed = 5) =>
  handler.run(
    { id: 'task', toolType: handler.toolType, inputs: { garment }, params, seed },
    { finishStep: async () => {} },
  );
const draw = async (wish: PartialSpec, seed = 3): Promise<EnginePicture> => {
  const sheet = { ratio: '1:1', quality: 'normal', views: ['front'], ground: '#ffffff' } as const;
  return (await drawFlatPicture(resolveSpec(wish, seed), sheet)).png;
};
const specs = (outputs: EnginePicture[]) => outputs.map((picture) => readFlatSpec(picture));

let dress: EnginePicture;
let shirt: EnginePicture;
let photo: EnginePicture;
let cloth: number[];

beforeAll(async () => {
  dress = await draw({
    kind: 'dress',
    neckline: 'v',
    collar: 'none',
    sleeveLength: 'short',
    print: 'ditsy',
    fit: 'aLine',
  });
  shirt = await draw({ kind: 'shirt', print: 'tartan' }, 8);
  const { png, mask } = await drawGarmentPhoto({
    ...{
      width: pictureWidth,
      height: pictureHeight,
      garment: 'tshirt',
      colour: '#3a6ea5',
      ground: '#d9d2c5',
      noise: 3,
      seed: 5,
    },
  });
  photo = { data: png, mime: 'image/png', width: pictureWidth, height: pictureHeight };
  cloth = [...mask.keys()].filter((at) => mask[at] === 255);
}, 60_000);

describe('accurate redesign [spec 1.6]', () => {
  it('changes the named parts of a flat and nothing else', async () => {
    const before = readFlatSpec(dress);
    const { outputs, report } = await run(accurateRedesign, [dress], {
      prompt: '改成长袖，海军蓝，霓虹',
      batch_size: 1,
    });
    const [after] = specs(outputs);
    expect(after).toEqual({
      ...before,
      sleeveLength: 'long',
      cuff: after?.cuff,
      colours: { ...before?.colours, main: '#1d2b4a' },
    });
    expect(report.words?.ignored).toEqual(['霓虹']);
    expect([outputs[0]?.width, outputs[0]?.height]).toEqual([1280, 1280]);
  }, 60_000);

  it('changes the colour of a photographed garment, keeps its background, and reports that its cut stayed @full', async () => {
    const { outputs, report } = await run(accurateRedesign, [photo], { prompt: 'red, long sleeves', batch_size: 1 });
    const pixels = await sharp(outputs[0]?.data).removeAlpha().raw().toBuffer();
    const before = await sharp(photo.data).removeAlpha().raw().toBuffer();
    const red = cloth.map((at) => pixels[at * 3] ?? 0).sort((p, q) => p - q)[cloth.length >> 1] ?? 0;
    const blue = cloth.map((at) => pixels[at * 3 + 2] ?? 0).sort((p, q) => p - q)[cloth.length >> 1] ?? 0;
    expect(red).toBeGreaterThan(blue + 80);
    expect([...pixels.subarray(0, 300)]).toEqual([...before.subarray(0, 300)]);
    expect(report.warnings).toContain('photo-structure-kept');
    expect(report.words?.ignored).toEqual(['long sleeves']);
  }, 60_000);

  it('refuses unknown words, and structural changes on a photograph', async () => {
    await expect(run(accurateRedesign, [dress], { prompt: 'xyzzy', batch_size: 1 })).rejects.toMatchObject({
      reason: 'no-change-named',
    });
    await expect(run(accurateRedesign, [photo], { prompt: 'v-neck', batch_size: 1 })).rejects.toMatchObject({
      reason: 'photo-structure',
    });
  }, 60_000);
});

describe('style expansion [spec 1.6]', () => {
  it('draws variations of several flats in turn, all different, each of its own kind @full', async () => {
    const { outputs } = await run(styleExpansion, [dress, shirt], { referenceType: 0, batch_size: 4 });
    const found = specs(outputs);
    expect(found.map((spec) => spec?.kind)).toEqual(['dress', 'shirt', 'dress', 'shirt']);
    expect(new Set(found.map((spec) => JSON.stringify(spec))).size).toBe(4);
  }, 60_000);

  it('keeps the silhouette in its basic form @full', async () => {
    const before = readFlatSpec(dress);
    const { outputs } = await run(styleExpansionBasic, [dress], { referenceType: 1, batch_size: 2 });
    for (const spec of specs(outputs)) {
      expect([spec?.fit, spec?.length, spec?.neckline, spec?.sleeveLength]).toEqual([
        ...[before?.fit, before?.length, before?.neckline, before?.sleeveLength],
      ]);
    }
  }, 60_000);

  it('varies colour and cloth of a photograph and reports that its cut stayed @full', async () => {
    const { outputs, report } = await run(styleExpansion, [photo], { referenceType: 0, batch_size: 2 });
    expect(outputs.map(({ width, height }) => [width, height])).toEqual([
      [pictureWidth, pictureHeight],
      [pictureWidth, pictureHeight],
    ]);
    expect(Buffer.from(outputs[0]?.data ?? []).equals(Buffer.from(outputs[1]?.data ?? []))).toBe(false);
    expect(report.warnings).toContain('photo-structure-kept');
  }, 60_000);
});

/** Mean OKLab distance of two pictures of the photographed garment, over its cloth. */
const apart = async (one: EnginePicture | undefined, other: EnginePicture | undefined): Promise<number> => {
  const [p, q] = await Promise.all(
    [one, other].map(async (file) => toOklabPlanes(await sharp(file?.data).removeAlpha().raw().toBuffer(), 3)),
  );
  const step = (at: number) =>
    Math.hypot(
      (p?.lightness[at] ?? 0) - (q?.lightness[at] ?? 0),
      (p?.a[at] ?? 0) - (q?.a[at] ?? 0),
      (p?.b[at] ?? 0) - (q?.b[at] ?? 0),
    );
  return cloth.reduce((sum, at) => sum + step(at), 0) / cloth.length;
};

describe('style expansion of a photograph', () => {
  it.each([
    [11, 'without words', 'dyes only @full', ''],
    [110, 'without words', 'colours and prints @full', ''],
    [11, 'in one named colour', 'shades of it @full', 'red'],
  ] as const)(
    '%i %s: four clearly different pictures, by %s',
    async (type, _case, _by, prompt) => {
      const handler = type === 11 ? styleExpansionBasic : styleExpansion;
      for (const seed of process.env['TEST_FULL'] ? [5, 23, 71] : [5]) {
        const { outputs } = await run(handler, [photo], { prompt, referenceType: 1, batch_size: 4 }, seed);
        for (const [nth, one] of outputs.entries()) {
          if (!prompt) expect(await apart(one, photo)).toBeGreaterThan(0.09);
          for (const other of outputs.slice(nth + 1))
            expect(await apart(one, other)).toBeGreaterThan(prompt ? 0.05 : 0.09);
        }
      }
    },
    120_000,
  );
});

describe('style fusion [spec 1.6]', () => {
  it('combines the cut of the first flat, the print of the second and the colours of the third', async () => {
    const coat = await draw({ kind: 'coat', colours: { main: '#6f1d2c' } }, 9);
    const { outputs } = await run(styleFusion, [dress, shirt, coat], { prompt: '', batch_size: 1 });
    expect(specs(outputs)[0]).toMatchObject({
      kind: 'dress',
      neckline: 'v',
      print: 'tartan',
      colours: { main: '#6f1d2c' },
    });
  }, 60_000);

  it('applies colours of a photograph to a flat and reports that its print was ignored', async () => {
    const { outputs, report } = await run(styleFusion, [dress, photo], { prompt: '', batch_size: 1 });
    expect(specs(outputs)[0]?.kind).toBe('dress');
    expect(report.warnings).toEqual(['fusion-print-left']);
  }, 60_000);

  it("applies a flat's print to a photographed garment @full", async () => {
    const { outputs, report } = await run(styleFusion, [photo, shirt], { prompt: '', batch_size: 1 });
    expect([outputs[0]?.width, outputs[0]?.height]).toEqual([pictureWidth, pictureHeight]);
    expect(report.warnings).toContain('photo-structure-kept');
    const pixels = await sharp(outputs[0]?.data).removeAlpha().greyscale().raw().toBuffer();
    const values = cloth.map((at) => pixels[at] ?? 0);
    const mean = values.reduce((sum, value) => sum + value, 0) / values.length;
    const spread = Math.sqrt(values.reduce((sum, value) => sum + (value - mean) ** 2, 0) / values.length);
    expect(spread).toBeGreaterThan(12);
  }, 60_000);

  it('uses the bare cloth of a photograph, without its lettering and piping @full', async () => {
    const { png } = await drawGarmentPhoto({
      ...{ width: pictureWidth, height: pictureHeight, garment: 'tshirt', colour: '#d8d2c4', ground: '#4a5a52' },
      ...{ noise: 3, seed: 9 },
    });
    const marks = `<svg xmlns="http://www.w3.org/2000/svg" width="${pictureWidth}" height="${pictureHeight}"><g fill="#1b1d22"><rect x="84" y="126" width="72" height="44"/><rect x="119" y="80" width="3" height="190"/></g></svg>`;
    const data = await sharp(png)
      .composite([{ input: Buffer.from(marks) }])
      .png()
      .toBuffer();
    const printed: EnginePicture = { data, mime: 'image/png', width: pictureWidth, height: pictureHeight };
    const { outputs } = await run(styleFusion, [photo, printed], { prompt: '', batch_size: 1 });
    const pixels = await sharp(outputs[0]?.data).removeAlpha().greyscale().raw().toBuffer();
    const dark = cloth.filter((at) => (pixels[at] ?? 0) < 90).length;
    expect(dark / cloth.length).toBeLessThan(0.02);
    const mean = cloth.reduce((sum, at) => sum + (pixels[at] ?? 0), 0) / cloth.length;
    expect(mean).toBeGreaterThan(170);
  }, 60_000);
});
