import { drawGarmentPhoto } from '@atelier/testing/pictures';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { toOklabPlanes } from '../ops/colour/oklab.ts';
import { decodePicture } from '../ops/geometry/raster.ts';
import {
  pictureHeight as cutoutHeight,
  pictureWidth as cutoutWidth,
  drawCutout,
  drawWith,
  picture,
} from './cutout-picture.fixture.ts';
import { patternExtraction } from './pattern-extraction.ts';

const pictureWidth = 260;
const pictureHeight = 300;
const timeout = 120_000;

const redSquare = '<rect x="100" y="110" width="60" height="60" fill="#d8404a"/>';

/** A tee with a print on the chest, shaded with the cloth, or without one. */
const draw = async (print: string | undefined, params: Record<string, unknown> = {}) => {
  const { png } = await drawGarmentPhoto({
    width: pictureWidth,
    height: pictureHeight,
    garment: 'tshirt',
    colour: '#5a7a9a',
    ground: '#d9d2c5',
    noise: 2,
    seed: 5,
  });
  const square = `<svg xmlns="http://www.w3.org/2000/svg" width="${pictureWidth}" height="${pictureHeight}">${print ?? ''}</svg>`;
  const printed = print
    ? await sharp(png)
        .composite([{ input: Buffer.from(square) }])
        .png()
        .toBuffer()
    : png;
  return patternExtraction.run(
    {
      id: 'task',
      toolType: 232,
      inputs: { original: [{ data: printed, mime: 'image/png', width: pictureWidth, height: pictureHeight }] },
      params: { ground: 'transparent', flatten: 60, ...params },
      seed: 3,
    },
    { finishStep: async () => {} },
  );
};

const extract = async (print: string | undefined, params: Record<string, unknown> = {}) => {
  const [output] = (await draw(print, params)).outputs;
  if (!output) throw new Error('no output');
  return decodePicture(output);
};

