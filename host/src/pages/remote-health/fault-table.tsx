import type { RemoteHealthRow } from '@atelier/contract/telemetry';
import { useLanguage } from '@atelier/platform/i18n';
import { momentWords } from '@atelier/ui/date-words';
import styles from './remote-health-page.module.css';
import { useRemoteHealthTexts } from './remote-health-texts.ts';

/** What failed or was refused, by version, step and reason; the most frequent first. */
export const FaultTable = ({ rows }: { rows: readonly RemoteHealthRow[] }) => {
  const texts = useRemoteHealthTexts();
  const language = useLanguage();
  const faults = rows
    .flatMap(({ remote, faults: own }) => own.map((fault) => ({ remote, ...fault })))
    .sort((one, other) => other.count - one.count);
  return (
    <div className={styles.scroll}>
      <table className={styles.table} aria-label={texts.faultsTitle}>
        <thead>
          <tr>
            <th scope="col">{texts.remote}</th>
            <th scope="col">{texts.version}</th>
            <th scope="col">{texts.phase}</th>
            <th scope="col">{texts.kind}</th>
            <th scope="col" className={styles.figure}>
              {texts.count}
            </th>
            <th scope="col">{texts.lastSeen}</th>
          </tr>
        </thead>
        <tbody>
          {faults.map(({ remote, version, phase, errorClass, count, lastSeen }) => (
            <tr key={`${remote} ${version} ${phase} ${errorClass}`}>
              <th scope="row">{remote}</th>
              <td>
                <code className={styles.version}>{version}</code>
              </td>
              <td>{phase}</td>
              <td>{errorClass}</td>
              <td className={styles.figure}>{count}</td>
              <td className={styles.quiet}>{momentWords(lastSeen, language)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
};
