import { initializeCanvas, readPsd } from 'ag-psd';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import type { EnginePicture } from '../engine.ts';
import { embedXmp, readXmp } from '../provenance/embed-xmp.ts';
import { drawLabelSheet, labelSvg } from '../provenance/label.ts';
import { hashParams, type Provenance, sourceTypeOf } from '../provenance/provenance.ts';
import { buildXmp, saysGenerated } from '../provenance/xmp.ts';
import { renderDownload } from './render-download.ts';

const classical: Provenance = {
  engine: 'classical',
  method: 'oklab+<folds> & "shade"',
  tool: { type: 220, key: 'changeColors' },
  paramsHash: hashParams({ colour: '#aa0000' }),
  time: new Date('2026-03-01T10:00:00Z'),
  seed: 7,
  isGenerative: false,
  hasInputs: true,
  software: 'Maison <Lin>',
  producer: '衣间工作室',
  produceId: '0190-task',
};
const generated: Provenance = { ...classical, engine: 'ComfyUI: dressing.qwen-edit', isGenerative: true };

// The reader decodes pixels with the functions of a page.
initializeCanvas(
  () => {
    throw new Error('there is no canvas');
  },
  (width, height) =>
    ({ width, height, data: new Uint8ClampedArray(width * height * 4) }) as ReturnType<
      NonNullable<Parameters<typeof initializeCanvas>[1]>
    >,
);

const drawn = sharp({
  create: { width: 400, height: 300, channels: 4, background: { r: 90, g: 120, b: 60, alpha: 0.5 } },
});
const solid = sharp({ create: { width: 400, height: 300, channels: 3, background: '#4a7a3c' } });

const files: Record<string, () => Promise<EnginePicture>> = {
  png: async () => ({ data: await drawn.clone().png().toBuffer(), mime: 'image/png', width: 400, height: 300 }),
  jpeg: async () => ({ data: await solid.clone().jpeg().toBuffer(), mime: 'image/jpeg', width: 400, height: 300 }),
  'webp, lossy': async () => ({
    data: await solid.clone().webp().toBuffer(),
    mime: 'image/webp',
    width: 400,
    height: 300,
  }),
  'webp, lossless with alpha': async () => ({
    data: await drawn.clone().webp({ lossless: true }).toBuffer(),
    mime: 'image/webp',
    width: 400,
    height: 300,
  }),
  'webp, lossy with alpha': async () => ({
    data: await drawn.clone().webp().toBuffer(),
    mime: 'image/webp',
    width: 400,
    height: 300,
  }),
  svg: async () => ({
    data: Buffer.from(
      '<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg" width="400" height="300"><rect width="9" height="9"/></svg>',
    ),
    mime: 'image/svg+xml',
    width: 400,
    height: 300,
  }),
};

const pixels = (data: Uint8Array) => sharp(data).ensureAlpha().raw().toBuffer();

