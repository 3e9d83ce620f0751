import type { ToolRow } from '@atelier/catalogue/tools';
import { useLanguage } from '@atelier/platform/i18n';
import { useMemo, useRef, useState } from 'react';
import { useWords } from '../texts/words.ts';
import { Announcer } from './announcer.tsx';
import { EmptyPanel } from './empty-panel.tsx';
import { HistoryGrid } from './history-grid.tsx';
import { isFilterOpen, openFilter } from './merge-tasks.ts';
import { PanelHead, type PanelTab } from './panel-head.tsx';
import { PanelNote } from './panel-note.tsx';
import styles from './results-panel.module.css';
import { TaskRows } from './task-rows.tsx';
import { useFinishNotice } from './use-finish-notice.ts';
import { useNow } from './use-now.ts';
import { useRested } from './use-rested.ts';
import { useTaskList } from './use-task-list.ts';

/** The server is asked once the fingers have rested this long. */
const searchDelayMs = 250;

export interface ResultsPanelProps {
  tool: ToolRow;
  /** Local hour at which the night queue begins. */
  nightFrom: number | undefined;
  /** The tool takes submissions, so a sample may be offered. */
  isOpen: boolean;
}

/** The drawing panel: tasks of this tool as they happen, and everything it made in the last 15 days. */
export function ResultsPanel({ tool, nightFrom, isOpen }: ResultsPanelProps) {
  const words = useWords();
  const language = useLanguage();
  const now = useNow();
  const scroll = useRef<HTMLDivElement>(null);
  const [tab, setTab] = useState<PanelTab>('results');
  const [filter, setFilter] = useState(openFilter);
  const search = useRested(filter.search, searchDelayMs);
  const asked = useMemo(() => ({ ...filter, search }), [filter, search]);
  const list = useTaskList(tool.type, asked);
  const telling = useMemo(() => ({ words, language, now, nightFrom }), [words, language, now, nightFrom]);
  const isEmpty = list.tasks.length === 0;
  const showsRows = tab === 'results' || filter.isDeleted;
  useFinishNotice();

  const body = () => {
    if (isEmpty && list.isLoading) return <PanelNote kind="loading" />;
    if (isEmpty && list.isFailed) return <PanelNote kind="failed" onAct={list.retry} />;
    if (isEmpty && filter.isDeleted) return <PanelNote kind="recycle-empty" />;
    if (isEmpty && !isFilterOpen(filter)) return <PanelNote kind="nothing-found" onAct={() => setFilter(openFilter)} />;
    if (isEmpty) return <EmptyPanel tool={tool} isOpen={isOpen} />;
    return showsRows ? (
      <TaskRows list={list} telling={telling} scroll={scroll} />
    ) : (
      <HistoryGrid list={list} telling={telling} scroll={scroll} />
    );
  };

  return (
    <section className={styles.panel} aria-label={words('resultsRegion')}>
      <PanelHead
        tab={tab}
        onTab={(next) => {
          setTab(next);
          scroll.current?.scrollTo({ top: 0 });
        }}
        total={list.total}
        filter={filter}
        onFilter={setFilter}
      />
      <div
        ref={scroll}
        role="tabpanel"
        aria-label={words(tab)}
        aria-busy={list.isLoading || undefined}
        className={styles.body}
        data-scroll-memory="panel"
      >
        {body()}
      </div>
      <Announcer tasks={list.tasks} isLoaded={!list.isLoading} />
    </section>
  );
}
