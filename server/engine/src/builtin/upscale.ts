import type { WarningCode } from '@atelier/contract/warnings';
import type { Handler, HandlerContext } from '../handler.ts';
import { NetworkError } from '../networks/network-process.ts';
import { enlargeByNetwork, hasUpscaleNetwork } from '../networks/upscale-network.ts';
import { takeOffBlocks } from '../ops/enlarge/jpeg-blocks.ts';
import { enlargeClassically } from '../ops/geometry/double-raster.ts';
import { decodePicture, encodePng, inputOf, type Raster } from '../ops/geometry/raster.ts';
import { fillBehind } from '../ops/region/lift-region.ts';
import { planUpscale, type UpscaleMethod, type UpscaleParams, type UpscalePlan } from './upscale-plan.ts';

/** Unsharp amount at sharpness 100. */
const fullSharpness = 1.2;
/** Alpha (of 255) up to which a pixel's colour is ignored. */
const noColour = 5;
const networks = { fast: 'slim', fine: 'thick' } as const satisfies Partial<Record<UpscaleMethod, string>>;
/** Progress, percent: input opened, input decoded, result ready to be encoded. */
const [openPercent, readPercent, drawnPercent] = [1, 4, 90];

/**
 * HD upscale (5): enlarges both sides 1, 2 or 4 times, or to 4096 px on the longest, and keeps alpha. Blocking and ringing artefacts of a
 * coarse JPEG are removed first; other images are enlarged as they are.
 *
 * `faithful`: centred Lanczos4, four iterations of back-projection, clamp to the local range; generates nothing new, best for line art and
 * flat artwork. `sharpness` 0 to 100 adds an unsharp mask. `fast` and `fine`: ESRGAN (slim, thick) in a separate process, constrained to
 * the source by back-projection, the rest classically. Without the network, or when it fails, the method is `faithful` with the warning
 * `upscale-without-network`; above a factor of eight the warning is `upscale-soft`. Refuses as `planUpscale` does.
 */
export const upscale: Handler = {
  toolType: 5,
  timeLimitMs: 900_000,
  async run(job, { finishStep }) {
    const params = job.params as unknown as UpscaleParams;
    const method = params.method ?? 'faithful';
    const original = inputOf(job, 'original');
    planUpscale(original, { ...params, method });
    const decoded = dropOpaqueAlpha(await decodePicture(original));
    const plan = planUpscale(decoded, { ...params, method });
    await finishStep('decode', openPercent);
    const raster = await takeOffBlocks(decoded, (share) =>
      finishStep('deblock', openPercent + (readPercent - openPercent) * share),
    );
    const drawn =
      method === 'faithful'
        ? await drawFaithful(raster, plan, params, finishStep)
        : await drawByNetwork(raster, plan, method, finishStep);
    const output = await encodePng(drawn.raster);
    await finishStep('encode', 98);
    const how = raster === decoded ? drawn.method : `deblock+${drawn.method}`;
    return { outputs: [output], method: how, report: { warnings: [...plan.warnings, ...drawn.warnings] } };
  },
};

interface Drawn {
  raster: Raster;
  method: string;
  warnings: WarningCode[];
}

type FinishStep = HandlerContext['finishStep'];

const drawFaithful = async (
  source: Raster,
  { width, height }: UpscalePlan,
  { sharpness }: Pick<UpscaleParams, 'sharpness'>,
  finishStep: FinishStep,
): Promise<Drawn> => {
  const onShare = (share: number) => finishStep('back-projection', readPercent + (drawnPercent - readPercent) * share);
  const raster = await enlargeClassically(source, {
    width,
    height,
    sharpen: (sharpness / 100) * fullSharpness,
    onShare,
  });
  return { raster, method: 'lanczos4+back-projection', warnings: [] };
};

const drawByNetwork = async (
  source: Raster,
  plan: UpscalePlan,
  method: keyof typeof networks,
  finishStep: FinishStep,
): Promise<Drawn> => {
  const kind = networks[method];
  try {
    if (!hasUpscaleNetwork(kind)) throw new NetworkError('absent', kind);
    const enlarged = await enlargeByNetwork(fillTransparent(source), kind, plan.networkScale, (done, total) =>
      finishStep('enlarge', readPercent + (drawnPercent - readPercent) * (done / total)),
    );
    const size = { width: plan.width, height: plan.height, sharpen: 0, onShare: async () => {} };
    const opaque = await enlargeClassically(enlarged, size);
    const raster = source.channels === 4 ? joinAlpha(opaque, await enlargeClassically(source, size)) : opaque;
    return { raster, method: `esrgan-${kind}-x${plan.networkScale}+back-projection`, warnings: [] };
  } catch (error) {
    if (!(error instanceof NetworkError)) throw error;
    const drawn = await drawFaithful(source, plan, { sharpness: 0 }, finishStep);
    return { ...drawn, warnings: ['upscale-without-network'] };
  }
};

/** Extends colours into transparent pixels, whose black would otherwise bleed into the edges. */
const fillTransparent = (source: Raster): Raster => {
  if (source.channels === 3) return source;
  const empty = new Float32Array(source.width * source.height);
  for (let i = 0; i < empty.length; i++) empty[i] = source.data[i * 4 + 3] > noColour ? 0 : 1;
  return fillBehind(source, empty);
};

/** Joins the colours of the first image with the alpha of the second. */
const joinAlpha = (colours: Raster, cover: Raster): Raster => {
  const { width, height } = colours;
  const data = new Uint8Array(width * height * 4);
  for (let i = 0; i < width * height; i++) {
    for (let c = 0; c < 3; c++) data[i * 4 + c] = colours.data[i * 3 + c];
    data[i * 4 + 3] = cover.data[i * 4 + 3];
  }
  return { width, height, channels: 4, data };
};

/** Removes a fully opaque alpha channel, which would cost a third more time. */
const dropOpaqueAlpha = (raster: Raster): Raster => {
  if (raster.channels === 3) return raster;
  const { width, height, data } = raster;
  for (let at = 3; at < data.length; at += 4) if (data[at] !== 255) return raster;
  const opaque = new Uint8Array(width * height * 3);
  for (let i = 0, at = 0; at < opaque.length; i += 4) {
    opaque[at++] = data[i];
    opaque[at++] = data[i + 1];
    opaque[at++] = data[i + 2];
  }
  return { width, height, channels: 3, data: opaque };
};
