import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import type { EnginePicture } from '../engine.ts';
import type { HandlerContext } from '../handler.ts';
import { type Oklab, parseOklab, toOklabPlanes } from '../ops/colour/oklab.ts';
import { portrait } from '../vision/portrait.fixture.ts';
import { createVisionPool } from '../vision/vision-pool.ts';
import { isVisionInstalled } from '../vision/weights.ts';
import { drawWith, picture, pictureHeight, pictureWidth } from './cutout-picture.fixture.ts';
import { diverseSkins, skinTones } from './diverse-skins.ts';

/** A face with eyes, lips and hair over a blue shirt before a grey wall. */
const person = sharp(
  Buffer.from(
    `<svg width="${pictureWidth}" height="${pictureHeight}">
      <rect width="100%" height="100%" fill="#b9bec4"/>
      <path d="M20 300 L50 210 L190 210 L220 300z" fill="#2c4f86"/>
      <ellipse cx="120" cy="85" rx="68" ry="75" fill="#241a16"/>
      <rect x="98" y="150" width="44" height="66" fill="#d2a07c"/>
      <ellipse cx="120" cy="115" rx="55" ry="68" fill="#dcab88"/>
      <circle cx="98" cy="105" r="7" fill="#231815"/><circle cx="142" cy="105" r="7" fill="#231815"/>
    </svg>`,
  ),
)
  .flatten({ background: '#fff' })
  .png()
  .toBuffer();

const draw = async (tone: keyof typeof skinTones, strength = 100) =>
  drawWith(diverseSkins, { character: [picture(await person)] }, { tone, strength });
const place = (x: number, y: number) => (y * pictureWidth + x) * 3;
const rgb = (pixels: Uint8Array, x: number, y: number) => [...pixels.subarray(place(x, y), place(x, y) + 3)];
const distance = (one: Oklab, other: Oklab) => Math.hypot(one[0] - other[0], one[1] - other[1], one[2] - other[2]);

