import { describe, expect, it } from 'vitest';
import { garmentBox, openPictures, type PictureTools } from './position-dialog.tsx';

const picture = (naturalWidth: number, naturalHeight: number) => ({ naturalWidth, naturalHeight }) as HTMLImageElement;

/** Grey background with a dark rectangle: columns 4 to 11 and rows 2 to 15 of 16 by 20. */
const pixels = (): Uint8ClampedArray => {
  const data = new Uint8ClampedArray(16 * 20 * 4).fill(230);
  for (let y = 2; y < 16; y++) for (let x = 4; x < 12; x++) data.fill(40, (y * 16 + x) * 4, (y * 16 + x) * 4 + 3);
  return data;
};

const tools = (change: Partial<PictureTools> = {}): PictureTools => ({
  load: async () => picture(800, 1000),
  canvas: (width, height) =>
    ({
      drawImage: () => undefined,
      getImageData: () => ({ data: new Uint8ClampedArray(width * height * 4).fill(200) }),
    }) as unknown as CanvasRenderingContext2D,
  ...change,
});

describe('opening the pictures of the position dialog', () => {
  it('measures both', async () => {
    expect((await openPictures('a', 'b', tools())).ratios).toEqual({ garment: 0.8, motif: 0.8 });
  });

  it.each([
    ['image-load-failed', tools({ load: () => Promise.reject(new Error('404')) })],
    ['canvas-init-failed', tools({ canvas: () => null })],
    ['size-calc-failed', tools({ load: async () => picture(0, 0) })],
  ])('shows %s [spec 8.16]', async (trouble, broken) => {
    await expect(openPictures('a', 'b', broken)).rejects.toMatchObject({ trouble });
  });
});

describe('garment area', () => {
  it('is the part that differs from the frame', () => {
    expect(garmentBox(pixels(), 16, 20)).toEqual({ left: 0.25, right: 0.75, top: 0.1, bottom: 0.8 });
  });

  it('is the whole picture without a contrast', () => {
    const flat = new Uint8ClampedArray(16 * 20 * 4).fill(120);
    expect(garmentBox(flat, 16, 20)).toEqual({ left: 0, top: 0, right: 1, bottom: 1 });
  });
});
