import type { Cluster } from '../cluster/start-cluster.ts';
import { type Usage, usageOf } from './cpu-of.ts';
import type { LoadResult } from './run-load.ts';

/** What each part of a cluster has used so far, with the processes below it. */
export const usageByPart = (cluster: Cluster): Map<string, Usage> => {
  const pids = cluster.parts.map((part) => [part.name, part.pid() ?? 0] as const);
  const usage = usageOf(pids.map(([, pid]) => pid));
  return new Map(pids.map(([name, pid]) => [name, usage.get(pid) ?? { cpuSeconds: Number.NaN, rss: Number.NaN }]));
};

/** Rows of a table: what a load cost each part, by call and by task. Workers work for tasks, the others for calls. */
export const costsOf = (before: Map<string, Usage>, after: Map<string, Usage>, result: LoadResult): string[][] =>
  [...after].map(([name, { cpuSeconds, rss }]) => {
    const spent = cpuSeconds - (before.get(name)?.cpuSeconds ?? 0);
    const each = name.startsWith('worker')
      ? `${(spent / Math.max(1, result.tasksCompleted)).toFixed(2)} s of each task of the cluster`
      : `${((spent * 1000) / Math.max(1, result.calls)).toFixed(2)} ms of each call of the cluster`;
    return [name, `${spent.toFixed(1)} s`, each, `${Math.round(rss / 2 ** 20)} MB`];
  });
