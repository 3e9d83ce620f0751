import type { StyleSource } from '@atelier/catalogue/tool-form';
import { Button } from '@atelier/ui/button';
import { Field } from '@atelier/ui/field';
import { lazy, Suspense, useState } from 'react';
import { useWords } from '../texts/words.ts';
import styles from './style-field.module.css';

const StylePicker = lazy(async () => ({ default: (await import('./field-tools.ts')).StylePicker }));
const StyleChip = lazy(async () => ({ default: (await import('./field-tools.ts')).StyleChip }));

export interface StyleFieldProps {
  title: string;
  advice?: string | undefined;
  error?: string | undefined;
  from: StyleSource;
  isRequired: boolean;
  /** Code of the sub-style catalogue, e.g. `W01`. */
  value: string | undefined;
  onChange: (value: string | undefined) => void;
}

/** A style of the catalogue: shows the chosen one, opens the picker. */
export function StyleField({ title, advice, error, from, isRequired, value, onChange }: StyleFieldProps) {
  const words = useWords();
  const [isPicking, setPicking] = useState(false);
  return (
    <Field label={title} advice={advice} error={error} {...(isRequired ? {} : { optional: words('optional') })}>
      {(control) => (
        <div className={styles.line}>
          {value === undefined ? null : (
            <Suspense fallback={null}>
              <StyleChip code={value} onRemove={() => onChange(undefined)} />
            </Suspense>
          )}
          <Button
            {...control}
            aria-labelledby={`${control['aria-labelledby']} ${control.id}-words`}
            onClick={() => setPicking(true)}
          >
            <span id={`${control.id}-words`}>{words(value === undefined ? 'pickStyle' : 'changeStyle')}</span>
          </Button>
          {isPicking ? (
            <Suspense fallback={null}>
              <StylePicker
                title={title}
                from={from}
                value={value}
                onPick={(code) => {
                  onChange(code);
                  setPicking(false);
                }}
                onClose={() => setPicking(false)}
              />
            </Suspense>
          ) : null}
        </div>
      )}
    </Field>
  );
}
