import { describe, expect, it } from 'vitest';
import { cells, drawCloth as drawRepeat } from '../bench/drawn-cloth.ts';
import { createRandom } from '../ops/geometry/random.ts';
import { composeLayout, decodePicture, encodePng, type Raster, tileUnit } from '../ops/geometry/raster.ts';
import { type ComplexPlane, transformPlane } from '../ops/repeat/fourier.ts';
import { makeSeamless, measureSeam } from '../ops/repeat/seamless.ts';
import { repeatExpansion } from './repeat-expansion.ts';

const timeout = 120_000;

const draw = (
  width: number,
  height: number,
  colour: (x: number, y: number) => readonly [number, number, number],
): Raster => {
  const data = new Uint8Array(width * height * 3);
  for (let i = 0; i < width * height; i++)
    data.set(
      colour(i % width, Math.floor(i / width)).map((v) => Math.max(0, Math.min(255, Math.round(v)))),
      i * 3,
    );
  return { width, height, channels: 3, data };
};

/** Woven grain in light that falls off to one corner. */
const drawCloth = () => {
  const random = createRandom(3);
  return draw(150, 130, (x, y) => {
    const light = 1.1 - 0.4 * (x / 150) - 0.2 * (y / 130);
    const grain = 12 * Math.sin(x * 1.9) + 12 * Math.sin(y * 2.1) + 24 * (random() - 0.5);
    return [light * (120 + grain), light * (90 + grain), light * (70 + grain)];
  });
};

/** Dots of three colours on a plain background; some are cut by the frame. */
const drawMotifs = () => {
  const random = createRandom(8);
  const dots = Array.from({ length: 34 }, () => ({
    x: 200 * random(),
    y: 160 * random(),
    r: 5 + 8 * random(),
    nth: Math.floor(3 * random()),
  }));
  const colours = [
    [200, 16, 46],
    [31, 78, 158],
    [46, 125, 79],
  ] as const;
  return draw(
    200,
    160,
    (x, y) => colours[dots.find((dot) => Math.hypot(dot.x - x, dot.y - y) < dot.r)?.nth ?? -1] ?? [244, 239, 230],
  );
};

describe('Fourier transform', () => {
  it.each([
    [16, 8],
    [15, 7],
    [33, 20],
  ])('of %i x %i is invertible, and finds a wave', (width, height) => {
    const values = Float64Array.from({ length: width * height }, (_, i) =>
      Math.cos((2 * Math.PI * 3 * (i % width)) / width),
    );
    const plane: ComplexPlane = { width, height, real: values.slice(), imaginary: new Float64Array(values.length) };
    transformPlane(plane);
    expect(plane.real[3]).toBeCloseTo((width * height) / 2, 6);
    expect(Math.abs(plane.real[2] ?? 1)).toBeLessThan(1e-6);
    transformPlane(plane, true);
    expect(Math.max(...plane.real.map((value, i) => Math.abs(value - (values[i] ?? 0))))).toBeLessThan(1e-9);
  });
});

describe('seam contrast', () => {
  it('cloth: raw above 2, made seamless at most 1, its grain kept', () => {
    const raw = drawCloth();
    expect(measureSeam(raw)).toBeGreaterThan(2);
    const { unit, method } = makeSeamless(raw, 'auto');
    expect(method).toBe('periodic');
    expect([unit.width, unit.height]).toEqual([150, 130]);
    expect(measureSeam(unit)).toBeLessThanOrEqual(1);
    expect(contrast(unit)).toBeGreaterThan(0.8 * contrast(raw));
  });

  it('motifs: raw above 1.5, cut at most 1.3, no new colours', () => {
    const raw = drawMotifs();
    expect(measureSeam(raw)).toBeGreaterThan(1.5);
    const { unit, method } = makeSeamless(raw, 'auto');
    expect(method).toBe('min-cut');
    expect([unit.width, unit.height]).toEqual([160, 128]);
    expect(measureSeam(unit)).toBeLessThanOrEqual(1.3);
  });

  it('seamless input is unchanged', () => {
    const tile = draw(64, 64, (x, y) => {
      const wave = 60 * Math.sin((2 * Math.PI * x) / 64) * Math.sin((2 * Math.PI * y) / 64);
      return [128 + wave, 128 - wave, 100];
    });
    expect(makeSeamless(tile, 'auto')).toEqual({ unit: tile, method: 'as-is' });
  });
});

