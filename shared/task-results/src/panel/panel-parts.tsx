import type { Task } from '@atelier/contract/task';
import { useLanguage } from '@atelier/platform/i18n';
import { Button } from '@atelier/ui/button';
import { Skeleton } from '@atelier/ui/placeholders';
import { useEffect, useRef, useState } from 'react';
import { type TaskResultsKey, useWords } from '../texts/words.ts';
import styles from './panel-note.module.css';
import { loadResultParts } from './use-result-parts.ts';

/** Announces task changes to screen readers, in their order. */
export function Announcer({ tasks, isLoaded }: { tasks: readonly Task[]; isLoaded: boolean }) {
  const words = useWords();
  const language = useLanguage();
  const before = useRef<ReadonlyMap<string, Task>>(undefined);
  const [said, setSaid] = useState('');
  useEffect(() => {
    if (!isLoaded) return;
    // Ended tasks have no news: a history of ten thousand is not scanned on every update.
    const watched = tasks.filter(
      ({ id, state }) => state === 'queued' || state === 'drawing' || before.current?.has(id),
    );
    const known = before.current;
    before.current = new Map(watched.map((task) => [task.id, task]));
    if (known === undefined || watched.length === 0) return;
    // The panel reports a failed load.
    void loadResultParts().then(
      ({ announcements }) => {
        const news = announcements(known, watched, words, language);
        if (news.length > 0) setSaid(news.join(' '));
      },
      () => undefined,
    );
  }, [tasks, isLoaded, words, language]);
  return (
    <p className={styles.region} role="status" aria-live="polite">
      {said}
    </p>
  );
}

const minuteMs = 60_000;

/** The current time, updated every minute for countdowns and "today". */
export const useMinuteTick = (): Date => {
  const [now, setNow] = useState(() => new Date());
  useEffect(() => {
    setNow(new Date());
    const timer = setInterval(() => setNow(new Date()), minuteMs);
    return () => clearInterval(timer);
  }, []);
  return now;
};

const notes = {
  failed: { title: 'historyFailed', body: undefined, act: 'retry' },
  'nothing-found': { title: 'nothingFound', body: 'nothingFoundBody', act: 'clearFilter' },
  'recycle-empty': { title: 'recycleEmpty', body: 'recycleEmptyBody', act: undefined },
} as const satisfies Record<
  string,
  { title: TaskResultsKey; body: TaskResultsKey | undefined; act: TaskResultsKey | undefined }
>;

export type PanelNoteProps = { kind: 'loading' } | { kind: keyof typeof notes; onAct?: () => void };

/** Shown in the panel when there are no tasks, with the next action. */
export function PanelNote(props: PanelNoteProps) {
  const words = useWords();
  if (props.kind === 'loading') {
    return (
      <div className={styles.loading}>
        <Skeleton shape="line" width="40%" />
        <div className={styles.tiles}>
          <Skeleton shape="picture" count={2} />
        </div>
      </div>
    );
  }
  const note = notes[props.kind];
  return (
    <div className={styles.note}>
      <div>
        <p className={styles.title}>{words(note.title)}</p>
        {note.body ? <p className={styles.body}>{words(note.body)}</p> : null}
      </div>
      {note.act ? <Button label={words(note.act)} onClick={props.onAct} /> : null}
    </div>
  );
}
