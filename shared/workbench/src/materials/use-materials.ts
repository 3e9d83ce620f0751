import { getAssetGroups, getAssets } from '@atelier/contract/assets';
import { getGenerateHistory } from '@atelier/contract/generation';
import { http } from '@atelier/platform/http';
import { callQuery, queryClient, useInfiniteQuery, useQuery } from '@atelier/platform/queries';
import { useMemo } from 'react';
import { entriesOfTask, entryOfAsset, type MaterialEntry } from './material-entry.ts';
import { isLibrary, type MaterialFilter } from './material-filter.ts';

const pageSize = 48;

interface Page {
  entries: MaterialEntry[];
  next: string | null;
}

const readLibrary = async (filter: MaterialFilter, cursor: string | undefined, signal: AbortSignal): Promise<Page> => {
  const { assets, next } = await http.call(
    getAssets,
    {
      scope: filter.source === 'private' ? 'private' : 'public',
      type: filter.type,
      size: pageSize,
      ...(filter.group ? { group_id: filter.group } : {}),
      ...(filter.gender ? { gender_style: filter.gender } : {}),
      ...(filter.style ? { style_type: filter.style } : {}),
      ...(filter.fabric ? { fabric_type: filter.fabric } : {}),
      ...(filter.search.trim() ? { search: filter.search.trim() } : {}),
      ...(cursor === undefined ? {} : { cursor }),
    },
    { signal, quiet: true },
  );
  return { entries: assets.map(entryOfAsset), next };
};

const readResults = async (filter: MaterialFilter, cursor: string | undefined, signal: AbortSignal): Promise<Page> => {
  const isFavouriteOnly = filter.source === 'favourites';
  const { tasks, next } = await http.call(
    getGenerateHistory,
    {
      state: 'completed',
      size: 24,
      ...(isFavouriteOnly ? { favourite: 'true' } : {}),
      ...(filter.search.trim() ? { search: filter.search.trim() } : {}),
      ...(cursor === undefined ? {} : { cursor }),
    },
    { signal, quiet: true },
  );
  return { entries: tasks.flatMap((task) => entriesOfTask(task, { isFavouriteOnly })), next };
};

/** What the filter finds, page by page. */
export const useMaterials = (filter: MaterialFilter) => {
  const query = useInfiniteQuery(
    {
      queryKey: [getAssets.path, 'pages', filter],
      initialPageParam: undefined as string | undefined,
      queryFn: ({ pageParam, signal }) =>
        (isLibrary(filter.source) ? readLibrary : readResults)(filter, pageParam, signal),
      getNextPageParam: (last) => last.next ?? undefined,
    },
    queryClient,
  );
  const { data } = query;
  const entries = useMemo(() => data?.pages.flatMap((page) => page.entries) ?? [], [data]);
  return {
    entries,
    isLoading: query.isPending,
    isFailed: query.isError,
    hasMore: query.hasNextPage,
    loadMore: () => {
      if (!query.isFetchingNextPage && !query.isFetchNextPageError) void query.fetchNextPage();
    },
    retry: () => void (query.isFetchNextPageError ? query.fetchNextPage() : query.refetch()),
  };
};

export type MaterialList = ReturnType<typeof useMaterials>;

/** Groups of a category; none while they are on their way. */
export const useGroups = (scope: 'public' | 'private', type: MaterialFilter['type']) =>
  useQuery(callQuery(getAssetGroups, { scope, type }), queryClient).data?.groups ?? [];

/** After a change every list of the library is read again. */
export const refreshMaterials = async (): Promise<void> => {
  await Promise.all([
    queryClient.invalidateQueries({ queryKey: [getAssets.path] }),
    queryClient.invalidateQueries({ queryKey: [getAssetGroups.path] }),
  ]);
};
