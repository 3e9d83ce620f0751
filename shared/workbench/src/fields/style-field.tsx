import type { StyleSource } from '@atelier/catalogue/tool-form';
import { lazyDialog, lazyExtra } from '@atelier/task-results/lazy-parts';
import { Field } from '@atelier/ui/field';
import { Icon } from '@atelier/ui/icon';
import { IconButton } from '@atelier/ui/icon-button';
import { Suspense, useState } from 'react';
import { useWords } from '../texts/words.ts';
import styles from './style-field.module.css';

const StylePicker = lazyDialog(async () => (await import('./field-tools.ts')).StylePicker);
const StyleName = lazyExtra(
  async () => (await import('./field-tools.ts')).StyleName,
  ({ code }) => code,
);

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

/** A style of the catalogue: shows the selected one, opens the picker. */
export function StyleField({ title, advice, error, from, isRequired, value, onChange }: StyleFieldProps) {
  const words = useWords();
  const [isPicking, setPicking] = useState(false);
  return (
    <Field label={title} advice={advice} error={error} {...(isRequired ? {} : { optional: words('optional') })}>
      {(control) => (
        <div className={styles.line}>
          <button
            {...control}
            type="button"
            className={styles.opener}
            aria-haspopup="dialog"
            aria-labelledby={`${control['aria-labelledby']} ${control.id}-words`}
            onClick={() => setPicking(true)}
          >
            <span id={`${control.id}-words`} className={value === undefined ? styles.none : undefined}>
              {value === undefined ? (
                words('pickStyle')
              ) : (
                <Suspense fallback={value}>
                  <StyleName code={value} />
                </Suspense>
              )}
            </span>
            <Icon name="chevron-down" size={16} />
          </button>
          {value === undefined || isRequired ? null : (
            <IconButton icon="close" label={`${words('remove')} ${title}`} onClick={() => onChange(undefined)} />
          )}
          {isPicking ? (
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
          ) : null}
        </div>
      )}
    </Field>
  );
}
