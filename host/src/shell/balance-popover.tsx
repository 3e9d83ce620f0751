import { membershipTitles } from '@atelier/catalogue/membership-titles';
import { useLanguage, useLocalized, useText } from '@atelier/platform/i18n';
import { navigation } from '@atelier/platform/navigation';
import { useMembership, useQuota, useSessionState } from '@atelier/platform/session';
import { Button } from '@atelier/ui/button';
import { dateWords, lastDayWords } from '@atelier/ui/date-words';
import { Icon } from '@atelier/ui/icon';
import { Popover } from '@atelier/ui/popover';
import { lazy, Suspense, useState } from 'react';
import styles from './popovers.module.css';

// Both are rarely opened and ask the server.
const ExchangeDialog = lazy(async () => ({ default: (await import('./exchange-dialog.tsx')).ExchangeDialog }));
const TopUpDialog = lazy(async () => ({ default: (await import('./top-up-dialog.tsx')).TopUpDialog }));

/** Credits in the header: spendable, held, membership and the first expiry, with the way to buy. */
export const BalancePopover = () => {
  const t = useText('host');
  const quota = useQuota();
  const format = useNumber();
  const figure = quota ? format(quota.residue_count) : '–';
  const [opened, setOpened] = useState<'exchange' | 'top-up'>();
  return (
    <>
      <Popover
        label={t('balance.title')}
        placement="bottom-end"
        opener={(opener) => (
          <button
            type="button"
            className={styles.pill}
            aria-label={t('balance.open', { count: figure })}
            data-guide="credits"
            {...opener}
          >
            <Icon name="spool" size={16} className={styles.faint} />
            <span className={styles.num}>{figure}</span>
          </button>
        )}
      >
        {(close) => (
          <BalanceCard
            onPricing={() => {
              close();
              navigation.open('/pricing');
            }}
            onOpen={(which) => {
              close();
              setOpened(which);
            }}
          />
        )}
      </Popover>
      <Suspense fallback={null}>
        {opened === 'exchange' ? <ExchangeDialog onClose={() => setOpened(undefined)} /> : null}
        {opened === 'top-up' ? <TopUpDialog onClose={() => setOpened(undefined)} /> : null}
      </Suspense>
    </>
  );
};

interface BalanceCardProps {
  onPricing: () => void;
  onOpen: (dialog: 'exchange' | 'top-up') => void;
}

const BalanceCard = ({ onPricing, onOpen }: BalanceCardProps) => {
  const t = useText('host');
  const language = useLanguage();
  const localized = useLocalized();
  const format = useNumber();
  const quota = useQuota();
  const membership = useMembership();
  const state = useSessionState();
  const identity = state.status === 'signed-in' ? state.identity : undefined;
  // Members of a company ask their administrator.
  const canBuy = identity !== undefined && (identity.type === 'C' || identity.member?.is_admin === true);
  const expires = membership?.expires_at;
  return (
    <div className={styles.card}>
      <p className={styles.label}>{t('balance.spendable')}</p>
      <p className={styles.figure}>{quota ? format(quota.residue_count) : t('balance.unknown')}</p>
      {quota && quota.held > 0 ? (
        <p className={styles.hint}>{t('balance.held', { count: format(quota.held) })}</p>
      ) : null}
      <dl className={styles.facts}>
        <dt>{t('balance.membership')}</dt>
        <dd>{membership ? localized(membershipTitles[membership.membership_type]) : t('balance.unknown')}</dd>
        {membership?.package && membership.ends_at ? (
          <>
            <dt>{localized(membership.package.name)}</dt>
            <dd>{t('balance.until', { date: lastDayWords(membership.ends_at, language) })}</dd>
          </>
        ) : null}
        <dt>{t('balance.expires')}</dt>
        <dd>{expires ? dateWords(expires, language) : t('balance.noExpiry')}</dd>
      </dl>
      <div className={styles.ways}>
        <Button isWide onClick={onPricing}>
          {t('balance.pricing')}
        </Button>
        {canBuy && membership?.package ? (
          <Button isWide onClick={() => onOpen('top-up')}>
            {t('dialogs.topUp')}
          </Button>
        ) : null}
        {canBuy ? (
          <Button isWide kind="quiet" onClick={() => onOpen('exchange')}>
            {t('exchange.title')}
          </Button>
        ) : null}
      </div>
    </div>
  );
};

const useNumber = (): ((value: number) => string) => {
  const language = useLanguage();
  const numbers = new Intl.NumberFormat(language);
  return (value) => numbers.format(value);
};
