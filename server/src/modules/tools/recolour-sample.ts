import { paramsSchema } from '@atelier/catalogue/params';
import type { Engine, EngineJob } from '@atelier/engine/engine';
import { toolOf } from '@atelier/engine/tools';
import sharp from 'sharp';
import { ApiFailure } from '../../platform/api-failure.ts';
import { newId } from '../../platform/db/new-id.ts';
import type { Limits } from '../../platform/limits/limits.ts';
import { drawSampleCoat, sampleSize } from './sample-coat.ts';

const recolourType = 220;
/** Results of the latest colours stay in memory, about 20 KB each. */
const cachedColours = 64;
/** A visitor who leaves or waits too long ends nothing: the next one finds the picture. */
const untilDone = new AbortController().signal;
const webpQuality = 80;

/** The sample coat in a colour (`#rrggbb`) as WebP. `address`: the client address whose tries are counted. */
type RecolourSample = (colour: string, address: string) => Promise<Buffer>;

/**
 * Recolours the sample with the recolour tool: once for each colour and one at a time, so that at most one waits before the tasks of accounts.
 * @throws ApiFailure 45000 over the limits, 50001 while nothing can draw
 */
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
