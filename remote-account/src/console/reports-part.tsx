import { listReports, type ReportRow, type reportStates } from '@atelier/contract/support';
import { useLanguage, useText } from '@atelier/platform/i18n';
import { momentWords } from '@atelier/ui/date-words';
import { Tag } from '@atelier/ui/tag';
import { useState } from 'react';
import listing from '../listing/listing.module.css';
import orders from '../orders/orders-page.module.css';
import { ConsoleList, ListFilter } from './console-list.tsx';
import styles from './console-page.module.css';
import { ReportDrawer } from './report-drawer.tsx';
import { useConsoleList } from './use-console-list.ts';

const states = ['open', 'settled', 'all'] as const satisfies typeof reportStates;

/** What people reported about tasks that failed. */
export function ReportsPart({ onLocked }: { onLocked: () => void }) {
  const t = useText('account');
  const language = useLanguage();
  const [open, setOpen] = useState<ReportRow>();
  const list = useConsoleList(listReports, { filters: { state: 'open' as (typeof states)[number] }, onLocked });
  const what = (report: ReportRow) => (
    <button type="button" className={orders.order} onClick={() => setOpen(report)}>
      <span className={styles.end}>
        {report.tool} · {report.fail_reason ?? '–'}
        {report.has_pictures ? <Tag>{t('console.report.withPictures')}</Tag> : null}
        {report.settled ? <Tag look="round">{t('console.report.settled')}</Tag> : null}
      </span>
      <small className={listing.quiet}>{report.words || t('console.report.noWords')}</small>
    </button>
  );
  return (
    <>
      <ConsoleList
        list={list}
        label={t('console.reports')}
        rows={list.data?.reports}
        rowKey={({ id }) => id}
        openKey={open?.id}
        onRow={setOpen}
        searchLabel={t('console.report.search')}
        filters={
          <ListFilter
            label={t('console.report.state')}
            value={list.filters.state}
            onChange={(state) => list.narrow({ state })}
            options={states.map((value) => ({ value, label: t(`console.report.state.${value}`) }))}
          />
        }
        failed={t('console.reports.failed')}
        none={t('console.reports.none')}
        columns={[
          { title: t('console.log.at'), width: 180, cell: ({ created_at: at }) => momentWords(at, language) },
          { title: t('console.person'), width: 160, cell: ({ who }) => who },
          { title: t('console.report.what'), cell: what },
        ]}
        phoneRow={(report) => (
          <span className={listing.two}>
            {what(report)}
            <small className={listing.quiet}>
              {report.who} · {momentWords(report.created_at, language)}
            </small>
          </span>
        )}
      />
      {open ? (
        <ReportDrawer
          reportId={open.id}
          onLocked={onLocked}
          onClose={() => setOpen(undefined)}
          onChanged={list.reread}
        />
      ) : null}
    </>
  );
}
