import { getOperatorLog } from '@atelier/contract/console';
import { useLanguage, useText } from '@atelier/platform/i18n';
import { callQuery, queryClient, useQuery } from '@atelier/platform/queries';
import { momentWords } from '@atelier/ui/date-words';
import { useState } from 'react';
import listing from '../listing/listing.module.css';
import { PagedTable } from '../listing/paged-table.tsx';
import { useLocked } from './use-locked.ts';

const size = 20;

/** What operators did, here and at the command line. */
export function LogPart({ onLocked }: { onLocked: () => void }) {
  const t = useText('account');
  const language = useLanguage();
  const [page, setPage] = useState(1);
  const { data, isError, error, isFetching, refetch } = useQuery(
    { ...callQuery(getOperatorLog, { page, size }), placeholderData: (before) => before, staleTime: 0 },
    queryClient,
  );
  useLocked(error, onLocked);
  const deed = ({ command, about, is_done: isDone, reason }: NonNullable<typeof data>['lines'][number]) => (
    <span className={listing.two}>
      {[command, about].filter(Boolean).join(' ')}
      <small className={listing.quiet}>
        {[isDone ? '' : t('console.log.refused'), reason].filter(Boolean).join(' · ')}
      </small>
    </span>
  );
  return (
    <PagedTable
      label={t('console.log')}
      rows={data?.lines}
      rowKey={({ id }) => id}
      isBusy={isFetching}
      total={data?.total ?? 0}
      totalWords={t('console.log.total', { total: (data?.total ?? 0).toLocaleString('en') })}
      size={size}
      page={page}
      onPage={setPage}
      failure={isError ? { words: t('console.log.failed'), onRetry: () => void refetch() } : undefined}
      none={{ words: t('console.log.none') }}
      columns={[
        { title: t('console.log.at'), width: 200, cell: ({ at }) => momentWords(at, language) },
        { title: t('console.log.by'), width: 160, cell: ({ by }) => by },
        { title: t('console.log.what'), cell: deed },
      ]}
      phoneRow={(line) => (
        <span className={listing.two}>
          {deed(line)}
          <small className={listing.quiet}>
            {line.by} · {momentWords(line.at, language)}
          </small>
        </span>
      )}
    />
  );
}
