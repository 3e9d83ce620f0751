import type { ReleaseLine } from '@atelier/contract/releases';
import { useLanguage } from '@atelier/platform/i18n';
import { Button } from '@atelier/ui/button';
import { momentWords } from '@atelier/ui/date-words';
import { Segmented } from '@atelier/ui/segmented';
import { useState } from 'react';
import { fillText } from '../../i18n/fill-text.ts';
import styles from './releases-page.module.css';
import { type ReleasesTexts, useReleasesTexts } from './releases-texts.ts';

const step = 20;

/** A log entry's action as the rest of a sentence that begins with the operator's name. */
const deedOf = ({ action, from, to, percent }: ReleaseLine, texts: ReleasesTexts): string => {
  const words: Readonly<Record<string, string>> = {
    publish: texts.didPublish,
    promote: texts.didPromote,
    rollback: texts.didRollback,
    canary: texts.didCanary,
    'canary-off': texts.didCanaryOff,
    gc: texts.didGc,
    renew: texts.didRenew,
    disable: texts.didDisable,
    enable: texts.didEnable,
    remove: texts.didRemove,
  };
  return fillText(words[action] ?? texts.didOther, { action, from: from ?? '', to: to ?? '', percent: percent ?? 0 });
};

/** Who changed what, when and why; the newest first. */
export const HistoryList = ({ lines, remote }: { lines: readonly ReleaseLine[]; remote: string }) => {
  const texts = useReleasesTexts();
  const language = useLanguage();
  const [scope, setScope] = useState<'one' | 'all'>('one');
  const [most, setMost] = useState(step);
  const wanted = lines.filter((line) => scope === 'all' || line.remote === remote);
  const left = wanted.length - most;
  return (
    <section className={styles.history} aria-label={texts.history}>
      <header className={styles.historyHead}>
        <h2 className={styles.subtitle}>{texts.history}</h2>
        <Segmented
          size="s"
          isFitting
          aria-label={texts.historyScope}
          value={scope}
          onChange={setScope}
          options={[
            { value: 'one', label: texts.historyOne },
            { value: 'all', label: texts.historyAll },
          ]}
        />
      </header>
      {wanted.length === 0 ? <p className={styles.quiet}>{texts.historyNone}</p> : null}
      <ol className={styles.lines}>
        {wanted.slice(0, most).map((line) => (
          <li key={line.revision} className={styles.line}>
            <time className={styles.quiet} dateTime={line.at}>
              {momentWords(line.at, language)}
            </time>
            <p>
              <b>{line.who}</b> {deedOf(line, texts)}
              {scope === 'all' && line.remote ? <span className={styles.quiet}> · {line.remote}</span> : null}
            </p>
            <p className={styles.quiet}>{line.reason === '' ? texts.reasonNone : `“${line.reason}”`}</p>
          </li>
        ))}
      </ol>
      {left > 0 ? (
        <Button kind="quiet" onClick={() => setMost(most + step)}>
          {fillText(texts.historyMore, { count: Math.min(step, left) })}
        </Button>
      ) : null}
    </section>
  );
};
