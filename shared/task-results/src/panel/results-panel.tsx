import { zipLimit } from '@atelier/contract/download';
import { useLanguage } from '@atelier/platform/i18n';
import { useSearchParams } from '@atelier/platform/router';
import { Button } from '@atelier/ui/button';
import { type ReactNode, type RefObject, useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { z } from 'zod';
import { usePanelActions } from '../actions/panel-actions.ts';
import { isFilterOpen, openFilter, type TaskFilter } from '../list/merge-tasks.ts';
import { useTaskList } from '../list/use-task-list.ts';
import { RovingProvider, useRovingKeys } from '../selection/roving.tsx';
import { SelectionProvider, useSelection } from '../selection/selection.tsx';
import { useWords } from '../texts/words.ts';
import { useZipName } from '../tools/tool-list.tsx';
import { PanelHead, type PanelTab } from './panel-head.tsx';
import { Announcer, PanelNote, useMinuteTick } from './panel-parts.tsx';
import styles from './results-panel.module.css';

import selectionBarStyles from './selection-bar.module.css';
import { useResultParts } from './use-result-parts.ts';

const day = z.iso.date();

/** Query parameters of the filter; defaults are omitted. */
const names = ['online', 'favourite', 'bin', 'q', 'from', 'to', 'of'] as const;

const toolOf = (text: string | null): TaskFilter['tool'] => {
  if (text === 'all') return 'all';
  return text !== null && /^\d{1,5}$/.test(text) ? Number(text) : 'own';
};

/** The filter from the query parameters; invalid values are ignored. */
export const filterOfAddress = (params: URLSearchParams): TaskFilter => {
  const online = params.get('online');
  const [from, to] = [day.safeParse(params.get('from')), day.safeParse(params.get('to'))];
  return {
    ...openFilter,
    online: online === '0' || online === '1' ? online : 'all',
    isFavourite: params.get('favourite') === '1',
    isDeleted: params.get('bin') === '1',
    search: (params.get('q') ?? '').slice(0, 60),
    tool: toolOf(params.get('of')),
    ...(from.success && to.success && from.data <= to.data ? { days: { from: from.data, to: to.data } } : {}),
  };
};

/** The query parameters of a filter; other parameters are kept. */
export const addressOfFilter = (params: URLSearchParams, filter: TaskFilter): URLSearchParams => {
  const next = new URLSearchParams(params);
  for (const name of names) next.delete(name);
  if (filter.online !== 'all') next.set('online', filter.online);
  if (filter.isFavourite) next.set('favourite', '1');
  if (filter.isDeleted) next.set('bin', '1');
  if (filter.search.trim() !== '') next.set('q', filter.search.trim());
  if (filter.tool !== 'own') next.set('of', String(filter.tool));
  if (filter.days) {
    next.set('from', filter.days.from);
    next.set('to', filter.days.to);
  }
  return next;
};

/** Debounces a value, so that typing sends one request instead of one per letter. */
const useRested = <T,>(value: T, delayMs: number): T => {
  const [rested, setRested] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setRested(value), delayMs);
    return () => clearTimeout(timer);
  }, [value, delayMs]);
  return rested;
};

/** Debounce delay of the query parameters and the request. */
const searchDelayMs = 250;

interface PanelAddress {
  tab: PanelTab;
  setTab: (tab: PanelTab) => void;
  /** Filter with the search text as typed. */
  filter: TaskFilter;
  /** The debounced filter, which is requested. */
  asked: TaskFilter;
  setFilter: (filter: TaskFilter) => void;
}

/** Tab and filters of the panel, stored in the query parameters: links, reloads and the Back button restore them. */
const usePanelAddress = (): PanelAddress => {
  const [params, setParams] = useSearchParams();
  const text = params.toString();
  const kept = useMemo(() => filterOfAddress(new URLSearchParams(text)), [text]);
  const [search, setSearch] = useState(kept.search);
  const rested = useRested(search, searchDelayMs);
  const write = useCallback(
    (filter: TaskFilter) => setParams((now) => addressOfFilter(now, filter), { replace: true }),
    [setParams],
  );
  useEffect(() => setSearch(kept.search), [kept.search]);
  useEffect(() => {
    if (rested === search && rested.trim() !== kept.search) write({ ...kept, search: rested });
  }, [rested, search, kept, write]);
  const filter = useMemo(() => ({ ...kept, search }), [kept, search]);
  return {
    tab: params.get('tab') === 'history' ? 'history' : 'results',
    setTab: (tab) =>
      setParams(
        (now) => {
          if (tab === 'history') now.set('tab', tab);
          else now.delete('tab');
          return now;
        },
        { replace: true },
      ),
    filter,
    asked: kept,
    setFilter: (next) => {
      setSearch(next.search);
      // Changes of only the search text are debounced.
      const isTyping = next.search !== '' && JSON.stringify({ ...next, search }) === JSON.stringify(filter);
      if (!isTyping) write(next);
    },
  };
};

