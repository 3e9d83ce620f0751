import { type ToolRow, tools } from '@atelier/catalogue/tools';
import type { TaskMode } from '@atelier/contract/task';
import type { ToolOffer, ToolState } from '@atelier/contract/tools';
import type { Estimates } from './estimates.ts';

export type Supports = (toolType: ToolRow['type']) => boolean;

/** A tool is ready when something here can draw it; else it waits for a model or for its handler. */
export const stateOf = (tool: Pick<ToolRow, 'type' | 'needsModel'>, supports: Supports): ToolState => {
  if (supports(tool.type)) return 'ready';
  return tool.needsModel ? 'needs_model' : 'coming';
};

/** Credits of one submission; null when the mode is not offered. */
export const priceOf = (tool: Pick<ToolRow, 'price'>, mode: TaskMode): number | null => tool.price[mode] ?? null;

/** What the server says of every tool now. */
export const offersOf = (supports: Supports, estimates: Pick<Estimates, 'measured'>): ToolOffer[] =>
  tools.map((tool) => ({
    type: tool.type,
    state: stateOf(tool, supports),
    price: { ...tool.price },
    min_level: tool.minLevel,
    max_side: tool.maxSide,
    compresses: tool.compresses,
    estimate: estimates.measured(tool.type),
  }));
