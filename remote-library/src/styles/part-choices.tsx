import type { AttributeRow } from '@atelier/catalogue/attributes';
import type { OwnWords } from '@atelier/picture-editors/own-words';
import { useLocalized } from '@atelier/platform/i18n';
import { useState } from 'react';
import styles from './part-choices.module.css';
import { partStrips } from './parts/part-strips.ts';
import { placeInStrip } from './style-parts.ts';
import type { StylesKey } from './styles-texts.ts';

export interface PartChoicesProps {
  part: AttributeRow;
  value: string | undefined;
  words: OwnWords<StylesKey>;
  onPick: (choice: string) => void;
}

/** Choices that are shown before one asks for the rest: two rows. */
const shownAtFirst = 8;

/** The choices of a part, each as the engine draws it; those without a drawing are words. */
export function PartChoices({ part, value, words, onPick }: PartChoicesProps) {
  const localized = useLocalized();
  const [isWhole, setWhole] = useState(false);
  const { key, title, choices } = part;
  const strip = partStrips[key];
  const chosen = choices.find((choice) => choice.key === value);
  const first = choices.slice(0, shownAtFirst);
  // The selected choice is always among those shown.
  const few = chosen && !first.includes(chosen) ? [...first.slice(0, -1), chosen] : first;
  const shown = isWhole || !strip ? choices : few;
  const rest = choices.length - few.length;
  return (
    <fieldset className={styles.part}>
      <legend className={styles.head}>
        <b>{localized(title)}</b>
        <span>{chosen ? localized(chosen.title) : ''}</span>
      </legend>
      <div className={strip ? styles.drawn : styles.plain}>
        {shown.map((choice) => (
          <button
            key={choice.key}
            type="button"
            className={styles.choice}
            aria-pressed={choice.key === value}
            onClick={() => onPick(choice.key)}
          >
            {strip ? (
              <span
                className={styles.drawing}
                style={{
                  backgroundImage: `url("${strip}")`,
                  backgroundPositionX: `${-placeInStrip(key, choice.key) * 80}px`,
                }}
              />
            ) : null}
            <span className={styles.words}>{localized(choice.title)}</span>
          </button>
        ))}
      </div>
      {strip && rest > 0 ? (
        <button type="button" className={styles.more} aria-expanded={isWhole} onClick={() => setWhole(!isWhole)}>
          {isWhole ? words('less') : words('more', { count: rest })}
        </button>
      ) : null}
    </fieldset>
  );
}
