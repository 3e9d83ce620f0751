import { EngineError, type EngineJob, type EnginePicture, type EngineResult } from '../engine.ts';
import type { Handler } from '../handler.ts';
import { embedXmp, readXmp } from '../provenance/embed-xmp.ts';
import { saysGenerated } from '../provenance/xmp.ts';
import '../steady-sharp.ts';
import sharp from 'sharp';
import { recognise } from './recognise.ts';
import { type DownloadShape, renderDownload } from './render-download.ts';
import { readVideoCover } from './video-cover.ts';

/** Own results may be larger than uploads. */
const maxPixels = 80_000_000;
const quality = 80;

/** A WebP at most `width` pixels wide, transparency kept; smaller pictures keep their size. */
export const makeThumbnail = (data: Uint8Array, width: number): Promise<Buffer> =>
  sharp(data, { limitInputPixels: maxPixels })
    .resize({ width, withoutEnlargement: true })
    .webp({ quality: quality })
    .toBuffer();

/** Parameters that `picture-pool.ts` sets in its jobs. */
export type DownloadParams = {
  shape: DownloadShape;
  hasLabel: boolean;
  /** Layer names of a layered file: the picture's, then one per picture of the input `layers`. */
  names?: string[];
};
export type ReduceParams = { width: number };

const asBuffer = (picture: EnginePicture): EnginePicture & { data: Buffer } => ({
  ...picture,
  data: Buffer.from(picture.data.buffer, picture.data.byteOffset, picture.data.byteLength),
});

const pictureOf = ({ inputs }: EngineJob): EnginePicture & { data: Buffer } => {
  const picture = inputs['picture']?.[0];
  if (!picture) throw new EngineError('failed', 'input-missing');
  return asBuffer(picture);
};

const resultOf = (picture: Pick<EnginePicture, 'data' | 'mime'> | null): EngineResult => ({
  outputs: picture ? [{ ...picture, width: 0, height: 0 }] : [],
  method: 'picture',
  report: { warnings: [] },
});

/** Time for five encodings of 80 megapixels at each of a few sizes. */
const download: Handler = {
  toolType: 'download',
  timeLimitMs: 60_000,
  async run(job) {
    const { shape, hasLabel, names: [name = '', ...names] = [] } = job.params as DownloadParams;
    const inputs = (job.inputs['layers'] ?? []).map((layer, at) => ({ ...asBuffer(layer), name: names[at] ?? '' }));
    const made = await renderDownload(pictureOf(job), shape, { hasLabel }, { name, inputs });
    return resultOf(made && { data: made.data, mime: made.mime as EnginePicture['mime'] });
  },
};

/** Reduced versions of generated pictures are marked as generated too: pages show them, and users save them. */
const markReduced = async (data: Buffer, xmp: string | null): Promise<Buffer> => {
  if (xmp === null || !saysGenerated(xmp)) return data;
  const { width, height } = await sharp(data).metadata();
  return embedXmp({ data, mime: 'image/webp', width, height }, xmp);
};

const reduce: Handler = {
  toolType: 'reduce',
  timeLimitMs: 20_000,
  isInteractive: true,
  async run(job) {
    const { data, mime } = pictureOf(job);
    const { width } = job.params as ReduceParams;
    const picture = mime === 'video/mp4' ? await readVideoCover(data) : data;
    return resultOf({
      data: await markReduced(await makeThumbnail(picture, width), readXmp(data, mime)),
      mime: 'image/webp',
    });
  },
};

const look: Handler = {
  toolType: 'recognise',
  timeLimitMs: 20_000,
  isInteractive: true,
  async run(job) {
    const { data, width } = pictureOf(job);
    return { ...resultOf(null), report: { warnings: [], recognition: await recognise(data, width) } };
  },
};

/** Handlers for stored pictures other than drawing; a separate registry, so that these slots load nothing else. */
export const handlers: readonly Handler[] = [download, reduce, look];
