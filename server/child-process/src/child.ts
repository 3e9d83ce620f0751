import { setPriority } from 'node:os';
import { Worker } from 'node:worker_threads';
import type { WorkAnswer, WorkRequest } from './messages.ts';
import { WorkFault } from './work-fault.ts';

/**
 * The program of one child: argument 2 is the URL of a module that exports `work`, argument 3 how many megabytes it may hold. It does one
 * piece of work at a time and ends with its parent.
 */
const [, , moduleUrl = '', megabytes = '512'] = process.argv;
const niceness = 10;

const send = (answer: WorkAnswer): void => {
  process.send?.(answer);
};

const { work } = (await import(moduleUrl)) as { work: (request: unknown) => Promise<unknown> };

const answer = async (request: WorkRequest): Promise<void> => {
  try {
    send({ kind: 'done', result: await work(request.work) });
  } catch (error) {
    const detail = error instanceof Error ? (error.stack ?? error.message) : String(error);
    const isFault = error instanceof WorkFault;
    send({ kind: 'fault', code: isFault ? error.code : 'failed', detail, data: isFault ? error.data : undefined });
  }
};

setPriority(niceness);
new Worker(new URL('./watch.ts', import.meta.url), {
  workerData: { parent: process.ppid, megabytes: Number(megabytes) },
}).unref();
process.on('disconnect', () => process.exit(0));
process.on('message', (request: WorkRequest) => void answer(request));
send({ kind: 'ready' });