describe('pattern extraction [spec 1.9]', () => {
  it(
    'cuts the print out in its size and colour, without cloth',
    async () => {
      const { width, height, data, channels } = await extract(redSquare);
      expect([width, height].every((side) => side >= 60 && side <= 72)).toBe(true);
      const { a } = toOklabPlanes(data, 4);
      const solid = [...a.keys()].filter((i) => (data[i * 4 + 3] ?? 0) > 128);
      expect(channels).toBe(4);
      expect(solid.length).toBeGreaterThan(0.93 * 3600);
      expect(solid.length).toBeLessThan(1.07 * 3600);
      expect(solid.filter((i) => (a[i] ?? 0) < 0.08).length / solid.length).toBeLessThan(0.03);
    },
    timeout,
  );

  it(
    'keeps its cloth on request',
    async () => {
      const { data } = await extract(redSquare, { ground: 'cloth' });
      expect(data.filter((_, i) => i % 4 === 3).every((alpha) => alpha === 255)).toBe(true);
    },
    timeout,
  );

  it(
    'keeps a face drawn in outline, and leaves the inside of a letter open @full',
    async () => {
      const face = `<circle cx="130" cy="140" r="34" fill="none" stroke="#f4e4c8" stroke-width="4"/>
        <circle cx="118" cy="132" r="4" fill="#f4e4c8"/><circle cx="142" cy="132" r="4" fill="#f4e4c8"/>
        <circle cx="130" cy="196" r="11" fill="none" stroke="#f4e4c8" stroke-width="9"/>`;
      const shown = async (fillOutlines: boolean) => {
        const { width, height, data } = await extract(face, { fillOutlines });
        const alphaAt = (x: number, y: number) => data[(Math.round(y) * width + Math.round(x)) * 4 + 3] ?? 0;
        // Positions in the cut-out frame: the drawing is 72 x 114 px, with an equal margin all round.
        const [left, top] = [(width - 72) / 2, (height - 114) / 2 - 1];
        return {
          cheek: alphaAt(left + 36, top + 52),
          eye: alphaAt(left + 24, top + 28),
          letter: alphaAt(left + 36, top + 92),
        };
      };
      expect(await shown(true)).toEqual({ cheek: 255, eye: 255, letter: 0 });
      expect(await shown(false)).toMatchObject({ cheek: 0, letter: 0 });
    },
    timeout,
  );

  it(
    'reports a plain garment @full',
    async () => {
      await expect(extract(undefined)).rejects.toMatchObject({ kind: 'refused', reason: 'no-print-found' });
    },
    timeout,
  );

  it(
    'marks a possible label in a collar, and no print on the chest @full',
    async () => {
      const { report } = await draw('<rect x="116" y="84" width="28" height="11" fill="#f0ece0"/>');
      expect(report.warnings).toContain('print-label');
      const [place] = report.places?.filter(({ code }) => code === 'print-label') ?? [];
      if (place?.area.kind !== 'box') throw new Error('no place');
      expect((place.area.x + place.area.width / 2) * pictureWidth).toBeCloseTo(130, -1);
      expect((place.area.y + place.area.height / 2) * pictureHeight).toBeCloseTo(89, -1);
      expect((await draw(redSquare)).report.warnings).not.toContain('print-label');
    },
    timeout,
  );

  it(
    'marks trims along seams, and neither a print nor lettering @full',
    async () => {
      const trims =
        '<path d="M130 104 V236 M98 170 H124 M136 170 H162 M98 226 H124 M136 226 H162" fill="none" stroke="#f4e4c8" stroke-width="4"/>';
      const words = `<g font-size="20" font-weight="700" font-family="sans-serif" text-anchor="middle" fill="#f4e4c8"><text x="130" y="140">COLTER</text><text x="130" y="164">AND SONS</text><text x="130" y="188">OF 1904</text></g>`;
      const { report } = await draw(trims);
      expect(report.warnings).toContain('print-scattered');
      const [place] = report.places ?? [];
      if (place?.area.kind !== 'box') throw new Error('no place');
      expect((place.area.x + place.area.width / 2) * pictureWidth).toBeCloseTo(130, -1);
      expect(place.area.height * pictureHeight).toBeGreaterThan(120);
      for (const print of [redSquare, words]) {
        expect((await draw(print)).report.warnings).not.toContain('print-scattered');
      }
    },
    timeout,
  );

  it(
    'joins the words of one line, without piping along the hem beside them @full',
    async () => {
      const words = '<path d="M92 170 h28 v26 h-28 Z M140 170 h28 v26 h-28 Z" fill="#f0c020"/>';
      const piping = '<path d="M86 80 V262 H174 V80" fill="none" stroke="#f0c020" stroke-width="5"/>';
      const [alone, trimmed] = [await extract(words), await extract(piping + words)];
      expect(Math.abs(trimmed.width - alone.width)).toBeLessThan(5);
      expect(Math.abs(trimmed.height - alone.height)).toBeLessThan(5);
      expect(alone.width).toBeGreaterThan(76);
      expect((await draw(piping + words)).report.warnings).toEqual([]);
    },
    timeout,
  );

  it(
    'warns when motifs cover the whole garment',
    async () => {
      const { picture: plain, mask } = await drawCutout({ colour: '#7a1f2b', noise: 0 });
      const pixels = await sharp(plain.data).raw().toBuffer();
      for (let i = 0; i < mask.length; i++) {
        const [x, y] = [i % cutoutWidth, Math.floor(i / cutoutWidth)];
        if (mask[i] && Math.hypot((x % 24) - 12, (y % 24) - 12) < 7) pixels.fill(235, i * 4, i * 4 + 3);
      }
      const strewn = await sharp(pixels, { raw: { width: cutoutWidth, height: cutoutHeight, channels: 4 } })
        .png()
        .toBuffer();
      const { report } = await drawWith(
        patternExtraction,
        { original: [picture(strewn)] },
        { ground: 'transparent', flatten: 60 },
      );
      expect(report.warnings).toContain('print-all-over');
    },
    timeout,
  );
});
