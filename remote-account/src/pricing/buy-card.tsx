import {
  createOrderMembership,
  createOrderRenew,
  createOrderUpgrade,
  getUpgradePayPrice,
  type PackageForSale,
  type PaymentProviderId,
} from '@atelier/contract/orders';
import { http } from '@atelier/platform/http';
import { useLanguage, useLocalized, useText } from '@atelier/platform/i18n';
import { callQuery, useQuery } from '@atelier/platform/queries';
import { useMembership } from '@atelier/platform/session';
import { lastDayWords } from '@atelier/ui/date-words';
import { Sheet } from '@atelier/ui/sheet';
import { useState } from 'react';
import { takenOff, yuan } from '../orders/money-words.ts';
import { usePay } from '../orders/use-pay.tsx';
import styles from './buy-card.module.css';
import { purchaseKind } from './purchase-kind.ts';
import { useKey } from './use-key.ts';
import { WaysToPay } from './ways-to-pay.tsx';

interface BuyCardProps {
  chosen: PackageForSale;
  packages: readonly PackageForSale[];
  providers: readonly PaymentProviderId[];
  /** Whom it is for. */
  buyer: string;
  onSettled: (orderId: string) => void;
}

const calls = { membership: createOrderMembership, renew: createOrderRenew, upgrade: createOrderUpgrade } as const;

/** What is bought, for whom and for how long, what it costs and how it is paid. */
export function BuyCard({ chosen, packages, providers, buyer, onSettled }: BuyCardProps) {
  const t = useText('account');
  const language = useLanguage();
  const localized = useLocalized();
  const membership = useMembership();
  const kind = purchaseKind(chosen, packages, membership?.package?.code);
  const upgrade = useQuery({
    ...callQuery(getUpgradePayPrice, { package_code: chosen.code }),
    enabled: kind === 'upgrade',
    staleTime: 0,
  });
  const [provider, setProvider] = useState<PaymentProviderId | undefined>();
  const [hasAgreed, setAgreed] = useState(false);
  const pay = usePay(onSettled);
  const keyOf = useKey();
  const way = provider ?? providers[0];
  const amount = kind === 'upgrade' ? upgrade.data?.price : chosen.price;
  const handlePay = (): void => {
    if (!way) return;
    const asked = { package_code: chosen.code, provider: way };
    const idempotency_key = keyOf(JSON.stringify([kind, asked]));
    void pay.begin(() => http.call(calls[kind], { ...asked, idempotency_key }, { quiet: true }));
  };
  return (
    <Sheet padding={24} className={styles.card}>
      <h2 className={styles.title}>
        {t(`buy.title.${kind}`, { name: localized(chosen.name) })}
        <span>{t(chosen.months === 12 ? 'buy.yearly' : 'buy.monthly')}</span>
      </h2>
      <dl className={styles.facts}>
        <dt>{t('buy.for')}</dt>
        <dd>{buyer}</dd>
        <dt>{t('buy.credits')}</dt>
        <dd>
          {kind === 'upgrade'
            ? (upgrade.data?.points.toLocaleString('en') ?? '–')
            : t(
                chosen.months === 12
                  ? 'buy.credits.year'
                  : kind === 'renew'
                    ? 'buy.credits.renew'
                    : 'buy.credits.month',
                {
                  count: chosen.points.toLocaleString('en'),
                },
              )}
        </dd>
        {kind === 'membership' || !membership?.ends_at ? null : (
          <>
            <dt>{t(kind === 'renew' ? 'buy.begins' : 'buy.ends')}</dt>
            <dd>
              {t(kind === 'renew' ? 'buy.after' : 'buy.until', { date: lastDayWords(membership.ends_at, language) })}
            </dd>
          </>
        )}
      </dl>
      <dl className={styles.sums}>
        {kind === 'upgrade' && upgrade.data ? (
          <>
            <dt>{t('buy.newLeft', { count: upgrade.data.days_left })}</dt>
            <dd>{yuan(upgrade.data.price_of_new)}</dd>
            <dt>{t('buy.oldLeft', { count: upgrade.data.points_back.toLocaleString('en') })}</dt>
            <dd>{takenOff(upgrade.data.rest_of_old)}</dd>
          </>
        ) : null}
        {kind !== 'upgrade' && chosen.list_price > chosen.price ? (
          <>
            <dt>{t('buy.months', { count: chosen.months })}</dt>
            <dd>{yuan(chosen.list_price)}</dd>
            <dt>{t('buy.saved')}</dt>
            <dd>{takenOff(chosen.list_price - chosen.price)}</dd>
          </>
        ) : null}
        <dt className={styles.strong}>{t('buy.sum')}</dt>
        <dd className={styles.sum}>{amount === undefined ? '–' : yuan(amount)}</dd>
      </dl>
      {upgrade.isError && kind === 'upgrade' ? <p className={styles.quiet}>{t('buy.noPrice')}</p> : null}
      {way ? (
        <WaysToPay
          providers={providers}
          provider={way}
          onProvider={setProvider}
          hasAgreed={hasAgreed}
          onAgree={setAgreed}
          amount={amount}
          isBusy={pay.isBusy}
          onPay={handlePay}
        />
      ) : (
        <p className={styles.quiet}>{t('buy.noProvider')}</p>
      )}
      {pay.dialog}
    </Sheet>
  );
}
