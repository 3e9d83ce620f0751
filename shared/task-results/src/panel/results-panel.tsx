import { useLanguage } from '@atelier/platform/i18n';
import { type ReactNode, type RefObject, useEffect, useMemo, useRef } from 'react';
import { isFilterOpen, openFilter } from '../list/merge-tasks.ts';
import { useTaskList } from '../list/use-task-list.ts';
import { RovingProvider, useRovingKeys } from '../selection/roving.tsx';
import { SelectionProvider } from '../selection/selection.tsx';
import { useWords } from '../texts/words.ts';
import { Announcer } from './announcer.tsx';
import { PanelHead } from './panel-head.tsx';
import { PanelNote } from './panel-note.tsx';
import styles from './results-panel.module.css';
import { SelectionBar } from './selection-bar.tsx';
import { useMinuteTick } from './use-minute-tick.ts';
import { usePanelAddress } from './use-panel-address.ts';
import { useResultParts } from './use-result-parts.ts';

export interface ResultsPanelProps {
  /** Type id of the tool that the page is about. */
  tool: number;
  /** Local hour at which the night queue begins. */
  nightFrom: number | undefined;
  /** Shown while there are no results. */
  empty: ReactNode;
}

interface PanelBodyProps {
  scroll: RefObject<HTMLDivElement | null>;
  label: string;
  isBusy: boolean;
  children: ReactNode;
}

/** The scroll area: arrow keys go from tile to tile. */
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

/** The drawing panel: tasks of this tool as they happen, and everything it made in the last 15 days. */
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
          <SelectionBar />
          <Announcer tasks={list.tasks} isLoaded={!list.isLoading} />
        </section>
      </RovingProvider>
    </SelectionProvider>
  );
}
