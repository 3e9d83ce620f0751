import { fork } from 'node:child_process';
import { Socket } from 'node:net';
import { availableParallelism } from 'node:os';
import { fileURLToPath } from 'node:url';
import { startCpuLimit } from '@atelier/child-process/cpu-limit';
import {
  isNetworkAnswer,
  type NetworkAnswer,
  type NetworkRequest,
  type NetworkShape,
  type NetworkSource,
} from './network-messages.ts';
import type { FloatTensor } from './onnx/onnx-model.ts';

const program = fileURLToPath(new URL('./network-child.ts', import.meta.url));
/** Number of characters of a dying process's stderr that are kept. */
const lastWordsKept = 500;
const openLimitMs = 60_000;
/** Limit of V8's old generation; networks are outside it. */
const heapMegabytes = 1024;
/** One slot draws per two cores. */
const threads = Math.min(2, availableParallelism());

/**
 * `absent`: its packages are not installed, or not for this machine. `broken`: it does not open. `crashed`, `timeout`: it did not survive a
 * run. `failed`: it reported an error. The message is for the log and the doctor.
 */
export type NetworkErrorKind = 'absent' | 'broken' | 'crashed' | 'timeout' | 'failed';

export class NetworkError extends Error {
  readonly kind: NetworkErrorKind;
  constructor(kind: NetworkErrorKind, detail: string) {
    super(`${kind}: ${detail}`);
    this.name = 'NetworkError';
    this.kind = kind;
  }
}

/** One network in a separate process. */
export interface NetworkProcess {
  readonly pid: number | undefined;
  readonly isGone: boolean;
  readonly shape: NetworkShape;
  /** Peak resident memory up to the last run, megabytes. */
  readonly peakMegabytes: number;
  /** One run at a time. @throws NetworkError; after `crashed` and `timeout` the process has ended. */
  run(input: FloatTensor, limitMs: number): Promise<Record<string, FloatTensor>>;
  /** Ends the process immediately. */
  close(): void;
}

/** True when ONNX Runtime, which is optional, is installed; only an opened network shows that it runs. */
export const isRuntimeInstalled = (): boolean => {
  try {
    return import.meta.resolve('onnxruntime-node') !== '';
  } catch {
    return false;
  }
};

/** Starts a process and opens the network in it. @throws NetworkError */
export const openNetwork = async (source: NetworkSource, limitMs = openLimitMs): Promise<NetworkProcess> => {
  if (!isRuntimeInstalled()) throw new NetworkError('absent', 'onnxruntime-node is not installed');
  const child = fork(program, [], {
    execPath: process.execPath,
    execArgv: [`--max-old-space-size=${heapMegabytes}`],
    env: { ...process.env, WATCH_REPORT_DEPENDENCIES: undefined },
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
  });
  let lastWords = '';
  child.stderr?.setEncoding('utf8').on('data', (text: string) => {
    lastWords = (lastWords + text).slice(-lastWordsKept);
  });
  let settle: ((answer: NetworkAnswer | NetworkError) => void) | undefined;
  let isGone = false;
  let peakMegabytes = 0;

  const end = (error: NetworkError): void => {
    isGone = true;
    child.kill('SIGKILL');
    settle?.(error);
  };
  child.on('message', (message) => isNetworkAnswer(message) && settle?.(message));
  child.on('error', (error) => end(new NetworkError('crashed', error.message)));
  child.on('exit', (code, signal) => end(new NetworkError('crashed', `${signal ?? code} ${lastWords}`.trim())));

  /** The process keeps this program alive only during a run. */
  const hold = (way: 'ref' | 'unref'): void => {
    child[way]();
    child.channel?.[way]();
    if (child.stderr instanceof Socket) child.stderr[way]();
  };

  const ask = async (request: NetworkRequest, askLimitMs: number): Promise<NetworkAnswer> => {
    if (isGone) throw new NetworkError('crashed', 'the process is gone');
    const { promise, resolve, reject } = Promise.withResolvers<NetworkAnswer>();
    hold('ref');
    const stopLimit = startCpuLimit(child.pid, threads * askLimitMs, () =>
      end(new NetworkError('timeout', `no answer within ${askLimitMs} ms of each processor`)),
    );
    settle = (answer) => (answer instanceof NetworkError ? reject(answer) : resolve(answer));
    child.send(request, (error) => error && end(new NetworkError('crashed', error.message)));
    try {
      return await promise;
    } finally {
      stopLimit();
      settle = undefined;
      hold('unref');
    }
  };

  const opened = await ask({ kind: 'open', source, threads }, limitMs).catch((error: NetworkError) => {
    // A runtime without its native binary dies on import.
    throw error.kind === 'crashed' ? new NetworkError('broken', error.message) : error;
  });
  if (opened.kind !== 'opened') {
    end(new NetworkError('broken', ''));
    throw new NetworkError('broken', opened.kind === 'failed' ? opened.detail : 'no answer to opening');
  }
  return {
    pid: child.pid,
    shape: opened.shape,
    get isGone() {
      return isGone;
    },
    get peakMegabytes() {
      return peakMegabytes;
    },
    async run(input, runLimitMs) {
      const answer = await ask({ kind: 'run', input }, runLimitMs);
      if (answer.kind !== 'outputs') {
        throw new NetworkError('failed', answer.kind === 'failed' ? answer.detail : 'no outputs');
      }
      peakMegabytes = answer.peakMegabytes;
      return answer.outputs;
    },
    close: () => end(new NetworkError('crashed', 'closed')),
  };
};
