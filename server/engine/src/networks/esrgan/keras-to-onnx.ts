import { encodeOnnx, type FloatTensor, type OnnxNode } from '../onnx/onnx-model.ts';
import type { KerasLayer, KerasModel } from './keras-model.ts';

/** Nodes and constants of one converted layer; the last node writes the layer's name. */
interface Converted {
  nodes: OnnxNode[];
  weights?: Record<string, FloatTensor>;
}

const node = (
  operator: string,
  inputs: readonly string[],
  output: string,
  attributes: NonNullable<OnnxNode['attributes']> = {},
): OnnxNode => ({ operator, inputs, outputs: [output], attributes });

const unknown = ({ kind, name }: KerasLayer, what = ''): Error =>
  new Error(`layer ${name} (${kind}) cannot be converted${what && `: ${what}`}`);

/** Keras: height, width, in, out. ONNX: out, in, height, width. */
const turnKernel = ({ dims, data }: FloatTensor): FloatTensor => {
  const [height = 0, width = 0, inputs = 0, outputs = 0] = dims;
  const turned = new Float32Array(data.length);
  let at = 0;
  for (let o = 0; o < outputs; o++)
    for (let i = 0; i < inputs; i++)
      for (let y = 0; y < height; y++)
        for (let x = 0; x < width; x++) turned[at++] = data[((y * width + x) * inputs + i) * outputs + o];
  return { dims: [outputs, inputs, height, width], data: turned };
};

const convertConvolution = (layer: KerasLayer, model: KerasModel): Converted => {
  const { name, inputs, config } = layer;
  const [kernel, bias] = [model.weights.get(`${name}/kernel`), model.weights.get(`${name}/bias`)];
  if (!kernel) throw unknown(layer, 'no weights');
  const [height = 1, width = 1] = kernel.dims;
  const isPlain = [config.strides, config.dilation_rate].every((steps) => String(steps) === '1,1');
  const keepsSize = config.padding === 'same' || (height === 1 && width === 1);
  if (!isPlain || !keepsSize) throw unknown(layer, 'steps or padding');
  if (config.activation !== 'linear' && config.activation !== 'relu') throw unknown(layer, String(config.activation));
  const [top, left] = [(height - 1) >> 1, (width - 1) >> 1];
  const pads = [top, left, height - 1 - top, width - 1 - left];
  const constants = { [`${name}/kernel`]: turnKernel(kernel), ...(bias && { [`${name}/bias`]: bias }) };
  const isLinear = config.activation === 'linear';
  const before = isLinear ? name : `${name}/sum`;
  const sum = node('Conv', [...inputs, ...Object.keys(constants)], before, {
    kernel_shape: [height, width],
    pads,
  });
  return {
    nodes: isLinear ? [sum] : [sum, node('Relu', [before], name)],
    weights: constants,
  };
};

/** ONNX adds two inputs per node. */
const convertSum = ({ name, inputs }: KerasLayer): Converted => ({
  nodes: inputs.slice(1).map((input, nth) => {
    const before = nth === 0 ? (inputs[0] as string) : `${name}/${nth}`;
    return node('Add', [before, input], nth === inputs.length - 2 ? name : `${name}/${nth + 1}`);
  }),
});

const convertShuffle = (layer: KerasLayer): Converted => {
  const blocksize = layer.config.scale;
  if (typeof blocksize !== 'number') throw unknown(layer, 'no scale');
  return { nodes: [node('DepthToSpace', layer.inputs, layer.name, { blocksize, mode: 'DCR' })] };
};

const convertEnlarging = (layer: KerasLayer): Converted => {
  const { name, inputs, config } = layer;
  if (config.interpolation !== 'nearest' || !Array.isArray(config.size)) throw unknown(layer, 'interpolation');
  return {
    nodes: [
      node('Resize', [...inputs, '', `${name}/scales`], name, {
        mode: 'nearest',
        coordinate_transformation_mode: 'asymmetric',
        nearest_mode: 'floor',
      }),
    ],
    weights: { [`${name}/scales`]: { dims: [4], data: Float32Array.of(1, 1, ...(config.size as number[])) } },
  };
};

const convertLayer = (layer: KerasLayer, model: KerasModel): Converted => {
  const { kind, name, inputs, config } = layer;
  if (kind === 'Conv2D') return convertConvolution(layer, model);
  if (kind === 'Add') return convertSum(layer);
  if (kind === 'Activation' && config.activation === 'relu') return { nodes: [node('Relu', inputs, name)] };
  if (kind === 'Concatenate') return { nodes: [node('Concat', inputs, name, { axis: 1 })] };
  if (kind === 'UpSampling2D') return convertEnlarging(layer);
  if (kind.startsWith('PixelShuffle')) return convertShuffle(layer);
  if (kind === 'MultiplyBeta' && typeof config.beta === 'number') {
    const factor = `${name}/beta`;
    return {
      nodes: [node('Mul', [...inputs, factor], name)],
      weights: { [factor]: { dims: [], data: Float32Array.of(config.beta) } },
    };
  }
  throw unknown(layer);
};

/**
 * Converts a network to an ONNX file: input and output are planes (1, 3, height, width) of any size. @throws Error for an unknown layer,
 * since a wrong network is worse than none.
 */
export const convertToOnnx = (model: KerasModel): Uint8Array => {
  const [input] = model.layers.filter(({ kind }) => kind === 'InputLayer');
  if (!input) throw new Error('the network has no input');
  const converted = model.layers.filter((layer) => layer !== input).map((layer) => convertLayer(layer, model));
  return encodeOnnx({
    nodes: converted.flatMap(({ nodes }) => nodes),
    weights: Object.assign({}, ...converted.map(({ weights = {} }) => weights)),
    inputs: [{ name: input.name, dims: [1, 3, 'height', 'width'] }],
    outputs: [{ name: model.output, dims: [1, 3, 'out height', 'out width'] }],
  });
};
