import { type CreditLot, creditLotListing, getUsage, type Usage } from '@atelier/contract/credits';
import { useLanguage, useText } from '@atelier/platform/i18n';
import { callQuery, useQuery } from '@atelier/platform/queries';
import { Link } from '@atelier/platform/router';
import { useQuota, useSessionState } from '@atelier/platform/session';
import { Button, buttonClass } from '@atelier/ui/button';
import { DataTable } from '@atelier/ui/data-table';
import { dayWords, lastDayWords } from '@atelier/ui/date-words';
import { Skeleton } from '@atelier/ui/placeholders';
import { Segmented } from '@atelier/ui/segmented';
import { Sheet } from '@atelier/ui/sheet';
import { useMemo, useState } from 'react';
import { daysLeft } from '../frame/format.ts';
import listing from '../listing/listing.module.css';
import { Failed, ListFilter, PageSkeleton } from '../listing/paged-table.tsx';
import styles from './credits-page.module.css';
import { LedgerSection, sourceOf } from './ledger-section.tsx';
import { addDays, sumOf, UsageChart, type UsageDay, UsageLegend, usageDays, usageParts } from './usage-chart.tsx';
import { type KnownTools, useTools } from './use-tools.ts';

type Span = '7' | '30' | 'period';

interface UsageSectionProps {
  tools: KnownTools;
  /** Usage of all members in the last 30 days, which the page loads anyway. */
  recent: Usage | undefined;
  isFailed: boolean;
  onRetry: () => void;
  /** True when the user may see others' usage. */
  seesMembers: boolean;
}

/** One decimal below ten: six credits in a month are not none a day. */
const meanOf = (total: number, days: number): string => {
  const mean = total / Math.max(1, days);
  return mean.toLocaleString('en', { maximumFractionDigits: mean < 10 ? 1 : 0 });
};

/** Usage by day. */
function UsageSection({ tools, recent, isFailed, onRetry, seesMembers }: UsageSectionProps) {
  const t = useText('account');
  const [span, setSpan] = useState<Span>('30');
  const [memberId, setMemberId] = useState('');
  const [isTable, setTable] = useState(false);
  const today = recent?.today ?? '';
  const from =
    today === '' ? '' : span === 'period' ? (recent?.period_from ?? today) : addDays(today, 1 - Number(span));
  const asked = { from, to: today, ...(memberId === '' ? {} : { member_id: memberId }) };
  const isRecent = span !== 'period' && memberId === '';
  const own = useQuery({ ...callQuery(getUsage, asked), enabled: !isRecent && today !== '' });
  const usage = isRecent ? recent : own.data;
  const days = useMemo(
    () => (usage && from !== '' ? usageDays(usage, from, today, tools.groupOf) : undefined),
    [usage, from, today, tools],
  );
  const total = days?.reduce((sum, day) => sum + day.total, 0) ?? 0;
  const spans = [
    { value: '7' as const, label: t('credits.span.days', { count: 7 }) },
    { value: '30' as const, label: t('credits.span.days', { count: 30 }) },
    ...(recent?.period_from ? [{ value: 'period' as const, label: t('credits.span.period') }] : []),
  ];
  const members = recent?.members ?? [];
  return (
    <section className={styles.section}>
      <div className={styles.sectionHead}>
        <h2 className={styles.heading}>
          {t('credits.use')}
          {days ? (
            <small className={listing.quiet}>
              {t('credits.use.sum', { total: total.toLocaleString('en'), mean: meanOf(total, days.length) })}
            </small>
          ) : null}
        </h2>
        {seesMembers && members.length > 0 ? (
          <ListFilter
            label={t('credits.member')}
            value={memberId}
            onChange={setMemberId}
            all={t('credits.member.all')}
            options={members.map(({ id, nickname }) => ({ value: id, label: nickname }))}
          />
        ) : null}
        <Segmented isFitting size="s" aria-label={t('credits.span')} options={spans} value={span} onChange={setSpan} />
      </div>
      {isFailed || own.isError ? (
        <Failed words={t('credits.use.failed')} onRetry={() => (isFailed ? onRetry() : void own.refetch())} />
      ) : days ? (
        <div className={styles.usage}>
          {isTable ? (
            <UsageTable days={days} />
          ) : (
            <UsageChart
              days={days}
              periodFrom={recent?.period_from ?? null}
              label={t('credits.chart', { total: total.toLocaleString('en') })}
            />
          )}
          <div className={styles.usageFoot}>
            <UsageLegend sum={sumOf(days)} />
            <Button size="s" kind="quiet" aria-pressed={isTable} onClick={() => setTable(!isTable)}>
              {t(isTable ? 'credits.asChart' : 'credits.asTable')}
            </Button>
          </div>
        </div>
      ) : (
        <div className={styles.usage}>
          <Skeleton shape="block" count={4} />
        </div>
      )}
    </section>
  );
}

