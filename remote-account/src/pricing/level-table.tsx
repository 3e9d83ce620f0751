import { useText } from '@atelier/platform/i18n';
import { LevelHead } from './level-head.tsx';
import styles from './level-table.module.css';
import { levelRows, levels, sameForAll } from './levels.ts';

/** The levels side by side, from a tablet up. */
export function LevelTable({ mine }: { mine: number | undefined }) {
  const t = useText('account');
  return (
    <table className={styles.table}>
      <thead>
        <tr>
          <th className={styles.same} scope="col">
            <strong>{t('pricing.same')}</strong>
            {sameForAll.map((key) => (
              <span key={key}>{t(key)}</span>
            ))}
          </th>
          {levels.map((level) => (
            <th key={level.key} scope="col" className={level.level === mine ? styles.mine : undefined}>
              <LevelHead level={level} isMine={level.level === mine} />
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {levelRows.map((row) => (
          <tr key={row.label}>
            <th scope="row">{t(row.label)}</th>
            {levels.map((level) => (
              <td key={level.key} className={level.level === mine ? styles.mine : undefined}>
                {t(row.of(level))}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
