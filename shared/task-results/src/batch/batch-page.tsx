import { getGroup } from '@atelier/contract/batch';
import type { Task } from '@atelier/contract/task';
import { type OwnWords, useOwnWords } from '@atelier/picture-editors/own-words';
import { isApiError } from '@atelier/platform/http';
import { useLanguage } from '@atelier/platform/i18n';
import { callQuery, queryClient, useQuery } from '@atelier/platform/queries';
import { Button } from '@atelier/ui/button';
import { IconButton } from '@atelier/ui/icon-button';
import { EmptyState } from '@atelier/ui/placeholders';
import { StitchProgress } from '@atelier/ui/stitch';
import { type ReactNode, useMemo, useState } from 'react';
import { usePanelActions } from '../actions/panel-actions.ts';
import { Announcer, PanelNote, useMinuteTick } from '../panel/panel-parts.tsx';
import { useGroup } from '../rows/group-row.tsx';
import { countWords, groupFacts } from '../rows/list-items.ts';
import { cancelBatch, cancelTask, retryBatch } from '../task/task-calls.ts';
import { failSentence, firstInput, type TellingContext, taskTitle } from '../task/task-words.ts';
import { useWords } from '../texts/words.ts';
import { useZipName } from '../tools/tool-list.tsx';
import { WarningSummary } from '../warnings/warning-list.tsx';
import styles from './batch-page.module.css';
import { type BatchKey, type BatchRow, BatchTable, batchTexts } from './batch-table.tsx';

/** Credits of a batch: captured, still held, and returned for failed or cancelled tasks. */
export const batchCredits = (tasks: readonly Task[]) => {
  const sum = (part: (task: Task) => number) => tasks.reduce((total, task) => total + part(task), 0);
  const isOpen = ({ state }: Task) => state === 'queued' || state === 'drawing';
  return {
    charged: sum((task) => task.charged),
    held: sum((task) => (isOpen(task) ? task.price : 0)),
    returned: sum((task) => (isOpen(task) ? 0 : task.price - task.charged)),
  };
};

/** Status text of a task in the table. */
export const batchState = (task: Task, telling: TellingContext, own: OwnWords<BatchKey>) => {
  switch (task.state) {
    case 'queued':
      return { state: taskTitle(task, telling), tone: 'plain', credits: own('held', { count: task.price }) } as const;
    case 'drawing':
      return {
        state: own('drawingAt', { percent: Math.round(task.percent) }),
        tone: 'plain',
        credits: own('held', { count: task.price }),
      } as const;
    case 'completed':
      return { state: own('done'), tone: 'done', credits: String(task.charged) } as const;
    case 'failed':
    case 'cancelled':
      return {
        state: taskTitle(task, telling),
        tone: 'bad',
        reason: task.state === 'failed' ? failSentence(task, telling.language) : undefined,
        credits: own('returned', { count: task.price }),
      } as const;
  }
};

export interface BatchPageProps {
  groupId: string;
  /** Local hour at which the night queue starts. */
  nightFrom: number | undefined;
  /** Navigation links, before its title. */
  lead: ReactNode;
  /** Further actions, after its own. */
  more: ReactNode;
}

const none: readonly Task[] = [];

