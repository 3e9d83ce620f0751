import type { FormedTool } from '@atelier/catalogue/formed-tool';
import type { ResponseOf } from '@atelier/contract/call';
import { getTools, type ToolOffer, type UploadLimits } from '@atelier/contract/tools';
import { callQuery, queryClient, useQuery } from '@atelier/platform/queries';
import { alternativesOf } from './alternatives-of.ts';
import { offerOf } from './offer-of.ts';

export interface Offers {
  /** Every tool; undefined until the server has answered. */
  tools: readonly ToolOffer[] | undefined;
  /** Availability of the tool; undefined while loading. */
  offer: ToolOffer | undefined;
  /** Tools that can be used where this one is closed. */
  alternatives: readonly ToolOffer[];
  limits: UploadLimits | undefined;
  night: ResponseOf<typeof getTools>['night'] | undefined;
  /** The server could not be asked. */
  isMissing: boolean;
  retry: () => void;
}

/** Polled only while the tool waits for its model server; an open tool detects a closed server when it submits. */
const closedRefreshMs = 30_000;

/** Current price, state and limits of a tool, from the server. */
export const useOffers = (tool: FormedTool): Offers => {
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
