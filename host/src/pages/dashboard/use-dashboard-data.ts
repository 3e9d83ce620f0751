import { getUsage } from '@atelier/contract/credits';
import { getGenerateHistory } from '@atelier/contract/generation';
import { getResultList, getResultMarks } from '@atelier/contract/result-list';
import type { Task } from '@atelier/contract/task';
import { callQuery, queryClient, useQuery } from '@atelier/platform/queries';
import { useTasksUnderWay } from '@atelier/platform/tasks';
import { useEffect, useMemo, useRef } from 'react';
import { askedDays } from './figures.ts';

/** Tasks of one's own that are read for today and for the recent tools. */
const readTasks = 100;
/** Tiles of what ends soon. */
const endingTiles = 6;

const history = callQuery(getGenerateHistory, { size: readTasks });
const ending = callQuery(getResultList, { order: 'ending', limit: endingTiles });
const marks = callQuery(getResultMarks, {});

/** Whatever ended changes all figures; a page that was away asks again after half a minute. */
const useRenewal = (underWay: readonly Task[]): void => {
  const ids = useMemo(() => new Set(underWay.map(({ id }) => id)), [underWay]);
  const before = useRef(ids);
  useEffect(() => {
    const hasEnded = [...before.current].some((id) => !ids.has(id));
    before.current = ids;
    if (!hasEnded) return;
    for (const { path } of [getGenerateHistory, getResultList, getResultMarks, getUsage])
      void queryClient.invalidateQueries({ queryKey: [path] });
  }, [ids]);
};

/** What the dashboard shows, each part read for itself, so that one that fails leaves the others. */
export const useDashboardData = () => {
  const underWay = useTasksUnderWay();
  useRenewal(underWay);
  const asked = useMemo(() => askedDays(new Date()), []);
  return {
    underWay,
    tasks: useQuery(history, queryClient),
    ending: useQuery(ending, queryClient),
    marks: useQuery(marks, queryClient),
    usage: useQuery(callQuery(getUsage, asked), queryClient),
  };
};

export type DashboardData = ReturnType<typeof useDashboardData>;
