import { getGenerateHistory } from '@atelier/contract/generation';
import { http } from '@atelier/platform/http';
import { queryClient, useInfiniteQuery } from '@atelier/platform/queries';
import { tasks, useTasks } from '@atelier/platform/tasks';
import { useMemo } from 'react';
import { filteredType, mergeTasks, momentsOf, type TaskFilter } from './merge-tasks.ts';

const pageSize = 24;

/** A tool's tasks, newest first: loaded history merged with live rows. */
export const useTaskList = (toolType: number, filter: TaskFilter) => {
  const live = useTasks();
  const search = filter.search.trim();
  const type = filteredType(filter, toolType);
  const query = useInfiniteQuery(
    {
      queryKey: [getGenerateHistory.path, toolType, { ...filter, search }, getGenerateHistory.copy],
      initialPageParam: undefined as string | undefined,
      queryFn: async ({ pageParam, signal }) => {
        const page = await http.call(
          getGenerateHistory,
          {
            ...(type === undefined ? {} : { type }),
            online: filter.online,
            size: pageSize,
            ...(filter.isFavourite ? { favourite: 'true' } : {}),
            ...(filter.isDeleted ? { deleted: 'true' } : {}),
            ...(search === '' ? {} : { search }),
            ...(filter.days ? momentsOf(filter.days) : {}),
            ...(pageParam === undefined ? {} : { cursor: pageParam }),
          },
          { signal, quiet: true },
        );
        tasks.put(page.tasks);
        return page;
      },
      getNextPageParam: (last) => last.next ?? undefined,
      // The socket delivers every change, so refetching or comparing ten thousand rows has no use.
      staleTime: Number.POSITIVE_INFINITY,
      structuralSharing: false,
    },
    queryClient,
  );
  const { data, hasNextPage } = query;
  const merged = useMemo(() => {
    const rows = data?.pages.flatMap((page) => page.tasks) ?? [];
    const isComplete = data === undefined || !hasNextPage;
    return mergeTasks({ rows, total: data?.pages[0]?.total ?? 0, isComplete }, live, toolType, filter);
  }, [data, hasNextPage, live, toolType, filter]);
  return {
    tasks: merged.tasks,
    total: merged.total,
    isFavouriteOnly: filter.isFavourite,
    isLoading: query.isPending,
    isFailed: query.isError,
    hasMore: hasNextPage,
    loadMore: () => {
      if (!query.isFetchingNextPage && !query.isFetchNextPageError) void query.fetchNextPage();
    },
    retry: () => void (query.isFetchNextPageError ? query.fetchNextPage() : query.refetch()),
  };
};

export type TaskList = ReturnType<typeof useTaskList>;
