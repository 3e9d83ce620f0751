import type { EsrganKind } from './esrgan/esrgan.ts';
import type { FloatTensor } from './onnx/onnx-model.ts';

/** Which network a process opens: one of ours, or an ONNX file. */
export type NetworkSource = { kind: 'esrgan'; network: EsrganKind } | { kind: 'file'; path: string };

/** To the process: open this (once, first), or answer this. */
export type NetworkRequest =
  | { kind: 'open'; source: NetworkSource; threads: number }
  | { kind: 'run'; input: FloatTensor };

/** What the network takes and gives, as its file says; a side that may be of any length is text. */
export interface NetworkShape {
  inputs: NetworkPort[];
  outputs: NetworkPort[];
}

export interface NetworkPort {
  name: string;
  /** Type of its numbers as ONNX names it, e.g. `float32`. */
  type: string;
  dims: (number | string)[];
}

/** From the process: one answer to each request, in order. */
export type NetworkAnswer =
  | { kind: 'opened'; shape: NetworkShape }
  | { kind: 'outputs'; outputs: Record<string, FloatTensor>; peakMegabytes: number }
  | { kind: 'failed'; detail: string };

const answerKinds: readonly unknown[] = ['opened', 'outputs', 'failed'] satisfies NetworkAnswer['kind'][];

/** A child may send other messages: Node reports each module that it loads to the parent under `--watch`. */
export const isNetworkAnswer = (message: unknown): message is NetworkAnswer =>
  typeof message === 'object' && message !== null && 'kind' in message && answerKinds.includes(message.kind);
