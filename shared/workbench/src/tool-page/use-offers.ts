import type { ToolDefinition } from '@atelier/catalogue/tool-definition';
import type { ResponseOf } from '@atelier/contract/call';
import { isOpenTool } from '@atelier/contract/open-tool';
import { getTools, type ToolAvailability, type UploadLimits } from '@atelier/contract/tools';
import { callQuery, queryClient, useQuery } from '@atelier/platform/queries';

type Known = Pick<ToolDefinition, 'type' | 'key' | 'title' | 'minLevel' | 'maxSide' | 'compresses'>;

/**
 * What the server says of a tool; undefined until it has answered. A server that is older than this remote does not know its newest
 * tool: such a one is still coming, and cannot be submitted.
 */
export const offerOf = (tool: Known, tools: readonly ToolAvailability[] | undefined): ToolAvailability | undefined =>
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

const offered = 2;

/** Tools to use instead of one that is closed: of its own groups first, each in the order of the list. */
export const alternativesOf = (type: number, tools: readonly ToolAvailability[] = []): readonly ToolAvailability[] => {
  const groupsOf = ({ placements }: ToolAvailability) => placements.map(({ group }) => group);
  const own = tools.filter((tool) => tool.type === type).flatMap(groupsOf);
  const open = tools.filter((tool) => tool.type !== type && isOpenTool(tool));
  const { near = [], far = [] } = Object.groupBy(open, (tool) =>
    groupsOf(tool).some((group) => own.includes(group)) ? 'near' : 'far',
  );
  return [...near, ...far].slice(0, offered);
};

export interface Offers {
  /** Every tool; undefined until the server has answered. */
  tools: readonly ToolAvailability[] | undefined;
  /** Availability of the tool; undefined while loading. */
  offer: ToolAvailability | undefined;
  /** Tools that can be used where this one is closed. */
  alternatives: readonly ToolAvailability[];
  limits: UploadLimits | undefined;
  night: ResponseOf<typeof getTools>['night'] | undefined;
  /** The server could not be asked. */
  isMissing: boolean;
  retry: () => void;
}

/** Polled only while the tool waits for its model server; an open tool detects a closed server when it submits. */
const closedRefreshMs = 30_000;

/** Current price, state and limits of a tool, from the server. */
export const useOffers = (tool: ToolDefinition): Offers => {
  const query = useQuery(
    {
      ...callQuery(getTools, {}),
      refetchInterval: ({ state }) => {
        const offer = state.data?.tools.find((row) => row.type === tool.type);
        const mayOpen = offer?.model_lack?.server === 'unreachable' || offer?.model_lack?.server === 'incomplete';
        return offer?.state === 'needs_model' && mayOpen ? closedRefreshMs : false;
      },
    },
    queryClient,
  );
  return {
    tools: query.data?.tools,
    offer: offerOf(tool, query.data?.tools),
    alternatives: alternativesOf(tool.type, query.data?.tools),
    limits: query.data?.limits,
    night: query.data?.night,
    isMissing: query.isError && !query.data,
    retry: () => void query.refetch(),
  };
};
