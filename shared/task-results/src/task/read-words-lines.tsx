import type { ReadWords } from '@atelier/contract/task';
import { useLocalized } from '@atelier/platform/i18n';
import { useWords } from '../texts/words.ts';
import styles from './read-words-lines.module.css';

const plain = (text: string): string => text.toLowerCase().replace(/[\s-]+/g, '');

/** Effect of a word, without repeating the word: `fabric: satin` for "silky", `fabric` for "satin", empty for "belt". */
const meaningOf = (word: string, label: string): string => {
  const said = plain(word);
  const [name = '', value = name] = label.split(/: |：/);
  if (!said.includes(plain(value))) return plain(value).includes(plain(name)) ? value : label;
  return said.includes(plain(name)) ? '' : name;
};

/** One word, with its effect unless both are the same. */
const ReadWord = ({ word, label }: { word: string; label: string }) => {
  const meaning = meaningOf(word, label);
  return (
    <span className={styles.word}>
      {word}
      {meaning === '' ? null : <span className={styles.meaning}>{` → ${meaning}`}</span>}
    </span>
  );
};

/** Interpretation of a description: each word with its effect, then the words without one. */
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
            : read.understood.map(({ word, zh, en }) => (
                <ReadWord key={`${word}-${en}`} word={word} label={localized({ zh, en })} />
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
