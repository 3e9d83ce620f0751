import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { drawCutout, drawWith, picture, pictureHeight, pictureWidth } from './cutout-picture.fixture.ts';
import { logoTryOn } from './logo-try-on.ts';

/** A white ring on a transparent background. */
const drawLogo = async () =>
  picture(
    await sharp(
      Buffer.from(
        `<svg xmlns="http://www.w3.org/2000/svg" width="${pictureWidth}" height="${pictureHeight}"><circle cx="120" cy="150" r="80" fill="none" stroke="#fff" stroke-width="60"/></svg>`,
      ),
    )
      .png()
      .toBuffer(),
  );

const params = {
  placement: { x: 0.5, y: 0.5, scale: 0.4, rotation: 0 },
  removeGround: true,
  opacity: 100,
  folds: 100,
  bend: 50,
};

describe('logo try-on [spec 1.8]', { timeout: 60_000 }, () => {
  it('prints the logo at the adjusted position, shaded by the folds, and nowhere else', async () => {
    const { picture: garment, pixels: before } = await drawCutout({ colour: '#27408b' });
    const { pixels, channels } = await drawWith(logoTryOn, { garment: [garment], logo: [await drawLogo()] }, params);
    // The ring's own radius, from the motif's width on the garment.
    const radius = (80 / pictureWidth) * 0.4 * pictureWidth;
    const at = (data: Uint8Array, step: number, x: number, y: number) =>
      [0, 1, 2].map((c) => data[(Math.round(y) * pictureWidth + Math.round(x)) * step + c]);
    const ring = Array.from({ length: 24 }, (_, n) => {
      const angle = (n / 24) * 2 * Math.PI;
      return at(pixels, channels, 120 + radius * Math.cos(angle), 150 + radius * Math.sin(angle));
    });
    for (const [red = 0] of ring) expect(red).toBeGreaterThan(150);
    expect(new Set(ring.map(String)).size).toBeGreaterThan(5);
    expect(at(pixels, channels, 120, 150)).toEqual(at(before, 3, 120, 150));
    expect(at(pixels, channels, 120, 230)).toEqual(at(before, 3, 120, 230));
  });

  it('follows placement and rotation', async () => {
    const { picture: garment, mask } = await drawCutout({ colour: '#27408b' });
    const moved = { ...params, placement: { x: 0.4, y: 0.7, scale: 0.2, rotation: 90 } };
    const { pixels, channels } = await drawWith(logoTryOn, { garment: [garment], logo: [await drawLogo()] }, moved);
    const white: number[] = [];
    for (let i = 0; i < pictureWidth * pictureHeight; i++) if (mask[i] && pixels[i * channels] > 150) white.push(i);
    const mean = (of: (i: number) => number) => white.reduce((sum, i) => sum + of(i), 0) / white.length;
    expect(mean((i) => i % pictureWidth)).toBeCloseTo(0.4 * pictureWidth, -1);
    expect(mean((i) => Math.floor(i / pictureWidth))).toBeCloseTo(0.7 * pictureHeight, -1);
  });

  it('warns with the position on stripes, and not beside them', async () => {
    const { picture: garment, mask } = await drawCutout({ colour: '#27408b', noise: 0 });
    const pixels = await sharp(garment.data).raw().toBuffer();
    // White stripes over the lower half.
    for (let i = 0; i < mask.length; i++) {
      const y = Math.floor(i / pictureWidth);
      if (mask[i] && y > 0.55 * pictureHeight && y % 12 < 6) pixels.fill(240, i * 4, i * 4 + 3);
    }
    const raw = { width: pictureWidth, height: pictureHeight, channels: 4 } as const;
    const striped = picture(await sharp(pixels, { raw }).png().toBuffer());
    const inputs = { garment: [striped], logo: [await drawLogo()] };
    const at = (y: number) => ({ ...params, placement: { x: 0.5, y, scale: 0.22, rotation: 0 } });
    const low = await drawWith(logoTryOn, inputs, at(0.74));
    expect(low.report.warnings).toContain('motif-on-pattern');
    const [place] = (low.report.places ?? []).filter(({ code }) => code === 'motif-on-pattern');
    const points = place?.area.kind === 'polygon' ? place.area.points : [];
    expect(Math.min(...points.map(([, y]) => y))).toBeGreaterThan(0.55);
    expect(Math.max(...points.map(([x]) => x)) - Math.min(...points.map(([x]) => x))).toBeLessThan(0.3);
    const high = await drawWith(logoTryOn, inputs, at(0.38));
    expect(high.report.warnings).not.toContain('motif-on-pattern');
  });

  it('requires an adjusted position', async () => {
    const { picture: garment } = await drawCutout();
    const { placement: _, ...unplaced } = params;
    await expect(drawWith(logoTryOn, { garment: [garment], logo: [await drawLogo()] }, unplaced)).rejects.toMatchObject(
      {
        kind: 'refused',
        reason: 'position-missing',
      },
    );
  });
});
