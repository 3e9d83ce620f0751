import type { ComfyEvent } from './events.ts';
import type { Graph } from './wire.ts';

/** Samplers take most of a prompt's time. */
const samplerWeight = 8;
const isSampler = (className: string): boolean => /sampler|catvton|idm-?vton/i.test(className);

/** Never 100 before the files are stored. */
const cap = 99;

export interface ProgressTracker {
  /** @returns percent from 0 to 99, never less than before. */
  take(event: ComfyEvent): number;
}

/**
 * Percent of a prompt: weights of finished and cached nodes and the running one's share of its own, over all weights. Events may
 * come in any order, twice or not at all.
 */
export const createProgressTracker = (
  graph: Graph,
  weights: Readonly<Record<string, number>> = {},
): ProgressTracker => {
  const weightOf = (node: string): number => {
    // The nodes inside a subgraph say `12:3`.
    const own = graph[node] ?? graph[node.split(':')[0] ?? ''];
    if (!own) return 0;
    return weights[node] ?? (isSampler(own.class_type) ? samplerWeight : 1);
  };
  const total = Object.keys(graph).reduce((sum, node) => sum + weightOf(node), 0);
  const shares = new Map<string, number>();
  let running: string | undefined;
  let percent = 0;

  const reach = (node: string, share: number): void => {
    if (graph[node]) shares.set(node, Math.max(shares.get(node) ?? 0, Math.min(1, share)));
  };

  const note = (event: ComfyEvent): void => {
    switch (event.kind) {
      case 'cached':
        for (const node of event.nodes) reach(node, 1);
        return;
      case 'executing':
        if (running !== undefined && running !== event.node) reach(running, 1);
        running = event.node;
        return;
      case 'progress':
        reach(event.node, event.isFinished ? 1 : event.max > 0 ? event.value / event.max : 0);
        return;
      case 'executed':
        reach(event.node, 1);
        return;
    }
  };

  return {
    take(event) {
      note(event);
      let done = 0;
      for (const [node, share] of shares) done += share * weightOf(node);
      percent = Math.max(percent, Math.min(cap, total === 0 ? 0 : (100 * done) / total));
      return percent;
    },
  };
};
