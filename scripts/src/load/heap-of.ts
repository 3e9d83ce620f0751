import { existsSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Part } from '../cluster/part.ts';

/** Bytes after a collection. */
export interface Heap {
  heapUsed: number;
  rss: number;
  external: number;
}

const reporter = new URL('./heap-reporter.ts', import.meta.url).href;

/** Environment of nodes that report their heap on request. */
export const heapEnv = (folder: string): Record<string, string> => ({
  HEAP_REPORTS: folder,
  NODE_OPTIONS: `--import=${reporter}`,
});

/** Asks a node for what is left after a collection; undefined when it does not answer within 20 s. */
export const heapOf = async (part: Part, folder: string): Promise<Heap | undefined> => {
  const file = join(folder, `${part.pid()}.json`);
  rmSync(file, { force: true });
  part.signal('SIGUSR2');
  for (const until = Date.now() + 20_000; Date.now() < until; await sleep(20)) {
    if (!existsSync(file)) continue;
    try {
      return JSON.parse(readFileSync(file, 'utf8')) as Heap;
    } catch {
      // Half written.
    }
  }
  return undefined;
};