describe('metadata packet of a file', () => {
  it.each(Object.entries(files))(
    '%s: it is readable, other programs find it, no pixel changes',
    async (name, build) => {
      const picture = await build();
      const xmp = buildXmp(generated);
      const marked = embedXmp(picture, xmp);
      const back = readXmp(marked, picture.mime);
      expect(back).toContain('"ContentProducer":"衣间工作室"'.replaceAll('"', '&quot;'));
      expect(back).toContain('method>oklab+&lt;folds&gt; &amp; &quot;shade&quot;</atelier:method>');
      expect(await pixels(marked)).toEqual(await pixels(picture.data));
      expect(readXmp(picture.data, picture.mime)).toBeNull();
      // libvips reads it for formats with a field for it.
      if (name !== 'svg') expect((await sharp(marked).metadata()).xmp?.toString('utf8')).toBe(xmp);
    },
  );

  it('states the source of the pixels in IPTC terms', () => {
    const sourceType = (isGenerative: boolean, hasInputs: boolean) => sourceTypeOf({ isGenerative, hasInputs });
    expect(sourceType(true, false)).toBe('trainedAlgorithmicMedia');
    expect(sourceType(true, true)).toBe('compositeWithTrainedAlgorithmicMedia');
    expect(sourceType(false, true)).toBe('algorithmicallyEnhanced');
    expect(sourceType(false, false)).toBe('algorithmicMedia');
  });

  it('has the label of generated content only for model results', () => {
    const label = /<TC260:AIGC>(.*)<\/TC260:AIGC>/.exec(buildXmp(generated))?.[1]?.replaceAll('&quot;', '"') ?? '';
    expect(JSON.parse(label)).toEqual({
      Label: '1',
      ContentProducer: '衣间工作室',
      ProduceID: '0190-task',
      ReservedCode1: '',
      ContentPropagator: '',
      PropagateID: '',
      ReservedCode2: '',
    });
    const processed = buildXmp(classical);
    expect(processed).not.toContain('AIGC');
    expect(processed).toContain('未使用生成模型');
    expect([saysGenerated(processed), saysGenerated(buildXmp(generated)), saysGenerated(null)]).toEqual([
      false,
      true,
      false,
    ]);
  });

  it('has one hash for the same parameters in any order', () => {
    expect(hashParams({ a: 1, b: { c: [1, 2], d: 'x' } })).toBe(hashParams({ b: { d: 'x', c: [1, 2] }, a: 1 }));
    expect(hashParams({ a: 1 })).not.toBe(hashParams({ a: 2 }));
  });
});

