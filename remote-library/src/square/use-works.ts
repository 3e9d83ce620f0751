import { getToolList } from '@atelier/contract/tools';
import { getWorks, type Work, type WorkOrder, workOrders } from '@atelier/contract/works';
import { http } from '@atelier/platform/http';
import { callQuery, queryClient, useQuery } from '@atelier/platform/queries';
import { type Address, oneOf } from '../listing/use-address.ts';
import { useListing } from '../listing/use-listing.ts';

/** The square's filter, stored in the query parameters. */
export interface WorkFilter {
  order: WorkOrder;
  group: string;
  tool: string;
  tag: string;
  search: string;
}

export const workFilterOf = (address: Pick<Address, 'get'>): WorkFilter => ({
  order: oneOf(workOrders, address.get('order')) ?? 'newest',
  group: address.get('group'),
  tool: /^\d+$/.test(address.get('tool')) ? address.get('tool') : '',
  tag: address.get('tag').slice(0, 20),
  search: address.get('q').slice(0, 60),
});

/** Clears the filters, but not the sort order. */
export const noWorkFilter = { group: undefined, tool: undefined, tag: undefined, q: undefined } as const;

const requestOf = ({ order, group, tool, tag, search }: WorkFilter) => ({
  order,
  ...(group && { group }),
  ...(tool && { tool }),
  ...(tag && { tag }),
  ...(search && { search }),
});

/** Public works. */
export const useWorks = (filter: WorkFilter) => {
  const request = requestOf(filter);
  return useListing({
    queryKey: [getWorks.path, request],
    marks: async (signal) => {
      const { total, serial, tags } = await http.call(getWorks, { ...request, limit: 1 }, { signal, quiet: true });
      return { total, serial, tags, marks: [] };
    },
    range: async (range, signal): Promise<readonly Work[]> =>
      (await http.call(getWorks, { ...request, ...range }, { signal, quiet: true })).items,
  });
};

/** Every tool from a visitor's view; undefined until loaded. */
export const usePublicTools = () => useQuery(callQuery(getToolList, {}), queryClient).data?.tools;
