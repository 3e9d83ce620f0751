import type { Identity } from '@atelier/contract/company';
import { useLanguage, useLocalized } from '@atelier/platform/i18n';
import { useMembership, useQuota, useSessionState } from '@atelier/platform/session';
import { buttonClass } from '@atelier/ui/button';
import { dayWords, lastDayWords } from '@atelier/ui/date-words';
import { Link } from 'react-router-dom';
import { priceClasses } from '../../menu/tool-summaries.ts';
import styles from './dashboard.module.css';
import type { DashboardData, ToolPages } from './dashboard-page.tsx';
import { type DayUse, dailyUse, daysLeft } from './figures.ts';
import { type DashboardWords, Section, SectionError, SectionSkeleton, useDashboardWords } from './section.tsx';

/** Below this number of days at the current rate, the link to buy credits is shown beside the balance. */
const fewDays = 3;
/** Above this number of days the estimate is not shown. */
const manyDays = 60;

/** Midday, so that no time zone changes the date. */
const noonOf = (day: string): Date => new Date(`${day}T12:00:00`);

const canBuy = (identity: Identity): boolean => identity.type === 'C' || identity.member?.is_admin === true;

/** Balance, estimated duration and daily usage of credits. */
export const CreditsSection = ({ usage, pages }: { usage: DashboardData['usage']; pages: ToolPages }) => {
  const words = useDashboardWords();
  const language = useLanguage();
  const localized = useLocalized();
  const quota = useQuota();
  const membership = useMembership();
  const format = (count: number) => new Intl.NumberFormat(language).format(count);
  const cheapest = priceClasses(pages.tools)[0]?.credits ?? 0;
  const days = usage.data ? dailyUse(usage.data) : undefined;
  const left = quota && days ? daysLeft(quota.residue_count, days) : undefined;
  const isLow = quota?.residue_count === 0 || (left !== undefined && left < fewDays);
  const ends = membership?.package || membership?.is_trial ? (membership.ends_at ?? membership.expires_at) : null;
  return (
    <Section
      title={words('balance')}
      note={
        ends
          ? words('balanceUntil', {
              name: membership?.package ? localized(membership.package.name) : words('trial'),
              date: lastDayWords(ends, language),
            })
          : undefined
      }
      action={
        <Link to="/userinfo/credits" className={styles.more}>
          {words('details')}
        </Link>
      }
    >
      <p className={styles.balance}>
        <b>{quota ? format(quota.residue_count) : '–'}</b>
        {quota && cheapest > 0 ? (
          <span>{words('enough', { count: format(Math.floor(quota.residue_count / cheapest)) })}</span>
        ) : null}
      </p>
      {quota && quota.held > 0 ? <p className={styles.quiet}>{words('held', { count: format(quota.held) })}</p> : null}
      {quota?.allowance === undefined ? null : (
        <p className={styles.quiet}>{words('allowance', { count: format(quota.allowance) })}</p>
      )}
      {usage.isPending ? <SectionSkeleton /> : null}
      {usage.isError && !usage.data ? <SectionError onRetry={() => void usage.refetch()} /> : null}
      {days ? <UseBars days={days} words={words} left={left} /> : null}
      {isLow ? <WayToMore words={words} /> : null}
    </Section>
  );
};

const WayToMore = ({ words }: { words: DashboardWords }) => {
  const state = useSessionState();
  const membership = useMembership();
  if (state.status !== 'signed-in') return null;
  return canBuy(state.identity) ? (
    <Link to="/pricing" className={buttonClass({ isWide: true })}>
      {words(membership?.package ? 'topUp' : 'buy')}
    </Link>
  ) : (
    <p className={styles.quiet}>{words('ask')}</p>
  );
};

const formatCreditDuration = (left: number, words: DashboardWords): string => {
  if (left < 1) return words('lastsToday');
  return left > manyDays ? words('lastsLong') : words('lastsDays', { count: left });
};

interface UseBarsProps {
  days: readonly DayUse[];
  words: DashboardWords;
  left: number | undefined;
}

const UseBars = ({ days, words, left }: UseBarsProps) => {
  const language = useLanguage();
  const sum = days.reduce((all, { credits }) => all + credits, 0);
  const most = Math.max(...days.map(({ credits }) => credits));
  const [first, last] = [days[0], days.at(-1)];
  if (sum === 0) return null;
  return (
    <>
      <div className={styles.bars} role="img" aria-label={words('bars', { sum, most })}>
        {days.map(({ day, credits }) => (
          <i
            key={day}
            title={words('barOf', { day: dayWords(noonOf(day), language), count: credits })}
            style={{ blockSize: `${(100 * credits) / most}%` }}
          />
        ))}
      </div>
      <p className={styles.axis} aria-hidden="true">
        <span>{first ? dayWords(noonOf(first.day), language) : ''}</span>
        <span>{words('todayUse', { count: last?.credits ?? 0 })}</span>
      </p>
      <dl className={styles.facts}>
        <dt>{words('fortnight')}</dt>
        <dd>{words('fortnightUse', { count: sum })}</dd>
        {left === undefined ? null : (
          <>
            <dt>{words('lasts')}</dt>
            <dd>{formatCreditDuration(left, words)}</dd>
          </>
        )}
      </dl>
    </>
  );
};
