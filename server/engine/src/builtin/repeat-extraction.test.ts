import { drawGarmentPhoto } from '@atelier/testing/pictures';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { createRandom } from '../ops/geometry/random.ts';
import { decodePicture, encodePng, type Raster, toBytes } from '../ops/geometry/raster.ts';
import { findLattice } from '../ops/repeat/lattice.ts';
import { measureSeam } from '../ops/repeat/seamless.ts';
import { repeatExtraction } from './repeat-extraction.ts';

const pictureWidth = 300;
const pictureHeight = 280;
const timeout = 120_000;

const motifs = `<rect width="64" height="60" fill="#efe6d2"/><circle cx="20" cy="20" r="13" fill="#b03a48"/>
  <path d="M40 35 L60 55 L35 52Z" fill="#2a5f8f"/><rect x="45" y="5" width="10" height="15" fill="#5a8f3c"/>`;
const tartan = `<rect width="64" height="60" fill="#28466e"/><rect width="20" height="60" fill="#1f3d2b" opacity=".6"/>
  <rect width="64" height="18" fill="#1f3d2b" opacity=".6"/><rect x="30" width="6" height="60" fill="#c8102e" opacity=".7"/>
  <rect y="34" width="64" height="6" fill="#f2c230" opacity=".7"/>`;
const stripes = '<rect width="64" height="60" fill="#f2e8d8"/><rect width="64" height="18" fill="#3a2438"/>';

