import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { median } from '@atelier/testing/figure';
import type { Part } from '../cluster/part.ts';
import { withCluster } from '../cluster/start-cluster.ts';
import { startLoad } from './run-load.ts';

/** Bytes after a garbage collection. */
export interface Heap {
  heapUsed: number;
  rss: number;
  external: number;
}

const reporter = new URL('./heap-reporter.ts', import.meta.url).href;

/** Environment of nodes that report their heap on request. */
const heapEnv = (folder: string): Record<string, string> => ({
  HEAP_REPORTS: folder,
  NODE_OPTIONS: `--import=${reporter}`,
});

/** Requests a node's heap after a garbage collection; undefined without a response within 20 s. */
const heapOf = async (part: Part, folder: string): Promise<Heap | undefined> => {
  const file = join(folder, `${part.pid()}.json`);
  rmSync(file, { force: true });
  part.signal('SIGUSR2');
  for (const until = Date.now() + 20_000; Date.now() < until; await sleep(20)) {
    if (!existsSync(file)) continue;
    try {
      return JSON.parse(readFileSync(file, 'utf8')) as Heap;
    } catch {
      // Partially written.
    }
  }
  return undefined;
};

export interface SoakOptions {
  minutes: number;
  designers: number;
  everySeconds: number;
  tasksPerMinute: number;
  tell: (line: string) => void;
}

/** Medians of one node's heaps after garbage collection, in bytes. */
interface NodeHeap {
  name: string;
  first: number;
  second: number;
  /** `second` over `first`. */
  ratio: number;
  samples: number;
}

/** Share of the run without comparison: pages open, pools fill, code is compiled. */
const warmUpShare = 0.1;
/** Samples per node over the run. */
const sampleCount = 40;

const mb = (bytes: number): string => `${(bytes / 2 ** 20).toFixed(1)} MB`;

const halvesOf = (name: string, heaps: readonly Heap[]): NodeHeap => {
  const used = heaps.slice(Math.round(heaps.length * warmUpShare)).map(({ heapUsed }) => heapUsed);
  const half = Math.floor(used.length / 2);
  const [first, second] = [median(used.slice(0, half)), median(used.slice(half))];
  return { name, first, second, ratio: second / first, samples: used.length };
};

/** Runs a steady load and measures whether the nodes' memory grows. */
export const runSoak = async ({ minutes, designers, everySeconds, tasksPerMinute, tell }: SoakOptions) => {
  const folder = mkdtempSync(join(tmpdir(), 'atelier-soak-'));
  try {
    return await withCluster({ env: heapEnv(folder), tell }, designers, async ({ cluster, crowd }) => {
      const nodes = cluster.parts.filter(({ name }) => /^(api|worker)/.test(name));
      const heaps = new Map<string, Heap[]>(nodes.map(({ name }) => [name, []]));
      const load = startLoad({ url: cluster.url, crowd, everySeconds, tasksPerMinute });
      for (let turn = 1; turn <= sampleCount; turn += 1) {
        await sleep((minutes * 60_000) / sampleCount);
        for (const node of nodes) {
          const heap = await heapOf(node, folder);
          if (heap) heaps.get(node.name)?.push(heap);
        }
        const latest = nodes.map(({ name }) => `${name} ${mb(heaps.get(name)?.at(-1)?.heapUsed ?? Number.NaN)}`);
        tell(`  ${((turn * minutes) / sampleCount).toFixed(1)} min: ${latest.join(', ')}`);
      }
      const result = await load.stop();
      return {
        nodes: nodes.map(({ name }) => halvesOf(name, heaps.get(name) ?? [])),
        load: result,
        books: await crowd.books(),
      };
    });
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
};

export const soakLine = ({ name, first, second, ratio, samples }: NodeHeap): string =>
  `${name}: ${mb(first)} in the first half, ${mb(second)} in the second (${ratio.toFixed(3)} x), ${samples} samples after a collection`;
