import type { PackageForSale } from '@atelier/contract/orders';
import { useLanguage, useLocalized, useText } from '@atelier/platform/i18n';
import { Button } from '@atelier/ui/button';
import { Icon } from '@atelier/ui/icon';
import { Tag } from '@atelier/ui/tag';
import { shortYuan } from '../orders/money-words.ts';
import styles from './package-table.module.css';

interface PackageTableProps {
  packages: readonly PackageForSale[];
  chosen: string | undefined;
  /** The package that runs. */
  mine: string | undefined;
  onChoose: (code: string) => void;
}

const rows = ['points', 'each', 'seats', 'storage'] as const;

/** Packages side by side; on a phone one below the other. */
export function PackageTable({ packages, chosen, mine, onChoose }: PackageTableProps) {
  const t = useText('account');
  const localized = useLocalized();
  const language = useLanguage();
  const figureOf = (row: (typeof rows)[number], item: PackageForSale): string => {
    if (row === 'points') return item.points.toLocaleString('en');
    if (row === 'each') return `¥${(item.price / 100 / (item.points * item.months)).toFixed(3)}`;
    if (row === 'seats') return item.seats === null ? '1' : String(item.seats);
    return `${item.storage_gb.toLocaleString('en')} GB`;
  };
  return (
    <ul className={styles.packages}>
      {packages.map((item) => {
        const name = localized(item.name);
        const isChosen = item.code === chosen;
        return (
          <li key={item.code} className={isChosen ? `${styles.package} ${styles.chosen}` : styles.package}>
            <h2 className={styles.name}>
              {name}
              {item.code === mine ? <Tag look="strong">{t('pricing.yours')}</Tag> : null}
            </h2>
            <p className={styles.price}>
              <b>{shortYuan(Math.round(item.price / item.months / 100) * 100)}</b>
              <span>{t('pricing.perMonth')}</span>
            </p>
            <p className={styles.quiet}>
              {item.months === 12 ? t('pricing.year', { price: shortYuan(item.price) }) : t('pricing.month')}
            </p>
            {isChosen ? (
              <p className={styles.is}>
                <Icon name="check" size={16} />
                {t('pricing.chosen')}
              </p>
            ) : (
              <Button isWide onClick={() => onChoose(item.code)}>
                {t('pricing.chooseNamed', { name })}
              </Button>
            )}
            <dl className={styles.rows}>
              {rows.map((row) => (
                <div key={row} className={styles.row}>
                  <dt>{t(`pricing.row.${row}`)}</dt>
                  <dd>{figureOf(row, item)}</dd>
                </div>
              ))}
            </dl>
            <ul className={styles.features}>
              {item.features[language === 'zh' ? 'zh' : 'en'].map((feature) => (
                <li key={feature}>
                  <Icon name="check" size={16} />
                  {feature}
                </li>
              ))}
            </ul>
          </li>
        );
      })}
    </ul>
  );
}
