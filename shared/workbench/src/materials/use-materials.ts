import { type Asset, getAssetGroups, getAssets } from '@atelier/contract/assets';
import { getGenerateHistory } from '@atelier/contract/generation';
import type { Task } from '@atelier/contract/task';
import { http } from '@atelier/platform/http';
import { callQuery, queryClient, useInfiniteQuery, useQuery } from '@atelier/platform/queries';
import { useMemo } from 'react';
import { isLibrary, type MaterialFilter } from './material-filter.ts';

/** Sources of assets: the two parts of the library, and results. */
export const materialSources = ['public', 'private', 'favourites', 'history'] as const;
export type MaterialSource = (typeof materialSources)[number];

/** A selectable image. */
export interface MaterialEntry {
  /** Stable over pages and sources. */
  key: string;
  /** In both languages; a user-given name is the same in both. */
  name: { zh: string; en: string };
  thumb_url: string;
  width: number;
  height: number;
  from: { kind: 'asset'; asset: Asset } | { kind: 'result'; id: string };
}

export const entryOfAsset = (asset: Asset): MaterialEntry => ({
  key: `asset-${asset.id}`,
  name: { zh: asset.name, en: asset.name_en ?? asset.name },
  thumb_url: asset.image.thumb_url,
  width: asset.image.width,
  height: asset.image.height,
  from: { kind: 'asset', asset },
});

/** True for valid tool inputs: raster images, neither clips nor vectors. */
const isPicture = (mime: string): boolean => mime === 'image/png' || mime === 'image/jpeg' || mime === 'image/webp';

export const entriesOfTask = (
  task: Pick<Task, 'name' | 'results'>,
  { isFavouriteOnly = false } = {},
): MaterialEntry[] =>
  task.results
    .filter((result) => isPicture(result.mime) && (!isFavouriteOnly || result.favourite))
    .map((result) => ({
      key: `result-${result.id}`,
      name: { zh: task.name, en: task.name },
      thumb_url: result.thumb_url,
      width: result.width,
      height: result.height,
      from: { kind: 'result', id: result.id },
    }));

/** Selection after a press on an entry: a single selection is replaced, a multiple one grows up to the limit. */
export const toggledChoice = (
  chosen: readonly MaterialEntry[],
  entry: MaterialEntry,
  max: number,
): { chosen: readonly MaterialEntry[]; isFull: boolean } => {
  if (chosen.some((one) => one.key === entry.key)) {
    return { chosen: chosen.filter((one) => one.key !== entry.key), isFull: false };
  }
  if (max === 1) return { chosen: [entry], isFull: false };
  return chosen.length < max ? { chosen: [...chosen, entry], isFull: false } : { chosen, isFull: true };
};

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

/** Results of the filter, page by page. */
export const useMaterials = (filter: MaterialFilter) => {
  const query = useInfiniteQuery(
    {
      queryKey: [getAssets.path, 'pages', filter, getAssets.copy],
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

/** Groups of a category; empty while loading. */
export const useGroups = (scope: 'public' | 'private', type: MaterialFilter['type']) =>
  useQuery(callQuery(getAssetGroups, { scope, type }), queryClient).data?.groups ?? [];

/** Invalidates every list of the library after a change. */
export const refreshMaterials = async (): Promise<void> => {
  await Promise.all([
    queryClient.invalidateQueries({ queryKey: [getAssets.path] }),
    queryClient.invalidateQueries({ queryKey: [getAssetGroups.path] }),
  ]);
};