function UsageTable({ days }: { days: readonly UsageDay[] }) {
  const t = useText('account');
  const language = useLanguage();
  const used = days.filter(({ total }) => total > 0).reverse();
  const nameOf = ({ day }: UsageDay) => dayWords(new Date(`${day}T12:00:00`), language);
  return (
    <DataTable
      label={t('credits.use')}
      rows={used}
      rowKey={({ day }) => day}
      empty={t('credits.use.none')}
      columns={[
        { title: t('credits.day'), cell: nameOf },
        ...usageParts.map((part) => ({
          title: t(`credits.part.${part}`),
          align: 'right' as const,
          cell: ({ parts }: UsageDay) => parts[part].toLocaleString('en'),
        })),
        { title: t('credits.total'), align: 'right', cell: ({ total }) => <b>{total.toLocaleString('en')}</b> },
      ]}
      phoneRow={(row) => (
        <div className={listing.phoneLine}>
          <span>{nameOf(row)}</span>
          <b className={listing.strong}>{row.total.toLocaleString('en')}</b>
        </div>
      )}
    />
  );
}

/** Number of days before its expiry from which a lot is highlighted. */
const soonDays = 7;
/** Number of days within which a date is shown without the year. */
const nearDays = 180;

/** Sources and expiry of the credits, in the order of their use. */
export function LotsTable({ lots }: { lots: readonly CreditLot[] }) {
  const t = useText('account');
  const language = useLanguage();
  const nameOf = ({ source }: CreditLot) => t(`credits.source.${sourceOf(source)}`);
  const noteOf = (lot: CreditLot) =>
    lot.is_waiting
      ? t('credits.lot.waits')
      : t('credits.lot.since', { date: dayWords(new Date(lot.created_at), language) });
  return (
    <DataTable
      label={t('credits.lots')}
      rows={lots}
      rowKey={({ id }) => id}
      empty={t('credits.lots.none')}
      columns={[
        {
          title: t('credits.lot.source'),
          width: '16%',
          cell: (lot) => <b className={listing.strong}>{nameOf(lot)}</b>,
        },
        { title: t('credits.lot.note'), width: '34%', cell: noteOf },
        { title: t('credits.lot.left'), cell: (lot) => <LeftBar lot={lot} /> },
        { title: t('credits.lot.ends'), width: '24%', cell: (lot) => <Ends lot={lot} /> },
      ]}
      phoneRow={(lot) => (
        <div className={styles.phoneLot}>
          <div className={listing.phoneLine}>
            <b className={listing.strong}>{nameOf(lot)}</b>
            <LeftWords lot={lot} />
          </div>
          <Bar lot={lot} />
          <div className={listing.phoneLine}>
            <span className={listing.quiet}>{noteOf(lot)}</span>
            <Ends lot={lot} />
          </div>
        </div>
      )}
    />
  );
}

const Bar = ({ lot: { remaining, granted } }: { lot: CreditLot }) => (
  <span className={styles.bar} aria-hidden="true">
    <span style={{ width: `${(remaining / Math.max(1, granted)) * 100}%` }} />
  </span>
);

const LeftWords = ({ lot: { remaining, granted } }: { lot: CreditLot }) => (
  <span>
    <b className={listing.strong}>{remaining.toLocaleString('en')}</b>
    <span className={listing.quiet}>{` / ${granted.toLocaleString('en')}`}</span>
  </span>
);

const LeftBar = ({ lot }: { lot: CreditLot }) => (
  <span className={styles.left}>
    <Bar lot={lot} />
    <LeftWords lot={lot} />
  </span>
);

function Ends({ lot: { expires_at: endsAt } }: { lot: CreditLot }) {
  const t = useText('account');
  const language = useLanguage();
  if (endsAt === null) return <span className={listing.quiet}>{t('credits.lot.never')}</span>;
  const days = daysLeft(new Date(endsAt), new Date());
  const isSoon = days <= soonDays;
  return (
    <span>
      {days <= nearDays ? dayWords(Date.parse(endsAt) - 1, language) : lastDayWords(endsAt, language)}{' '}
      <span className={isSoon ? styles.soon : listing.quiet}>{t('credits.lot.days', { count: days })}</span>
    </span>
  );
}

const dayMs = 86_400_000;

/** Number of days of which the rate is an average. */
const paceDays = 14;
/** Fewer days of use are no basis for a forecast. */
const minUsageDays = 3;

