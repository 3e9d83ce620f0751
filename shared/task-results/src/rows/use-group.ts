import { getGroup } from '@atelier/contract/batch';
import type { Task } from '@atelier/contract/task';
import { callQuery, queryClient, useQuery } from '@atelier/platform/queries';
import { tasks as store, useTasks } from '@atelier/platform/tasks';
import { useEffect, useMemo } from 'react';

/** Every task of a batch, live: the list may have loaded only some of them. */
export const useGroup = (groupId: string, known: readonly Task[]): Task[] => {
  const live = useTasks();
  const { data } = useQuery({ ...callQuery(getGroup, { group_id: groupId }), staleTime: 30_000 }, queryClient);
  useEffect(() => {
    if (data) store.put(data.tasks);
  }, [data]);
  return useMemo(() => {
    const rows = new Map([...(data?.tasks ?? []), ...known].map((task) => [task.id, task]));
    for (const task of live.values()) {
      const before = rows.get(task.id);
      if (before ? task.version >= before.version : task.group_id === groupId) rows.set(task.id, task);
    }
    // In the order of the pictures, which only the server knows.
    const places = new Map(data?.tasks.map(({ id }, place) => [id, place]));
    const placeOf = ({ id }: Task) => places.get(id) ?? places.size;
    return [...rows.values()]
      .filter(({ deleted_at }) => deleted_at === null)
      .sort((one, other) => placeOf(one) - placeOf(other) || one.id.localeCompare(other.id));
  }, [data, known, live, groupId]);
};
