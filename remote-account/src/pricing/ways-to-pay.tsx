import type { PaymentProviderId } from '@atelier/contract/orders';
import { useText } from '@atelier/platform/i18n';
import { Link } from '@atelier/platform/router';
import { Button } from '@atelier/ui/button';
import { Checkbox } from '@atelier/ui/checkbox';
import { Segmented } from '@atelier/ui/segmented';
import { useId } from 'react';
import { providerKey, yuan } from '../orders/money-words.ts';
import styles from './buy-card.module.css';

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
        isBusy={isBusy}
        disabled={!hasAgreed || amount === undefined}
        aria-describedby={hasAgreed ? undefined : whyId}
        onClick={onPay}
      >
        {amount === undefined ? t('buy.pay') : t('buy.payAmount', { amount: yuan(amount) })}
      </Button>
      {hasAgreed ? null : (
        <p id={whyId} className={styles.quiet}>
          {t('buy.needsAgreement')}
        </p>
      )}
    </>
  );
}
