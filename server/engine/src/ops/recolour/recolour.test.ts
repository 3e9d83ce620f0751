import { drawGarmentPhoto } from '@atelier/testing/pictures';
import { describe, expect, it } from 'vitest';
import { type ClothModel, fitClothModel } from '../cloth/cloth-model.ts';
import { parseOklab, toOklabPlanes } from '../colour/oklab.ts';
import { decodePicture, type Raster } from '../geometry/raster.ts';
import type { Matte } from '../matte/matte.ts';
import { readClothLight } from './cloth-light.ts';
import { listPrintWarnings } from './dye-warnings.ts';
import { adjustTarget, type RecolourOptions, recolourGarment } from './recolour.ts';

const side = 200;
const neutral = { saturation: 0, brightness: 0, hue: 0 };

interface Scene {
  picture: Raster;
  matte: Matte;
  cloth: ClothModel;
}

/** A tee with the ground truth as its matte. */
const buildScene = async (colour = '#3a6ea5'): Promise<Scene> => {
  const { png, mask } = await drawGarmentPhoto({
    width: side,
    height: side,
    garment: 'tshirt',
    colour,
    ground: '#d9d2c5',
    noise: 1,
    seed: 2,
  });
  const picture = await decodePicture({ data: png, mime: 'image/png', width: side, height: side });
  const alpha = new Float32Array(mask).map((value) => value / 255);
  const readForeground = () => expect.fail('a hard matte has no edge');
  const matte: Matte = {
    alpha,
    wide: alpha,
    edge: new Uint8Array(alpha.length),
    readForeground,
    report: { confidence: 1, warnings: [] },
  };
  const cloth = fitClothModel(picture, alpha, 1);
  if (!cloth) throw new Error('no cloth');
  return { picture, matte, cloth };
};

const dye = async ({ picture, matte, cloth }: Scene, over: Partial<RecolourOptions> = {}) => {
  const options = { target: parseOklab('#c05a3a'), contrast: 0, coefficient: 2.5, protectPrint: true, ...over };
  const dyed = await recolourGarment(picture, matte, cloth, options, async () => {});
  const planes = toOklabPlanes(dyed.picture.data, 3);
  const inside = [...matte.alpha.keys()].filter((i) => matte.alpha[i] === 1);
  const sorted = (plane: Float32Array) => inside.map((i) => plane[i] ?? 0).sort((p, q) => p - q);
  const quantile = (plane: Float32Array, share: number) => sorted(plane)[Math.floor(share * inside.length)] ?? 0;
  const median = [quantile(planes.lightness, 0.5), quantile(planes.a, 0.5), quantile(planes.b, 0.5)] as const;
  return { median, spread: quantile(planes.lightness, 0.95) - quantile(planes.lightness, 0.05) };
};

const chromaOf = ([, a, b]: readonly [number, number, number]) => Math.hypot(a, b);
const target = parseOklab('#c05a3a');

describe('sliders', () => {
  it('saturation -100 is grey, 100 is twice the chroma', () => {
    expect(chromaOf(adjustTarget(target, { ...neutral, saturation: -100 }))).toBeCloseTo(0);
    expect(chromaOf(adjustTarget(target, { ...neutral, saturation: 100 }))).toBeCloseTo(2 * chromaOf(target));
  });

  it('hue rotates and keeps lightness and chroma', () => {
    const turned = adjustTarget(target, { ...neutral, hue: 180 });
    expect(turned[0]).toBe(target[0]);
    expect(turned[1]).toBeCloseTo(-target[1]);
    expect(turned[2]).toBeCloseTo(-target[2]);
  });

  it('brightness stays between black and white', () => {
    expect(adjustTarget([0.9, 0, 0], { ...neutral, brightness: 100 })[0]).toBe(1);
    expect(adjustTarget([0.1, 0, 0], { ...neutral, brightness: -100 })[0]).toBe(0);
  });

  it('contrast deepens and flattens the folds round the same colour', async () => {
    const scene = await buildScene();
    const [flat, plain, deep] = [
      await dye(scene, { contrast: -1 }),
      await dye(scene),
      await dye(scene, { contrast: 1 }),
    ];
    expect(deep.spread).toBeGreaterThan(1.4 * plain.spread);
    expect(flat.spread).toBeLessThan(0.7 * plain.spread);
    expect(Math.abs(deep.median[0] - plain.median[0])).toBeLessThan(0.03);
  });
});

