import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { pipeline } from 'node:stream/promises';
import sharp from 'sharp';
import type { Raster } from '../../ops/geometry/raster.ts';
import { isNetworkAllowed } from '../allowed-networks.ts';
import type { NetworkShape } from '../network-messages.ts';
import { isRuntimeInstalled, NetworkError, type NetworkProcess } from '../network-process.ts';
import type { FloatTensor } from '../onnx/onnx-model.ts';
import { withWarmNetwork } from '../warm-network.ts';
import { type CutoutManifest, readCutoutManifest } from './cutout-manifest.ts';
import { findU2Net, u2NetManifest } from './u2net.ts';

/** Together below the shortest time limit of a tool, so that the classical method still has time. */
const openLimitMs = 25_000;
const runLimitMs = 20_000;
/** Memory limit of the packaged network in megabytes: it needs 440 during a run and 190 while idle. */
const maxMegabytes = 700;

/** Garment probability per pixel, 0 to 1, at the network's own size; it covers the whole picture. */
export interface NetworkMask {
  width: number;
  height: number;
  share: Float32Array;
}

/** Cutout network with its properties. */
export interface CutoutNetwork {
  path: string;
  readManifest: () => Promise<CutoutManifest>;
  /** Memory limit in megabytes: a process that exceeds it is closed after its response. */
  maxMegabytes: number;
}

/**
 * The operator's own network, `ATELIER_CUTOUT_MODEL`, else the one of the optional package; undefined where there is none or it is
 * disabled.
 */
export const findCutoutNetwork = (env: NodeJS.ProcessEnv = process.env): CutoutNetwork | undefined => {
  if (!isNetworkAllowed('cutout', env)) return undefined;
  const own = env['ATELIER_CUTOUT_MODEL'];
  // An operator's own network has no memory limit.
  if (own) return { path: own, readManifest: () => readCutoutManifest(own), maxMegabytes: Number.POSITIVE_INFINITY };
  const path = isRuntimeInstalled() ? findU2Net() : undefined;
  return path === undefined ? undefined : { path, readManifest: async () => u2NetManifest, maxMegabytes };
};

/**
 * Segments the garment with a network, in a process that stays for the next picture. @throws NetworkError when file and manifest do not
 * match, or it does not respond
 */
export const askCutoutNetwork = async (
  { path, readManifest, maxMegabytes: most }: CutoutNetwork,
  picture: Raster,
): Promise<NetworkMask> => {
  const manifest = await readManifest();
  await checkSum(path, manifest);
  return withWarmNetwork(path, { openLimitMs, maxMegabytes: most }, async (network) => {
    checkInput(network.shape, manifest);
    return readMask(await runOnce(network, manifest, picture), manifest);
  });
};

const runOnce = async (network: NetworkProcess, manifest: CutoutManifest, picture: Raster): Promise<FloatTensor> => {
  const outputs = await network.run(await toInput(picture, manifest), runLimitMs);
  const name = manifest.output ?? network.shape.outputs[0]?.name ?? '';
  const output = outputs[name];
  if (output) return output;
  const names = network.shape.outputs.map((port) => port.name).join(', ');
  throw new NetworkError('broken', `output: there is no "${name}" of 32-bit floats, only ${names}`);
};

/** Verified hashes by path, size and modification time: hashing some hundred megabytes takes as long as the network. */
const right = new Map<string, string>();

const checkSum = async (path: string, { sha256 }: CutoutManifest): Promise<void> => {
  const info = await stat(path).catch((cause: NodeJS.ErrnoException) => {
    throw new NetworkError('broken', `${path} cannot be read (${cause.code})`);
  });
  const wanted = `${info.size} ${info.mtimeMs} ${sha256.toLowerCase()}`;
  if (right.get(path) === wanted) return;
  const hash = createHash('sha256');
  await pipeline(createReadStream(path), hash).catch((cause: NodeJS.ErrnoException) => {
    throw new NetworkError('broken', `${path} cannot be read (${cause.code})`);
  });
  const found = hash.digest('hex');
  if (found !== sha256.toLowerCase()) throw new NetworkError('broken', `sha256: the file has ${found}`);
  right.set(path, wanted);
};

const checkInput = ({ inputs }: NetworkShape, { width, height }: CutoutManifest): void => {
  const [input] = inputs;
  if (inputs.length !== 1 || !input)
    throw new NetworkError('broken', `it takes ${inputs.length} inputs, not one picture`);
  const wanted = [1, 3, height, width];
  const fits =
    input.dims.length === wanted.length &&
    input.dims.every((dim, nth) => typeof dim === 'string' || dim === wanted[nth]);
  if (input.type !== 'float32' || !fits)
    throw new NetworkError(
      'broken',
      `size: it takes ${input.type} ${input.dims.join(' x ')}, not ${wanted.join(' x ')}`,
    );
};

const toInput = async (picture: Raster, { width, height, mean, deviation }: CutoutManifest): Promise<FloatTensor> => {
  const bytes = await sharp(picture.data, {
    raw: { width: picture.width, height: picture.height, channels: picture.channels },
  })
    .flatten({ background: '#fff' })
    .resize(width, height, { fit: 'fill' })
    .raw()
    .toBuffer();
  const plane = width * height;
  const data = new Float32Array(3 * plane);
  for (let at = 0; at < plane; at++) {
    for (let c = 0; c < 3; c++) data[c * plane + at] = (bytes[at * 3 + c] / 255 - mean[c]) / deviation[c];
  }
  return { dims: [1, 3, height, width], data };
};

const readMask = ({ dims, data }: FloatTensor, { activation }: CutoutManifest): NetworkMask => {
  const [height = 0, width = 0] = dims.slice(-2);
  if (dims.length < 2 || width < 2 || height < 2 || data.length !== width * height)
    throw new NetworkError('broken', `output: ${dims.join(' x ')} is no single mask`);
  if (!data.every(Number.isFinite)) throw new NetworkError('failed', 'a mask without numbers');
  const share = activation === 'sigmoid' ? data.map((value) => 1 / (1 + Math.exp(-value))) : data;
  return { width, height, share: share.map((value) => Math.max(0, Math.min(1, value))) };
};