/** Mean difference between neighbours. */
const contrast = ({ width, data }: Raster) =>
  data.reduce(
    (sum, value, i) => (Math.floor(i / 3) % width === 0 ? sum : sum + Math.abs(value - (data[i - 3] ?? 0))),
    0,
  ) / data.length;

describe('layouts', () => {
  const unit = draw(4, 2, (x, y) => [x, y, 0]);
  const at = (raster: Raster, x: number, y: number) => [
    ...raster.data.subarray((y * raster.width + x) * 3, (y * raster.width + x) * 3 + 2),
  ];

  it('half-drop shifts every second column by half, brick every second row, mirror flips both', () => {
    const [drop, brick, mirror] = (['halfDrop', 'brick', 'mirror'] as const).map((layout) =>
      composeLayout(unit, layout),
    );
    if (!drop || !brick || !mirror) throw new Error('no layout');
    expect([drop.width, drop.height, brick.width, brick.height, mirror.width, mirror.height]).toEqual([
      8, 2, 4, 4, 8, 4,
    ]);
    expect([at(drop, 0, 0), at(drop, 4, 0), at(drop, 4, 1)]).toEqual([
      [0, 0],
      [0, 1],
      [0, 0],
    ]);
    expect([at(brick, 0, 0), at(brick, 0, 2), at(brick, 2, 2)]).toEqual([
      [0, 0],
      [2, 0],
      [0, 0],
    ]);
    expect([at(mirror, 3, 0), at(mirror, 4, 0), at(mirror, 7, 3)]).toEqual([
      [3, 0],
      [3, 0],
      [0, 0],
    ]);
  });

  it('a sheet is copies', () => {
    const sheet = tileUnit(unit, 3, 2);
    expect([sheet.width, sheet.height, ...at(sheet, 9, 3)]).toEqual([12, 4, 1, 1]);
  });
});

