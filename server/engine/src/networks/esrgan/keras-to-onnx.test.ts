import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { isRuntimeInstalled, openNetwork } from '../network-process.ts';
import { readKerasModel } from './keras-model.ts';
import { convertToOnnx } from './keras-to-onnx.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'keras-'));
afterAll(() => rmSync(folder, { recursive: true }));

const plain = { strides: [1, 1], dilation_rate: [1, 1], padding: 'same', activation: 'linear' };
const from = (...names: string[]) => [names.map((name) => [name, 0, 0, {}])];

/** A network with every supported layer: 3 planes in, twice the sides out, each value 1.2 times its input. */
const layers = [
  { class_name: 'InputLayer', name: 'in', config: {}, inbound_nodes: [] },
  { class_name: 'Conv2D', name: 'keep', config: plain, inbound_nodes: from('in') },
  { class_name: 'Activation', name: 'relu', config: { activation: 'relu' }, inbound_nodes: from('keep') },
  { class_name: 'MultiplyBeta', name: 'less', config: { beta: 0.2 }, inbound_nodes: from('relu') },
  { class_name: 'Add', name: 'sum', config: {}, inbound_nodes: from('in', 'less') },
  { class_name: 'Concatenate', name: 'both', config: {}, inbound_nodes: from('sum', 'in') },
  { class_name: 'Conv2D', name: 'spread', config: plain, inbound_nodes: from('both') },
  { class_name: 'PixelShuffle2x', name: 'out', config: { scale: 2 }, inbound_nodes: from('spread') },
];

const write = (weights: { name: string; shape: number[] }[], values: Float32Array, list: object[] = layers): string => {
  writeFileSync(path.join(folder, 'weights.bin'), new Uint8Array(values.buffer));
  const file = path.join(folder, 'model.json');
  const config = { layers: list, output_layers: [['out', 0, 0]] };
  const weightsManifest = [{ paths: ['weights.bin'], weights: weights.map((one) => ({ ...one, dtype: 'float32' })) }];
  writeFileSync(file, JSON.stringify({ modelTopology: { model_config: { config } }, weightsManifest }));
  return file;
};

/** `keep` passes its planes on; `spread` gives each of the four pixels of a plane the first three planes that it reads. */
const build = (list: object[] = layers): string => {
  const keep = new Float32Array(3 * 3);
  for (let c = 0; c < 3; c++) keep[c * 3 + c] = 1;
  const spread = new Float32Array(6 * 12);
  for (let c = 0; c < 3; c++) for (let place = 0; place < 4; place++) spread[c * 12 + place * 3 + c] = 1;
  const weights = [
    { name: 'keep/kernel', shape: [1, 1, 3, 3] },
    { name: 'spread/kernel', shape: [1, 1, 6, 12] },
  ];
  return write(weights, Float32Array.from([...keep, ...spread]), list);
};

describe('a Keras network as ONNX', () => {
  it.skipIf(!isRuntimeInstalled())('gives the same output for a picture', async () => {
    const file = path.join(folder, 'network.onnx');
    writeFileSync(file, convertToOnnx(readKerasModel(build())));
    const network = await openNetwork({ kind: 'file', path: file });
    const planes = Float32Array.from({ length: 3 * 2 * 3 }, (_, i) => i);
    const { out } = await network.run({ dims: [1, 3, 2, 3], data: planes }, 10_000);
    network.close();
    expect(out?.dims).toEqual([1, 3, 4, 6]);
    for (let c = 0; c < 3; c++)
      for (let y = 0; y < 4; y++)
        for (let x = 0; x < 6; x++) {
          const before = planes[(c * 2 + (y >> 1)) * 3 + (x >> 1)] as number;
          expect(out?.data[(c * 4 + y) * 6 + x]).toBeCloseTo(1.2 * before, 4);
        }
  });

  it('is refused with an unknown or unexpected layer', () => {
    const unknown = layers.map((layer) => (layer.name === 'relu' ? { ...layer, class_name: 'Lambda' } : layer));
    expect(() => convertToOnnx(readKerasModel(build(unknown)))).toThrow(/relu \(Lambda\)/);
    const strided = layers.map((layer) =>
      layer.name === 'keep' ? { ...layer, config: { ...plain, strides: [2, 2] } } : layer,
    );
    expect(() => convertToOnnx(readKerasModel(build(strided)))).toThrow(/keep/);
  });

  it('is refused with missing weights', () => {
    const file = write([{ name: 'keep/kernel', shape: [3, 3, 64, 64] }], new Float32Array(8));
    expect(() => readKerasModel(file)).toThrow(/end before keep/);
  });
});
