import { readFileSync } from 'node:fs';
import { Worker } from 'node:worker_threads';
import type { InferenceSession } from 'onnxruntime-node';
import { buildEsrgan } from './esrgan/esrgan.ts';
import type { NetworkAnswer, NetworkPort, NetworkRequest, NetworkSource } from './network-messages.ts';
import type { FloatTensor } from './onnx/onnx-model.ts';

/**
 * Program of a process with one ONNX Runtime network. It ends with its parent: one run blocks it for seconds, so a thread watches the
 * parent (`orphan-watch.ts`). The session lives as long as the process, whose end releases its memory.
 */
const watch = new URL('../slot/orphan-watch.ts', import.meta.url);
// Before the runtime is loaded, which takes a second on a busy machine.
new Worker(watch, { workerData: { parent: process.ppid } }).unref();

const ort = await import('onnxruntime-node');

let session: InferenceSession | undefined;

const open = async (source: NetworkSource, threads: number): Promise<NetworkAnswer> => {
  const options: InferenceSession.SessionOptions = {
    executionProviders: ['cpu'],
    intraOpNumThreads: threads,
    interOpNumThreads: 1,
    // Without the memory arena an idle process uses little more than the weights.
    enableCpuMemArena: source.kind !== 'file',
    logSeverityLevel: 3,
  };
  session =
    source.kind === 'file'
      ? await ort.InferenceSession.create(source.path, options)
      : await ort.InferenceSession.create(buildEsrgan(source.network), options);
  return {
    kind: 'opened',
    shape: { inputs: session.inputMetadata.map(describePort), outputs: session.outputMetadata.map(describePort) },
  };
};

const describePort = (port: InferenceSession.ValueMetadata): NetworkPort =>
  port.isTensor
    ? { name: port.name, type: port.type, dims: [...port.shape] }
    : { name: port.name, type: 'no tensor', dims: [] };

const run = async ({ dims, data }: FloatTensor): Promise<NetworkAnswer> => {
  const [name] = session?.inputNames ?? [];
  if (!session || name === undefined) throw new Error('no network is open');
  const results = await session.run({ [name]: new ort.Tensor('float32', data, [...dims]) });
  const outputs: Record<string, FloatTensor> = {};
  for (const [of, tensor] of Object.entries(results)) {
    if (tensor.data instanceof Float32Array) outputs[of] = { dims: tensor.dims, data: tensor.data };
  }
  return { kind: 'outputs', outputs, peakMegabytes: readPeakMegabytes() };
};

const answer = async (request: NetworkRequest): Promise<void> => {
  try {
    send(request.kind === 'open' ? await open(request.source, request.threads) : await run(request.input));
  } catch (error) {
    send({ kind: 'failed', detail: error instanceof Error ? error.message : String(error) });
  }
};

/** High-water mark of resident memory; the current value where the system has no /proc. */
const readPeakMegabytes = (): number => {
  try {
    const match = /VmHWM:\s+(\d+) kB/.exec(readFileSync('/proc/self/status', 'utf8'));
    if (match) return Number(match[1]) / 1024;
  } catch {
    // Not Linux: fall through to the portable value.
  }
  return process.memoryUsage().rss / 2 ** 20;
};

const send = (message: NetworkAnswer): void => {
  process.send?.(message);
};

process.on('disconnect', () => process.exit(0));
process.on('message', (request: NetworkRequest) => void answer(request));