/** A submitted batch: every image with its state, a retry of failed tasks, and all results as one zip. */
export function BatchPage({ groupId, nightFrom, lead, more }: BatchPageProps) {
  const words = useWords();
  const own = useOwnWords(batchTexts);
  const language = useLanguage();
  const now = useMinuteTick();
  const { open, view } = usePanelActions();
  const { isPending, error, refetch } = useQuery(
    { ...callQuery(getGroup, { group_id: groupId }), staleTime: 30_000 },
    queryClient,
  );
  const tasks = useGroup(groupId, none);
  const [busy, setBusy] = useState<string>();
  const telling = useMemo<TellingContext>(
    () => ({ words, language, now, nightFrom }),
    [words, language, now, nightFrom],
  );
  const facts = groupFacts(tasks);
  const credits = batchCredits(tasks);
  const isUnderWay = facts.drawing + facts.queued > 0;
  const results = tasks.flatMap((task) => task.results);
  const name = tasks[0]?.name ?? '';
  const zipName = useZipName();
  const title = words('groupTitle', { name, count: facts.total });
  const act = (key: string, run: () => Promise<void>) => () => {
    setBusy(key);
    void run().finally(() => setBusy(undefined));
  };

  const actsOf = (task: Task): ReactNode => {
    if (task.state === 'completed') {
      return (
        <IconButton
          size="s"
          icon="download"
          label={own('downloadOne', { name: task.name })}
          onClick={() => open({ kind: 'download', results: task.results, name: zipName([task.tool_type]) })}
        />
      );
    }
    if (task.state === 'queued' || task.state === 'drawing') {
      return (
        <IconButton
          size="s"
          icon="close"
          label={own('cancelOne', { name: task.name })}
          onClick={() => void cancelTask(task, words)}
        />
      );
    }
    return (
      <Button
        size="s"
        label={own('retry')}
        isBusy={busy === task.id}
        aria-label={own('retryOne', { name: task.name })}
        onClick={act(task.id, () => retryBatch(groupId, task.id))}
      />
    );
  };
  const rowOf = (task: Task): BatchRow => {
    const { reason, ...rest } = { reason: undefined, ...batchState(task, telling, own) };
    return {
      key: task.id,
      name: task.name,
      thumb: firstInput(task)?.thumb_url,
      ...rest,
      note: reason ? <p>{reason}</p> : <WarningSummary task={task} />,
      result: task.results.map((result, at) => (
        <button
          key={result.id}
          type="button"
          aria-label={words('resultOf', { name: task.name, number: at + 1 })}
          onClick={() => view({ task, resultId: result.id, how: 'zoom', among: tasks })}
        >
          <img src={result.thumb_url} alt="" loading="lazy" draggable={false} />
        </button>
      )),
      acts: actsOf(task),
    };
  };

  const body = () => {
    if (tasks.length > 0) return <BatchTable label={title} rows={tasks.map(rowOf)} />;
    if (isPending) return <PanelNote kind="loading" />;
    if (error && !(isApiError(error) && error.code === '44000'))
      return <PanelNote kind="failed" onAct={() => void refetch()} />;
    return <EmptyState title={own('gone')}>{own('goneBody')}</EmptyState>;
  };

  return (
    <section className={styles.page} aria-label={words('resultsRegion')}>
      <header className={styles.head}>
        {lead}
        <div className={styles.words}>
          <h1 className={styles.title}>{tasks.length > 0 ? title : words('groupTag')}</h1>
          {tasks.length > 0 ? (
            <p className={styles.meta}>
              {[
                ...countWords(facts, words),
                own('sumCharged', { count: credits.charged }),
                ...(credits.held > 0 ? [own('sumHeld', { count: credits.held })] : []),
                ...(credits.returned > 0 ? [own('sumReturned', { count: credits.returned })] : []),
              ].map((part) => (
                <span key={part}>{part}</span>
              ))}
            </p>
          ) : null}
        </div>
        <div className={styles.acts}>
          {isUnderWay ? (
            <Button
              size="s"
              kind="quiet"
              label={words('groupCancel')}
              isBusy={busy === 'cancel'}
              onClick={act('cancel', () => cancelBatch(groupId, words))}
            />
          ) : null}
          {facts.failed > 0 ? (
            <Button size="s" isBusy={busy === 'all'} onClick={act('all', () => retryBatch(groupId))}>
              {words('groupRetry', { count: facts.failed })} · {words('creditsCount', { count: facts.retryPrice })}
            </Button>
          ) : null}
          {results.length > 0 ? (
            <Button
              size="s"
              icon="download"
              label={words('groupZip', { count: results.length })}
              onClick={() => open({ kind: 'download', results, name: zipName(tasks.map((task) => task.tool_type)) })}
            />
          ) : null}
          {more}
        </div>
      </header>
      {isUnderWay ? (
        <StitchProgress value={facts.share} label={words('percentOf', { name: title })} className={styles.seam ?? ''} />
      ) : null}
      <div className={styles.body} data-scroll-memory="panel">
        {body()}
      </div>
      <Announcer tasks={tasks} isLoaded={!isPending} />
    </section>
  );
}
