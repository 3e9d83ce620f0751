import { readFileSync } from 'node:fs';
import path from 'node:path';
import { z } from 'zod';
import type { FloatTensor } from '../onnx/onnx-model.ts';

/** Layer of a Keras network, as stored by TensorFlow.js. */
export interface KerasLayer {
  kind: string;
  name: string;
  /** Names of its input layers. */
  inputs: string[];
  config: Readonly<Record<string, unknown>>;
}

export interface KerasModel {
  layers: KerasLayer[];
  /** The layer with the result. */
  output: string;
  weights: ReadonlyMap<string, FloatTensor>;
}

const link = z.tuple([z.string()]).rest(z.unknown());

const modelJson = z.object({
  modelTopology: z.object({
    model_config: z.object({
      config: z.object({
        layers: z.array(
          z.object({
            class_name: z.string(),
            name: z.string(),
            config: z.record(z.string(), z.unknown()),
            inbound_nodes: z.array(z.array(link)),
          }),
        ),
        output_layers: z.tuple([link]),
      }),
    }),
  }),
  weightsManifest: z.array(
    z.object({
      paths: z.array(z.string()),
      weights: z.array(z.object({ name: z.string(), shape: z.array(z.int().positive()), dtype: z.literal('float32') })),
    }),
  ),
});

type WeightGroup = z.output<typeof modelJson>['weightsManifest'][number];

const readGroup = (folder: string, { paths, weights }: WeightGroup): [string, FloatTensor][] => {
  const bytes = Buffer.concat(paths.map((name) => readFileSync(path.join(folder, path.basename(name)))));
  let at = 0;
  return weights.map(({ name, shape }) => {
    const length = shape.reduce((product, side) => product * side, 1);
    const end = at + length * Float32Array.BYTES_PER_ELEMENT;
    if (end > bytes.byteLength) throw new Error(`the weights end before ${name}`);
    // Copied, because a slice of a Buffer may be misaligned for floats.
    const data = new Float32Array(Uint8Array.from(bytes.subarray(at, end)).buffer);
    at = end;
    return [name, { dims: shape, data }];
  });
};

/** Loads a network in TensorFlow.js' layers format: `model.json` and its weight files. @throws Error for any other file. */
export const readKerasModel = (file: string): KerasModel => {
  const { modelTopology, weightsManifest } = modelJson.parse(JSON.parse(readFileSync(file, 'utf8')));
  const { layers, output_layers } = modelTopology.model_config.config;
  return {
    layers: layers.map(({ class_name, name, config, inbound_nodes }) => ({
      kind: class_name,
      name,
      config,
      inputs: (inbound_nodes[0] ?? []).map(([from]) => from),
    })),
    output: output_layers[0][0],
    weights: new Map(weightsManifest.flatMap((group) => readGroup(path.dirname(file), group))),
  };
};