describe('diverse skins [spec 1.14]', { timeout: 120_000 }, () => {
  it.each([
    ['porcelain', ' @full'],
    ['light', ' @full'],
    ['medium', ' @full'],
    ['tan', ''],
  ] as const)('shifts the cheek to %s%s', async (tone, _) => {
    const { pixels, report } = await draw(tone);
    const { lightness, a, b } = toOklabPlanes(Uint8Array.from(rgb(pixels, 85, 130)), 3);
    const cheek: Oklab = [lightness[0], a[0], b[0]];
    expect(distance(cheek, parseOklab(skinTones[tone]))).toBeLessThan(0.03);
    expect(report.warnings).toEqual(['skin-by-colour']);
  });

  it.each([
    ['brown', ' @full'],
    ['deep', ''],
  ] as const)('shifts towards %s only as far as skin looks real, and reports it%s', async (tone, _) => {
    const { pixels, report } = await draw(tone);
    const before: Oklab = parseOklab('#dcab88');
    const { lightness } = toOklabPlanes(Uint8Array.from(rgb(pixels, 85, 130)), 3);
    expect(before[0] - lightness[0]).toBeGreaterThan(0.15);
    expect(before[0] - lightness[0]).toBeLessThan(0.23);
    expect(lightness[0]).toBeGreaterThan(parseOklab(skinTones[tone])[0] + 0.05);
    expect(report.warnings).toEqual(['skin-by-colour', 'tone-limited']);
  });

  it('keeps the warmth of the light: skin in a red evening does not turn olive', async () => {
    const evening = await sharp(await person)
      .removeAlpha()
      .linear([1, 0.86, 0.95], [0, 0, 0])
      .png()
      .toBuffer();
    const { pixels } = await drawWith(
      diverseSkins,
      { character: [picture(evening)] },
      { tone: 'brown', strength: 100 },
    );
    const hueAt = (data: Uint8Array) => {
      const { a, b } = toOklabPlanes(Uint8Array.from(rgb(data, 85, 130)), 3);
      return (Math.atan2(b[0], a[0]) * 180) / Math.PI;
    };
    const before = hueAt(new Uint8Array(await sharp(evening).raw().toBuffer()));
    const [, a, b] = parseOklab(skinTones.brown);
    const tone = (Math.atan2(b, a) * 180) / Math.PI;
    expect(before).toBeLessThan(tone - 10);
    expect(hueAt(pixels)).toBeLessThan(before + (tone - before) / 2);
  });

  it('keeps eyes, hair, shirt and wall unchanged', async () => {
    const { pixels } = await draw('deep');
    const { data: before } = await sharp(await person)
      .raw()
      .toBuffer({ resolveWithObject: true });
    for (const [x, y] of [
      [98, 105],
      [142, 105],
      [120, 30],
      [60, 260],
      [10, 10],
    ] as const) {
      expect(rgb(pixels, x, y)).toEqual(rgb(before, x, y));
    }
  });

  it('does not spread from a black spot on the skin', async () => {
    const before = await sharp(await person)
      .composite([{ input: { create: { width: 6, height: 6, channels: 3, background: '#000' } }, left: 95, top: 130 }])
      .removeAlpha()
      .png()
      .toBuffer();
    const { pixels } = await drawWith(diverseSkins, { character: [picture(before)] }, { tone: 'tan', strength: 85 });
    expect(Math.max(...rgb(pixels, 98, 133))).toBeLessThan(60);
    expect(rgb(pixels, 230, 200)).toEqual([0xb9, 0xbe, 0xc4]);
    expect(rgb(pixels, 120, 130)[0]).toBeGreaterThan(100);
  });

  it('marks changed skin-coloured pixels when no person is found', async () => {
    const { report } = await drawWith(diverseSkins, { character: [portrait] }, { tone: 'tan', strength: 85 });
    expect(report.warnings).toEqual(['skin-by-colour']);
    const marks = (report.places ?? []).map(({ code, area }) => {
      const points = area.kind === 'polygon' ? area.points : [];
      return { code, left: Math.min(...points.map(([x]) => x)), right: Math.max(...points.map(([x]) => x)) };
    });
    expect(marks.every(({ code }) => code === 'skin-by-colour')).toBe(true);
    // The flag on the left is painted along, and marked.
    expect(marks.some(({ left, right }) => left < 0.14 && right < 0.5)).toBe(true);
  });

  it.skipIf(!isVisionInstalled('pose'))('changes nothing beyond a detected person @full', async () => {
    const pool = createVisionPool({ models: ['faces', 'face-mesh', 'pose'] });
    const job = { id: 'task', toolType: 62 as const, inputs: { character: [portrait] }, params: {}, seed: 7 };
    const request = { ...job, params: { tone: 'tan', strength: 85 } };
    const { outputs, method, isGenerative, report } = await diverseSkins.run(request, {
      finishStep: async () => {},
      people: (seen, wanted) => pool.see(seen, wanted),
    });
    await pool.close();
    expect(method).toContain('person-mask');
    expect(report.warnings).toEqual([]);
    // Another skin changes the identity: the result is labelled.
    expect(isGenerative).toBe(true);
    const after = await sharp(outputs[0]?.data).raw().toBuffer();
    const before = await sharp(portrait.data).raw().toBuffer();
    const colour = (data: Uint8Array, x: number, y: number) => [
      ...data.subarray((y * 512 + x) * 3, (y * 512 + x) * 3 + 3),
    ];
    // Of the flag and the pale wall, which have skin colours.
    for (const [x, y] of [
      [40, 200],
      [70, 40],
      [330, 60],
      [480, 30],
    ] as const) {
      expect(colour(after, x, y)).toEqual(colour(before, x, y));
    }
    expect(colour(after, 200, 145)).not.toEqual(colour(before, 200, 145));
  });

  it.skipIf(!isVisionInstalled('pose'))('changes only the clicked person @full', async () => {
    const pool = createVisionPool({ models: ['faces', 'face-mesh', 'pose'] });
    const { data, info } = await sharp(portrait.data)
      .extend({ right: 512, background: '#889' })
      .composite([{ input: Buffer.from(portrait.data), left: 512, top: 0 }])
      .removeAlpha()
      .png()
      .toBuffer({ resolveWithObject: true });
    const pair = { data, mime: 'image/png' as const, width: info.width, height: info.height };
    const run = (params: object) =>
      diverseSkins.run(
        {
          id: 'task',
          toolType: 62,
          inputs: { character: [pair] },
          params: { tone: 'tan', strength: 85, ...params },
          seed: 7,
        },
        { finishStep: async () => {}, people: (seen, wanted) => pool.see(seen, wanted) },
      );
    const cheeks = async (picture: EnginePicture | undefined) => {
      const pixels = await sharp(picture?.data).raw().toBuffer();
      return [200, 712].map((x) => [...pixels.subarray((145 * 1024 + x) * 3, (145 * 1024 + x) * 3 + 3)]);
    };
    const [left, right] = await cheeks(pair);
    const { outputs } = await run({ person: { x: (512 + 224) / 1024, y: 130 / 512 } });
    const after = await cheeks(outputs[0]);
    expect(after[0]).toEqual(left);
    expect(after[1]).not.toEqual(right);
    await expect(run({ person: { x: 0.02, y: 0.98 } })).rejects.toMatchObject({ reason: 'no-face-there' });
    await pool.close();
  });

  it.skipIf(!isVisionInstalled('pose'))(
    'inserts another person, with that face and skin [spec 2.13] @full',
    async () => {
      const pool = createVisionPool({ models: ['faces', 'face-mesh', 'pose'] });
      const edit = async (
        work: (one: ReturnType<typeof sharp>) => ReturnType<typeof sharp>,
      ): Promise<EnginePicture> => {
        const { data, info } = await work(sharp(portrait.data)).png().toBuffer({ resolveWithObject: true });
        return { data, mime: 'image/png', width: info.width, height: info.height };
      };
      const looks: HandlerContext['people'] = (seen, wanted) => pool.see(seen, wanted);
      const run = (face: EnginePicture, people = looks) =>
        diverseSkins.run(
          {
            ...{ id: 'task', toolType: 62, seed: 7, params: { tone: 'porcelain', strength: 100 } },
            inputs: { character: [portrait], face: [face] },
          },
          { finishStep: async () => {}, people },
        );
      /** Of a few pixels. Statistics are of the whole input, so the part is drawn first. */
      const lightness = async (one: EnginePicture | undefined, [left, top]: readonly [number, number]) => {
        const part = await sharp(one?.data).extract({ left, top, width: 8, height: 8 }).png().toBuffer();
        const { channels } = await sharp(part).stats();
        return channels.slice(0, 3).reduce((sum, { mean }) => sum + mean / 3, 0);
      };
      const other = await edit((one) => one.flop().modulate({ brightness: 0.72 }).resize(1024));
      const { outputs, method, isGenerative } = await run(other);
      expect([method, isGenerative]).toEqual(['face-mesh-swap+skin-colour-box+person-mask+oklab-shift', true]);
      const [cheek, neck, flag] = [
        [196, 128],
        [200, 174],
        [20, 60],
      ] as const;
      // Towards the skin of the darker face, not the pale tone of the form; nothing changes beyond the person.
      for (const place of [cheek, neck])
        expect(await lightness(outputs[0], place)).toBeLessThan((await lightness(portrait, place)) - 4);
      expect(await lightness(outputs[0], flag)).toBe(await lightness(portrait, flag));
      await expect(run(await edit((one) => one.resize(300)))).rejects.toMatchObject({ reason: 'face-source-small' });
      await expect(run(other, async () => null)).rejects.toMatchObject({
        kind: 'unavailable',
        reason: 'people-unseen',
      });
      await pool.close();
    },
  );

  it('keeps highlights from white on a lighter skin, and from blue on a darker one', async () => {
    // Brown skin whose highlight grows from left to right and loses colour, as under a lamp.
    const [width, height] = [pictureWidth, pictureHeight];
    const shining = Buffer.alloc(width * height * 3);
    for (let i = 0; i < width * height; i++) {
      const shine = Math.max(0, ((i % width) - 140) / 100);
      [150, 92, 64].forEach((value, c) => {
        shining[3 * i + c] = Math.round(value + shine * ([214, 196, 188][c] as number) - shine * value);
      });
    }
    const face = picture(
      await sharp(shining, { raw: { width, height, channels: 3 } })
        .png()
        .toBuffer(),
    );
    const along = async (tone: string) => {
      const { pixels } = await drawWith(diverseSkins, { character: [face] }, { tone, strength: 100 });
      return [60, 150, 165, 180].map((x) => rgb(pixels, x, 120));
    };
    const light = await along('light');
    for (const [r, g, b] of light) expect(Math.min(r, g, b), `${light}`).toBeLessThan(240);
    for (const [r, , b] of await along('deep')) expect(r).toBeGreaterThanOrEqual(b);
  });

  it('shifts half the way at half strength', async () => {
    const cheek = async (strength: number) => (await draw('deep', strength)).pixels[place(85, 130)];
    const [none, half, full] = [await cheek(0), await cheek(50), await cheek(100)];
    expect(half).toBeGreaterThan(full + 0.3 * (none - full));
    expect(half).toBeLessThan(none - 0.3 * (none - full));
  });

  it('refuses a picture without skin and warns when half of it has the colour', async () => {
    const even = async (background: string) =>
      picture(
        await sharp({ create: { width: pictureWidth, height: pictureHeight, channels: 3, background } })
          .png()
          .toBuffer(),
      );
    const params = { tone: 'tan', strength: 100 };
    await expect(drawWith(diverseSkins, { character: [await even('#2c4f86')] }, params)).rejects.toMatchObject({
      kind: 'refused',
      reason: 'no-skin-found',
    });
    const { report } = await drawWith(diverseSkins, { character: [await even('#dcab88')] }, params);
    expect(report.warnings).toEqual(['skin-uncertain']);
  });
});
