import { useId } from 'react';
import en from '../locales/en/compare.json' with { type: 'json' };
import zh from '../locales/zh/compare.json' with { type: 'json' };
import { type OwnTexts, useOwnWords } from '../texts/own-words.ts';
import styles from './ground-picker.module.css';

export const compareTexts = { zh, en } satisfies OwnTexts<keyof typeof zh>;

/** Background behind a transparent image. */
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
