import { drawGarmentPhoto } from '@atelier/testing/pictures';
import { converter } from 'culori';
import sharp from 'sharp';
import { cpuSeconds, type Figure, median } from '../../bench/figure.ts';
import { fitClothModel } from '../builtin/ops/cloth-model.ts';
import { doubleRaster } from '../builtin/ops/double-raster.ts';
import { runGrabCut, trimapLabel } from '../builtin/ops/grab-cut.ts';
import { findMatte, type Matte } from '../builtin/ops/matte.ts';
import { parseOklab } from '../builtin/ops/oklab.ts';
import { loadOpenCv } from '../builtin/ops/opencv.ts';
import { decodePicture, type Raster } from '../builtin/ops/raster.ts';
import { recolourGarment } from '../builtin/ops/recolour.ts';
import { shrinkToSide } from '../builtin/ops/resample.ts';

const SIDE = 1024;
const ROUNDS = 7;
/** Rounds before the clock starts: compiled code is what a busy slot runs. */
const WARM_UP = 2;
const SEED = 7;
const TARGET_COLOUR = '#d02030';

/**
 * Each tool's own work against the cheapest honest way to something like it, on one drawn photograph of 1024 px, as a
 * ratio of processor time per megapixel. Decoding and encoding are left out on both sides.
 */
export async function measureEngine(): Promise<Figure[]> {
  const { png } = await drawGarmentPhoto({
    width: SIDE,
    height: SIDE,
    garment: 'dress',
    colour: '#3a6ea5',
    ground: '#d9d2c5',
    noise: 4,
    seed: SEED,
  });
  const picture = await decodePicture({ data: png, mime: 'image/png', width: SIDE, height: SIDE });
  return [await measureUpscale(picture), await measureCutout(picture), await measureRecolour(picture)];
}

async function measureUpscale(picture: Raster): Promise<Figure> {
  const { width, height, channels, data } = picture;
  const value = await compare(
    () => doubleRaster(picture, { sharpen: 0, onChannel: async () => {} }),
    () =>
      sharp(data, { raw: { width, height, channels } })
        .resize(width * 2, height * 2, { kernel: 'lanczos3' })
        .raw()
        .toBuffer(),
  );
  return {
    id: 'engine.upscale.ratio',
    value,
    unit: 'x',
    target: 6,
    better: 'lower',
    note: `Lanczos3 + back-projection x2 / libvips resize x2, ${describeRounds()}; it gains 4 to 5 dB on drawings`,
  };
}

async function measureCutout(picture: Raster): Promise<Figure> {
  const { cv } = await loadOpenCv();
  const small = await shrinkToSide(picture, 512);
  const trimap = new Uint8Array(small.width * small.height).map((_, i) => {
    const x = i % small.width;
    const y = Math.floor(i / small.width);
    const isBorder = Math.min(x, y, small.width - 1 - x, small.height - 1 - y) < 8;
    return isBorder ? trimapLabel.background : trimapLabel.maybeForeground;
  });
  const value = await compare(
    () => findMatte(picture, SEED, async () => {}),
    async () => runGrabCut(cv, small, trimap, SEED),
  );
  return {
    id: 'engine.cutout.ratio',
    value,
    unit: 'x',
    target: 3,
    better: 'lower',
    note: `whole matte at ${SIDE} px / one GrabCut from a rectangle at 512 px, 3 iterations, ${describeRounds()}`,
  };
}

async function measureRecolour(picture: Raster): Promise<Figure> {
  const matte = await findMatte(picture, SEED, async () => {});
  const cloth = fitClothModel(picture, matte.alpha, SEED);
  if (!cloth) throw new Error('the drawn picture has no garment');
  const options = { target: parseOklab(TARGET_COLOUR), contrast: 0, coefficient: 2.5, protectPrint: true };
  const value = await compare(
    () => recolourGarment(picture, matte, cloth, options, async () => {}),
    async () => recolourByCulori(picture, matte, TARGET_COLOUR),
  );
  return {
    id: 'engine.recolour.ratio',
    value,
    unit: 'x',
    target: 1,
    better: 'lower',
    note: `dyeing with a given matte / per-pixel culori OKLab on the same pixels, ${describeRounds()}`,
  };
}

/** What a page of straightforward code does: hue and chroma of the target, lightness of the cloth. */
function recolourByCulori(picture: Raster, { wide }: Matte, hex: string): Uint8Array {
  const toOklab = converter('oklab');
  const toRgb = converter('rgb');
  const target = toOklab(hex);
  const out = picture.data.slice();
  for (let i = 0; i < wide.length; i++) {
    if (wide[i] === 0) continue;
    const at = i * picture.channels;
    const read = (c: number) => (picture.data[at + c] as number) / 255;
    const { l } = toOklab({ mode: 'rgb', r: read(0), g: read(1), b: read(2) });
    const { r, g, b } = toRgb({ mode: 'oklab', l, a: target?.a ?? 0, b: target?.b ?? 0 });
    [r, g, b].forEach((value, c) => {
      out[at + c] = Math.max(0, Math.min(255, Math.round(255 * value)));
    });
  }
  return out;
}

const describeRounds = () => `medians of ${ROUNDS} interleaved runs, processor time`;

/** Median of the first over median of the second. */
async function compare(ours: () => Promise<unknown>, baseline: () => Promise<unknown>): Promise<number> {
  const times: [number[], number[]] = [[], []];
  for (let round = 0; round < WARM_UP + ROUNDS; round++) {
    const seconds = [await cpuSeconds(ours), await cpuSeconds(baseline)] as const;
    if (round < WARM_UP) continue;
    times[0].push(seconds[0]);
    times[1].push(seconds[1]);
  }
  return Math.round((100 * median(times[0])) / median(times[1])) / 100;
}
