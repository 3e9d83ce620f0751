import { createTopUpOrder, type PaymentProviderId } from '@atelier/contract/orders';
import { http } from '@atelier/platform/http';
import { useLanguage, useText } from '@atelier/platform/i18n';
import { Link } from '@atelier/platform/router';
import { useMembership } from '@atelier/platform/session';
import { Button } from '@atelier/ui/button';
import { Checkbox } from '@atelier/ui/checkbox';
import { lastDayWords } from '@atelier/ui/date-words';
import { Segmented } from '@atelier/ui/segmented';
import { Sheet } from '@atelier/ui/sheet';
import { useId, useRef, useState } from 'react';
import { providerKey, shortYuan, yuan } from '../frame/format.ts';
import { usePay } from '../orders/use-pay.tsx';
import styles from './buy-card.module.css';
import page from './pricing-page.module.css';

interface WaysToPayProps {
  providers: readonly PaymentProviderId[];
  provider: PaymentProviderId;
  onProvider: (provider: PaymentProviderId) => void;
  hasAgreed: boolean;
  onAgree: (hasAgreed: boolean) => void;
  /** Fen; undefined while it is loading. */
  amount: number | undefined;
  isBusy: boolean;
  onPay: () => void;
}

/** Payment methods and the pay button; a disabled button shows its reason. */
export function WaysToPay(props: WaysToPayProps) {
  const { providers, provider, onProvider, hasAgreed, onAgree, amount, isBusy, onPay } = props;
  const t = useText('account');
  const whyId = useId();
  return (
    <>
      {providers.length > 1 ? (
        <Segmented
          aria-label={t('buy.provider')}
          value={provider}
          onChange={onProvider}
          options={providers.map((value) => ({ value, label: t(providerKey(value)) }))}
        />
      ) : (
        <p className={styles.quiet}>{t('buy.by', { provider: t(providerKey(provider)) })}</p>
      )}
      <Checkbox isChecked={hasAgreed} onChange={onAgree}>
        <span className={styles.quiet}>
          {t('buy.agree')}
          <Link to="/payment" target="_blank">
            {t('legal.payment')}
          </Link>
          {t('buy.agree.refund')}
        </span>
      </Checkbox>
      <Button
        kind="primary"
        size="l"
        isWide
        label={amount === undefined ? t('buy.pay') : t('buy.payAmount', { amount: yuan(amount) })}
        isBusy={isBusy}
        disabled={!hasAgreed || amount === undefined}
        aria-describedby={hasAgreed ? undefined : whyId}
        onClick={onPay}
      />
      {hasAgreed ? null : (
        <p id={whyId} className={styles.quiet}>
          {t('buy.needsAgreement')}
        </p>
      )}
    </>
  );
}

/** An idempotency key per request; a retry reuses it, so that nothing is created twice. */
export const useKey = (): ((asked: string) => string) => {
  const keys = useRef(new Map<string, string>());
  return (asked) => {
    const key = keys.current.get(asked) ?? crypto.randomUUID();
    keys.current.set(asked, key);
    return key;
  };
};

interface TopUpCardProps {
  providers: readonly PaymentProviderId[];
  onSettled: (orderId: string) => void;
}

/** Buys additional credits within the current package; without one, links to the packages. */
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
    void pay.begin(() => http.call(createTopUpOrder, { ...asked, idempotency_key }, { quiet: true }));
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