/** Credits per day over the last 14 days; 0 where they were used on fewer than three of them. */
export const paceOf = ({ days, today }: Pick<Usage, 'days' | 'today'>): number => {
  const since = addDays(today, 1 - paceDays);
  const used = days
    .filter(({ day }) => day >= since)
    .map(({ tools }) => tools.reduce((sum, { credits }) => sum + credits, 0))
    .filter((credits) => credits > 0);
  return used.length < minUsageDays ? 0 : used.reduce((sum, credits) => sum + credits, 0) / paceDays;
};

export interface Forecast {
  /** When the first lot expires. */
  endsAt: Date;
  /** Credits of it that would be left at that time, 0 when they are used up before. */
  left: number;
}

/**
 * Credits that expire unused at the current rate of use. Lots are spent in order, so only the first lot that expires is returned. @param
 * pace credits a day @returns null when no lot expires, or when there is too little use for a rate
 */
export const forecastOf = (lots: readonly CreditLot[], pace: number, now: Date): Forecast | null => {
  const spendable = lots.filter(({ is_waiting: isWaiting }) => !isWaiting);
  const first = spendable.find(({ expires_at: endsAt }) => endsAt !== null);
  if (!first?.expires_at || pace <= 0) return null;
  const endsAt = new Date(first.expires_at);
  // Lots with the same expiry timestamp expire together.
  const together = spendable.filter(({ expires_at: at }) => at === first.expires_at);
  const remaining = together.reduce((sum, lot) => sum + lot.remaining, 0);
  const days = Math.max(0, (endsAt.getTime() - now.getTime()) / dayMs);
  return { endsAt, left: Math.max(0, Math.round(remaining - pace * days)) };
};

/** The browser's date is close enough for the request; the response contains the installation's. */
const requestedDateRange = (now: Date) => {
  const today = now.toISOString().slice(0, 10);
  return { from: addDays(today, -31), to: addDays(today, 1) };
};

/** /userinfo/credits: balance of the current wallet, its usage, and all changes of it. */
export function CreditsPage() {
  const t = useText('account');
  const language = useLanguage();
  const state = useSessionState();
  const quota = useQuota();
  const tools = useTools();
  const lots = useQuery(callQuery(creditLotListing, {}));
  const recent = useQuery(callQuery(getUsage, requestedDateRange(new Date())));
  if (state.status !== 'signed-in') return <PageSkeleton />;
  const { identity } = state;
  const seesMembers = identity.type === 'B' && identity.member?.is_admin === true;
  const canBuy = identity.type === 'C' || seesMembers;
  const pace = recent.data ? paceOf(recent.data) : 0;
  const forecast = lots.data ? forecastOf(lots.data.lots, pace, new Date()) : null;
  const waiting = (lots.data?.lots ?? []).reduce((sum, lot) => sum + (lot.is_waiting ? lot.remaining : 0), 0);
  return (
    <Sheet padding={0} className={listing.sheet}>
      <header className={styles.top}>
        <div>
          <h1 className={styles.title}>
            {identity.company ? t('credits.of', { name: identity.company.name }) : t('credits.own')}
          </h1>
          <p className={styles.balance}>
            {quota ? quota.residue_count.toLocaleString('en') : <Skeleton width="96px" />}
          </p>
          <p className={listing.quiet}>
            {waiting > 0 ? `${t('credits.waiting', { count: waiting.toLocaleString('en') })} ` : ''}
            {quota && quota.held > 0 ? `${t('person.held', { count: quota.held.toLocaleString('en') })} · ` : ''}
            {forecast
              ? t(forecast.left > 0 ? 'credits.forecast' : 'credits.forecast.none', {
                  date: dayWords(forecast.endsAt, language),
                  left: forecast.left.toLocaleString('en'),
                })
              : t('credits.order')}
          </p>
        </div>
        {canBuy ? (
          <Link className={buttonClass({ kind: 'primary' })} to="/pricing">
            {t('credits.buy')}
          </Link>
        ) : null}
      </header>
      {lots.isError ? (
        <Failed words={t('credits.lots.failed')} onRetry={() => void lots.refetch()} />
      ) : lots.data ? (
        <LotsTable lots={lots.data.lots} />
      ) : (
        <div className={styles.usage}>
          <Skeleton count={3} />
        </div>
      )}
      <UsageSection
        tools={tools}
        recent={recent.data}
        isFailed={recent.isError}
        onRetry={() => void recent.refetch()}
        seesMembers={seesMembers}
      />
      <LedgerSection
        tools={tools}
        members={recent.data?.members ?? []}
        seesMembers={seesMembers}
        today={recent.data?.today ?? ''}
      />
    </Sheet>
  );
}
