import type { RemoteHealthRow } from '@atelier/contract/telemetry';
import { useLanguage } from '@atelier/platform/i18n';
import { momentWords } from '@atelier/ui/date-words';
import { fillText } from '../../i18n/fill-text.ts';
import en from '../../locales/en/remote-health.json' with { type: 'json' };
import zh from '../../locales/zh/remote-health.json' with { type: 'json' };
import styles from './remote-health-page.module.css';

type RemoteHealthTexts = Readonly<Record<keyof typeof zh, string>>;

const texts = { zh, en } as const satisfies Record<string, RemoteHealthTexts>;

/** Words of the operator's page; loaded with it. */
export const useRemoteHealthTexts = (): RemoteHealthTexts => texts[useLanguage()];

/** A figure that asks for attention as soon as it is not 0. */
const Count = ({ value }: { value: number }) => (
  <td className={value > 0 ? `${styles.figure} ${styles.alert}` : styles.figure}>{value}</td>
);

const Version = ({ version }: { version: string | null }) => {
  const { none } = useRemoteHealthTexts();
  return (
    <td>
      {version ? <code className={styles.version}>{version}</code> : <span className={styles.quiet}>{none}</span>}
    </td>
  );
};

const Row = ({ row }: { row: RemoteHealthRow }) => {
  const texts = useRemoteHealthTexts();
  const language = useLanguage();
  const { canary, lastChange, p95, remote } = row;
  const names: Record<string, string> = { host: texts.host, other: texts.other, registry: texts.registry };
  return (
    <tr>
      <th scope="row">{names[remote] ?? remote}</th>
      <Version version={row.active} />
      <Version version={row.lastGood} />
      <Version version={canary && `${canary.version} · ${canary.percent}%`} />
      <td className={styles.figure}>{row.openPages ?? '–'}</td>
      <td className={styles.figure}>{row.loads}</td>
      <Count value={row.failures} />
      <Count value={row.fallbacks} />
      <td className={styles.figure}>{p95 === null ? '–' : fillText(texts.milliseconds, { ms: p95 })}</td>
      <Count value={row.violations} />
      <td className={styles.quiet}>
        {lastChange
          ? fillText(texts.changeBy, { ...lastChange, time: momentWords(lastChange.at, language) })
          : texts.none}
      </td>
    </tr>
  );
};

/** One line a remote. */
export const RemoteTable = ({ rows }: { rows: readonly RemoteHealthRow[] }) => {
  const texts = useRemoteHealthTexts();
  return (
    <div className={styles.scroll}>
      <table className={styles.table} aria-label={texts.title}>
        <thead>
          <tr>
            <th scope="col">{texts.remote}</th>
            <th scope="col">{texts.active}</th>
            <th scope="col">{texts.lastGood}</th>
            <th scope="col">{texts.canary}</th>
            <th scope="col" className={styles.figure}>
              {texts.openPages}
            </th>
            <th scope="col" className={styles.figure}>
              {texts.loads}
            </th>
            <th scope="col" className={styles.figure}>
              {texts.failures}
            </th>
            <th scope="col" className={styles.figure}>
              {texts.fallbacks}
            </th>
            <th scope="col" className={styles.figure}>
              {texts.p95}
            </th>
            <th scope="col" className={styles.figure}>
              {texts.violations}
            </th>
            <th scope="col">{texts.lastChange}</th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <Row key={row.remote} row={row} />
          ))}
        </tbody>
      </table>
    </div>
  );
};
