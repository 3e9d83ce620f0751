import type { Figure } from '@atelier/testing/figure';
import sharp from 'sharp';
import { enlargeByNetwork, hasUpscaleNetwork } from '../networks/upscale-network.ts';
import { loadOpenCv } from '../ops/geometry/opencv.ts';
import { type Raster, toBytes } from '../ops/geometry/raster.ts';
import { absentNote, listPhotos, openPhoto } from './photo-truth.ts';

/** Width of the border that is not compared, pixels: filters have no data beyond it. */
const frame = 8;

const scale = 2;

/** PSNR gain of the upscaling network over Lanczos on reduced photographs, and its seconds per megapixel of result. */
export const measureUpscale = async (): Promise<Figure[]> => {
  const row = { id: 'engine.upscale.x2.db', unit: 'dB', target: 2.5, better: 'higher' } as const;
  const names = listPhotos();
  if (names.length === 0) return [{ ...row, value: Number.NaN, note: absentNote }];
  if (!hasUpscaleNetwork('slim'))
    return [{ ...row, value: Number.NaN, note: `skipped ${names.length}: no network here` }];
  const [gains, overSharp]: [number[], number[]] = [[], []];
  let [seconds, megapixels] = [0, 0];
  for (const name of names) {
    const truth = await cropToMultiple(await openPhoto(name), scale);
    const small = await resize(truth, truth.width / scale, truth.height / scale);
    const started = performance.now();
    const drawn = await enlargeByNetwork(small, 'slim', scale, async () => {});
    seconds += (performance.now() - started) / 1000;
    megapixels += (drawn.width * drawn.height) / 1e6;
    const reached = decibels(drawn, truth);
    gains.push(reached - decibels(await enlargeByLanczos4(small, scale), truth));
    overSharp.push(reached - decibels(await resize(small, truth.width, truth.height), truth));
  }
  const meanOf = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;
  return [
    {
      ...row,
      value: meanOf(gains),
      // The targets come from a comparison with sharp's Lanczos, whose output is displaced by half a pixel.
      note: `PSNR of brightness over OpenCV's Lanczos4, ${names.length} photographs reduced by Lanczos3, worst ${Math.min(...gains).toFixed(2)}; over sharp's own Lanczos, which is displaced, ${meanOf(overSharp).toFixed(2)}; ${(seconds / megapixels).toFixed(1)} s a megapixel of result, start of the process included`,
    },
  ];
};

const rawOf = ({ width, height, channels }: Raster) => ({ raw: { width, height, channels } });

const cropToMultiple = async (picture: Raster, scale: number): Promise<Raster> => {
  const [width, height] = [picture.width, picture.height].map((side) => side - (side % scale)) as [number, number];
  const data = await sharp(picture.data, rawOf(picture))
    .extract({ left: 0, top: 0, width, height })
    .removeAlpha()
    .raw()
    .toBuffer();
  return { width, height, channels: 3, data: toBytes(data) };
};

const resize = async (picture: Raster, width: number, height: number): Promise<Raster> => {
  const data = await sharp(picture.data, rawOf(picture)).resize(width, height, { fit: 'fill' }).raw().toBuffer();
  return { width, height, channels: 3, data: toBytes(data) };
};

const enlargeByLanczos4 = async ({ width, height, data }: Raster, scale: number): Promise<Raster> => {
  const { cv } = await loadOpenCv();
  const [small, large] = [cv.matFromArray(height, width, cv.CV_8UC3, [...data]), new cv.Mat()];
  cv.resize(small, large, new cv.Size(width * scale, height * scale), 0, 0, cv.INTER_LANCZOS4);
  const out = Uint8Array.from(large.data);
  small.delete();
  large.delete();
  return { width: width * scale, height: height * scale, channels: 3, data: out };
};

/** PSNR of brightness (BT.601). */
const decibels = (picture: Raster, truth: Raster): number => {
  let [squares, count] = [0, 0];
  for (let y = frame; y < truth.height - frame; y++) {
    for (let x = frame; x < truth.width - frame; x++) {
      const at = (y * truth.width + x) * 3;
      const [red, green, blue] = [0, 1, 2].map((c) => picture.data[at + c] - truth.data[at + c]) as [
        number,
        number,
        number,
      ];
      squares += (0.299 * red + 0.587 * green + 0.114 * blue) ** 2;
      count += 1;
    }
  }
  return 10 * Math.log10((255 * 255 * count) / Math.max(1e-9, squares));
};
