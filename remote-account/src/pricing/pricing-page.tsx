import { getMembershipPackages } from '@atelier/contract/orders';
import { useText } from '@atelier/platform/i18n';
import { callQuery, queryClient, useQuery } from '@atelier/platform/queries';
import { Link, useSearchParams } from '@atelier/platform/router';
import { useMembership, useSessionState } from '@atelier/platform/session';
import { Button } from '@atelier/ui/button';
import { buttonClass } from '@atelier/ui/button-class';
import { Segmented } from '@atelier/ui/segmented';
import { Sheet } from '@atelier/ui/sheet';
import { Skeleton } from '@atelier/ui/skeleton';
import { useState } from 'react';
import { PublicFrame } from '../frame/public-frame.tsx';
import cardStyles from './buy-card.module.css';
import { BuyCard } from './buy-card.tsx';
import { Outcome } from './outcome.tsx';
import { PackageTable } from './package-table.tsx';
import styles from './pricing-page.module.css';
import { ToolPrices } from './tool-prices.tsx';
import { TopUpCard } from './top-up-card.tsx';

type Kind = 'personal' | 'business';

/** /pricing: what is for sale, for whom, how it is paid, and what a drawing costs. */
export function PricingPage() {
  const t = useText('account');
  const state = useSessionState();
  const membership = useMembership();
  const [params, setParams] = useSearchParams();
  const [asked, setKind] = useState<Kind>();
  const [months, setMonths] = useState<'1' | '12'>('1');
  const [code, setCode] = useState<string>();
  const identity = state.status === 'signed-in' ? state.identity : undefined;
  const own: Kind = identity?.type === 'B' ? 'business' : 'personal';
  const kind = asked ?? own;
  const { data, isError, refetch } = useQuery(callQuery(getMembershipPackages, { kind }), queryClient);
  const packages = data?.packages.filter((item) => item.months === Number(months)) ?? [];
  const chosen = packages.find((item) => item.code === code) ?? packages[0];
  /** The content below the packages is rendered with them, which avoids a layout shift. */
  const isRead = data !== undefined || isError;
  const canBuy = identity !== undefined && (identity.type === 'C' || identity.member?.is_admin === true);
  const orderId = params.get('order');
  const buyer = identity?.company?.name ?? (state.status === 'signed-in' ? state.user.nickname : '');
  const handleSettled = (id: string): void => setParams({ order: id });
  return (
    <PublicFrame>
      <div className={styles.top}>
        <h1 className={styles.title}>{t('pricing.title')}</h1>
        <p className={styles.lead}>{t('pricing.lead')}</p>
      </div>
      {orderId && identity ? <Outcome key={orderId} orderId={orderId} /> : null}
      <div className={styles.switches}>
        <Segmented
          isFitting
          aria-label={t('pricing.kind')}
          value={kind}
          onChange={setKind}
          options={[
            { value: 'personal', label: t('pricing.kind.personal') },
            { value: 'business', label: t('pricing.kind.business') },
          ]}
        />
        <Segmented
          isFitting
          aria-label={t('pricing.period')}
          value={months}
          onChange={setMonths}
          options={[
            { value: '1', label: t('pricing.period.month') },
            { value: '12', label: t('pricing.period.year'), note: t('pricing.period.saves') },
          ]}
        />
        {months === '12' ? <span className={styles.sub}>{t('pricing.period.words')}</span> : null}
      </div>
      <div className={styles.shop}>
        {isError ? (
          <Sheet padding={24}>
            <p className={styles.sub}>{t('pricing.failed')}</p>
            <Button onClick={() => void refetch()}>{t('person.retry')}</Button>
          </Sheet>
        ) : data ? (
          <PackageTable packages={packages} chosen={chosen?.code} mine={membership?.package?.code} onChoose={setCode} />
        ) : (
          <Sheet padding={24} aria-busy="true">
            <Skeleton count={8} />
          </Sheet>
        )}
        {!isRead ? null : canBuy && kind === own && chosen ? (
          <BuyCard
            key={chosen.code}
            chosen={chosen}
            packages={data?.packages ?? []}
            providers={data?.providers ?? []}
            buyer={buyer}
            onSettled={handleSettled}
          />
        ) : (
          <Sheet padding={24} className={cardStyles.card}>
            <NoBuying isSignedIn={identity !== undefined} kind={kind} own={own} />
          </Sheet>
        )}
      </div>
      {isRead ? (
        <div className={styles.two}>
          <TopUpCard providers={canBuy ? (data?.providers ?? []) : []} onSettled={handleSettled} />
          <ToolPrices />
        </div>
      ) : null}
    </PublicFrame>
  );
}

/** Why the current identity cannot buy this package, with the next step. */
function NoBuying({ isSignedIn, kind, own }: { isSignedIn: boolean; kind: Kind; own: Kind }) {
  const t = useText('account');
  if (!isSignedIn)
    return (
      <>
        <h2 className={cardStyles.title}>{t('pricing.trial')}</h2>
        <p className={cardStyles.quiet}>{t('pricing.trial.words')}</p>
        <Link className={buttonClass({ kind: 'primary', isWide: true })} to="/register">
          {t('pricing.start')}
        </Link>
        <Link className={buttonClass({ isWide: true })} to="/login?redirect=%2Fpricing">
          {t('pricing.signIn')}
        </Link>
      </>
    );
  const why = kind === own ? 'member' : kind;
  return (
    <>
      <h2 className={cardStyles.title}>{t(`pricing.not.${why}`)}</h2>
      <p className={cardStyles.quiet}>{t(`pricing.not.${why}.words`)}</p>
      {why === 'business' ? (
        <Link className={buttonClass({ isWide: true })} to="/userinfo/corpControl">
          {t('pricing.not.business.way')}
        </Link>
      ) : null}
    </>
  );
}
