import type { ToolFacts } from './tools.ts';

/** A tool that can be used now, at the page whose address it answers: what the number of tools counts. */
export const isOpenTool = ({ state, placements }: Pick<ToolFacts, 'state' | 'placements'>): boolean =>
  state === 'ready' && placements.some(({ is_default }) => is_default);
