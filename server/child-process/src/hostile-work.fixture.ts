import { spawnSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { WorkFault } from './work-fault.ts';

/** Effects of a piece of work on its process. */
const deeds: Readonly<Record<string, () => unknown>> = {
  pid: () => process.pid,
  hang: () => {
    for (;;) Math.random();
  },
  die: () => process.kill(process.pid, 'SIGKILL'),
  refuse: () => {
    throw new WorkFault('refused', 'no', { measures: ['chest'] });
  },
  heap: () => {
    const kept: unknown[] = [];
    for (;;) kept.push(new Array(1e5).fill({ a: kept.length }));
  },
  buffers: async () => {
    const kept: Buffer[] = [];
    for (;;) {
      kept.push(Buffer.alloc(16 * 2 ** 20, 1));
      await new Promise((resolve) => setTimeout(resolve, 1));
    }
  },
  write: () => writeFileSync('/tmp/patterns-escaped', ''),
  start: () => spawnSync('true').error?.message,
  secrets: () => Object.keys(process.env),
};

export const work = async (request: unknown): Promise<unknown> => deeds[String(request)]?.();
