import { bytesField, type Encoded, floatField, integerField } from './protobuf-writer.ts';

/** A tensor of 32-bit floats, row-major. */
export interface FloatTensor {
  dims: readonly number[];
  data: Float32Array;
}

export type OnnxAttribute = number | string | readonly number[] | { float: number };

/** One operation of the graph, with the names of its inputs and outputs. */
export interface OnnxNode {
  /** Name of the ONNX operator, e.g. `Conv`. */
  operator: string;
  inputs: readonly string[];
  outputs: readonly string[];
  attributes?: Readonly<Record<string, OnnxAttribute>>;
}

/** An input or output tensor; a side with a symbolic name has variable length. */
export interface OnnxValue {
  name: string;
  dims: readonly (number | string)[];
}

export interface OnnxGraph {
  nodes: readonly OnnxNode[];
  weights: Readonly<Record<string, FloatTensor>>;
  inputs: readonly OnnxValue[];
  outputs: readonly OnnxValue[];
}

/** Field numbers and types follow onnx.proto3 of ONNX 1.12: IR version 8, operators of set 17. */
const irVersion = 8;
const operatorSet = 17;
const floatType = 1;
const attributeType = { float: 1, integer: 2, text: 3, integers: 7 } as const;

const encodeAttribute = (name: string, value: OnnxAttribute): Encoded => {
  const typed = (type: keyof typeof attributeType, ...fields: Encoded[]) =>
    bytesField(5, Buffer.concat([bytesField(1, name), ...fields, integerField(20, attributeType[type])]));
  if (typeof value === 'string') return typed('text', bytesField(4, value));
  if (typeof value === 'number') return typed('integer', integerField(3, value));
  if ('float' in value) return typed('float', floatField(2, value.float));
  return typed('integers', ...value.map((one) => integerField(8, one)));
};

const encodeNode = ({ operator, inputs, outputs, attributes = {} }: OnnxNode): Encoded =>
  bytesField(
    1,
    Buffer.concat([
      ...inputs.map((name) => bytesField(1, name)),
      ...outputs.map((name) => bytesField(2, name)),
      bytesField(4, operator),
      ...Object.entries(attributes).map(([name, value]) => encodeAttribute(name, value)),
    ]),
  );

const encodeWeights = ([name, { dims, data }]: [string, FloatTensor]): Encoded =>
  bytesField(
    5,
    Buffer.concat([
      ...dims.map((length) => integerField(1, length)),
      integerField(2, floatType),
      bytesField(8, name),
      bytesField(9, new Uint8Array(data.buffer, data.byteOffset, data.byteLength)),
    ]),
  );

const encodeValue = (field: 11 | 12, { name, dims }: OnnxValue): Encoded => {
  const lengths = dims.map((length) =>
    bytesField(1, typeof length === 'string' ? bytesField(2, length) : integerField(1, length)),
  );
  const tensor = Buffer.concat([integerField(1, floatType), bytesField(2, Buffer.concat(lengths))]);
  return bytesField(field, Buffer.concat([bytesField(1, name), bytesField(2, bytesField(1, tensor))]));
};

/** Encodes a network as an ONNX file. Weights are stored as in memory: little-endian. */
export const encodeOnnx = ({ nodes, weights, inputs, outputs }: OnnxGraph): Uint8Array => {
  const graph = Buffer.concat([
    ...nodes.map(encodeNode),
    bytesField(2, 'graph'),
    ...Object.entries(weights).map(encodeWeights),
    ...inputs.map((value) => encodeValue(11, value)),
    ...outputs.map((value) => encodeValue(12, value)),
  ]);
  const operators = Buffer.concat([bytesField(1, ''), integerField(2, operatorSet)]);
  return Buffer.concat([integerField(1, irVersion), bytesField(7, graph), bytesField(8, operators)]);
};
