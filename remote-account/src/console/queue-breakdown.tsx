import type { ResponseOf } from '@atelier/contract/call';
import type { getQueue } from '@atelier/contract/console-queue';
import { useText } from '@atelier/platform/i18n';
import { type DataColumn, DataTable } from '@atelier/ui/data-table';
import { useTools } from '../credits/use-tools.ts';
import listing from '../listing/listing.module.css';
import styles from './console-page.module.css';

type QueueState = ResponseOf<typeof getQueue>;

/** A column of counts: the row field of this name. */
export const countColumn = <Key extends string>(title: string, key: Key): DataColumn<Record<Key, number>> => ({
  title,
  align: 'right',
  width: 120,
  cell: (row) => row[key].toLocaleString('en'),
});

/** Name of the queue for a task's mode and lane. */
export const queueKey = ({ mode, lane }: { mode: string; lane: string }) =>
  `console.queue.draw${lane === 'model' ? '-by-model' : ''}${mode === 'offline' ? '-at-night' : ''}` as const;

/** `3 / 120`: paid results whose credits were refunded, and all paid results. */
const givenBack = ({ given_back_14_days: back = 0, paid_14_days: paid = 0 }: QueueState['tools'][number]) =>
  `${back} / ${paid}`;

/** Running tasks and those that ended in the last day, by tool and by node. */
export function QueueBreakdown({ state: { tools, nodes } }: { state: QueueState }) {
  const t = useText('account');
  const { titleOf } = useTools();
  return (
    <>
      <h2 className={styles.heading}>{t('console.queue.byTool')}</h2>
      <DataTable
        label={t('console.queue.byTool')}
        rows={tools}
        rowKey={({ tool_type: type }) => String(type)}
        empty={t('console.queue.quiet')}
        columns={[
          { title: t('console.report.tool'), cell: ({ tool_type: type }) => titleOf(type) ?? String(type) },
          countColumn(t('console.queue.waiting'), 'waiting'),
          countColumn(t('console.queue.drawing'), 'drawing'),
          countColumn(t('console.queue.completedDay'), 'completed_day'),
          countColumn(t('console.queue.failedDay'), 'failed_day'),
          { title: t('console.queue.givenBack'), align: 'right', width: 150, cell: givenBack },
        ]}
        phoneRow={(row) => (
          <span className={listing.two}>
            {titleOf(row.tool_type) ?? String(row.tool_type)}
            <small className={listing.quiet}>
              {t('console.queue.toolLine', {
                waiting: row.waiting,
                drawing: row.drawing,
                completed: row.completed_day,
                failed: row.failed_day,
              })}
              {` · ${t('console.queue.givenBack')} ${givenBack(row)}`}
            </small>
          </span>
        )}
      />
      <h2 className={styles.heading}>{t('console.queue.byNode')}</h2>
      <DataTable
        label={t('console.queue.byNode')}
        rows={nodes}
        rowKey={({ node }) => node}
        empty={t('console.queue.quiet')}
        columns={[
          { title: t('console.queue.node'), cell: ({ node }) => node },
          countColumn(t('console.queue.drawing'), 'drawing'),
          countColumn(t('console.queue.completedDay'), 'completed_day'),
          countColumn(t('console.queue.failedDay'), 'failed_day'),
        ]}
        phoneRow={(row) => (
          <span className={listing.two}>
            {row.node}
            <small className={listing.quiet}>
              {t('console.queue.nodeLine', {
                drawing: row.drawing,
                completed: row.completed_day,
                failed: row.failed_day,
              })}
            </small>
          </span>
        )}
      />
    </>
  );
}
