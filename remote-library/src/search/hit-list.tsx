import type { SearchHit, SearchMode } from '@atelier/contract/image-search';
import { useOwnWords } from '@atelier/picture-editors/own-words';
import { lazyDialog } from '@atelier/task-results/lazy-dialog';
import { useState } from 'react';
import { libraryTexts } from '../texts/library-texts.ts';
import { type HitOrder, type HitRow, keyOfHit } from './hit-order.ts';
import { HitTile } from './hit-tile.tsx';
import styles from './search-page.module.css';
import type { HitChoice } from './use-hit-choice.ts';
import { useSearchWords } from './use-search-words.ts';

const OpenedHit = lazyDialog(async () => (await import('./opened-hit.tsx')).OpenedHit);

/** Figures from which two pictures are very similar. */
const very = { design: 75, colour: 60 } as const;

const isVery = ({ design, colour }: SearchHit, mode: SearchMode): boolean =>
  design >= very.design && (mode === 'design' || colour >= very.colour);

export interface HitListProps {
  rows: readonly HitRow[];
  order: HitOrder;
  mode: SearchMode;
  choice: HitChoice;
}

/** Everything that was found: by likeness in two groups, else in one. */
export function HitList({ rows, order, mode, choice }: HitListProps) {
  const t = useSearchWords();
  const words = useOwnWords(libraryTexts);
  const [opened, setOpened] = useState<HitRow>();
  const groups =
    order === 'like'
      ? [
          { key: 'very', title: t('very'), part: rows.filter(({ hit }) => isVery(hit, mode)) },
          { key: 'some', title: t('some'), part: rows.filter(({ hit }) => !isVery(hit, mode)) },
        ]
      : [{ key: 'all', title: words(order), part: rows }];
  return (
    <div className={styles.hits}>
      {groups.map(({ key, title, part }) =>
        part.length === 0 ? null : (
          <section key={key} aria-labelledby={`hits-${key}`}>
            <h2 id={`hits-${key}`} className={styles.group}>
              {title}
              <span className={styles.count}>{t('veryNote', { count: part.length })}</span>
            </h2>
            <ul className={styles.grid}>
              {part.map((row) => (
                <HitTile
                  key={keyOfHit(row)}
                  row={row}
                  isChoosing={choice.isOn}
                  isPicked={choice.isPicked(row)}
                  onOpen={setOpened}
                  onPress={choice.press}
                />
              ))}
            </ul>
          </section>
        ),
      )}
      {opened ? <OpenedHit hit={opened.hit} onClose={() => setOpened(undefined)} /> : null}
    </div>
  );
}