describe('cached light map', () => {
  it('gives the same picture as a new one, also with dyed prints', async () => {
    const { picture, matte, cloth } = await buildScene();
    const light = await readClothLight(picture, matte, cloth, { protectPrint: true });
    for (const protectPrint of [true, false]) {
      const options = { target, contrast: 0, coefficient: 2.5, protectPrint };
      const [cached, computed] = [
        await recolourGarment(picture, matte, cloth, { ...options, light }, async () => {}),
        await recolourGarment(picture, matte, cloth, options, async () => {}),
      ];
      expect(Buffer.compare(cached.picture.data, computed.picture.data)).toBe(0);
      expect(cached.limit).toBe(computed.limit);
    }
  });
});

describe('coefficient', () => {
  it('mixes half at 1 and covers from 2', async () => {
    const scene = await buildScene();
    const [half, full, more] = [
      await dye(scene, { coefficient: 1 }),
      await dye(scene, { coefficient: 2 }),
      await dye(scene, { coefficient: 3 }),
    ];
    expect(half.median[1]).toBeLessThan(0.7 * full.median[1]);
    expect(Math.abs(full.median[1] - target[1])).toBeLessThan(0.02);
    expect(Math.abs(more.median[1] - target[1])).toBeLessThan(0.02);
  });
});

describe('extremes', () => {
  it('white keeps folds', async () => {
    const { median, spread } = await dye(await buildScene('#222226'), { target: parseOklab('#ffffff') });
    expect(median[0]).toBeGreaterThan(0.9);
    expect(median[0]).toBeLessThan(0.96);
    expect(spread).toBeGreaterThan(0.03);
  });

  it('black keeps folds', async () => {
    const { median, spread } = await dye(await buildScene('#f2efe8'), { target: parseOklab('#000000') });
    expect(median[0]).toBeLessThan(0.18);
    expect(spread).toBeGreaterThan(0.02);
  });
});

describe('light and dark stripes', () => {
  it('only the more frequent tone is dyed', async () => {
    const { picture, matte } = await buildScene('#222226');
    const isLight = (i: number) => matte.alpha[i] === 1 && Math.floor(i / side) % 12 < 4;
    const data = picture.data.slice();
    for (let i = 0; i < side * side; i++) {
      if (isLight(i)) data.set([232, 224, 208], i * picture.channels);
    }
    const striped = { ...picture, data };
    const cloth = fitClothModel(striped, matte.alpha, 1);
    if (!cloth) throw new Error('no cloth');
    const options = { target, contrast: 0, coefficient: 2.5, protectPrint: true };
    const planes = toOklabPlanes(
      (await recolourGarment(striped, matte, cloth, options, async () => {})).picture.data,
      3,
    );
    // Not the outermost pixel of a stripe, which mixes both.
    const at = (wanted: (row: number) => boolean) =>
      [...matte.alpha.keys()].filter((i) => matte.alpha[i] === 1 && wanted(Math.floor(i / side) % 12));
    const mean = (plane: Float32Array, of: readonly number[]) =>
      of.reduce((sum, i) => sum + (plane[i] ?? 0), 0) / of.length;
    const light = at((row) => row === 1 || row === 2);
    const dark = at((row) => row > 5 && row < 10);
    const cream = parseOklab('#e8e0d0');
    expect(Math.abs(mean(planes.lightness, light) - cream[0])).toBeLessThan(0.03);
    expect(Math.abs(mean(planes.a, light) - cream[1])).toBeLessThan(0.02);
    expect(Math.abs(mean(planes.a, dark) - target[1])).toBeLessThan(0.04);
  });
});

