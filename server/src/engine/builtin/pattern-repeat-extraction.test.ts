import { drawGarmentPhoto } from '@atelier/testing/pictures';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { findLattice } from './ops/lattice.ts';
import { createRandom } from './ops/random.ts';
import { decodePicture, encodePng, type Raster, toBytes } from './ops/raster.ts';
import { measureSeam } from './ops/seamless.ts';
import { patternRepeatExtraction } from './pattern-repeat-extraction.ts';

const WIDTH = 300;
const HEIGHT = 280;
const timeout = 30_000;

const motifs = `<rect width="64" height="60" fill="#efe6d2"/><circle cx="20" cy="20" r="13" fill="#b03a48"/>
  <path d="M40 35 L60 55 L35 52Z" fill="#2a5f8f"/><rect x="45" y="5" width="10" height="15" fill="#5a8f3c"/>`;
const tartan = `<rect width="64" height="60" fill="#28466e"/><rect width="20" height="60" fill="#1f3d2b" opacity=".6"/>
  <rect width="64" height="18" fill="#1f3d2b" opacity=".6"/><rect x="30" width="6" height="60" fill="#c8102e" opacity=".7"/>
  <rect y="34" width="64" height="6" fill="#f2c230" opacity=".7"/>`;
const stripes = '<rect width="64" height="60" fill="#f2e8d8"/><rect width="64" height="18" fill="#3a2438"/>';

/** Cloth with noise under light that falls off, as a photograph has it. */
const drawCloth = async (cell: string, transform = '', size = { width: 64, height: 60 }): Promise<Raster> => {
  const pattern = `<pattern id="p" width="${size.width}" height="${size.height}" patternUnits="userSpaceOnUse" ${transform}>${cell}</pattern>`;
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}"><defs>${pattern}</defs><rect width="100%" height="100%" fill="url(#p)"/></svg>`;
  const data = toBytes(await sharp(Buffer.from(svg)).removeAlpha().raw().toBuffer()).slice();
  const random = createRandom(6);
  for (let i = 0; i < data.length; i++) {
    const x = Math.floor(i / 3) % WIDTH;
    const light = 1.05 - (0.3 * x) / WIDTH;
    data[i] = Math.max(0, Math.min(255, Math.round((data[i] ?? 0) * light + 12 * (random() - 0.5))));
  }
  return { width: WIDTH, height: HEIGHT, channels: 3, data };
};

/** Patches of random colours and sizes: nothing repeats. */
const drawScatter = (): Promise<Raster> => {
  const random = createRandom(11);
  const patches = Array.from(
    { length: 90 },
    () =>
      `<circle cx="${WIDTH * random()}" cy="${HEIGHT * random()}" r="${6 + 20 * random()}" fill="hsl(${360 * random()} 60% 50%)"/>`,
  );
  return drawCloth(`<rect width="100%" height="100%" fill="#eee"/>${patches.join('')}`, '', {
    width: WIDTH,
    height: HEIGHT,
  });
};

const run = async (cloth: Raster) => {
  const job = {
    id: 'task',
    toolType: 231 as const,
    inputs: { original: [await encodePng(cloth)] },
    params: {},
    seed: 1,
  };
  const { outputs, report, method } = await patternRepeatExtraction.run(job, { finishStep: async () => {} });
  const [unit, sheet] = await Promise.all(outputs.map(decodePicture));
  if (!unit || !sheet) throw new Error('no output');
  return { unit, sheet, report, method };
};

const deviation = ({ data }: Raster) => {
  const mean = data.reduce((sum, value) => sum + value, 0) / data.length;
  return Math.sqrt(data.reduce((sum, value) => sum + (value - mean) ** 2, 0) / data.length);
};

