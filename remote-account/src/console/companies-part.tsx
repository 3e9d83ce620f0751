import { findCompanies, type OperatorCompany } from '@atelier/contract/console-money';
import { useLanguage, useLocalized, useText } from '@atelier/platform/i18n';
import { lastDayWords } from '@atelier/ui/date-words';
import { Tag } from '@atelier/ui/tag';
import { useState } from 'react';
import listing from '../listing/listing.module.css';
import orders from '../orders/orders-page.module.css';
import { CompanyDrawer } from './company-drawer.tsx';
import { ConsoleList } from './console-list.tsx';
import styles from './console-page.module.css';
import { useConsoleList } from './use-console-list.ts';

/** Every company: found, opened, blocked. */
export function CompaniesPart({ onLocked }: { onLocked: () => void }) {
  const t = useText('account');
  const language = useLanguage();
  const localized = useLocalized();
  const [open, setOpen] = useState<string>();
  const list = useConsoleList(findCompanies, { onLocked });
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
      <ConsoleList
        list={list}
        label={t('console.companies')}
        rows={list.data?.companies}
        rowKey={({ id }) => id}
        openKey={open}
        onRow={({ id }) => setOpen(id)}
        searchLabel={t('console.company.search')}
        totalWords={(total) => t('console.company.total', { total })}
        failed={t('console.company.failed')}
        none={t('console.company.none')}
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
          onChanged={list.reread}
        />
      ) : null}
    </>
  );
}
