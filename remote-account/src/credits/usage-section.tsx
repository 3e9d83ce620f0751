import { getUsage, type Usage } from '@atelier/contract/credits';
import { useLanguage, useText } from '@atelier/platform/i18n';
import { callQuery, useQuery } from '@atelier/platform/queries';
import { Button } from '@atelier/ui/button';
import { DataTable } from '@atelier/ui/data-table';
import { dayWords } from '@atelier/ui/date-words';
import { Segmented } from '@atelier/ui/segmented';
import { Select } from '@atelier/ui/select';
import { Skeleton } from '@atelier/ui/skeleton';
import { useMemo, useState } from 'react';
import { Failed } from '../listing/failed.tsx';
import listing from '../listing/listing.module.css';
import styles from './credits-page.module.css';
import { addDays, sumOf, UsageChart, type UsageDay, UsageLegend, usageDays, usageParts } from './usage-chart.tsx';

import type { KnownTools } from './use-tools.ts';

type Span = '7' | '30' | 'period';

interface UsageSectionProps {
  tools: KnownTools;
  /** The last 30 days of all members, which the page loads anyway. */
  recent: Usage | undefined;
  isFailed: boolean;
  onRetry: () => void;
  /** May one look at others' use? */
  seesMembers: boolean;
}

/** Below ten a tenth matters: six credits in a month are not none a day. */
const meanOf = (total: number, days: number): string => {
  const mean = total / Math.max(1, days);
  return mean.toLocaleString('en', { maximumFractionDigits: mean < 10 ? 1 : 0 });
};

/** What was used, day by day. */
export function UsageSection({ tools, recent, isFailed, onRetry, seesMembers }: UsageSectionProps) {
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
              {t('credits.use.sum', {
                total: total.toLocaleString('en'),
                mean: meanOf(total, days.length),
              })}
            </small>
          ) : null}
        </h2>
        {seesMembers && members.length > 0 ? (
          <div className={listing.filter}>
            <Select
              aria-label={t('credits.member')}
              value={memberId}
              onChange={setMemberId}
              options={[
                { value: '', label: t('credits.member.all') },
                ...members.map(({ id, nickname }) => ({ value: id, label: nickname })),
              ]}
            />
          </div>
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
