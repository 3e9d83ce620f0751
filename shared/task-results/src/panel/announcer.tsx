import type { Task } from '@atelier/contract/task';
import { useLanguage } from '@atelier/platform/i18n';
import { useEffect, useRef, useState } from 'react';
import { useWords } from '../texts/words.ts';
import styles from './announcer.module.css';
import { loadResultParts } from './use-result-parts.ts';

/** Announces task changes to screen readers, in their order. */
export function Announcer({ tasks, isLoaded }: { tasks: readonly Task[]; isLoaded: boolean }) {
  const words = useWords();
  const language = useLanguage();
  const before = useRef<ReadonlyMap<string, Task>>(undefined);
  const [said, setSaid] = useState('');
  useEffect(() => {
    if (!isLoaded) return;
    // Of what has ended there is no news: a history of ten thousand is not looked through at every step.
    const watched = tasks.filter(
      ({ id, state }) => state === 'queued' || state === 'drawing' || before.current?.has(id),
    );
    const known = before.current;
    before.current = new Map(watched.map((task) => [task.id, task]));
    if (known === undefined || watched.length === 0) return;
    // What cannot be fetched is said by the panel.
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
