import { useText } from '@atelier/platform/i18n';
import { LevelHead } from './level-head.tsx';
import styles from './level-list.module.css';
import { levelRows, levels, sameForAll } from './levels.ts';

/** The levels one below the other, on a phone. */
export function LevelList({ mine }: { mine: number | undefined }) {
  const t = useText('account');
  return (
    <div className={styles.list}>
      {levels.map((level) => (
        <section key={level.key} className={level.level === mine ? `${styles.level} ${styles.mine}` : styles.level}>
          <h2>
            <LevelHead level={level} isMine={level.level === mine} />
          </h2>
          <dl className={styles.rows}>
            {levelRows.map((row) => (
              <div key={row.label} className={styles.row}>
                <dt>{t(row.label)}</dt>
                <dd>{t(row.of(level))}</dd>
              </div>
            ))}
          </dl>
        </section>
      ))}
      <section className={styles.level}>
        <h2 className={styles.same}>{t('pricing.same')}</h2>
        {sameForAll.map((key) => (
          <p key={key}>{t(key)}</p>
        ))}
      </section>
    </div>
  );
}