describe('pattern repeat expansion [spec 1.9]', () => {
  const run = async (layout: string) => {
    const pattern = [await encodePng(drawMotifs()), await encodePng(drawCloth())];
    const job = {
      id: 'task',
      toolType: 101,
      inputs: { pattern },
      params: { layout, method: 'auto', tiles: 3 },
      seed: 1,
    } as const;
    const { outputs, method } = await repeatExpansion.run(job, { finishStep: async () => {} });
    return { method, rasters: await Promise.all(outputs.map(decodePicture)) };
  };

  it.each([...(process.env['TEST_FULL'] ? ['halfDrop', 'brick'] : []), 'straight', 'mirror'])(
    '%s: a tile and a sheet for each picture, no seam on either axis',
    async (layout) => {
      const { rasters, method } = await run(layout);
      expect(rasters).toHaveLength(4);
      expect(method).toBe(layout === 'mirror' ? 'mirror' : 'min-cut+periodic');
      for (const tile of [rasters[0], rasters[2]]) expect(measureSeam(tile as Raster)).toBeLessThanOrEqual(1.3);
      expect(rasters[1]?.width).toBe(3 * (rasters[0]?.width ?? 0));
    },
    timeout,
  );

  const expand = async (raster: Raster) => {
    const params = { layout: 'straight', method: 'auto', tiles: 2 };
    const inputs = { pattern: [await encodePng(raster)] };
    const context = { finishStep: async () => {} };
    const { outputs, report } = await repeatExpansion.run(
      { id: 'task', toolType: 101, inputs, params, seed: 1 },
      context,
    );
    const [tile] = await Promise.all(outputs.map(decodePicture));
    if (!tile) throw new Error('no output');
    return { tile, report };
  };

  it(
    'a print photographed in uneven light keeps whole repeats and shows no bands @full',
    async () => {
      const { tile, report } = await expand(await drawRepeat(cells.motifs, 0, { width: 320, height: 300 }));
      expect(report.warnings).toEqual([]);
      expect([tile.width / 64, tile.height / 60].map((count) => Math.abs(count - Math.round(count)))).toEqual([
        expect.closeTo(0, 1),
        expect.closeTo(0, 1),
      ]);
      // The light fell by 29 %.
      const ground = (x: number) =>
        Math.max(...Array.from({ length: tile.height }, (_, y) => tile.data[(y * tile.width + x) * 3] ?? 0));
      expect(Math.abs(ground(3) - ground(tile.width - 3))).toBeLessThan(12);
    },
    timeout,
  );

  it(
    'reports a visible join in cloth without a repeat',
    async () => {
      const wash = draw(160, 140, (x, y) => [250 - x, 60 + y, 1.5 * x]);
      expect((await expand(wash)).report.warnings).toEqual(['repeat-uncertain']);
    },
    timeout,
  );

  /** Blue cloth of 260 x 220 px in deep folds, with the bright end of a floor at its right and, on request, a dark word on it. */
  const drawCreased = (hasWord: boolean) => {
    const random = createRandom(5);
    return draw(260, 220, (x, y) => {
      if (x > 200 + y / 12) return [214, 190, 150];
      const isWord = hasWord && y > 90 && y < 120 && x > 40 && x < 160 && x % 12 < 5;
      const fold = 1 - 0.28 * Math.exp(-(((x - 90 - 0.3 * y) / 14) ** 2)) - 0.2 * Math.exp(-(((y - 150) / 10) ** 2));
      const grain = 4 * (random() - 0.5);
      return (isWord ? [18, 22, 40] : [70, 110, 190]).map((value) => fold * value + grain) as [number, number, number];
    });
  };

  it(
    'of plain cloth in folds beside a floor keeps only the bare cloth, without folds and without a word @full',
    async () => {
      const { tile, report } = await expand(drawCreased(false));
      expect(report.warnings).toEqual([]);
      expect(measureSeam(tile)).toBeLessThanOrEqual(1);
      const red = Array.from({ length: tile.width * tile.height }, (_, i) => tile.data[i * 3] ?? 0).sort(
        (p, q) => p - q,
      );
      // Folds were 28 % darker and the floor three times as red.
      expect(red.at(-1)).toBeLessThan(85);
      expect(red[0]).toBeGreaterThan(55);
    },
    timeout,
  );

  it(
    'keeps lettering of the picture @full',
    async () => {
      const { tile } = await expand(drawCreased(true));
      const dark = Array.from({ length: tile.width * tile.height }, (_, i) => tile.data[i * 3 + 2] ?? 0);
      expect(dark.filter((blue) => blue < 70).length / dark.length).toBeGreaterThan(0.01);
    },
    timeout,
  );

  it(
    'omits a placket of striped cloth without a warning, or keeps it and marks it @full',
    async () => {
      const random = createRandom(9);
      const shirt = draw(300, 240, (x, y) => {
        const stripe = x % 20 < 6 ? 60 : 0;
        const placket = x > 58 && x < 66 ? 110 : 0;
        const grain = 8 * (random() - 0.5) + 3 * Math.sin(y * 2.3);
        return [210 - stripe - placket + grain, 200 - stripe - placket + grain, 205 - placket + grain];
      });
      const { tile, report } = await expand(shirt);
      const isTorn = (report.places ?? []).some(({ code }) => code === 'structure-torn');
      const darkest = Math.min(
        ...Array.from({ length: tile.width }, (_, x) => tile.data[(10 * tile.width + x) * 3] ?? 255),
      );
      expect(darkest < 100).toBe(isTorn);
    },
    timeout,
  );
});
