import type { ToolDefinition } from '@atelier/catalogue/tool-definition';
import type { ResponseOf } from '@atelier/contract/call';
import { getTools, isOpenTool, type ToolAvailability, type UploadLimits } from '@atelier/contract/tools';
import { callQuery, queryClient, useQuery } from '@atelier/platform/queries';

type Known = Pick<ToolDefinition, 'type' | 'key' | 'title' | 'minLevel' | 'maxSide' | 'compresses'>;

/**
 * Availability of a tool; undefined while loading. A server older than this remote does not know its newest tool: it is then shown as
 * coming and cannot be submitted.
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

/** Alternatives to a closed tool: first those of its own groups, each in list order. */
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
  /** All tools; undefined while loading. */
  tools: readonly ToolAvailability[] | undefined;
  /** Availability of the tool; undefined while loading. */
  offer: ToolAvailability | undefined;
  /** Available tools while this one is closed. */
  alternatives: readonly ToolAvailability[];
  limits: UploadLimits | undefined;
  night: ResponseOf<typeof getTools>['night'] | undefined;
  /** True when the request failed. */
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
