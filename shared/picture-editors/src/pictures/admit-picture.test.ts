import { describe, expect, it } from 'vitest';
import { type Admission, admitPicture, type PictureServices } from './admission-parts.ts';
import { buildImage } from './build-image.fixture.ts';
import type { PictureRules } from './check-picture.ts';
import type { PictureSlot } from './picture-slot.ts';

const rules: PictureRules = {
  min_side: 256,
  max_ratio: 2.5,
  max_pixels: 40_000_000,
  max_bytes: 20 * 1024 * 1024,
  max_side: 4096,
  compresses: true,
};

const pngFile = (width: number, height: number, name = 'coat.png') => {
  const bytes = new Uint8Array(64);
  bytes.set([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
  new DataView(bytes.buffer).setUint32(16, width);
  new DataView(bytes.buffer).setUint32(20, height);
  return new File([bytes], name, { type: 'image/png' });
};

const apiError = (code: string, details: Record<string, string | number> = {}) =>
  Object.assign(new Error(code), { name: 'ApiError', kind: 'api', code, details });

const admit = async (file: File, rest: Partial<Admission> = {}, services: Partial<PictureServices> = {}) => {
  const slots: PictureSlot[] = [];
  const sent: File[] = [];
  await admitPicture(
    {
      key: 'k',
      file,
      rules,
      crops: false,
      signal: new AbortController().signal,
      report: (slot) => slots.push(slot),
      ...rest,
    },
    {
      previewOf: () => 'blob:preview',
      decodes: async () => true,
      redraw: async (work) => ({
        blob: new Blob(['x'], { type: 'image/jpeg' }),
        width: work.width,
        height: work.height,
      }),
      upload: async (picture, _, onShare) => {
        sent.push(picture);
        onShare(0.5);
        return buildImage({ id: 'up-1', name: picture.name });
      },
      ...services,
    },
  );
  return { slots, sent, last: slots.at(-1) };
};

describe('admitPicture', () => {
  it('checks, uploads with progress, and is ready', async () => {
    const { slots } = await admit(pngFile(1200, 1600));
    expect(slots.map((slot) => slot.kind)).toEqual(['checking', 'uploading', 'uploading', 'ready']);
    expect(slots.at(-1)).toMatchObject({ kind: 'ready', image: { id: 'up-1' }, preview: 'blob:preview' });
  });

  it('sends nothing that it refuses', async () => {
    const heic = new File(['\0\0\0\x18ftypheic'], 'IMG_1.HEIC');
    const { sent, last } = await admit(heic);
    expect(sent).toEqual([]);
    expect(last).toMatchObject({ kind: 'refused', code: '41011', name: 'IMG_1.HEIC' });
  });

  it('compresses an oversize picture, with a notice of both sizes [spec 5.8]', async () => {
    const { slots, sent, last } = await admit(pngFile(8192, 4096));
    expect(slots.map((slot) => slot.kind)).toContain('compressing');
    expect(sent[0]?.name).toBe('coat.jpg');
    expect(last).toMatchObject({
      change: { kind: 'compressed', from: { width: 8192, height: 4096 }, to: { width: 4096, height: 2048 } },
    });
  });

  it('refuses a long picture with a crop option, and accepts it cropped', async () => {
    expect((await admit(pngFile(1000, 3100))).last).toMatchObject({ kind: 'refused', code: '41014', cure: 'crop' });
    const { last } = await admit(pngFile(1000, 3100), { crops: true });
    expect(last).toMatchObject({ kind: 'ready', change: { kind: 'cropped', to: { width: 1000, height: 2500 } } });
  });

  it('reports an undecodable picture as damaged [spec 8.12]', async () => {
    const { last, sent } = await admit(pngFile(800, 800), {}, { decodes: async () => false });
    expect([last, sent]).toMatchObject([{ kind: 'refused', code: '41012' }, []]);
  });

  it("shows the server's reason for a picture, and keeps the file for a retry otherwise [spec 8.14]", async () => {
    const fails = (error: unknown) => ({ upload: () => Promise.reject(error) });
    const damaged = await admit(pngFile(800, 800), {}, fails(apiError('41012')));
    expect(damaged.last).toMatchObject({ kind: 'refused', code: '41012' });
    const busy = await admit(pngFile(800, 800), {}, fails(apiError('45000', { seconds: 3 })));
    expect(busy.last).toMatchObject({ kind: 'stopped', code: '45000', details: { seconds: 3 } });
    const offline = await admit(
      pngFile(800, 800),
      {},
      fails(Object.assign(new Error('x'), { name: 'ApiError', kind: 'network', details: {} })),
    );
    expect(offline.last).toEqual({ kind: 'stopped', key: 'k', name: 'coat.png', preview: 'blob:preview', details: {} });
  });

  it('reports nothing after a cancel', async () => {
    const controller = new AbortController();
    const { slots } = await admit(
      pngFile(800, 800),
      { signal: controller.signal },
      {
        upload: async () => {
          controller.abort();
          throw new Error('aborted');
        },
      },
    );
    expect(slots.at(-1)?.kind).toBe('uploading');
  });
});
