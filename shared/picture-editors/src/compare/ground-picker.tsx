import { useId } from 'react';
import { useOwnWords } from '../texts/own-words.ts';
import { compareTexts } from './compare-texts.ts';
import styles from './ground-picker.module.css';

/** Background behind a transparent picture. */
export const grounds = ['checker', 'white', 'mat', 'black'] as const;
export type Ground = (typeof grounds)[number];

const names = {
  checker: 'groundChecker',
  white: 'groundWhite',
  mat: 'groundMat',
  black: 'groundBlack',
} as const satisfies Record<Ground, keyof typeof compareTexts.zh>;

export function GroundPicker({ value, onChange }: { value: Ground; onChange: (ground: Ground) => void }) {
  const words = useOwnWords(compareTexts);
  const name = useId();
  return (
    <div role="radiogroup" aria-label={words('ground')} className={styles.grounds}>
      {grounds.map((ground) => (
        <label key={ground} className={`${styles.swatch} ${styles[ground]}`} title={words(names[ground])}>
          <input
            type="radio"
            name={name}
            aria-label={words(names[ground])}
            checked={ground === value}
            onChange={() => onChange(ground)}
          />
        </label>
      ))}
    </div>
  );
}
