import type { Task, TaskResult } from '@atelier/contract/task';
import { createContext, type ReactNode, use, useEffect, useMemo, useRef, useState } from 'react';

export interface Selection {
  /** Tiles are chosen instead of opened. */
  isOn: boolean;
  chosen: ReadonlySet<string>;
  /** Results that can be chosen: what is loaded of the list. */
  results: readonly TaskResult[];
  /** The list as it is now; reading it does not draw a tile again with every change of a task. */
  readTasks(): readonly Task[];
  begin(): void;
  end(): void;
  toggle(resultId: string): void;
  /** All of them, or none. */
  choose(ids: readonly string[]): void;
}

const nothing: Selection = {
  isOn: false,
  chosen: new Set(),
  results: [],
  readTasks: () => [],
  begin: () => undefined,
  end: () => undefined,
  toggle: () => undefined,
  choose: () => undefined,
};

const SelectionContext = createContext(nothing);

export const useSelection = (): Selection => use(SelectionContext);

/** Results of completed tasks that are not in the recycle area, newest task first. */
const completedResults = (tasks: readonly Task[], isFavouriteOnly: boolean): TaskResult[] =>
  tasks
    .filter((task) => task.state === 'completed' && task.deleted_at === null)
    .flatMap((task) => task.results.filter((result) => !isFavouriteOnly || result.favourite));

export interface SelectionProviderProps {
  tasks: readonly Task[];
  isFavouriteOnly: boolean;
  children: ReactNode;
}

/** Holds which results of the panel are chosen for something that is done to many. */
export function SelectionProvider({ tasks, isFavouriteOnly, children }: SelectionProviderProps) {
  const [isOn, setOn] = useState(false);
  const [chosen, setChosen] = useState<ReadonlySet<string>>(nothing.chosen);
  const results = useMemo(
    () => (isOn ? completedResults(tasks, isFavouriteOnly) : nothing.results),
    [isOn, tasks, isFavouriteOnly],
  );
  const latest = useRef(tasks);
  useEffect(() => {
    latest.current = tasks;
  });
  const value = useMemo<Selection>(
    () => ({
      isOn,
      chosen,
      results,
      // Newest first, but a batch in the order of its pictures, as the rows show it.
      readTasks: () =>
        [...Map.groupBy(latest.current, ({ id, group_id: group }) => group ?? id).values()].flatMap((tasks) =>
          tasks.toReversed(),
        ),
      begin: () => setOn(true),
      end() {
        setOn(false);
        setChosen(nothing.chosen);
      },
      toggle: (id) =>
        setChosen((before) => {
          const next = new Set(before);
          if (!next.delete(id)) next.add(id);
          return next;
        }),
      choose: (ids) => setChosen(new Set(ids)),
    }),
    [isOn, chosen, results],
  );
  return <SelectionContext value={value}>{children}</SelectionContext>;
}
