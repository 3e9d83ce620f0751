import { paramsSchema } from '@atelier/catalogue/params';
import type { Engine, EngineJob } from '@atelier/engine/engine';
import { writeSpecToPng } from '@atelier/engine/flats/flat-file';
import { renderFlat } from '@atelier/engine/flats/render-svg';
import { resolveSpec } from '@atelier/engine/flats/resolve-spec';
import type { PartialSpec } from '@atelier/engine/flats/spec';
import { toolOf } from '@atelier/engine/tools';
import sharp from 'sharp';
import { ApiFailure } from '../../platform/api-failure.ts';
import { newId } from '../../platform/db/clock.ts';
import type { Limits } from '../../platform/limits/limits.ts';

export const pictureWidth = 768;
export const pictureHeight = 960;

interface Size {
  width: number;
  height: number;
}

const svg = ({ width, height }: Size, body: string): Buffer =>
  Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">${body}</svg>`);

/** A technical flat on white with embedded design data, as the tools deliver it: 768 x 960, PNG. */
export const drawFlatPicture = async (wish: PartialSpec, seed: number): Promise<Buffer> => {
  const spec = resolveSpec(wish, seed);
  const flat = await renderFlat(spec, {
    width: pictureWidth,
    height: pictureHeight,
    views: ['front'],
    ground: '#ffffff',
  });
  return writeSpecToPng(await sharp(Buffer.from(flat)).png().toBuffer(), spec);
};

/** A wall lit from the upper left, with camera grain. */
const drawWall = async (colour: string, size: Size): Promise<Buffer> => {
  const wall = svg(
    size,
    `<defs><radialGradient id="light" cx=".3" cy=".2" r="1"><stop offset="0" stop-color="#fff" stop-opacity=".5"/><stop offset="1" stop-color="#000" stop-opacity=".14"/></radialGradient></defs>` +
      `<rect width="100%" height="100%" fill="${colour}"/><rect width="100%" height="100%" fill="url(#light)"/>`,
  );
  return sharp(wall).flatten().png().toBuffer();
};

/** A garment on a wall: PNG, 768 x 960 by default. Equal arguments return equal bytes. @param ground `#rrggbb` of the wall */
export const drawGarmentPicture = async (
  wish: PartialSpec,
  seed: number,
  ground = '#dcd7cd',
  size: Size = { width: pictureWidth, height: pictureHeight },
): Promise<Buffer> => {
  const { width, height } = size;
  const flat = await renderFlat(resolveSpec(wish, seed), {
    width,
    height,
    views: ['front'],
    ground: 'none',
  });
  const garment = await sharp(Buffer.from(flat)).resize(width, height).png().toBuffer();
  const { data, info } = await sharp(garment)
    .extractChannel('alpha')
    .blur(14)
    .raw()
    .toBuffer({ resolveWithObject: true });
  const shadow = await sharp({
    create: { width: info.width, height: info.height, channels: 3, background: '#1c1712' },
  })
    .joinChannel(Buffer.from(data.map((value) => value * 0.38)), {
      raw: { width: info.width, height: info.height, channels: 1 },
    })
    .png()
    .toBuffer();
  const moved = await sharp(shadow)
    .extract({ left: 0, top: 0, width: width - 8, height: height - 12 })
    .extend({ left: 8, top: 12, background: { r: 0, g: 0, b: 0, alpha: 0 } })
    .png()
    .toBuffer();
  return sharp(await drawWall(ground, size))
    .composite([{ input: moved }, { input: garment }])
    .png()
    .toBuffer();
};

/** Size of the home page's sample, pixels. */
export const sampleSize = { width: 880, height: 704 };

const wool = { main: '#b07c46', second: '#8a5f34', accent: '#5d3f22', trim: '#3a2a1b' };

/** Renders the coat of the home page's example: PNG, 1200 x 960. */
const drawSampleCoat = (): Promise<Buffer> =>
  drawGarmentPicture({ kind: 'coat', gender: 'woman', print: 'solid', colours: wool }, 12, '#dcd7cd', {
    width: 1200,
    height: 960,
  });

const recolourType = 220;
/** Number of cached colours in memory, about 20 KB each. */
const cachedColours = 64;
/** A visitor who leaves or times out aborts nothing: the next one finds the image. */
const untilDone = new AbortController().signal;
const webpQuality = 80;

/** The sample coat in a colour (`#rrggbb`) as WebP. `address`: rate-limited client address. */
type RecolourSample = (colour: string, address: string) => Promise<Buffer>;

/** Recolours the sample, once per colour and one at a time. @throws ApiFailure 45000 over the limits, 50001 while no engine is available */
export const createSampleRecolour = (
  limits: Pick<Limits, 'attempt'>,
  engineOf: () => Engine | undefined,
): RecolourSample => {
  const pictures = new Map<string, Promise<Buffer>>();
  let sample: Buffer | undefined;
  let latest: Promise<unknown> = Promise.resolve();

  const encodeSample = async () =>
    sharp(await drawSampleCoat())
      .resize(sampleSize)
      .png()
      .toBuffer();

  const draw = async (engine: Engine, colour: string): Promise<Buffer> => {
    sample ??= await encodeSample();
    const original = { data: sample, mime: 'image/png' as const, ...sampleSize };
    const params = paramsSchema(toolOf(recolourType)).parse({ colour });
    const job: EngineJob = { id: newId(), toolType: recolourType, inputs: { original: [original] }, params, seed: 0 };
    const { outputs } = await engine.run(job, { signal: untilDone, onProgress: () => undefined });
    if (!outputs[0]) throw new Error('the sample recolour has no result');
    return sharp(outputs[0].data).webp({ quality: webpQuality }).toBuffer();
  };

  const remember = (colour: string, picture: Promise<Buffer>): void => {
    pictures.set(colour, picture);
    picture.catch(() => pictures.delete(colour));
    const [oldest] = pictures.keys();
    if (pictures.size > cachedColours && oldest !== undefined) pictures.delete(oldest);
  };

  return async (colour, address) => {
    const key = colour.toLowerCase();
    const engine = engineOf();
    if (!engine) throw new ApiFailure('50001');
    if (!pictures.has(key)) {
      await limits.attempt({ limit: 'sample-address', of: address }, { limit: 'sample-everybody', of: 'all' });
      if (!pictures.has(key)) {
        const picture = latest.then(() => draw(engine, key));
        latest = picture.catch(() => undefined);
        remember(key, picture);
      }
    }
    try {
      return await (pictures.get(key) as Promise<Buffer>);
    } catch (error) {
      throw new ApiFailure('50001', {}, { cause: error });
    }
  };
};
