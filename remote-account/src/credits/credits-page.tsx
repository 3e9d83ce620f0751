import { creditLotListing, getUsage } from '@atelier/contract/credits';
import { useLanguage, useText } from '@atelier/platform/i18n';
import { callQuery, useQuery } from '@atelier/platform/queries';
import { Link } from '@atelier/platform/router';
import { useQuota, useSessionState } from '@atelier/platform/session';
import { buttonClass } from '@atelier/ui/button-class';
import { dayWords } from '@atelier/ui/date-words';
import { Sheet } from '@atelier/ui/sheet';
import { Skeleton } from '@atelier/ui/skeleton';
import { Failed } from '../listing/failed.tsx';
import listing from '../listing/listing.module.css';
import styles from './credits-page.module.css';
import { forecastOf, paceOf } from './forecast.ts';
import { LedgerSection } from './ledger-section.tsx';
import { LotsTable } from './lots-table.tsx';
import { addDays } from './usage-days.ts';
import { UsageSection } from './usage-section.tsx';
import { useTools } from './use-tools.ts';

/** The browser's day is near enough to ask by; the answer says the installation's. */
const askedDays = (now: Date) => {
  const today = now.toISOString().slice(0, 10);
  return { from: addDays(today, -31), to: addDays(today, 1) };
};

/** /userinfo/credits: what the wallet in use has, what it was used for, and every change of it. */
export function CreditsPage() {
  const t = useText('account');
  const language = useLanguage();
  const state = useSessionState();
  const quota = useQuota();
  const tools = useTools();
  const lots = useQuery(callQuery(creditLotListing, {}));
  const recent = useQuery(callQuery(getUsage, askedDays(new Date())));
  if (state.status !== 'signed-in')
    return (
      <Sheet padding={24} className={listing.sheet} aria-busy="true">
        <Skeleton count={8} />
      </Sheet>
    );
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