describe('a download', () => {
  const sourceOf = async (provenance: Provenance) => {
    const picture: EnginePicture = {
      data: await solid.clone().png().toBuffer(),
      mime: 'image/png',
      width: 400,
      height: 300,
    };
    return { data: embedXmp(picture, buildXmp(provenance)), mime: 'image/png' };
  };
  /** White letters of the label, at the lower right and anywhere else. */
  const letters = async (data: Uint8Array) => {
    const { data: raw, info } = await sharp(data).removeAlpha().raw().toBuffer({ resolveWithObject: true });
    const count = { corner: 0, elsewhere: 0 };
    for (let i = 0; i < info.width * info.height; i++) {
      if (Math.min(...raw.subarray(i * 3, i * 3 + 3)) < 200) continue;
      const isCorner = i % info.width > info.width * 0.6 && Math.floor(i / info.width) > info.height * 0.8;
      count[isCorner ? 'corner' : 'elsewhere'] += 1;
    }
    return count;
  };

  it.each(['png', 'jpeg', 'webp'] as const)(
    '%s of generated content has the visible label and the packet',
    async (format) => {
      const file = await renderDownload(await sourceOf(generated), { format }, { hasLabel: true });
      const seen = await letters(file?.data ?? new Uint8Array());
      expect(seen.corner).toBeGreaterThan(60);
      expect(seen.elsewhere).toBe(0);
      expect(saysGenerated(readXmp(file?.data ?? new Uint8Array(), `image/${format}`))).toBe(true);
    },
  );

  it("omits the visible label on the operator's setting, never the packet", async () => {
    const file = await renderDownload(await sourceOf(generated), { format: 'jpeg' }, { hasLabel: false });
    expect((await letters(file?.data ?? new Uint8Array())).corner).toBe(0);
    expect(saysGenerated(readXmp(file?.data ?? new Uint8Array(), 'image/jpeg'))).toBe(true);
  });

  it('of classical imaging has no label, and names its method', async () => {
    for (const shape of [
      { format: 'png' },
      { format: 'jpeg', canvas: '500x500' },
      { format: 'webp', maxKb: 100 },
    ] as const) {
      const file = await renderDownload(await sourceOf(classical), shape, { hasLabel: true });
      const xmp = readXmp(file?.data ?? new Uint8Array(), `image/${shape.format}`);
      expect(xmp).toContain('<atelier:engine>classical</atelier:engine>');
      expect(saysGenerated(xmp)).toBe(false);
    }
    const same = await sourceOf(classical);
    expect((await renderDownload(same, { format: 'png' }, { hasLabel: true }))?.data).toBe(same.data);
  });

  it('as PSD has its sources as hidden layers, the visible label and the packet', async () => {
    const photo = await sharp({ create: { width: 200, height: 150, channels: 3, background: '#2040ff' } })
      .jpeg({ quality: 100 })
      .toBuffer();
    const inputs = [{ name: '原图.jpg', data: photo, mime: 'image/jpeg' }];
    const source = await sourceOf(generated);
    const file = await renderDownload(source, { format: 'psd' }, { hasLabel: true }, { name: '春季外套', inputs });
    const psd = readPsd(file?.data ?? new Uint8Array(), { useImageData: true });
    expect(psd.children?.map(({ name, hidden }) => [name, hidden])).toEqual([
      ['原图.jpg', true],
      ['春季外套', false],
    ]);
    expect(saysGenerated(psd.imageResources?.xmpMetadata ?? null)).toBe(true);
    const [below, top] = psd.children ?? [];
    for (const { imageData } of [psd, top]) {
      expect([...(imageData?.data.slice(0, 4) ?? [])]).toEqual([0x4a, 0x7a, 0x3c, 255]);
      const png = await sharp(imageData?.data, { raw: { width: 400, height: 300, channels: 4 } })
        .png()
        .toBuffer();
      expect((await letters(png)).corner).toBeGreaterThan(60);
    }
    // The source has the size of the result, and its own colours.
    expect([below?.imageData?.width, below?.imageData?.height]).toEqual([400, 300]);
    const [red = 0, green = 0, blue = 0] = below?.imageData?.data ?? [];
    expect([Math.abs(red - 0x20) < 4, Math.abs(green - 0x40) < 4, blue > 250]).toEqual([true, true, true]);
  });

  it('of a vector is the vector with its packet', async () => {
    const picture = await files.svg?.();
    const data = embedXmp(picture as EnginePicture, buildXmp(classical));
    const file = await renderDownload({ data, mime: 'image/svg+xml' }, { format: 'svg' }, { hasLabel: true });
    expect(readXmp(file?.data ?? new Uint8Array(), 'image/svg+xml')).toContain(
      '<atelier:engine>classical</atelier:engine>',
    );
    expect((await sharp(file?.data).metadata()).format).toBe('svg');
  });

  it('stays within its size limit with the packet', async () => {
    const noise = await sharp({
      create: {
        width: 360,
        height: 360,
        channels: 3,
        background: '#888',
        noise: { type: 'gaussian', mean: 120, sigma: 60 },
      },
    })
      .png()
      .toBuffer();
    const data = embedXmp({ data: noise, mime: 'image/png', width: 360, height: 360 }, buildXmp(generated));
    const file = await renderDownload({ data, mime: 'image/png' }, { format: 'jpeg', maxKb: 40 }, { hasLabel: true });
    expect(file?.data.byteLength).toBeLessThanOrEqual(40 * 1024);
  }, 30_000);
});

describe('visible label', () => {
  it.each([
    [1024, 1536],
    [512, 512],
    [2048, 640],
  ])('has letters of 5 %% of the shorter side at %s x %s, without a font', async (width, height) => {
    const svg = labelSvg({ width, height });
    expect(svg).not.toMatch(/<text|font/);
    const sheet = await drawLabelSheet({ width, height }, true);
    const { data, info } = await sharp(sheet).raw().toBuffer({ resolveWithObject: true });
    const rows = new Set<number>();
    for (let i = 0; i < width * height; i++) {
      if ((data[i * info.channels] ?? 0) > 220 && (data[i * info.channels + 3] ?? 0) > 220)
        rows.add(Math.floor(i / width));
    }
    const tall = Math.max(...rows) - Math.min(...rows) + 1;
    expect(tall).toBeGreaterThanOrEqual(0.05 * Math.min(width, height));
    expect(Math.max(...rows)).toBeLessThan(height);
  });

  it('is absent from the sheet when it is off', async () => {
    const { channels } = await sharp(await drawLabelSheet({ width: 300, height: 200 }, false)).stats();
    expect(channels[3]?.max).toBe(0);
  });
});
