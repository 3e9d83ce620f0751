import { type CSSProperties, useId, useState } from 'react';
import { Icon } from '../icon/icon.tsx';
import { TextInput } from '../text-input/text-input.tsx';
import styles from './colour-input.module.css';

/** Parses `#abc`, `abc`, `#aabbcc` or `aabbcc` (also full-width); returns lower case with a hash, or null. */
export const parseHexColour = (text: string): string | null => {
  const digits = text.normalize('NFKC').trim().replace(/^#/, '').toLowerCase();
  if (/^[0-9a-f]{3}$/.test(digits)) return `#${[...digits].map((digit) => digit + digit).join('')}`;
  return /^[0-9a-f]{6}$/.test(digits) ? `#${digits}` : null;
};

export interface Swatch {
  /** `#rrggbb` */
  value: string;
  /** Its name or colour card number, shown below it. */
  label: string;
}

export interface ColourInputProps {
  /** `#rrggbb`, or undefined without a selection. */
  value: string | undefined;
  onChange: (value: string) => void;
  swatches?: readonly Swatch[];
  /** Accessible names: swatches, number field, system colour picker. */
  words: { swatches: string; hex: string; picker: string };
  id?: string;
  'aria-labelledby'?: string | undefined;
  'aria-describedby'?: string | undefined;
  'aria-invalid'?: true | undefined;
}

const asStyle = (colour: string): CSSProperties => ({ '--c': colour }) as CSSProperties;

/** Colour input: by colour card, number, or the system's colour picker. */
export function ColourInput({ value, onChange, swatches = [], words, id, ...aria }: ColourInputProps) {
  const name = useId();
  const [draft, setDraft] = useState<string | null>(null);
  const commit = (): void => {
    const parsed = draft === null ? null : parseHexColour(draft);
    setDraft(null);
    if (parsed && parsed !== value) onChange(parsed);
  };
  return (
    <div className={styles.input}>
      {swatches.length > 0 ? (
        <div role="radiogroup" aria-label={words.swatches} className={styles.cards}>
          {swatches.map((swatch) => (
            <label key={swatch.value} className={styles.card} style={asStyle(swatch.value)}>
              <input
                type="radio"
                name={name}
                className={styles.radio}
                checked={swatch.value === value}
                onChange={() => onChange(swatch.value)}
              />
              <i className={styles.cloth} />
              <span className={styles.name}>{swatch.label}</span>
              <Icon name="check" size={16} className={styles.tick} />
            </label>
          ))}
        </div>
      ) : null}
      <div className={styles.exact}>
        <label className={value ? styles.well : `${styles.well} ${styles.none}`} style={value ? asStyle(value) : {}}>
          <input
            type="color"
            className={styles.picker}
            aria-label={words.picker}
            value={value ?? '#808080'}
            onChange={(event) => onChange(event.target.value)}
          />
          {value ? null : <Icon name="plus" size={16} />}
        </label>
        <TextInput
          {...aria}
          id={id}
          aria-label={aria['aria-labelledby'] ? undefined : words.hex}
          className={styles.hex}
          placeholder="#6b8e7d"
          maxLength={9}
          spellCheck={false}
          autoComplete="off"
          value={draft ?? value ?? ''}
          onChange={(event) => {
            setDraft(event.target.value);
            const parsed = parseHexColour(event.target.value);
            if (parsed && event.target.value.replace('#', '').length === 6) onChange(parsed);
          }}
          onBlur={commit}
          onKeyDown={(event) => {
            if (event.key === 'Enter') commit();
          }}
        />
      </div>
    </div>
  );
}
