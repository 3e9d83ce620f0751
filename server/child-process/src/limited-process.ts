import { type ChildProcess, fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { startCpuLimit } from './cpu-limit.ts';
import type { WorkAnswer, WorkRequest } from './messages.ts';
import { WorkFault } from './work-fault.ts';

const childProgram = fileURLToPath(new URL('./child.ts', import.meta.url));
/** How much of a dying child's last words is kept. */
const stderrKept = 2000;
/** Of each half of V8's young generation, which grows to 32 MB when left alone and stays. */
const youngMegabytes = 8;

export interface LimitedProcessOptions {
  /** URL of a module that exports `work(request)`. */
  module: string;
  /** What the whole process may hold; its heap gets half. */
  megabytes: number;
  /** Pieces of work that may wait. */
  mostWaiting?: number;
  /** Ends after this long without work, ms. */
  idleMs?: number;
  /** The module loads native code. */
  withNative?: boolean;
}

/** One child process at most, one piece of work at a time. It may read files and open nothing else: neither write nor start anything. */
export interface LimitedProcess {
  /** `timeLimitMs`: processor time. @throws WorkFault */
  run<Result>(work: unknown, timeLimitMs: number): Promise<Result>;
  /** Ends the child; what is under way rejects. */
  close(): Promise<void>;
}

interface Running {
  child: ChildProcess;
  ready: Promise<void>;
  lastWords(): string;
}

const start = ({ module, megabytes, withNative }: LimitedProcessOptions): Running => {
  const allowed = ['--permission', '--allow-fs-read=*', '--allow-worker', ...(withNative ? ['--allow-addons'] : [])];
  const child = fork(childProgram, [module, String(megabytes)], {
    execPath: process.execPath,
    execArgv: [
      `--max-old-space-size=${Math.round(megabytes / 2)}`,
      `--max-semi-space-size=${youngMegabytes}`,
      '--disable-warning=SecurityWarning',
      ...allowed,
    ],
    // The environment holds only PATH, no secrets.
    env: { PATH: process.env['PATH'] ?? '' },
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
  });
  let words = '';
  child.stderr?.setEncoding('utf8').on('data', (text: string) => {
    words = (words + text).slice(-stderrKept);
  });
  const ready = Promise.withResolvers<void>();
  child.on('message', (message: WorkAnswer) => message.kind === 'ready' && ready.resolve());
  child.on('error', () => child.kill('SIGKILL'));
  child.on('exit', () => ready.resolve());
  return { child, ready: ready.promise, lastWords: () => words };
};

const isOver = ({ exitCode, signalCode }: ChildProcess): boolean => exitCode !== null || signalCode !== null;

const doOne = async <Result>(
  { child, ready, lastWords }: Running,
  work: unknown,
  timeLimitMs: number,
): Promise<Result> => {
  await ready;
  const { promise, resolve, reject } = Promise.withResolvers<Result>();
  const onExit = () => reject(new WorkFault('crashed', lastWords()));
  const onMessage = (answer: WorkAnswer) => {
    if (answer.kind === 'done') resolve(answer.result as Result);
    else if (answer.kind === 'fault')
      reject(new WorkFault(answer.code === 'refused' ? 'refused' : 'failed', answer.detail, answer.data));
  };
  const stopLimit = startCpuLimit(child.pid, timeLimitMs, () => {
    reject(new WorkFault('timeout', `not done within ${timeLimitMs} ms of processor time`));
    child.kill('SIGKILL');
  });
  child.on('exit', onExit);
  child.on('message', onMessage);
  try {
    if (isOver(child)) onExit();
    else child.send({ work } satisfies WorkRequest, (error) => error && child.kill('SIGKILL'));
    return await promise;
  } finally {
    stopLimit();
    child.off('exit', onExit);
    child.off('message', onMessage);
  }
};

/** The child starts with the first work. */
export const createLimitedProcess = (options: LimitedProcessOptions): LimitedProcess => {
  const { mostWaiting = 40, idleMs = 60_000 } = options;
  let running: Running | undefined;
  let last: Promise<unknown> = Promise.resolve();
  let waiting = 0;
  let isClosed = false;
  let idle: NodeJS.Timeout | undefined;

  const next = async <Result>(work: unknown, timeLimitMs: number): Promise<Result> => {
    if (isClosed) throw new WorkFault('closed', 'the house shuts down');
    clearTimeout(idle);
    if (!running || isOver(running.child) || running.child.killed) running = start(options);
    try {
      return await doOne<Result>(running, work, timeLimitMs);
    } finally {
      idle = setTimeout(() => running?.child.kill('SIGKILL'), idleMs).unref();
    }
  };

  return {
    run<Result>(work: unknown, timeLimitMs: number) {
      if (waiting >= mostWaiting) return Promise.reject(new WorkFault('busy', `${waiting} wait already`));
      waiting += 1;
      const done = last
        .then(() => next<Result>(work, timeLimitMs))
        .finally(() => {
          waiting -= 1;
        });
      last = done.catch(() => undefined);
      return done;
    },
    async close() {
      isClosed = true;
      clearTimeout(idle);
      running?.child.kill('SIGKILL');
      await last;
    },
  };
};
