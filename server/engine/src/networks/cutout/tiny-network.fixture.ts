import { createHash } from 'node:crypto';
import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { encodeOnnx, type OnnxNode } from '../onnx/onnx-model.ts';
import { manifestPathOf } from './cutout-manifest.ts';

const side = 64;
const mean = [0.485, 0.456, 0.406] as const;
const deviation = [0.229, 0.224, 0.225] as const;

/** Kinds of broken tiny networks. */
export interface TinyNetworkOptions {
  /** Input size of the network; the manifest says 64. */
  takes?: number;
  /** Operations after the mask `sure`, which give `mask`. */
  tail?: OnnxNode[];
  isSigmoidLeft?: boolean;
  manifest?: Record<string, unknown>;
}

/** Writes a network that segments pixels redder than green, `tiny.onnx` of a few hundred bytes and its manifest: a 1 x 1 convolution on the normalised picture and a sigmoid. @returns the path of the network */
export const writeTinyNetwork = (
  folder: string,
  { takes = side, tail, isSigmoidLeft = false, manifest = {} }: TinyNetworkOptions = {},
): string => {
  mkdirSync(folder, { recursive: true });
  const steep = 40;
  const limit = 0.2;
  // Reverts the manifest's normalisation: red - green > limit, as shares of 1.
  const [red, green] = [steep * deviation[0], -steep * deviation[1]];
  const bias = steep * (mean[0] - mean[1] - limit);
  const nodes: OnnxNode[] = [
    {
      operator: 'Conv',
      inputs: ['picture', 'weights', 'bias'],
      outputs: ['logit'],
      attributes: { kernel_shape: [1, 1] },
    },
    { operator: 'Sigmoid', inputs: ['logit'], outputs: ['sure'] },
    ...(tail ?? [{ operator: 'Identity', inputs: [isSigmoidLeft ? 'logit' : 'sure'], outputs: ['mask'] }]),
  ];
  const bytes = encodeOnnx({
    nodes,
    weights: {
      weights: { dims: [1, 3, 1, 1], data: Float32Array.of(red, green, 0) },
      bias: { dims: [1], data: Float32Array.of(bias) },
    },
    inputs: [{ name: 'picture', dims: [1, 3, takes, takes] }],
    outputs: [{ name: 'mask', dims: tail ? ['n', 'c', 'h', 'w'] : [1, 1, takes, takes] }],
  });
  const file = path.join(folder, 'tiny.onnx');
  writeFileSync(file, bytes);
  const fullManifest = {
    name: 'Redness',
    licence: 'CC0-1.0',
    sha256: createHash('sha256').update(bytes).digest('hex'),
    size: side,
    mean,
    deviation,
    ...(isSigmoidLeft ? { activation: 'sigmoid' } : {}),
    ...manifest,
  };
  writeFileSync(manifestPathOf(file), JSON.stringify(fullManifest));
  return file;
};
