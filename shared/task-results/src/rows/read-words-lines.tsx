import type { ReadWords } from '@atelier/contract/task';
import { useLocalized } from '@atelier/platform/i18n';
import { useWords } from '../texts/words.ts';
import styles from './read-words-lines.module.css';

const plain = (text: string): string => text.toLowerCase().replace(/[\s-]+/g, '');

/** What a word set, e.g. `fabric: satin`; the attribute alone where the value repeats the word. */
const meaningOf = (word: string, label: string): string => {
  const [name = '', value] = label.split(/: |：/);
  return value !== undefined && plain(value) === plain(word) ? name : label;
};

/** How the words of a description were read: each with what it set, then those that changed nothing. */
export const ReadWordsLines = ({ read }: { read: ReadWords }) => {
  const words = useWords();
  const localized = useLocalized();
  return (
    <dl className={styles.lines}>
      <div>
        <dt>{words('wordsUnderstood')}</dt>
        <dd>
          {read.understood.length === 0
            ? words('wordsNone')
            : read.understood.map((entry) => (
                <span key={`${entry.word}-${entry.en}`} className={styles.word}>
                  {entry.word}{' '}
                  <span className={styles.meaning}>
                    {meaningOf(entry.word, localized({ zh: entry.zh, en: entry.en }))}
                  </span>
                </span>
              ))}
        </dd>
      </div>
      {read.ignored.length > 0 ? (
        <div>
          <dt>{words('wordsIgnored')}</dt>
          <dd>
            {read.ignored.map((word) => (
              <span key={word} className={styles.word}>
                {word}
              </span>
            ))}
          </dd>
        </div>
      ) : null}
    </dl>
  );
};
