import type { ResponseOf } from '@atelier/contract/call';
import type { SearchHit, SearchMode, searchByImage } from '@atelier/contract/image-search';
import { useLanguage } from '@atelier/platform/i18n';
import { lazyDialog } from '@atelier/task-results/lazy-dialog';
import { useState } from 'react';
import { HitTile, shownHit } from './hit-tile.tsx';
import styles from './search-page.module.css';
import { useSearchWords } from './use-search-words.ts';

const OpenedHit = lazyDialog(async () => (await import('./opened-hit.tsx')).OpenedHit);

/** Figures from which two pictures are very similar. */
const very = { design: 75, colour: 60 } as const;

const isVery = ({ design, colour }: SearchHit, mode: SearchMode): boolean =>
  design >= very.design && (mode === 'design' || colour >= very.colour);

export interface HitListProps {
  answer: ResponseOf<typeof searchByImage>;
  mode: SearchMode;
}

/** Everything that was found, in the server's order: first what is very similar. */
export function HitList({ answer, mode }: HitListProps) {
  const t = useSearchWords();
  const language = useLanguage();
  const [opened, setOpened] = useState<SearchHit>();
  const hits = answer.hits.flatMap((hit, at) => {
    const shown = shownHit(hit, language);
    return shown ? [{ hit, shown, rank: at + 1 }] : [];
  });
  const groups = [
    { key: 'very', title: t('very'), rows: hits.filter(({ hit }) => isVery(hit, mode)) },
    { key: 'some', title: t('some'), rows: hits.filter(({ hit }) => !isVery(hit, mode)) },
  ].filter(({ rows }) => rows.length > 0);
  return (
    <div className={styles.hits}>
      {groups.map(({ key, title, rows }) => (
        <section key={key} aria-labelledby={`hits-${key}`}>
          <h2 id={`hits-${key}`} className={styles.group}>
            {title}
            <span className={styles.count}>{t('veryNote', { count: rows.length })}</span>
          </h2>
          <ul className={styles.grid}>
            {rows.map(({ hit, shown, rank }) => (
              <HitTile key={`${hit.place} ${shown.key}`} hit={hit} shown={shown} rank={rank} onOpen={setOpened} />
            ))}
          </ul>
        </section>
      ))}
      {opened ? <OpenedHit hit={opened} onClose={() => setOpened(undefined)} /> : null}
    </div>
  );
}
