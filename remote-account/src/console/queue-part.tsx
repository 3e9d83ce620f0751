import type { ResponseOf } from '@atelier/contract/call';
import { type DrawQueue, getQueue, pauseQueue } from '@atelier/contract/console-queue';
import { http } from '@atelier/platform/http';
import { useText } from '@atelier/platform/i18n';
import { callQuery, queryClient, useQuery } from '@atelier/platform/queries';
import { Button } from '@atelier/ui/button';
import { DataTable } from '@atelier/ui/data-table';
import { Skeleton } from '@atelier/ui/skeleton';
import { Tag } from '@atelier/ui/tag';
import { useState } from 'react';
import { Failed } from '../listing/failed.tsx';
import listing from '../listing/listing.module.css';
import styles from './console-page.module.css';
import { countColumn, QueueBreakdown } from './queue-breakdown.tsx';
import { ReasonDialog } from './reason-dialog.tsx';
import { spanWords } from './size-words.ts';
import { TasksList } from './tasks-list.tsx';
import { useLocked } from './use-locked.ts';

/** Between two readings, ms. */
const rereadMs = 10_000;

type QueueState = ResponseOf<typeof getQueue>;
type QueueRow = QueueState['queues'][number];

/** What waits and what is drawn, by queue, tool and node, with its tasks. */
export function QueuePart({ onLocked }: { onLocked: () => void }) {
  const t = useText('account');
  const { data, isError, error, refetch } = useQuery(
    { ...callQuery(getQueue, {}), staleTime: 0, refetchInterval: rereadMs },
    queryClient,
  );
  useLocked(error, onLocked);
  const [asked, setAsked] = useState<{ queue: DrawQueue; paused: boolean }>();
  const reread = () => void refetch();
  if (isError) return <Failed words={t('console.queue.failed')} onRetry={reread} />;
  if (!data)
    return (
      <div className={listing.loading}>
        <Skeleton count={6} />
      </div>
    );
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
          { title: t('console.queue.oldest'), align: 'right', width: 120, cell: ({ oldest }) => spanWords(oldest) },
          { title: t('console.actions'), isTitleHidden: true, align: 'right', width: 120, cell: button },
        ]}
        phoneRow={(row) => (
          <div className={styles.phone}>
            {name(row)}
            <span className={listing.phoneLine}>
              <small className={listing.quiet}>
                {t('console.queue.line', { waiting: row.waiting, drawing: row.drawing, oldest: spanWords(row.oldest) })}
              </small>
              {button(row)}
            </span>
          </div>
        )}
      />
      <QueueBreakdown state={data} />
      <TasksList onLocked={onLocked} onChanged={reread} />
      {asked ? (
        <ReasonDialog
          title={t(asked.paused ? 'console.queue.pauseTitle' : 'console.queue.resumeTitle', {
            name: t(`console.queue.${asked.queue}`),
          })}
          label={t(asked.paused ? 'console.queue.pause' : 'console.queue.resume')}
          act={(reason) => http.call(pauseQueue, { ...asked, reason }, { quiet: true })}
          onClose={() => setAsked(undefined)}
          onLocked={onLocked}
          onDone={() => {
            setAsked(undefined);
            reread();
          }}
        >
          <p>{t(asked.paused ? 'console.queue.pause.words' : 'console.queue.resume.words')}</p>
        </ReasonDialog>
      ) : null}
    </>
  );
}
