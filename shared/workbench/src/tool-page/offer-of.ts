import type { FormedTool } from '@atelier/catalogue/formed-tool';
import type { ToolOffer } from '@atelier/contract/tools';

type Known = Pick<FormedTool, 'type' | 'key' | 'title' | 'minLevel' | 'maxSide' | 'compresses'>;

/**
 * What the server says of a tool; undefined until it has answered. A server that is older than this remote does not know its newest
 * tool: such a one is still coming, and cannot be submitted.
 */
export const offerOf = (tool: Known, tools: readonly ToolOffer[] | undefined): ToolOffer | undefined =>
  tools &&
  (tools.find(({ type }) => type === tool.type) ?? {
    type: tool.type,
    key: tool.key,
    title: tool.title,
    placements: [],
    inputs: [],
    is_transparent: false,
    state: 'coming',
    price: {},
    with_model: false,
    model_lack: null,
    min_level: tool.minLevel,
    max_side: tool.maxSide,
    compresses: tool.compresses,
    estimate: null,
  });
