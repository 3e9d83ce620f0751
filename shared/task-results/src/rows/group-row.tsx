import { getGroup } from '@atelier/contract/batch';
import type { Task } from '@atelier/contract/task';
import { callQuery, queryClient, useQuery } from '@atelier/platform/queries';
import { Link, useSearchParams } from '@atelier/platform/router';
import { tasks as store, useTasks } from '@atelier/platform/tasks';
import { Button, buttonClass } from '@atelier/ui/button';
import { Icon } from '@atelier/ui/icon';
import { StitchProgress, StitchRing } from '@atelier/ui/stitch';
import { Tag } from '@atelier/ui/tag';
import { useBusy } from '@atelier/ui/use-busy';
import { type CSSProperties, memo, useEffect, useMemo, useState } from 'react';
import { usePanelActions } from '../actions/panel-actions.ts';
import { cancelBatch, retryBatch } from '../task/task-calls.ts';
import { failSentence, firstInput, formatExpiry, type TellingContext } from '../task/task-words.ts';
import { useWords } from '../texts/words.ts';
import { Card, cardLines, expectedShape } from '../tiles/card.tsx';
import { ResultTile } from '../tiles/result-tile.tsx';
import { momentWords } from '../time/clock-words.ts';
import { useZipName } from '../tools/tool-list.tsx';
import styles from './group-row.module.css';
import { GroupWarnings, isWarned } from './group-warnings.tsx';
import { countWords, groupFacts } from './list-items.ts';
import rowStyles from './task-row.module.css';

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
    // In the order of the images, which is only available from the server.
    const places = new Map(data?.tasks.map(({ id }, place) => [id, place]));
    const placeOf = ({ id }: Task) => places.get(id) ?? places.size;
    return [...rows.values()]
      .filter(({ deleted_at }) => deleted_at === null)
      .sort((one, other) => placeOf(one) - placeOf(other) || one.id.localeCompare(other.id));
  }, [data, known, live, groupId]);
};

/** Smaller than the rows of a single task; the last row is stretched only slightly. */
const lineStyle = { '--line-wanted': '172px', '--stretch': 1.15 } as CSSProperties;

/** Images of a collapsed batch. */
const folded = 8;

/** Placeholder of a task without an image, pending or failed. */
function Waiting({ task, telling }: { task: Task; telling: TellingContext }) {
  const words = useWords();
  const input = firstInput(task);
  const isLost = task.state === 'failed' || task.state === 'cancelled';
  const sentence =
    task.state === 'failed'
      ? failSentence(task, telling.language)
      : words(task.state === 'drawing' ? 'drawing' : task.state === 'queued' ? 'queued' : 'cancelled');
  return (
    <div className={isLost ? `${styles.waiting} ${styles.lost}` : styles.waiting} title={`${task.name}: ${sentence}`}>
      {input ? <img src={input.thumb_url} alt="" loading="lazy" draggable={false} /> : null}
      <span className={styles.state}>
        {task.state === 'drawing' ? <StitchRing /> : null}
        {isLost ? <Icon name="close" size={16} /> : null}
        <small>{task.state === 'drawing' ? `${Math.round(task.percent)}%` : sentence}</small>
      </span>
    </div>
  );
}

function Caption({ task }: { task: Task }) {
  return (
    <figcaption className={isWarned(task) ? `${styles.caption} ${styles.warned}` : styles.caption}>
      {isWarned(task) ? <Icon name="warn" size={14} /> : null}
      {task.name}
    </figcaption>
  );
}

export interface GroupRowProps {
  groupId: string;
  known: readonly Task[];
  telling: TellingContext;
}

/** A batch: progress, cost and images; cancel, retry of failed tasks, and all results as one zip. */
export const GroupRow = memo(({ groupId, known, telling }: GroupRowProps) => {
  const words = useWords();
  const zipName = useZipName();
  const { open } = usePanelActions();
  const [params] = useSearchParams();
  const tasks = useGroup(groupId, known);
  const [isOpen, setOpen] = useState(false);
  const { isBusy, run } = useBusy();
  const facts = groupFacts(tasks);
  const [first] = tasks;
  const isUnderWay = facts.drawing + facts.queued > 0;
  const results = tasks.flatMap((task) => task.results);
  const shown = isOpen ? tasks : tasks.slice(0, folded);
  const kept = first && !isUnderWay ? formatExpiry(first, telling) : undefined;
  const title = words('groupTitle', { name: first?.name ?? '', count: facts.total });
  return (
    <article className={rowStyles.row} aria-label={title} data-group={groupId}>
      <header className={styles.head}>
        <div className={styles.words}>
          <h2 className={styles.title}>
            <span>{title}</span>
            <Tag>{words('groupTag')}</Tag>
            {first?.mode === 'offline' ? <Icon name="moon" size={14} className={styles.moon} /> : null}
          </h2>
          <p className={styles.meta}>
            {countWords(facts, words).map((part) => (
              <span key={part}>{part}</span>
            ))}
            {first ? <span>{momentWords(first.created_at, telling.now, telling.language)}</span> : null}
            <span>{words('creditsCount', { count: facts.charged })}</span>
            {kept ? <span className={kept.isExpiring ? styles.expiring : undefined}>{kept.text}</span> : null}
          </p>
        </div>
        <div className={styles.actions}>
          {isUnderWay ? (
            <Button size="s" kind="quiet" isBusy={isBusy} onClick={() => void run(() => cancelBatch(groupId, words))}>
              {words('groupCancel')}
            </Button>
          ) : null}
          {facts.failed > 0 && !isUnderWay ? (
            <Button size="s" isBusy={isBusy} onClick={() => void run(() => retryBatch(groupId))}>
              {words('groupRetry', { count: facts.failed })} · {words('creditsCount', { count: facts.retryPrice })}
            </Button>
          ) : null}
          {results.length > 0 ? (
            <Button
              size="s"
              kind="quiet"
              icon="download"
              label={words('groupZip', { count: results.length })}
              onClick={() => open({ kind: 'download', results, name: zipName(first ? [first.tool_type] : []) })}
            />
          ) : null}
          <Link
            className={buttonClass({ size: 's', kind: 'quiet' })}
            to={{ search: String(new URLSearchParams([...params, ['batch', groupId]])) }}
          >
            {words('groupTable')}
          </Link>
        </div>
      </header>
      {isUnderWay ? (
        <StitchProgress value={facts.share} label={words('percentOf', { name: title })} className={styles.seam ?? ''} />
      ) : null}
      <div className={`${cardLines} ${styles.tiles}`} style={lineStyle}>
        {shown.flatMap((task) =>
          task.results.length > 0
            ? task.results.map((result, at) => (
                <Card key={result.id} shape={result}>
                  <ResultTile task={task} result={result} number={at + 1} />
                  <Caption task={task} />
                </Card>
              ))
            : [
                <Card key={task.id} shape={expectedShape(task)}>
                  <Waiting task={task} telling={telling} />
                  <Caption task={task} />
                </Card>,
              ],
        )}
      </div>
      <GroupWarnings tasks={tasks} />
      {tasks.length > folded ? (
        <Button size="s" kind="quiet" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          {isOpen ? words('groupFold') : words('groupUnfold', { count: tasks.length })}
        </Button>
      ) : null}
    </article>
  );
});
