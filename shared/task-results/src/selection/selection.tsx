import type { Task, TaskResult } from '@atelier/contract/task';
import { createContext, type ReactNode, use, useEffect, useMemo, useRef, useState } from 'react';

export interface Selection {
  /** True when a click selects a tile instead of opening it. */
  isOn: boolean;
  chosen: ReadonlySet<string>;
  /** Selectable results: the loaded part of the list. */
  results: readonly TaskResult[];
  /** The current list, without subscribing: tiles do not re-render with every task change. */
  readTasks(): readonly Task[];
  begin(): void;
  end(): void;
  toggle(resultId: string): void;
  /** Selects all of them, or deselects all when all are selected. */
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

/** Results of completed tasks outside the recycle bin, newest task first. */
const completedResults = (tasks: readonly Task[], isFavouriteOnly: boolean): TaskResult[] =>
  tasks
    .filter((task) => task.state === 'completed' && task.deleted_at === null)
    .flatMap((task) => task.results.filter((result) => !isFavouriteOnly || result.favourite));

export interface SelectionProviderProps {
  tasks: readonly Task[];
  isFavouriteOnly: boolean;
  children: ReactNode;
}

/** Selection of results in the panel, for bulk actions. */
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
      // Newest first, but batches in the order of their images, as in the rows.
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
