import type { EsrganKind } from './esrgan/esrgan.ts';
import type { FloatTensor } from './onnx/onnx-model.ts';

/** Network of a process: a built-in one, or an ONNX file. */
export type NetworkSource = { kind: 'esrgan'; network: EsrganKind } | { kind: 'file'; path: string };

/** To the process: open this network (once, first), or run this input. */
export type NetworkRequest =
  | { kind: 'open'; source: NetworkSource; threads: number }
  | { kind: 'run'; input: FloatTensor };

/** Inputs and outputs of the network according to its file; a side of variable length is text. */
export interface NetworkShape {
  inputs: NetworkPort[];
  outputs: NetworkPort[];
}

export interface NetworkPort {
  name: string;
  /** Element type in ONNX terms, e.g. `float32`. */
  type: string;
  dims: (number | string)[];
}

/** From the process: one response per request, in order. */
export type NetworkAnswer =
  | { kind: 'opened'; shape: NetworkShape }
  | { kind: 'outputs'; outputs: Record<string, FloatTensor>; peakMegabytes: number }
  | { kind: 'failed'; detail: string };

const answerKinds: readonly unknown[] = ['opened', 'outputs', 'failed'] satisfies NetworkAnswer['kind'][];

/** A child may send other messages: Node reports each module that it loads to the parent under `--watch`. */
export const isNetworkAnswer = (message: unknown): message is NetworkAnswer =>
  typeof message === 'object' && message !== null && 'kind' in message && answerKinds.includes(message.kind);
