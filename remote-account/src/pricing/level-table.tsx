import { useText } from '@atelier/platform/i18n';
import { useMembership } from '@atelier/platform/session';
import { Tag } from '@atelier/ui/tag';
import styles from './level-table.module.css';

const levels = [
  { key: 'free', level: 0, price: 'pricing.free.price', credits: 'pricing.free.credits', account: 'own' },
  { key: 'personal', level: 1, price: undefined, credits: 'pricing.later', account: 'own' },
  { key: 'business', level: 4, price: undefined, credits: 'pricing.later', account: 'company' },
] as const;

/** The membership levels side by side. What is not decided yet says so. */
export function LevelTable() {
  const t = useText('account');
  const mine = useMembership()?.membership_type;
  const rows = [
    { label: t('pricing.row.credits'), of: (level: (typeof levels)[number]) => t(level.credits) },
    { label: t('pricing.row.account'), of: (level: (typeof levels)[number]) => t(`pricing.account.${level.account}`) },
    { label: t('pricing.row.topUp'), of: () => t('pricing.topUp.later') },
  ];
  return (
    <div className={styles.scroll}>
      <table className={styles.table}>
        <thead>
          <tr>
            <th className={styles.same} scope="col">
              <strong>{t('pricing.same')}</strong>
              <span>{t('pricing.same.failed')}</span>
              <span>{t('pricing.same.cancel')}</span>
              <span>{t('pricing.same.kept')}</span>
            </th>
            {levels.map((level) => (
              <th key={level.key} scope="col" className={level.level === mine ? styles.mine : undefined}>
                <span className={styles.name}>
                  {t(`level.${level.level}`)}
                  {level.level === mine ? <Tag look="strong">{t('pricing.yours')}</Tag> : null}
                </span>
                {level.price ? (
                  <span className={styles.price}>{t(level.price)}</span>
                ) : (
                  <span className={styles.later}>{t('pricing.priceLater')}</span>
                )}
                <span className={styles.for}>{t(`pricing.${level.key}.for`)}</span>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.label}>
              <th scope="row">{row.label}</th>
              {levels.map((level) => (
                <td key={level.key} className={level.level === mine ? styles.mine : undefined}>
                  {row.of(level)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