describe('lettering of nearly the new colour', () => {
  /** A red tee with a block of white bars, as wide as letters are. */
  const dyeLettered = async (colour: string) => {
    const { picture, matte } = await buildScene('#b03038');
    const isLetter = (i: number) => {
      const [x, y] = [i % side, Math.floor(i / side)];
      return matte.alpha[i] === 1 && Math.abs(x - 0.5 * side) < 22 && Math.abs(y - 0.5 * side) < 14 && x % 8 < 4;
    };
    const data = picture.data.slice();
    for (let i = 0; i < side * side; i++) if (isLetter(i)) data.set([238, 236, 230], i * picture.channels);
    const lettered = { ...picture, data };
    const cloth = fitClothModel(lettered, matte.alpha, 1);
    if (!cloth) throw new Error('no cloth');
    const options = { target: parseOklab(colour), contrast: 0, coefficient: 2.5, protectPrint: true };
    const done = await recolourGarment(lettered, matte, cloth, options, async () => {});
    const { lightness } = toOklabPlanes(done.picture.data, 3);
    const mean = (isWanted: (i: number) => boolean) => {
      const wanted = [...matte.alpha.keys()].filter((i) => matte.alpha[i] === 1 && isWanted(i));
      return wanted.reduce((sum, i) => sum + (lightness[i] ?? 0), 0) / wanted.length;
    };
    // Not the outermost pixels of a bar, which mix both.
    const letters = mean((i) => isLetter(i - 1) && isLetter(i) && isLetter(i + 1));
    return {
      letters,
      warnings: (await listPrintWarnings(lettered, done, matte, cloth)).map(({ code }) => code),
    };
  };

  it('is reported when it is hardly visible', async () => {
    expect((await dyeLettered('#ffffff')).warnings).toEqual(['print-lost']);
  });

  it('keeps its own visible colour without a warning', async () => {
    const { letters, warnings } = await dyeLettered('#1f3a6e');
    expect(Math.abs(letters - parseOklab('#eeece6')[0])).toBeLessThan(0.02);
    expect(warnings).toEqual([]);
  });
});

describe('protected colours', () => {
  it('stay where the dye would change them, and the rest is dyed', async () => {
    const { picture, matte } = await buildScene('#3a6ea5');
    const isPatch = (i: number) => Math.abs((i % side) - 0.5 * side) < 20 && Math.abs(i / side - 0.5 * side) < 20;
    const data = picture.data.slice();
    for (let i = 0; i < side * side; i++) if (isPatch(i)) data.set([60, 120, 150], i * picture.channels);
    const patched = { ...picture, data };
    const cloth = fitClothModel(patched, matte.alpha, 1);
    if (!cloth) throw new Error('no cloth');
    const options = { target, contrast: 0, coefficient: 2.5, protectPrint: false };
    const redOf = async (keep: string[]) => {
      const wish = { ...options, keep: keep.map(parseOklab) };
      const done = await recolourGarment(patched, matte, cloth, wish, async () => {});
      const mean = (isWanted: (i: number) => boolean) => {
        const wanted = [...matte.alpha.keys()].filter((i) => matte.alpha[i] === 1 && isWanted(i));
        return wanted.reduce((sum, i) => sum + (done.picture.data[i * picture.channels] ?? 0), 0) / wanted.length;
      };
      const isDeep = (i: number) => Math.abs((i % side) - 0.5 * side) < 15 && Math.abs(i / side - 0.5 * side) < 15;
      return { patch: mean(isDeep), cloth: mean((i) => !isPatch(i)) };
    };
    const [plain, kept] = [await redOf([]), await redOf(['#3c7896'])];
    expect(plain.patch).toBeGreaterThan(140);
    expect(kept.patch).toBeLessThan(75);
    expect(Math.abs(kept.cloth - plain.cloth)).toBeLessThan(6);
  });
});

