import type { OwnWords } from '@atelier/picture-editors/own-words';
import type { LibraryKey } from '../library-texts.ts';
import styles from './fact-list.module.css';

export interface FactListProps {
  /** What is empty is left out. */
  facts: readonly (readonly [LibraryKey, string])[];
  words: OwnWords<LibraryKey>;
  className?: string | undefined;
}

/** What is known of a thing, a line each. */
export function FactList({ facts, words, className }: FactListProps) {
  return (
    <dl className={className ? `${styles.facts} ${className}` : styles.facts}>
      {facts
        .filter(([, value]) => value !== '')
        .map(([key, value]) => (
          <div key={key} className={styles.fact}>
            <dt>{words(key)}</dt>
            <dd>{value}</dd>
          </div>
        ))}
    </dl>
  );
}
