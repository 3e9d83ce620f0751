import { defaultParams } from '@atelier/catalogue/params';
import type { Figure } from '@atelier/testing/figure';
import { drawGarmentPhoto } from '@atelier/testing/pictures';
import sharp from 'sharp';
import { imageToVector } from '../builtin/image-to-vector.ts';
import { doubleRaster } from '../ops/geometry/double-raster.ts';
import { loadOpenCv } from '../ops/geometry/opencv.ts';
import { decodePicture, type Raster, toBytes } from '../ops/geometry/raster.ts';
import { toolOf } from '../tools.ts';
import { isPhotoHere, openPhoto } from './photo-truth.ts';

const pictureSide = 384;
const photographs = ['pants-01033304.jpg', 'dress-50d248fe.jpg', 'shirt-01b3083f.jpg', 't-shirt-05d01bf9.jpg'] as const;

/** Enlarging against Lanczos4 and tracing against the original, in decibels. */
export const measurePictures = async (): Promise<Figure[]> => {
  const gains: number[] = [];
  for (const picture of await listPictures()) gains.push(await measureGain(picture));
  const mean = gains.reduce((sum, gain) => sum + gain, 0) / gains.length;
  const kinds = isPhotoHere ? 'three drawn garments and four photographs' : 'three drawn garments, photographs absent';
  return [
    {
      id: 'engine.upscale.gain',
      value: mean,
      unit: 'dB',
      target: 0.3,
      better: 'higher',
      note: `PSNR over OpenCV's Lanczos4, mean of ${kinds}: halved, then doubled`,
    },
    {
      id: 'engine.upscale.least',
      value: Math.min(...gains),
      unit: 'dB',
      target: 0,
      better: 'higher',
      note: 'the same, worst picture',
    },
    await measureVector(),
  ];
};

const listPictures = async (): Promise<Raster[]> => {
  const pictures: Raster[] = [];
  for (const [nth, garment] of (['tshirt', 'dress', 'coat'] as const).entries()) {
    const { png } = await drawGarmentPhoto({
      width: pictureSide,
      height: pictureSide,
      garment,
      colour: '#3a6ea5',
      ground: '#d9d2c5',
      noise: 2 * nth,
      seed: 3,
      textured: true,
      print: true,
    });
    pictures.push(await decodePicture({ data: png, mime: 'image/png', width: pictureSide, height: pictureSide }));
  }
  if (isPhotoHere) for (const name of photographs) pictures.push(await openPhoto(name));
  return pictures;
};

const measureGain = async (whole: Raster): Promise<number> => {
  const width = whole.width - (whole.width % 2);
  const height = whole.height - (whole.height % 2);
  const raw = { raw: { width: whole.width, height: whole.height, channels: whole.channels } };
  const truth = toBytes(
    await sharp(whole.data, raw).extract({ left: 0, top: 0, width, height }).removeAlpha().raw().toBuffer(),
  );
  const half = await sharp(truth, { raw: { width, height, channels: 3 } })
    .resize(width / 2, height / 2)
    .raw()
    .toBuffer();
  const source: Raster = { width: width / 2, height: height / 2, channels: 3, data: toBytes(half) };
  const ours = await doubleRaster(source, { sharpen: 0, onChannel: async () => {} });
  return psnr(ours.data, truth) - psnr(await doubleByLanczos4(source), truth);
};

const doubleByLanczos4 = async ({ width, height, data }: Raster): Promise<Uint8Array> => {
  const { cv } = await loadOpenCv();
  const small = cv.matFromArray(height, width, cv.CV_8UC3, [...data]);
  const large = new cv.Mat();
  cv.resize(small, large, new cv.Size(width * 2, height * 2), 0, 0, cv.INTER_LANCZOS4);
  const out = Uint8Array.from(large.data);
  small.delete();
  large.delete();
  return out;
};

const psnr = (picture: Uint8Array, truth: Uint8Array): number => {
  const squares = truth.reduce((sum, value, i) => sum + (value - picture[i]) ** 2, 0);
  return 10 * Math.log10((255 * 255 * truth.length) / Math.max(1e-9, squares));
};

const measureVector = async (): Promise<Figure> => {
  const side = 512;
  const shapes = [
    '<circle cx="90" cy="96" r="60" fill="#c8102e"/><path d="M60 200 L200 220 L180 60 Z" fill="#1f4e9e"/><rect x="150" y="24" width="80" height="40" fill="#f2c230"/>',
    '<path d="M40 40 C120 0 180 90 220 50 L200 220 L60 220 Z" fill="#274d3a"/><circle cx="128" cy="130" r="34" fill="#e8d8b0"/>',
    '<path d="M128 20 L150 96 L230 96 L166 142 L190 220 L128 174 L66 220 L90 142 L26 96 L106 96 Z" fill="#7a3050"/>',
  ];
  const values: number[] = [];
  for (const shape of shapes) {
    const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${side}" height="${side}" viewBox="0 0 256 256"><rect width="100%" height="100%" fill="#f4efe6"/>${shape}</svg>`;
    const png = await sharp(Buffer.from(svg)).png().toBuffer();
    const original = { data: png, mime: 'image/png' as const, width: side, height: side };
    const job = {
      id: 'bench',
      toolType: 8 as const,
      inputs: { original: [original] },
      params: defaultParams(toolOf(8)),
      seed: 1,
    };
    const { outputs } = await imageToVector.run(job, { finishStep: async () => {} });
    const [traced, truth] = await Promise.all(
      [outputs[0]?.data ?? new Uint8Array(), png].map((data) =>
        sharp(data).flatten({ background: '#fff' }).raw().toBuffer(),
      ),
    );
    if (traced && truth) values.push(psnr(traced, truth));
  }
  return {
    id: 'engine.vector.psnr',
    value: Math.min(...values),
    unit: 'dB',
    target: 30,
    better: 'higher',
    note: `worst of ${values.length} flats of ${side} px, traced and drawn again`,
  };
};
