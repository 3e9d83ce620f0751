import { listReports, type ReportRow, type reportStates } from '@atelier/contract/support';
import { useLanguage, useText } from '@atelier/platform/i18n';
import { callQuery, queryClient, useQuery } from '@atelier/platform/queries';
import { momentWords } from '@atelier/ui/date-words';
import { Select } from '@atelier/ui/select';
import { Tag } from '@atelier/ui/tag';
import { useState } from 'react';
import listing from '../listing/listing.module.css';
import { PagedTable } from '../listing/paged-table.tsx';
import orders from '../orders/orders-page.module.css';
import styles from './console-page.module.css';
import { ConsoleSearch } from './console-search.tsx';
import { ReportDrawer } from './report-drawer.tsx';
import { useLocked } from './use-locked.ts';

const size = 20;
const states = ['open', 'settled', 'all'] as const satisfies typeof reportStates;

/** What people reported about tasks that failed. */
export function ReportsPart({ onLocked }: { onLocked: () => void }) {
  const t = useText('account');
  const language = useLanguage();
  const [state, setState] = useState<(typeof states)[number]>('open');
  const [search, setSearch] = useState('');
  const [page, setPage] = useState(1);
  const [open, setOpen] = useState<ReportRow>();
  const wanted = search.trim();
  const { data, isError, error, isFetching, refetch } = useQuery(
    {
      ...callQuery(listReports, { state, ...(wanted === '' ? {} : { search: wanted }), page, size }),
      placeholderData: (before) => before,
      staleTime: 0,
    },
    queryClient,
  );
  useLocked(error, onLocked);
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
      <ConsoleSearch
        label={t('console.report.search')}
        value={search}
        onChange={(value) => {
          setSearch(value);
          setPage(1);
        }}
      >
        <div className={listing.filter}>
          <Select
            aria-label={t('console.report.state')}
            value={state}
            onChange={(next) => {
              setState(next);
              setPage(1);
            }}
            options={states.map((value) => ({ value, label: t(`console.report.state.${value}`) }))}
          />
        </div>
      </ConsoleSearch>
      <PagedTable
        label={t('console.reports')}
        rows={data?.reports}
        rowKey={({ id }) => id}
        isBusy={isFetching}
        openKey={open?.id}
        onRow={setOpen}
        total={data?.total ?? 0}
        totalWords={t('console.log.total', { total: (data?.total ?? 0).toLocaleString('en') })}
        size={size}
        page={page}
        onPage={setPage}
        failure={isError ? { words: t('console.reports.failed'), onRetry: () => void refetch() } : undefined}
        none={{ words: t('console.reports.none') }}
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
          onChanged={() => void refetch()}
        />
      ) : null}
    </>
  );
}
