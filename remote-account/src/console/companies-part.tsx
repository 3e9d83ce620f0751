import { findCompanies, type OperatorCompany } from '@atelier/contract/console-money';
import { useLanguage, useLocalized, useText } from '@atelier/platform/i18n';
import { callQuery, queryClient, useQuery } from '@atelier/platform/queries';
import { lastDayWords } from '@atelier/ui/date-words';
import { Tag } from '@atelier/ui/tag';
import { useState } from 'react';
import listing from '../listing/listing.module.css';
import { PagedTable } from '../listing/paged-table.tsx';
import orders from '../orders/orders-page.module.css';
import { CompanyDrawer } from './company-drawer.tsx';
import styles from './console-page.module.css';
import { ConsoleSearch } from './console-search.tsx';
import { useLocked } from './use-locked.ts';

const size = 20;

/** Every company: found, opened, blocked. */
export function CompaniesPart({ onLocked }: { onLocked: () => void }) {
  const t = useText('account');
  const language = useLanguage();
  const localized = useLocalized();
  const [search, setSearch] = useState('');
  const [page, setPage] = useState(1);
  const [open, setOpen] = useState<string>();
  const wanted = search.trim();
  const { data, isError, error, isFetching, refetch } = useQuery(
    {
      ...callQuery(findCompanies, { ...(wanted === '' ? {} : { search: wanted }), page, size }),
      placeholderData: (before) => before,
      staleTime: 0,
    },
    queryClient,
  );
  useLocked(error, onLocked);
  const name = (company: OperatorCompany) => (
    <button type="button" className={orders.order} onClick={() => setOpen(company.id)}>
      <span className={styles.end}>
        {company.name}
        {company.is_blocked ? <Tag look="strong">{t('console.blocked')}</Tag> : null}
        {company.is_disbanded ? <Tag>{t('console.disbanded')}</Tag> : null}
      </span>
    </button>
  );
  const plan = ({ package_name: sold, package_ends_at: ends }: OperatorCompany): string =>
    sold && ends
      ? `${localized(sold)} · ${t('buy.until', { date: lastDayWords(ends, language) })}`
      : t('console.noPackage');
  return (
    <>
      <ConsoleSearch
        label={t('console.company.search')}
        value={search}
        onChange={(value) => {
          setSearch(value);
          setPage(1);
        }}
      />
      <PagedTable
        label={t('console.companies')}
        rows={data?.companies}
        rowKey={({ id }) => id}
        isBusy={isFetching}
        openKey={open}
        onRow={({ id }) => setOpen(id)}
        total={data?.total ?? 0}
        totalWords={t('console.company.total', { total: (data?.total ?? 0).toLocaleString('en') })}
        size={size}
        page={page}
        onPage={setPage}
        failure={isError ? { words: t('console.company.failed'), onRetry: () => void refetch() } : undefined}
        none={{ words: t('console.company.none') }}
        columns={[
          { title: t('console.company'), cell: name },
          { title: t('console.company.package'), width: 300, cell: plan },
          {
            title: t('console.company.members'),
            align: 'right',
            width: 100,
            cell: ({ members, seats }) => (seats > 0 ? `${members} / ${seats}` : String(members)),
          },
          {
            title: t('console.credits'),
            align: 'right',
            width: 110,
            cell: ({ credits }) => <b className={listing.strong}>{credits.toLocaleString('en')}</b>,
          },
        ]}
        phoneRow={(company) => (
          <div className={styles.phone}>
            <span className={listing.phoneLine}>
              {name(company)}
              <b className={listing.strong}>{company.credits.toLocaleString('en')}</b>
            </span>
            <small className={listing.quiet}>{plan(company)}</small>
          </div>
        )}
      />
      {open ? (
        <CompanyDrawer
          companyId={open}
          onLocked={onLocked}
          onClose={() => setOpen(undefined)}
          onChanged={() => void refetch()}
        />
      ) : null}
    </>
  );
}