describe('the lattice', () => {
  const find = async (transform = '') => {
    const { data } = await drawCloth(motifs, transform);
    const grey = Float32Array.from({ length: WIDTH * HEIGHT }, (_, i) => (data[i * 3 + 1] ?? 0) / 255);
    const mean = grey.reduce((sum, value) => sum + value, 0) / grey.length;
    return findLattice([grey.map((value) => value - mean)], WIDTH, HEIGHT);
  };

  it('is found within 0.1 px, straight and turned by 7 degrees', async () => {
    const straight = await find();
    expect(Math.hypot((straight?.a[0] ?? 0) - 64, straight?.a[1] ?? 9)).toBeLessThan(0.1);
    expect(Math.hypot(straight?.b[0] ?? 9, (straight?.b[1] ?? 0) - 60)).toBeLessThan(0.1);
    const turned = await find('patternTransform="rotate(7)"');
    const [cos, sin] = [Math.cos((7 / 180) * Math.PI), Math.sin((7 / 180) * Math.PI)];
    expect(Math.hypot((turned?.a[0] ?? 0) - 64 * cos, (turned?.a[1] ?? 0) - 64 * sin)).toBeLessThan(0.1);
    expect(Math.hypot((turned?.b[0] ?? 0) + 60 * sin, (turned?.b[1] ?? 0) - 60 * cos)).toBeLessThan(0.1);
  }, 30_000);
});

describe('pattern repeat extraction', () => {
  it.each([
    ['motifs', motifs, ''],
    ['a tartan', tartan, ''],
    ['a turned tartan', tartan, 'patternTransform="rotate(-6)"'],
  ])(
    '%s: one sharp cell that tiles',
    async (_name, cell, transform) => {
      const cloth = await drawCloth(cell, transform);
      const { unit, sheet, report } = await run(cloth);
      expect([unit.width, unit.height]).toEqual([64, 60]);
      expect(deviation(unit)).toBeGreaterThan(0.7 * deviation(cloth));
      expect(measureSeam(unit)).toBeLessThanOrEqual(1.05);
      expect(sheet.width % unit.width).toBe(0);
      expect(report.warnings).toEqual([]);
    },
    timeout,
  );

  it(
    'stripes: the period, whatever the width',
    async () => {
      const { unit } = await run(await drawCloth(stripes));
      expect(unit.height % 60).toBe(0);
      const row = (y: number) => unit.data[y * unit.width * 3] ?? 0;
      const dark = Array.from({ length: unit.height }, (_, y) => row(y)).filter((value) => value < 130).length;
      expect(dark / unit.height).toBeCloseTo(18 / 60, 1);
      expect(measureSeam(unit)).toBeLessThanOrEqual(1.05);
    },
    timeout,
  );

  it(
    'stripes that narrow in perspective: straight, not slanted',
    async () => {
      const cloth = await drawCloth(stripes);
      const { data } = cloth;
      for (let y = 0; y < HEIGHT; y++) {
        for (let x = 0; x < WIDTH; x++) {
          // The period grows by a third from top to bottom, and the stripes bend a little.
          const place = y + (y * y) / (6 * HEIGHT) + 4 * Math.sin((3 * x) / WIDTH);
          data.fill(place % 17 < 8 ? 60 : 225, (y * WIDTH + x) * 3, (y * WIDTH + x) * 3 + 3);
        }
      }
      const { unit } = await run(cloth);
      const at = (x: number, y: number) => unit.data[(y * unit.width + x) * 3] ?? 0;
      for (let y = 0; y < unit.height; y++) expect(Math.abs(at(0, y) - at(unit.width - 1, y))).toBeLessThan(12);
    },
    timeout,
  );

  it(
    'half-drops come as a rectangle of two cells',
    async () => {
      const two =
        '<rect width="64" height="60" fill="#efe6d2"/><circle cx="16" cy="15" r="10" fill="#b03a48"/><circle cx="48" cy="45" r="10" fill="#b03a48"/>';
      const { unit } = await run(await drawCloth(two));
      expect([unit.width, unit.height]).toEqual([64, 60]);
    },
    timeout,
  );

  it(
    'takes the halves of one garment for no repeat',
    async () => {
      const look = { garment: 'tshirt', colour: '#3a6ea5', ground: '#d9d2c5', noise: 4, seed: 11 } as const;
      const { png } = await drawGarmentPhoto({ width: 480, height: 560, ...look });
      const photo = await decodePicture({ data: png, mime: 'image/png', width: 480, height: 560 });
      await expect(run(photo)).rejects.toMatchObject({ reason: 'no-repeat-found' });
    },
    timeout,
  );

  it(
    'says so when nothing repeats',
    async () => {
      await expect(run(await drawScatter())).rejects.toMatchObject({ kind: 'refused', reason: 'no-repeat-found' });
      const plain = await drawCloth('<rect width="64" height="60" fill="#8899aa"/>');
      await expect(run(plain)).rejects.toMatchObject({ kind: 'refused', reason: 'no-repeat-found' });
    },
    timeout,
  );
});