describe('outline of a print', () => {
  const black = [34, 34, 38] as const;
  const cream = [232, 224, 208] as const;
  /** Rows of a black tee with wide cream stripes, softened by a row that is two thirds of it. */
  const dyeSoftStripes = async (colour: string) => {
    const { picture, matte } = await buildScene('#222226');
    const kindOf = (i: number) => {
      if (matte.alpha[i] !== 1) return 'ground';
      const row = Math.floor(i / side) % 20;
      if (row === 0 || row === 7) return 'mixed';
      if (row === 8 || row === 19) return 'beside';
      return row < 7 ? 'stripe' : 'cloth';
    };
    const data = picture.data.slice();
    for (let i = 0; i < side * side; i++) {
      const kind = kindOf(i);
      if (kind === 'stripe') data.set(cream, i * picture.channels);
      const soft = cream.map((value, c) => Math.round((2 * value + black[c]) / 3));
      if (kind === 'mixed') data.set(soft, i * picture.channels);
    }
    const striped = { ...picture, data };
    const cloth = fitClothModel(striped, matte.alpha, 1);
    if (!cloth) throw new Error('no cloth');
    const options = { target: parseOklab(colour), contrast: 0, coefficient: 2.5, protectPrint: true };
    const done = await recolourGarment(striped, matte, cloth, options, async () => {});
    const { lightness, a } = toOklabPlanes(done.picture.data, 3);
    const mean = (plane: Float32Array, wanted: string) => {
      const found = [...matte.alpha.keys()].filter((i) => kindOf(i) === wanted);
      return found.reduce((sum, i) => sum + (plane[i] ?? 0), 0) / found.length;
    };
    const read = (wanted: string) => ({ lightness: mean(lightness, wanted), a: mean(a, wanted) });
    return { stripe: read('stripe'), mixed: read('mixed'), beside: read('beside'), cloth: read('cloth') };
  };

  it('leaves no dark line between black cloth that becomes white and a cream stripe', async () => {
    const { stripe, mixed, beside, cloth } = await dyeSoftStripes('#ffffff');
    expect(Math.abs(beside.lightness - cloth.lightness)).toBeLessThan(0.02);
    expect(mixed.lightness).toBeGreaterThan(Math.min(stripe.lightness, cloth.lightness) - 0.02);
  });

  it('blends stripe and a green dye, in lightness and in colour', async () => {
    const { stripe, mixed, cloth } = await dyeSoftStripes('#2e8b57');
    expect(cloth.a).toBeLessThan(-0.08);
    expect(mixed.a).toBeLessThan(stripe.a - 0.25 * (stripe.a - cloth.a));
    expect(mixed.a).toBeGreaterThan(cloth.a + 0.25 * (stripe.a - cloth.a));
    expect(mixed.lightness).toBeGreaterThan(cloth.lightness);
  });
});

describe('an inaccurate outline', () => {
  const yellow = [216, 178, 58] as const;
  const ground = [217, 210, 197] as const;
  /** Mean OKLab b of the pixels round a yellow tee after it is dyed: `held` is their share of its colour, `alpha` their matte alpha. */
  const dyeRim = async (colour: string, held: number, alpha: number) => {
    const { picture, matte, cloth } = await buildScene('#d8b23a');
    const isBeside = (i: number) => [i - 1, i + 1, i - side, i + side].some((at) => matte.alpha[at] === 1);
    const rim = [...matte.alpha.keys()].filter((i) => matte.alpha[i] === 0 && isBeside(i));
    const data = picture.data.slice();
    const wide = matte.alpha.slice();
    const edge = new Uint8Array(wide.length);
    for (const i of rim) {
      data.set(
        ground.map((value, c) => value + held * (yellow[c] - value)),
        i * picture.channels,
      );
      wide[i] = alpha;
      edge[i] = 1;
    }
    const off: Matte = { ...matte, wide, edge, readForeground: (_x, _y, _alpha, out) => out.set(yellow) };
    const options = { target: parseOklab(colour), contrast: 0, coefficient: 2.5, protectPrint: true };
    const { picture: dyed } = await recolourGarment({ ...picture, data }, off, cloth, options, async () => {});
    const { b } = toOklabPlanes(dyed.data, dyed.channels);
    expect(rim.length).toBeGreaterThan(100);
    return rim.reduce((sum, i) => sum + (b[i] ?? 0), 0) / rim.length;
  };

  it('leaves no blue rim on the background when too wide', async () => {
    expect(await dyeRim('#000000', 0, 0.5)).toBeGreaterThan(-0.005);
  });

  it('leaves no yellow rim when too narrow', async () => {
    expect(await dyeRim('#ffffff', 0.6, 0.3)).toBeLessThan(0.02);
  });
});
