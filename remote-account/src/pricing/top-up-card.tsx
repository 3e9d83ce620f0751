import { createOrderNumber, type PaymentProviderId } from '@atelier/contract/orders';
import { http } from '@atelier/platform/http';
import { useLanguage, useText } from '@atelier/platform/i18n';
import { useMembership } from '@atelier/platform/session';
import { lastDayWords } from '@atelier/ui/date-words';
import { Sheet } from '@atelier/ui/sheet';
import { useId, useState } from 'react';
import { shortYuan } from '../orders/money-words.ts';
import { usePay } from '../orders/use-pay.tsx';
import styles from './buy-card.module.css';
import page from './pricing-page.module.css';
import { useKey } from './use-key.ts';
import { WaysToPay } from './ways-to-pay.tsx';

interface TopUpCardProps {
  providers: readonly PaymentProviderId[];
  onSettled: (orderId: string) => void;
}

/** More credits within the package that runs; without one, the way to it. */
export function TopUpCard({ providers, onSettled }: TopUpCardProps) {
  const t = useText('account');
  const language = useLanguage();
  const membership = useMembership();
  const name = useId();
  const [value, setValue] = useState<number>();
  const [provider, setProvider] = useState<PaymentProviderId>();
  const [hasAgreed, setAgreed] = useState(false);
  const pay = usePay(onSettled);
  const keyOf = useKey();
  const packs = membership?.package ? membership.menu_list : [];
  const chosen = packs.find((pack) => pack.value === value) ?? packs[1] ?? packs[0];
  const way = provider ?? providers[0];
  const handlePay = (): void => {
    if (!way || !chosen) return;
    const asked = { value: chosen.value, provider: way };
    const idempotency_key = keyOf(JSON.stringify(asked));
    void pay.begin(() => http.call(createOrderNumber, { ...asked, idempotency_key }, { quiet: true }));
  };
  return (
    <Sheet padding={24} className={styles.card} id="top-up">
      <div>
        <h2 className={page.heading}>{t('pricing.topUp')}</h2>
        <p className={page.sub}>
          {membership?.ends_at && chosen
            ? t('pricing.topUp.until', { date: lastDayWords(membership.expires_at ?? membership.ends_at, language) })
            : t('pricing.topUp.words')}
        </p>
      </div>
      {chosen && way ? (
        <>
          <fieldset className={styles.packs} aria-label={t('pricing.topUp')}>
            {packs.map((pack) => (
              <label key={pack.value} className={styles.pack}>
                <input
                  type="radio"
                  name={name}
                  checked={pack.value === chosen.value}
                  onChange={() => setValue(pack.value)}
                />
                <b>{pack.point.toLocaleString('en')}</b>
                <span>{shortYuan(pack.value)}</span>
              </label>
            ))}
          </fieldset>
          <WaysToPay
            providers={providers}
            provider={way}
            onProvider={setProvider}
            hasAgreed={hasAgreed}
            onAgree={setAgreed}
            amount={chosen.value}
            isBusy={pay.isBusy}
            onPay={handlePay}
          />
        </>
      ) : null}
      {pay.dialog}
    </Sheet>
  );
}
