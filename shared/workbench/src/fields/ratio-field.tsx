import type { RatioKey } from '@atelier/catalogue/tool-form';
import { Field } from '@atelier/ui/field';
import { type CSSProperties, useId } from 'react';
import { useWords } from '../texts/words.ts';
import styles from './ratio-field.module.css';

export interface RatioFieldProps {
  title: string;
  advice?: string | undefined;
  error?: string | undefined;
  options: readonly RatioKey[];
  value: RatioKey;
  onChange: (value: RatioKey) => void;
}

/** Longer side of the drawn frame, CSS pixels. */
const frame = 18;

const frameOf = (ratio: RatioKey): CSSProperties => {
  const [wide = 1, high = 1] = ratio.split(':').map(Number);
  const scale = frame / Math.max(wide, high);
  return { width: Math.round(wide * scale), height: Math.round(high * scale) };
};

/** The shape of the result, each drawn as a small frame; `auto` follows the picture. */
export function RatioField({ title, advice, error, options, value, onChange }: RatioFieldProps) {
  const words = useWords();
  const name = useId();
  return (
    <Field label={title} advice={advice} error={error}>
      {({ id, ...control }) => (
        <div {...control} id={id} role="radiogroup" className={styles.frames}>
          {options.map((ratio) => (
            <label key={ratio} className={styles.option}>
              <input
                type="radio"
                className={styles.input}
                name={name}
                checked={ratio === value}
                onChange={() => onChange(ratio)}
              />
              <span className={styles.place}>
                {ratio === 'auto' ? (
                  <i className={`${styles.frame} ${styles.auto}`} style={frameOf('3:4')} />
                ) : (
                  <i className={styles.frame} style={frameOf(ratio)} />
                )}
              </span>
              {ratio === 'auto' ? words('ratioAuto') : ratio}
            </label>
          ))}
        </div>
      )}
    </Field>
  );
}
