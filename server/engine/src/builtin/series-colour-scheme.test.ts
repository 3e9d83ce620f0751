import { drawGarmentPhoto } from '@atelier/testing/pictures';
import { differenceCiede2000 } from 'culori';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { type HarmonyScheme, listHarmony, pickDistinct } from '../ops/colour/harmony.ts';
import { parseOklab } from '../ops/colour/oklab.ts';
import { extractPalette, measureDistance } from '../ops/colour/palette.ts';
import { decodePicture } from '../ops/geometry/raster.ts';
import { composeSeries, seriesColourScheme } from './series-colour-scheme.ts';

const width = 240;
const height = 300;
const neutral = { scheme: 'analogous', count: 4, protectPrint: true } as const;

/** Three stripes of 60, 30 and 10 % on a white ground. */
const drawSwatches = async () => {
  const data = await sharp(
    Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" width="200" height="200"><rect width="200" height="200" fill="#fff"/>
      <rect x="40" y="40" width="72" height="120" fill="#c8102e"/><rect x="112" y="40" width="36" height="120" fill="#1f4e9e"/>
      <rect x="148" y="40" width="12" height="120" fill="#f2c230"/></svg>`),
  )
    .png()
    .toBuffer();
  return { data, mime: 'image/png' as const, width: 200, height: 200 };
};

describe('palette of a picture', () => {
  it('lists its colours, largest first, without the white background', async () => {
    const palette = extractPalette(await decodePicture(await drawSwatches()), 1);
    expect(palette).toHaveLength(3);
    for (const [nth, hex] of ['#c8102e', '#1f4e9e', '#f2c230'].entries()) {
      expect(measureDistance(palette[nth]?.colour ?? [0, 0, 0], parseOklab(hex)), hex).toBeLessThan(0.02);
    }
  });
});

describe('colours of a series [spec 1.7]', () => {
  const own = parseOklab('#3a6ea5');
  const schemes: HarmonyScheme[] = ['analogous', 'complementary', 'triadic', 'tonal'];
  const bases = ['#3a6ea5', '#000000', '#ffffff', '#808080', '#ff0000', '#f2c230'];

  it.each(schemes)('%s always finds six distinguishable colours for any garment', (scheme) => {
    for (const base of bases) {
      const colours = composeSeries({ ...neutral, scheme, count: 6 }, parseOklab(base), []);
      expect(colours, base).toHaveLength(6);
      for (const [i, p] of colours.entries()) {
        for (const q of colours.slice(i + 1)) expect(measureDistance(p, q), base).toBeGreaterThanOrEqual(0.05);
      }
    }
  });

  it('complementary starts on the other side of the wheel, tonal stays on the hue', () => {
    const hue = (colour: readonly [number, number, number]) => (Math.atan2(colour[2], colour[1]) * 180) / Math.PI;
    const turn = (scheme: HarmonyScheme) => {
      const first = listHarmony(own, scheme)[0] ?? own;
      return Math.round(Math.abs(((hue(first) - hue(own) + 540) % 360) - 180));
    };
    expect([turn('complementary'), turn('tonal'), turn('triadic'), turn('analogous')]).toEqual([180, 0, 120, 30]);
  });

  it('uses chosen colours first, then the reference, then harmonies, without duplicates', () => {
    const red = parseOklab('#c8102e');
    const blue = parseOklab('#1f4e9e');
    const series = composeSeries({ ...neutral, colour1: '#c8102e', colour3: '#c8102f' }, own, [red, blue]);
    expect(series.slice(0, 2)).toEqual([red, blue]);
    expect(series).toHaveLength(4);
    expect(pickDistinct([red, red, blue], 3)).toEqual([red, blue]);
  });
});

describe('a series', () => {
  it('is one picture a colour, the chosen ones within CIEDE2000 4, background unchanged @full', async () => {
    const { png, mask } = await drawGarmentPhoto({
      width: width,
      height: height,
      garment: 'tshirt',
      colour: '#3a6ea5',
      ground: '#d9d2c5',
      noise: 3,
      seed: 5,
    });
    const { outputs, report } = await seriesColourScheme.run(
      {
        id: 'task',
        toolType: 221,
        inputs: {
          garment: [{ data: png, mime: 'image/png', width: width, height: height }],
          colourReference: [await drawSwatches()],
        },
        params: { ...neutral, count: 3, colour1: '#2e7d4f' },
        seed: 3,
      },
      { finishStep: async () => {} },
    );
    expect(report.confidence).toBeGreaterThan(0.6);
    expect(outputs).toHaveLength(3);
    const distance = differenceCiede2000();
    for (const [nth, hex] of ['#2e7d4f', '#c8102e', '#1f4e9e'].entries()) {
      const pixels = await sharp(outputs[nth]?.data).raw().toBuffer();
      const median = [0, 1, 2].map((c) => {
        const values = [...mask.keys()].filter((i) => mask[i] === 255).map((i) => pixels[i * 3 + c] ?? 0);
        return (values.sort((p, q) => p - q)[Math.floor(values.length / 2)] ?? 0) / 255;
      });
      const [r = 0, g = 0, b = 0] = median;
      expect(distance({ mode: 'rgb', r, g, b }, hex), hex).toBeLessThan(4);
    }
    const before = await sharp(png).raw().toBuffer();
    const after = await sharp(outputs[0]?.data).raw().toBuffer();
    expect([...after.subarray(0, 300)]).toEqual([...before.subarray(0, 300)]);
  }, 60_000);
});