/** Cloth with noise in light that falls off, as in a photograph. */
const drawCloth = async (cell: string, transform = '', size = { width: 64, height: 60 }): Promise<Raster> => {
  const pattern = `<pattern id="p" width="${size.width}" height="${size.height}" patternUnits="userSpaceOnUse" ${transform}>${cell}</pattern>`;
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${pictureWidth}" height="${pictureHeight}"><defs>${pattern}</defs><rect width="100%" height="100%" fill="url(#p)"/></svg>`;
  const data = toBytes(await sharp(Buffer.from(svg)).removeAlpha().raw().toBuffer()).slice();
  const random = createRandom(6);
  for (let i = 0; i < data.length; i++) {
    const x = Math.floor(i / 3) % pictureWidth;
    const light = 1.05 - (0.3 * x) / pictureWidth;
    data[i] = Math.max(0, Math.min(255, Math.round((data[i] ?? 0) * light + 12 * (random() - 0.5))));
  }
  return { width: pictureWidth, height: pictureHeight, channels: 3, data };
};

/** A check of 21.3 x 20 pixels with a line .75 of a pixel wide, rotated by 3 degrees: every pixel is the mean over its area. */
const drawSmallCheck = async (): Promise<Raster> => {
  const finer = 3;
  const cell = `<rect width="64" height="60" fill="#3a4a70"/><rect width="64" height="24" fill="#1f3d2b"/><rect x="8" width="22" height="60" fill="#802030" opacity=".6"/>
    <rect x="44.5" width="2.25" height="60" fill="#f2e8d8"/>`;
  const lines = Array.from({ length: 20 * 20 }, (_, i) => {
    return `<g transform="translate(${64 * (i % 20)} ${60 * Math.floor(i / 20)})">${cell}</g>`;
  });
  const [width, height] = [pictureWidth * finer, pictureHeight * finer];
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><g transform="rotate(3) translate(-80 -80)" shape-rendering="geometricPrecision">${lines.join('')}</g></svg>`;
  const large = toBytes(await sharp(Buffer.from(svg)).flatten().removeAlpha().raw().toBuffer());
  const random = createRandom(6);
  const data = new Uint8Array(pictureWidth * pictureHeight * 3);
  for (let i = 0; i < data.length; i++) {
    const [x, y] = [Math.floor(i / 3) % pictureWidth, Math.floor(i / 3 / pictureWidth)];
    let sum = 0;
    for (let part = 0; part < finer ** 2; part++) {
      const [px, py] = [x * finer + (part % finer), y * finer + Math.floor(part / finer)];
      sum += large[(py * width + px) * 3 + (i % 3)] ?? 0;
    }
    data[i] = Math.max(0, Math.min(255, Math.round(sum / finer ** 2 + 8 * (random() - 0.5))));
  }
  return { width: pictureWidth, height: pictureHeight, channels: 3, data };
};

/** Patches of random colours and sizes without a repeat. */
const drawScatter = (): Promise<Raster> => {
  const random = createRandom(11);
  const patches = Array.from(
    { length: 90 },
    () =>
      `<circle cx="${pictureWidth * random()}" cy="${pictureHeight * random()}" r="${6 + 20 * random()}" fill="hsl(${360 * random()} 60% 50%)"/>`,
  );
  return drawCloth(`<rect width="100%" height="100%" fill="#eee"/>${patches.join('')}`, '', {
    width: pictureWidth,
    height: pictureHeight,
  });
};

const run = async (cloth: Raster, params: Record<string, unknown> = {}) => {
  const job = {
    id: 'task',
    toolType: 231 as const,
    inputs: { original: [await encodePng(cloth)] },
    params,
    seed: 1,
  };
  const { outputs, report, method } = await repeatExtraction.run(job, { finishStep: async () => {} });
  const [unit, sheet] = await Promise.all(outputs.map(decodePicture));
  if (!unit || !sheet) throw new Error('no output');
  return { unit, sheet, report, method };
};

const deviation = ({ data }: Raster) => {
  const mean = data.reduce((sum, value) => sum + value, 0) / data.length;
  return Math.sqrt(data.reduce((sum, value) => sum + (value - mean) ** 2, 0) / data.length);
};

/** The cloth sampled through a displacement field. */
const bend = ({ width, height, data }: Raster, from: (x: number, y: number) => readonly [number, number]): Raster => {
  const out = new Uint8Array(data.length);
  for (let i = 0; i < width * height; i++) {
    const [x, y] = from(i % width, Math.floor(i / width));
    const [left, top] = [
      Math.max(0, Math.min(width - 2, Math.floor(x))),
      Math.max(0, Math.min(height - 2, Math.floor(y))),
    ];
    const [across, down] = [Math.max(0, Math.min(1, x - left)), Math.max(0, Math.min(1, y - top))];
    for (let c = 0; c < 3; c++) {
      const at = (px: number, py: number) => data[((top + py) * width + left + px) * 3 + c] ?? 0;
      const upper = at(0, 0) * (1 - across) + at(1, 0) * across;
      const lower = at(0, 1) * (1 - across) + at(1, 1) * across;
      out[i * 3 + c] = upper * (1 - down) + lower * down;
    }
  }
  return { width, height, channels: 3, data: out };
};

const paint = (
  cloth: Raster,
  colourAt: (x: number, y: number, old: readonly number[]) => readonly number[],
): Raster => {
  const data = cloth.data.slice();
  for (let i = 0; i < cloth.width * cloth.height; i++) {
    const old = [...data.subarray(i * 3, i * 3 + 3)];
    data.set(colourAt(i % cloth.width, Math.floor(i / cloth.width), old), i * 3);
  }
  return { ...cloth, data };
};

/** Best correlation of a unit with one cell of the flat cloth, for any offset. */
const compareToCell = async (unit: Raster, cell: string) => {
  const { data } = await drawCloth(cell);
  const [width, height, step] = [64, 60, 2];
  const grey = (pixels: Uint8Array, at: number) => (pixels[at] ?? 0) + (pixels[at + 1] ?? 0) + (pixels[at + 2] ?? 0);
  const cells = [0, 1].map((nth) => {
    const values: number[] = [];
    for (let y = 0; y < height; y += step) {
      for (let x = 0; x < width; x += step) {
        const [ux, uy] = [Math.floor((x * unit.width) / width), Math.floor((y * unit.height) / height)];
        values.push(nth === 0 ? grey(data, (y * pictureWidth + x) * 3) : grey(unit.data, (uy * unit.width + ux) * 3));
      }
    }
    const mean = values.reduce((sum, value) => sum + value, 0) / values.length;
    return values.map((value) => value - mean);
  });
  const [p = [], q = []] = cells;
  const [wide, tall] = [width / step, height / step];
  const norm = Math.sqrt(p.reduce((sum, v) => sum + v * v, 0) * q.reduce((sum, v) => sum + v * v, 0));
  let best = -1;
  for (let shift = 0; shift < wide * tall; shift++) {
    const [dx, dy] = [shift % wide, Math.floor(shift / wide)];
    let sum = 0;
    for (let i = 0; i < p.length; i++) {
      const at = ((Math.floor(i / wide) + dy) % tall) * wide + ((i + dx) % wide);
      sum += (p[i] ?? 0) * (q[at] ?? 0);
    }
    best = Math.max(best, sum / norm);
  }
  return best;
};

describe('lattice', () => {
  const find = async (transform = '') => {
    const { data } = await drawCloth(motifs, transform);
    const grey = Float32Array.from({ length: pictureWidth * pictureHeight }, (_, i) => (data[i * 3 + 1] ?? 0) / 255);
    const mean = grey.reduce((sum, value) => sum + value, 0) / grey.length;
    return findLattice([grey.map((value) => value - mean)], pictureWidth, pictureHeight);
  };

  it('is found within 0.1 px, straight and rotated by 7 degrees', async () => {
    const straight = await find();
    expect(Math.hypot((straight?.a[0] ?? 0) - 64, straight?.a[1] ?? 9)).toBeLessThan(0.1);
    expect(Math.hypot(straight?.b[0] ?? 9, (straight?.b[1] ?? 0) - 60)).toBeLessThan(0.1);
    const turned = await find('patternTransform="rotate(7)"');
    const [cos, sin] = [Math.cos((7 / 180) * Math.PI), Math.sin((7 / 180) * Math.PI)];
    expect(Math.hypot((turned?.a[0] ?? 0) - 64 * cos, (turned?.a[1] ?? 0) - 64 * sin)).toBeLessThan(0.1);
    expect(Math.hypot((turned?.b[0] ?? 0) + 60 * sin, (turned?.b[1] ?? 0) - 60 * cos)).toBeLessThan(0.1);
  }, 30_000);
});

describe('pattern repeat extraction [spec 1.9]', () => {
  it.each([
    ['motifs @full', motifs, ''],
    ['a tartan @full', tartan, ''],
    ['a turned tartan @full', tartan, 'patternTransform="rotate(-6)"'],
  ])(
    '%s: one sharp cell that tiles; of threads, finer than the picture',
    async (_name, cell, transform) => {
      const cloth = await drawCloth(cell, transform);
      const { unit, sheet, report } = await run(cloth);
      expect([unit.width, unit.height]).toEqual(cell === motifs ? [64, 60] : [256, 240]);
      expect(deviation(unit)).toBeGreaterThan(0.7 * deviation(cloth));
      expect(measureSeam(unit)).toBeLessThanOrEqual(1.05);
      expect(sheet.width % unit.width).toBe(0);
      expect(report.warnings).toEqual([]);
    },
    timeout,
  );

  it(
    'a small check: a line thinner than a pixel keeps its colour, reconstructed from several copies @full',
    async () => {
      const { unit, report } = await run(await drawSmallCheck());
      expect(report.warnings).toEqual([]);
      // Four or eight cells join equally well: rounding decides.
      expect([84, 172]).toContain(unit.width);
      expect(unit.height).toBe(80);
      const { data, width } = unit;
      const columns = Array.from({ length: width }, (_, x) => {
        const column = Array.from({ length: unit.height }, (_, y) => data[(y * width + x) * 3] ?? 0);
        return column.reduce((sum, value) => sum + value, 0) / unit.height;
      });
      // A pixel shows at most two thirds of the 184 levels of contrast.
      expect(Math.max(...columns) - (columns.sort((p, q) => p - q)[width >> 1] ?? 0)).toBeGreaterThan(130);
    },
    timeout,
  );

  it(
    'stripes: the period, at any width @full',
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
    'stripes that narrow in perspective: straight, not slanted @full',
    async () => {
      const cloth = await drawCloth(stripes);
      const { data } = cloth;
      for (let y = 0; y < pictureHeight; y++) {
        for (let x = 0; x < pictureWidth; x++) {
          // The period grows by a third from top to bottom, and the stripes bend a little.
          const place = y + (y * y) / (6 * pictureHeight) + 4 * Math.sin((3 * x) / pictureWidth);
          data.fill(place % 17 < 8 ? 60 : 225, (y * pictureWidth + x) * 3, (y * pictureWidth + x) * 3 + 3);
        }
      }
      const { unit } = await run(cloth);
      const at = (x: number, y: number) => unit.data[(y * unit.width + x) * 3] ?? 0;
      for (let y = 0; y < unit.height; y++) expect(Math.abs(at(0, y) - at(unit.width - 1, y))).toBeLessThan(12);
    },
    timeout,
  );

  it(
    'a tartan that hangs in folds: the unit of flat cloth @full',
    async () => {
      const flat = await drawCloth(tartan);
      const hung = bend(flat, (x, y) => [
        x + 6 * Math.sin(y / 40) + 3 * Math.sin(x / 30),
        y + 7 * Math.sin(x / 45) - y / 25,
      ]);
      const creased = paint(hung, (x, y, old) => {
        const fold = Math.abs(((x + y / 3) % 110) - 55) < 4 ? 0.65 : 0.9 + 0.1 * Math.sin(x / 25);
        return old.map((value) => value * fold);
      });
      const { unit, report } = await run(creased);
      expect(report.warnings).toEqual([]);
      expect(Math.abs(unit.width / 4 - 64)).toBeLessThanOrEqual(3);
      expect(Math.abs(unit.height / 4 - 60)).toBeLessThanOrEqual(3);
      expect(deviation(unit)).toBeGreaterThan(0.7 * deviation(creased));
      expect(await compareToCell(unit, tartan)).toBeGreaterThan(0.88);
      expect(measureSeam(unit)).toBeLessThanOrEqual(1.05);
    },
    timeout,
  );

  it(
    'a check in perspective, cut by a placket with buttons, beside its background @full',
    async () => {
      const flat = await drawCloth(tartan);
      const tilted = bend(flat, (x, y) => {
        const far = 0.75 + (0.5 * y) / pictureHeight;
        return [pictureWidth / 2 + (x - pictureWidth / 2) / far, y / (0.8 + (0.2 * y) / pictureHeight)];
      });
      const shirt = paint(tilted, (x, y, old) => {
        if (x > 262) return [228, 226, 220];
        if (x < 180 || x > 196) return old;
        return Math.hypot(x - 188, (y % 70) - 35) < 6 ? [20, 20, 24] : [196, 190, 180];
      });
      const { unit, report } = await run(shirt);
      expect(report.warnings).toEqual([]);
      expect(unit.width / unit.height).toBeCloseTo(64 / 60, 0);
      expect(await compareToCell(unit, tartan)).toBeGreaterThan(0.9);
      // Nothing in it is as bright as the placket and the background.
      const light = Array.from({ length: unit.width * unit.height }, (_, i) => unit.data[i * 3 + 2] ?? 0);
      expect(Math.max(...light)).toBeLessThan(180);
    },
    timeout,
  );

  it(
    'stripes cut by a placket: straight stripes without it @full',
    async () => {
      const cloth = paint(await drawCloth(stripes), (x, _y, old) => (x > 130 && x < 165 ? [150, 60, 60] : old));
      const { unit } = await run(cloth);
      expect(unit.height).toBe(240);
      for (let y = 0; y < unit.height; y++) {
        const row = Array.from({ length: unit.width }, (_, x) => unit.data[(y * unit.width + x) * 3] ?? 0);
        expect(Math.max(...row) - Math.min(...row)).toBeLessThan(60);
      }
    },
    timeout,
  );

  it(
    'overlapping cloths: no blend of both @full',
    async () => {
      const below = await drawCloth(tartan, 'patternTransform="rotate(31) scale(.63)"');
      const above = await drawCloth(motifs, 'patternTransform="rotate(-17) scale(1.37)"');
      const random = createRandom(4);
      const shares = Array.from({ length: 80 }, () => random());
      const mixed = paint(below, (x, y, old) => {
        const share = shares[(Math.floor(x / 38) * 9 + Math.floor(y / 34)) % 80] ?? 0;
        return old.map((value, c) => value * share + (1 - share) * (above.data[(y * pictureWidth + x) * 3 + c] ?? 0));
      });
      const soft = await sharp(mixed.data, { raw: { width: pictureWidth, height: pictureHeight, channels: 3 } })
        .blur(5)
        .raw()
        .toBuffer();
      await expect(run({ ...mixed, data: toBytes(soft) })).rejects.toMatchObject({ reason: 'no-repeat-found' });
    },
    timeout,
  );

  it(
    'half-drops become an upright rectangle of two cells @full',
    async () => {
      const two = (height: number) =>
        `<rect width="64" height="64" fill="#efe6d2"/><circle cx="16" cy="${height / 4}" r="10" fill="#b03a48"/><circle cx="48" cy="${(height * 3) / 4}" r="10" fill="#b03a48"/>`;
      const { unit } = await run(await drawCloth(two(60)));
      expect([unit.width, unit.height]).toEqual([64, 60]);
      const square = await run(await drawCloth(two(64), 'patternTransform="rotate(2)"', { width: 64, height: 64 }));
      expect([square.unit.width, square.unit.height]).toEqual([64, 64]);
    },
    timeout,
  );

  it(
    'the halves of one garment are no repeat @full',
    async () => {
      const look = { garment: 'tshirt', colour: '#3a6ea5', ground: '#d9d2c5', noise: 4, seed: 11 } as const;
      const { png } = await drawGarmentPhoto({ width: 480, height: 560, ...look });
      const photo = await decodePicture({ data: png, mime: 'image/png', width: 480, height: 560 });
      await expect(run(photo)).rejects.toMatchObject({ reason: 'no-repeat-found' });
    },
    timeout,
  );

  describe('marked by hand', () => {
    /** Three neighbouring circles of the print, rotated by 4 degrees, each mark a few pixels off. */
    const turned = 'patternTransform="rotate(4)"';
    const markAt = (x: number, y: number, off: number) => {
      const [cos, sin] = [Math.cos((4 / 180) * Math.PI), Math.sin((4 / 180) * Math.PI)];
      return { x: (x * cos - y * sin + off) / pictureWidth, y: (x * sin + y * cos - off) / pictureHeight };
    };
    const repeat = { motif: markAt(84, 80, 0), across: markAt(148, 80, 3), down: markAt(84, 140, -3) };

    it(
      'cuts one upright period of a rotated print in uneven light with few copies, whose copies join @full',
      async () => {
        const whole = await drawCloth(motifs, turned);
        const isCloth = (x: number, y: number) => x > 60 && x < 190 && y > 60 && y < 185;
        const cloth = paint(whole, (x, y, old) => (isCloth(x, y) ? old : [228, 226, 220]));
        await expect(run(cloth)).rejects.toMatchObject({ reason: 'no-repeat-found' });
        const { unit, method, report } = await run(cloth, { repeat });
        expect([method, report.warnings]).toEqual(['marked', []]);
        expect(unit.width / unit.height).toBeCloseTo(64 / 60, 1);
        expect(measureSeam(unit)).toBeLessThanOrEqual(1.3);
        expect(await compareToCell(unit, motifs)).toBeGreaterThan(0.9);
      },
      timeout,
    );

    it('refuses dissimilar positions, and marks on one line', async () => {
      const refused = { kind: 'refused', reason: 'repeat-marks-differ' };
      await expect(run(await drawScatter(), { repeat })).rejects.toMatchObject(refused);
      const line = { ...repeat, down: markAt(212, 80, 0) };
      await expect(run(await drawCloth(motifs, turned), { repeat: line })).rejects.toMatchObject(refused);
    });
  });

  it(
    'reports cloth without a repeat @full',
    async () => {
      await expect(run(await drawScatter())).rejects.toMatchObject({ kind: 'refused', reason: 'no-repeat-found' });
      const plain = await drawCloth('<rect width="64" height="60" fill="#8899aa"/>');
      await expect(run(plain)).rejects.toMatchObject({ kind: 'refused', reason: 'no-repeat-found' });
    },
    timeout,
  );
});
