import type { FormedTool } from '@atelier/catalogue/formed-tools';
import { creditsOf } from '@atelier/catalogue/price';
import { type ToolRow, tools } from '@atelier/catalogue/tools';
import type { TaskMode } from '@atelier/contract/task';
import type { ToolOffer, ToolState } from '@atelier/contract/tools';
import type { Estimates } from './estimates.ts';

export type Supports = (toolType: ToolRow['type']) => boolean;

/** Without a generative model connected: no tool is served by one. */
export const noModel: Supports = () => false;

/** A tool is ready when something here can draw it; else it waits for a model or for its handler. */
export const stateOf = (tool: Pick<ToolRow, 'type' | 'needsModel'>, supports: Supports): ToolState => {
  if (supports(tool.type)) return 'ready';
  return tool.needsModel ? 'needs_model' : 'coming';
};

/** Credits of one submission with these parameters; null when the mode is not offered. */
export const priceOf = (
  tool: Pick<FormedTool, 'price' | 'fields'>,
  mode: TaskMode,
  params: Readonly<Record<string, unknown>>,
): number | null => {
  const price = tool.price[mode];
  return price === undefined ? null : creditsOf(tool, price, params);
};

/** What the server says of every tool now. */
export const offersOf = (
  supports: Supports,
  estimates: Pick<Estimates, 'measured'>,
  hasModel: Supports = noModel,
): ToolOffer[] =>
  tools.map((tool) => ({
    type: tool.type,
    state: stateOf(tool, supports),
    with_model: hasModel(tool.type),
    price: { ...tool.price },
    min_level: tool.minLevel,
    max_side: tool.maxSide,
    compresses: tool.compresses,
    estimate: estimates.measured(tool.type),
  }));
