import type { ResponseOf } from '@atelier/contract/call';
import {
  cancelATask,
  type DrawQueue,
  findTasks,
  getQueue,
  type OperatorTask,
  operatorTaskStates,
  pauseQueue,
  retryATask,
} from '@atelier/contract/console-queue';
import { http } from '@atelier/platform/http';
import { useLanguage, useText } from '@atelier/platform/i18n';
import { Button } from '@atelier/ui/button';
import { DataTable } from '@atelier/ui/data-table';
import { momentWords } from '@atelier/ui/date-words';
import { Tag } from '@atelier/ui/tag';
import { useState } from 'react';
import { useTools } from '../credits/use-tools.ts';
import listing from '../listing/listing.module.css';
import { Failed, ListFilter, ListSkeleton } from '../listing/paged-table.tsx';
import { ConsoleList, useConsoleList } from './console-list.tsx';
import styles from './console-page.module.css';
import { formatDuration, useConsoleQuery } from './console-parts.tsx';
import { countColumn, QueueBreakdown, queueKey } from './queue-breakdown.tsx';
import { ReasonDialog } from './reason-dialog.tsx';

/** Tasks by state: running ones can be cancelled, failed ones can be retried. */
function TasksList({ onChanged }: { onChanged: () => void }) {
  const t = useText('account');
  const language = useLanguage();
  const { titleOf, options } = useTools();
  const [asked, setAsked] = useState<OperatorTask>();
  const list = useConsoleList(findTasks, {
    state: 'failed' as (typeof operatorTaskStates)[number],
    tool_type: '',
  });
  const { state, tool_type: tool } = list.filters;
  const what = (task: OperatorTask) => (
    <span className={listing.two}>
      <span>{titleOf(task.tool_type) ?? String(task.tool_type)}</span>
      <small className={listing.quiet}>{task.id}</small>
    </span>
  );
  const why = (task: OperatorTask) => (
    <span className={listing.two}>
      <span>{task.fail_words?.[language] ?? t(`console.task.${state}`)}</span>
      <small className={listing.quiet}>
        {[t(queueKey(task)), task.node, t('console.report.attempt', { count: task.attempts })]
          .filter(Boolean)
          .join(' · ')}
      </small>
    </span>
  );
  const isRetry = state === 'failed';
  const button = (task: OperatorTask) => (
    <Button size="s" label={t(isRetry ? 'console.task.retry' : 'console.task.cancel')} onClick={() => setAsked(task)} />
  );
  return (
    <>
      <h2 className={styles.heading}>{t('console.tasks')}</h2>
      <ConsoleList
        list={list}
        label={t('console.tasks')}
        rows={list.data?.tasks}
        rowKey={({ id }) => id}
        searchLabel={t('console.task.search')}
        filters={
          <>
            <ListFilter
              label={t('console.report.state')}
              value={state}
              onChange={(next) => list.narrow({ state: next })}
              options={operatorTaskStates.map((value) => ({ value, label: t(`console.task.${value}`) }))}
            />
            <ListFilter
              label={t('console.report.tool')}
              value={tool}
              onChange={(next) => list.narrow({ tool_type: next })}
              all={t('console.task.allTools')}
              options={options.map(({ value, label }) => ({ value: String(value), label }))}
            />
          </>
        }
        failed={t('console.queue.failed')}
        none={t(list.search === '' && tool === '' && isRetry ? 'console.task.noneFailed' : 'console.task.none')}
        columns={[
          { title: t('console.report.tool'), cell: what },
          { title: t('console.person'), width: 150, cell: ({ who }) => who },
          { title: t('console.log.at'), width: 180, cell: ({ created_at: at }) => momentWords(at, language) },
          { title: t('console.report.what'), width: 340, cell: why },
          { title: t('console.actions'), isTitleHidden: true, align: 'right', width: 120, cell: button },
        ]}
        phoneRow={(task) => (
          <div className={styles.phone}>
            {what(task)}
            {why(task)}
            <span className={listing.phoneLine}>
              <small className={listing.quiet}>
                {task.who} · {momentWords(task.created_at, language)}
              </small>
              {button(task)}
            </span>
          </div>
        )}
      />
      {asked ? (
        <ReasonDialog
          title={t(isRetry ? 'console.task.retryTitle' : 'console.task.cancelTitle', {
            name: titleOf(asked.tool_type) ?? String(asked.tool_type),
          })}
          label={t(isRetry ? 'console.task.retry' : 'console.task.cancel')}
          isDanger={!isRetry}
          act={(reason) =>
            http.call(isRetry ? retryATask : cancelATask, { task_id: asked.id, reason }, { quiet: true })
          }
          onClose={() => setAsked(undefined)}
          onDone={() => {
            list.reread();
            onChanged();
          }}
        >
          <p>
            {t(isRetry ? 'console.task.retry.words' : 'console.task.cancel.words', {
              name: asked.who,
              price: asked.price,
            })}
          </p>
        </ReasonDialog>
      ) : null}
    </>
  );
}

