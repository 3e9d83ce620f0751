import type { ResponseOf } from '@atelier/contract/call';
import { blockCompany, findCompanies, type OperatorCompany, openCompany } from '@atelier/contract/console-money';
import { http } from '@atelier/platform/http';
import { useLanguage, useLocalized, useText } from '@atelier/platform/i18n';
import { Button } from '@atelier/ui/button';
import { lastDayWords } from '@atelier/ui/date-words';
import { Drawer } from '@atelier/ui/drawer';
import { Skeleton } from '@atelier/ui/placeholders';
import { Tag } from '@atelier/ui/tag';
import { useState } from 'react';
import listing from '../listing/listing.module.css';
import { Failed } from '../listing/paged-table.tsx';
import drawer from '../orders/order-drawer.module.css';
import orders from '../orders/orders-page.module.css';
import { ConsoleList, useConsoleList } from './console-list.tsx';
import styles from './console-page.module.css';
import { FactList, useConsoleQuery } from './console-parts.tsx';
import { ReasonDialog } from './reason-dialog.tsx';

interface CompanyDrawerProps {
  companyId: string;
  onClose: () => void;
  onChanged: () => void;
}

/** One company: members, wallet, packages, and blocking it. */
function CompanyDrawer({ companyId, onClose, onChanged }: CompanyDrawerProps) {
  const t = useText('account');
  const { data, isError, reread } = useConsoleQuery(openCompany, { company_id: companyId });
  return (
    <Drawer isOpen onClose={onClose} side="right" title={data?.company.name ?? ''} closeLabel={t('orders.close')}>
      {isError ? <Failed words={t('console.company.failed')} onRetry={reread} /> : null}
      {data ? (
        <Detail
          whole={data}
          onDone={() => {
            reread();
            onChanged();
          }}
        />
      ) : isError ? null : (
        <div className={drawer.part}>
          <Skeleton count={6} />
        </div>
      )}
    </Drawer>
  );
}

interface DetailProps {
  whole: ResponseOf<typeof openCompany>;
  onDone: () => void;
}

function Detail({ whole: { company, members, lots, packages }, onDone }: DetailProps) {
  const t = useText('account');
  const language = useLanguage();
  const localized = useLocalized();
  const [isAsking, setAsking] = useState(false);
  const kind = company.is_blocked ? 'unblock' : 'block';
  const until = (at: string | null): string =>
    at === null ? t('console.company.endless') : t('buy.until', { date: lastDayWords(at, language) });
  return (
    <div className={drawer.detail}>
      <section className={drawer.part}>
        <code className={drawer.quiet}>{company.id}</code>
        <h3 className={drawer.heading}>
          {t('console.company.members')}
          <span>{members.length}</span>
        </h3>
        <ul className={styles.people}>
          {members.map((member) => (
            <li key={member.id}>
              <span>
                {member.nickname || member.username} {member.is_admin ? <Tag>{t('console.company.admin')}</Tag> : null}
              </span>
              <small>{member.username}</small>
            </li>
          ))}
        </ul>
      </section>
      <section className={drawer.part}>
        <h3 className={drawer.heading}>
          {t('console.company.wallet')}
          <span>{company.credits.toLocaleString('en')}</span>
        </h3>
        {lots.length === 0 ? <p className={drawer.quiet}>{t('console.company.noLots')}</p> : null}
        <FactList
          rows={lots.map((lot, nth) => [
            `${nth + 1}. ${lot.source}`,
            `${lot.remaining.toLocaleString('en')} / ${lot.granted.toLocaleString('en')}, ${until(lot.expires_at)}`,
          ])}
        />
      </section>
      <section className={drawer.part}>
        <h3 className={drawer.heading}>{t('console.company.packages')}</h3>
        {packages.length === 0 ? <p className={drawer.quiet}>{t('console.noPackage')}</p> : null}
        <FactList
          rows={packages.map((one, nth) => [
            `${nth + 1}. ${t(`console.period.${one.state}`)}`,
            `${localized(one.name)}, ${until(one.ends_at)}`,
          ])}
        />
      </section>
      {company.is_disbanded ? null : (
        <div className={styles.foot}>
          <Button kind={company.is_blocked ? 'plain' : 'danger'} onClick={() => setAsking(true)}>
            {t(`console.${kind}`)}
          </Button>
        </div>
      )}
      {isAsking ? (
        <ReasonDialog
          title={t(`console.${kind}Title`, { name: company.name })}
          label={t(`console.${kind}`)}
          isDanger={kind === 'block'}
          act={(reason) =>
            http.call(blockCompany, { company_id: company.id, blocked: kind === 'block', reason }, { quiet: true })
          }
          onClose={() => setAsking(false)}
          onDone={onDone}
        >
          <p>{t(`console.company.${kind}.words`)}</p>
        </ReasonDialog>
      ) : null}
    </div>
  );
}

/** All companies: search, details, blocking. */
export function CompaniesSection() {
  const t = useText('account');
  const language = useLanguage();
  const localized = useLocalized();
  const [open, setOpen] = useState<string>();
  const list = useConsoleList(findCompanies);
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
        none={t(list.search === '' ? 'console.company.noneYet' : 'console.company.none')}
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
      {open ? <CompanyDrawer companyId={open} onClose={() => setOpen(undefined)} onChanged={list.reread} /> : null}
    </>
  );
}