/** Actions for the selected results; absent outside selection mode. */
function SelectionBar({ tool }: { tool: number }) {
  const words = useWords();
  const zipName = useZipName();
  const { open } = usePanelActions();
  const { isOn, chosen, results, choose, end } = useSelection();
  if (!isOn) return null;
  const picked = results.filter(({ id }) => chosen.has(id));
  const all = results.slice(0, zipLimit).map(({ id }) => id);
  const hasAll = picked.length >= all.length;
  const isTooMany = picked.length > zipLimit;
  return (
    <div className={selectionBarStyles.bar} role="toolbar" aria-label={words('selectResults')}>
      <span className={selectionBarStyles.count} role="status">
        {isTooMany ? words('selectTooMany', { max: zipLimit }) : words('selectedCount', { count: picked.length })}
      </span>
      <Button size="s" kind="quiet" onClick={() => choose(hasAll ? [] : all)}>
        {words(hasAll ? 'selectNone' : 'selectAll')}
      </Button>
      <Button
        size="s"
        kind="primary"
        icon="download"
        label={words('download')}
        disabled={picked.length === 0 || isTooMany}
        onClick={() => open({ kind: 'download', results: picked, name: zipName([tool]) })}
      />
      <Button size="s" label={words('selectEnd')} onClick={end} />
    </div>
  );
}

export interface ResultsPanelProps {
  /** Type id of the page's tool. */
  tool: number;
  /** Local hour at which the night queue starts. */
  nightFrom: number | undefined;
  /** Shown when there are no results. */
  empty: ReactNode;
}

interface PanelBodyProps {
  scroll: RefObject<HTMLDivElement | null>;
  label: string;
  isBusy: boolean;
  children: ReactNode;
}

/** The scroll area: arrow keys move from tile to tile. */
function PanelBody({ scroll, label, isBusy, children }: PanelBodyProps) {
  const keys = useRovingKeys();
  return (
    <div
      {...keys}
      ref={scroll}
      role="tabpanel"
      aria-label={label}
      aria-busy={isBusy || undefined}
      className={styles.body}
      data-scroll-memory="panel"
    >
      {children}
    </div>
  );
}

/** Results panel: live tasks of this tool, and its results of the last 15 days. */
export function ResultsPanel({ tool, nightFrom, empty }: ResultsPanelProps) {
  const words = useWords();
  const language = useLanguage();
  const now = useMinuteTick();
  const scroll = useRef<HTMLDivElement>(null);
  const { tab, setTab, filter, asked, setFilter } = usePanelAddress();
  const list = useTaskList(tool, asked);
  const telling = useMemo(() => ({ words, language, now, nightFrom }), [words, language, now, nightFrom]);
  const isEmpty = list.tasks.length === 0;
  const { parts, isMissing, retry } = useResultParts(!isEmpty);
  const isBringing = !isEmpty && !parts && !isMissing;
  useEffect(() => parts?.recallDownloadShape(), [parts]);
  const showsRows = tab === 'results' || asked.isDeleted;

  const body = () => {
    if (isEmpty && list.isLoading) return <PanelNote kind="loading" />;
    if (isEmpty && list.isFailed) return <PanelNote kind="failed" onAct={list.retry} />;
    if (isEmpty && asked.isDeleted) return <PanelNote kind="recycle-empty" />;
    if (isEmpty && !isFilterOpen(asked)) return <PanelNote kind="nothing-found" onAct={() => setFilter(openFilter)} />;
    if (isEmpty) return empty;
    if (isMissing) return <PanelNote kind="failed" onAct={retry} />;
    if (!parts) return <PanelNote kind="loading" />;
    return showsRows ? (
      <parts.TaskRows list={list} telling={telling} scroll={scroll} isDeleted={asked.isDeleted} />
    ) : (
      <parts.HistoryGrid list={list} telling={telling} scroll={scroll} />
    );
  };

  return (
    <SelectionProvider tasks={list.tasks} isFavouriteOnly={asked.isFavourite}>
      <RovingProvider>
        <section className={styles.panel} aria-label={words('resultsRegion')} data-guide="results">
          <PanelHead
            tool={tool}
            tab={tab}
            onTab={(next) => {
              setTab(next);
              scroll.current?.scrollTo({ top: 0 });
            }}
            total={list.total}
            filter={filter}
            onFilter={setFilter}
          />
          <PanelBody scroll={scroll} label={words(tab)} isBusy={list.isLoading || isBringing}>
            {body()}
          </PanelBody>
          <SelectionBar tool={tool} />
          <Announcer tasks={list.tasks} isLoaded={!list.isLoading} />
        </section>
      </RovingProvider>
    </SelectionProvider>
  );
}
