import { drawGarmentPhoto } from '@atelier/testing/pictures';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { backgroundChange, backgroundChangeBasic } from './background-change.ts';
import { drawCutout, drawWith, listPixels, picture, pictureHeight, pictureWidth } from './cutout-picture.fixture.ts';

const noShadow = { shadow: 'none', shadowStrength: 50 };
const rgb = (pixels: Uint8Array, at: number) => [...pixels.subarray(at * 3, at * 3 + 3)];

/** Left half green, right half violet. */
const drawScene = () =>
  sharp({ create: { width: pictureWidth, height: pictureHeight, channels: 3, background: '#2f8f4f' } })
    .composite([
      {
        input: { create: { width: pictureWidth / 2, height: pictureHeight, channels: 3, background: '#8040a0' } },
        left: pictureWidth / 2,
        top: 0,
      },
    ])
    .png()
    .toBuffer();

/** Bounding box of all pixels that are not white, exclusive at its end. */
const boxOnWhite = (pixels: Uint8Array, width: number, height: number) => {
  const box = { left: width, top: height, right: 0, bottom: 0 };
  for (let at = 0; at < width * height; at++) {
    if (rgb(pixels, at).every((value) => value > 200)) continue;
    const [x, y] = [at % width, Math.floor(at / width)];
    box.left = Math.min(box.left, x);
    box.right = Math.max(box.right, x + 1);
    box.top = Math.min(box.top, y);
    box.bottom = Math.max(box.bottom, y + 1);
  }
  return box;
};