/** Poll interval, ms. */
const pollIntervalMs = 10_000;

type QueueState = ResponseOf<typeof getQueue>;
type QueueRow = QueueState['queues'][number];

/** Queued and running tasks by queue, tool and node. */
export function QueueSection() {
  const t = useText('account');
  const { data, isError, reread } = useConsoleQuery(getQueue, {}, { refetchInterval: pollIntervalMs });
  const [asked, setAsked] = useState<{ queue: DrawQueue; paused: boolean }>();
  if (isError) return <Failed words={t('console.queue.failed')} onRetry={reread} />;
  if (!data) return <ListSkeleton />;
  const name = (row: QueueRow) => (
    <span className={listing.two}>
      <span className={styles.end}>
        {t(`console.queue.${row.queue}`)}
        {row.paused ? <Tag look="strong">{t('console.queue.paused')}</Tag> : null}
      </span>
      {row.paused ? (
        <small className={listing.quiet}>
          {row.paused.by} · {row.paused.reason}
        </small>
      ) : null}
    </span>
  );
  const button = ({ queue, paused }: QueueRow) => (
    <Button size="s" onClick={() => setAsked({ queue, paused: paused === null })}>
      {t(paused ? 'console.queue.resume' : 'console.queue.pause')}
    </Button>
  );
  return (
    <>
      <DataTable
        label={t('console.queue')}
        rows={data.queues}
        rowKey={({ queue }) => queue}
        empty={null}
        columns={[
          { title: t('console.queue'), cell: name },
          countColumn(t('console.queue.waiting'), 'waiting'),
          countColumn(t('console.queue.drawing'), 'drawing'),
          {
            title: t('console.queue.oldest'),
            align: 'right',
            width: 120,
            cell: ({ oldest }) => formatDuration(oldest),
          },
          { title: t('console.actions'), isTitleHidden: true, align: 'right', width: 120, cell: button },
        ]}
        phoneRow={(row) => (
          <div className={styles.phone}>
            {name(row)}
            <span className={listing.phoneLine}>
              <small className={listing.quiet}>
                {t('console.queue.line', {
                  waiting: row.waiting,
                  drawing: row.drawing,
                  oldest: formatDuration(row.oldest),
                })}
              </small>
              {button(row)}
            </span>
          </div>
        )}
      />
      <QueueBreakdown state={data} />
      <TasksList onChanged={reread} />
      {asked ? (
        <ReasonDialog
          title={t(asked.paused ? 'console.queue.pauseTitle' : 'console.queue.resumeTitle', {
            name: t(`console.queue.${asked.queue}`),
          })}
          label={t(asked.paused ? 'console.queue.pause' : 'console.queue.resume')}
          act={(reason) => http.call(pauseQueue, { ...asked, reason }, { quiet: true })}
          onClose={() => setAsked(undefined)}
          onDone={reread}
        >
          <p>{t(asked.paused ? 'console.queue.pause.words' : 'console.queue.resume.words')}</p>
        </ReasonDialog>
      ) : null}
    </>
  );
}
