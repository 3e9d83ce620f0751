import type { RemoteHealthRow } from '@atelier/contract/telemetry';
import { useLanguage } from '@atelier/platform/i18n';
import { momentWords } from '@atelier/ui/date-words';
import { Notice } from '@atelier/ui/notice';
import { fillText } from '../../i18n/fill-text.ts';
import styles from './remote-health-page.module.css';
import { useRemoteHealthTexts } from './remote-health-texts.ts';

interface Remain {
  remote: string;
  version: string;
  pages: number;
  lastFailure: string | null;
}

const remainsOf = ({ remote, withdrawn = [], versions }: RemoteHealthRow): Remain[] =>
  versions
    .filter(({ version }) => withdrawn.includes(version))
    .map(({ version, openPages = 0, lastFailure = null }) => ({ remote, version, pages: openPages, lastFailure }))
    .filter(({ pages, lastFailure }) => pages > 0 || lastFailure !== null);

/** Names the versions that were taken back and still run, or failed within the day, so that one sees them go. */
export const RemainsNotice = ({ rows }: { rows: readonly RemoteHealthRow[] }) => {
  const texts = useRemoteHealthTexts();
  const language = useLanguage();
  const remains = rows.flatMap(remainsOf);
  if (remains.length === 0) return null;
  const wordsOf = ({ lastFailure, pages, ...names }: Remain): string => {
    const time = lastFailure ? momentWords(lastFailure, language) : '';
    const words = pages === 0 ? texts.remainsFails : lastFailure ? texts.remainsBoth : texts.remainsRuns;
    return fillText(words, { ...names, pages, time });
  };
  return (
    <div className={styles.remains}>
      <Notice
        tone={remains.some(({ pages }) => pages > 0) ? 'warn' : 'plain'}
        title={texts.remainsTitle}
        ground="sheet"
      >
        {remains.map((remain) => (
          <span key={`${remain.remote} ${remain.version}`} className={styles.remain}>
            {wordsOf(remain)}
          </span>
        ))}
        {texts.remainsBody}
      </Notice>
    </div>
  );
};