describe('background change [spec 1.13]', { timeout: 120_000 }, () => {
  it('fills every pixel beyond the garment with the colour and keeps every pixel of its core', async () => {
    const cutout = await drawCutout();
    const { pixels, channels, output } = await drawWith(
      backgroundChangeBasic,
      { original: [cutout.picture] },
      { colour: '#c9d6df', ...noShadow },
    );
    expect([channels, output.width, output.height]).toEqual([3, pictureWidth, pictureHeight]);
    const outside = listPixels(cutout.mask, -1);
    const inside = listPixels(cutout.mask, 1);
    expect(outside.length).toBeGreaterThan(10_000);
    expect(inside.length).toBeGreaterThan(10_000);
    expect(outside.filter((at) => rgb(pixels, at).join() !== '201,214,223')).toEqual([]);
    expect(inside.filter((at) => rgb(pixels, at).join() !== rgb(cutout.pixels, at).join())).toEqual([]);
  });

  it('places the background picture behind, blurred on request', async () => {
    const { picture: original, mask } = await drawCutout();
    const inputs = { original: [original], background: [picture(await drawScene())] };
    const sharpGround = await drawWith(backgroundChange, inputs, { ground: 'plain', blur: 0, ...noShadow });
    const blurred = await drawWith(backgroundChange, inputs, { ground: 'plain', blur: 100, ...noShadow });
    const corner = (x: number) => (pictureHeight - 4) * pictureWidth + x;
    expect(mask[corner(pictureWidth / 2)]).toBe(0);
    expect(rgb(sharpGround.pixels, corner(4))).toEqual([47, 143, 79]);
    expect(rgb(sharpGround.pixels, corner(pictureWidth - 4))).toEqual([128, 64, 160]);
    const [red = 0, green = 0] = rgb(blurred.pixels, corner(pictureWidth / 2));
    expect(red).toBeGreaterThan(60);
    expect(red).toBeLessThan(115);
    expect(green).toBeLessThan(135);
  });

  it('lights the studio from the middle, symmetrically', async () => {
    const { picture: original, mask } = await drawCutout();
    const { pixels } = await drawWith(
      backgroundChange,
      { original: [original] },
      { ground: 'studio', colour: '#e0e0e0', blur: 0, ...noShadow },
    );
    const mean = (x: number, y: number) => {
      let sum = 0;
      for (let v = y; v < y + 12; v++) {
        for (let u = x; u < x + 12; u++) {
          expect(mask[v * pictureWidth + u]).toBe(0);
          sum += pixels[(v * pictureWidth + u) * 3] / 144;
        }
      }
      return sum;
    };
    expect(mean(0, 0)).toBeLessThan(mean(114, 2) - 10);
    expect(Math.abs(mean(0, 0) - mean(pictureWidth - 12, 0))).toBeLessThan(1.5);
    expect(mean(0, pictureHeight - 12)).toBeLessThan(mean(0, 110));
  });

  it.each(['soft', 'standing'] as const)('casts a %s shadow near the garment and nowhere else', async (shadow) => {
    const { picture: original, mask } = await drawCutout({ garment: 'dress' });
    const { pixels } = await drawWith(
      backgroundChangeBasic,
      { original: [original] },
      { colour: '#ffffff', shadow, shadowStrength: 60 },
    );
    const lowest = Math.floor(mask.lastIndexOf(255) / pictureWidth);
    const middle = Math.round(
      (mask.indexOf(255, lowest * pictureWidth) % pictureWidth) / 2 + (mask.lastIndexOf(255) % pictureWidth) / 2,
    );
    const under = pixels[((lowest + 2) * pictureWidth + middle) * 3];
    expect(under).toBeLessThan(225);
    expect(under).toBeGreaterThan(60);
    const far = listPixels(mask, -1).filter((at) => at < 6 * pictureWidth || at % pictureWidth < 3);
    expect(far.length).toBeGreaterThan(500);
    expect(far.filter((at) => pixels[at * 3] !== 255)).toEqual([]);
  });

  it.each([
    ['800', {}, [800, 800]],
    ['1:1', {}, [300, 300]],
    ['3:4', {}, [240, 320]],
    ['4:5', {}, [240, 300]],
    ['own', { outputWidth: 500, outputHeight: 260 }, [500, 260]],
  ] as const)(
    'has the size %s with the whole subject, and the same bytes on a second run',
    async (outputSize, own, size) => {
      const { picture: original } = await drawCutout();
      const params = { colour: '#ffffff', outputSize, ...own, arrangement: 'centred', padding: 10, ...noShadow };
      const { output, pixels } = await drawWith(backgroundChangeBasic, { original: [original] }, params);
      expect([output.width, output.height]).toEqual(size);
      const [width, height] = size;
      const { left, top, right, bottom } = boxOnWhite(pixels, width, height);
      const padding = 0.1 * Math.min(width, height);
      expect(Math.min(left, top)).toBeGreaterThanOrEqual(padding - 2);
      expect(Math.min(left - padding, top - padding)).toBeLessThanOrEqual(2);
      expect(Math.abs(left - (width - right))).toBeLessThanOrEqual(2);
      expect(Math.abs(top - (height - bottom))).toBeLessThanOrEqual(2);
      const again = await drawWith(backgroundChangeBasic, { original: [original] }, params);
      expect(Buffer.compare(again.pixels, pixels)).toBe(0);
    },
  );

  it('widens to a ratio without changing the subject’s pixels', async () => {
    const cutout = await drawCutout();
    const { pixels, output } = await drawWith(
      backgroundChangeBasic,
      { original: [cutout.picture] },
      { colour: '#c9d6df', outputSize: '1:1', ...noShadow },
    );
    const moved = (at: number) => {
      const [x, y] = [at % pictureWidth, Math.floor(at / pictureWidth)];
      return y * output.width + x + (output.width - pictureWidth) / 2;
    };
    const inside = listPixels(cutout.mask, 3);
    expect(inside.length).toBeGreaterThan(10_000);
    expect(inside.filter((at) => rgb(pixels, moved(at)).join() !== rgb(cutout.pixels, at).join())).toEqual([]);
    expect(rgb(pixels, 0)).toEqual([201, 214, 223]);
  });

  it('keeps a subject that the photograph cuts off at the edge', async () => {
    const whole = await drawCutout();
    const data = await sharp(whole.picture.data)
      .extract({ left: 0, top: 0, width: pictureWidth, height: 200 })
      .png()
      .toBuffer();
    const { pixels } = await drawWith(
      backgroundChangeBasic,
      { original: [{ ...picture(data), height: 200 }] },
      { colour: '#ffffff', outputSize: '800', arrangement: 'centred', padding: 8, ...noShadow },
    );
    const box = boxOnWhite(pixels, 800, 800);
    expect(box.bottom).toBe(800);
    expect(box.left).toBeGreaterThanOrEqual(62);
    expect(Math.abs(box.left - (800 - box.right))).toBeLessThanOrEqual(2);
  });

  it("places the subject at the user's position, rotation and scale", async () => {
    const { picture: original } = await drawCutout();
    const at = async (placement: object) => {
      const params = { colour: '#ffffff', placement, ...noShadow };
      const { pixels } = await drawWith(backgroundChangeBasic, { original: [original] }, params);
      return boxOnWhite(pixels, pictureWidth, pictureHeight);
    };
    const start = await at({ x: 0.5, y: 0.5, scale: 1, rotation: 0 });
    const half = await at({ x: 0.25, y: 0.5, scale: 0.5, rotation: 0 });
    expect(Math.abs(half.right - half.left - (start.right - start.left) / 2)).toBeLessThanOrEqual(2);
    expect(Math.abs((half.left + half.right) / 2 - pictureWidth / 4)).toBeLessThanOrEqual(2);
    const turned = await at({ x: 0.5, y: 0.5, scale: 0.5, rotation: 90 });
    expect(Math.abs(turned.right - turned.left - (half.bottom - half.top))).toBeLessThanOrEqual(2);
    expect(Math.abs(turned.bottom - turned.top - (half.right - half.left))).toBeLessThanOrEqual(2);
  });

  it('rotates clockwise', async () => {
    const { picture: original } = await drawCutout();
    const data = await sharp(original.data).extend({ top: 100, background: '#00000000' }).png().toBuffer();
    const { pixels } = await drawWith(
      backgroundChangeBasic,
      { original: [{ ...picture(data), height: 400 }] },
      { colour: '#ffffff', placement: { x: 0.5, y: 0.5, scale: 0.5, rotation: 90 }, ...noShadow },
    );
    const { left, right } = boxOnWhite(pixels, pictureWidth, 400);
    // The lower half of the picture is now on the left.
    expect((left + right) / 2).toBeLessThan(pictureWidth / 2 - 15);
  });

  it('cuts the garment out of a photograph first, and reports its confidence', async () => {
    const { png } = await drawGarmentPhoto({
      width: pictureWidth,
      height: pictureHeight,
      garment: 'tshirt',
      colour: '#3a6ea5',
      ground: '#d9d2c5',
      noise: 4,
      seed: 11,
    });
    const { pixels, report } = await drawWith(
      backgroundChangeBasic,
      { original: [picture(png)] },
      { colour: '#ff0000', ...noShadow },
    );
    expect(report.confidence).toBeGreaterThan(0.9);
    expect(rgb(pixels, 0)).toEqual([255, 0, 0]);
    expect(rgb(pixels, (pictureHeight / 2) * pictureWidth + pictureWidth / 2)[0]).toBeLessThan(90);
  });
});
