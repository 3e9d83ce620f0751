import { membershipTitles } from '@atelier/catalogue/membership-titles';
import { useLanguage, useLocalized, useText } from '@atelier/platform/i18n';
import { navigation } from '@atelier/platform/navigation';
import { useMembership, useQuota } from '@atelier/platform/session';
import { Button } from '@atelier/ui/button';
import { Icon } from '@atelier/ui/icon';
import { Popover } from '@atelier/ui/popover';
import styles from './popovers.module.css';

/** Credits in the header: spendable, held, membership and the first expiry, with the way to buy. */
export const BalancePopover = () => {
  const t = useText('host');
  const quota = useQuota();
  const format = useNumber();
  const figure = quota ? format(quota.residue_count) : '–';
  return (
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
        />
      )}
    </Popover>
  );
};

const BalanceCard = ({ onPricing }: { onPricing: () => void }) => {
  const t = useText('host');
  const language = useLanguage();
  const localized = useLocalized();
  const format = useNumber();
  const quota = useQuota();
  const membership = useMembership();
  const expires = membership?.expires_at;
  const date = new Intl.DateTimeFormat(language === 'zh' ? 'zh-CN' : 'en-GB', { dateStyle: 'medium' });
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
        <dt>{t('balance.expires')}</dt>
        <dd>{expires ? date.format(new Date(expires)) : t('balance.noExpiry')}</dd>
      </dl>
      <Button isWide onClick={onPricing}>
        {t('balance.pricing')}
      </Button>
    </div>
  );
};

const useNumber = (): ((value: number) => string) => {
  const language = useLanguage();
  const numbers = new Intl.NumberFormat(language);
  return (value) => numbers.format(value);
};
