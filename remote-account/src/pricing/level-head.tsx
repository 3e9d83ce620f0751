import { membershipTitles } from '@atelier/catalogue/membership-titles';
import { useLocalized, useText } from '@atelier/platform/i18n';
import { Tag } from '@atelier/ui/tag';
import styles from './level-head.module.css';
import type { Level } from './levels.ts';

/** Name, price and audience of a level. */
export function LevelHead({ level, isMine }: { level: Level; isMine: boolean }) {
  const t = useText('account');
  const localized = useLocalized();
  return (
    <>
      <span className={styles.name}>
        {localized(membershipTitles[level.level])}
        {isMine ? <Tag look="strong">{t('pricing.yours')}</Tag> : null}
      </span>
      <span className={level.price ? styles.price : styles.later}>{t(level.price ?? 'pricing.priceLater')}</span>
      <span className={styles.for}>{t(`pricing.${level.key}.for`)}</span>
    </>
  );
}
