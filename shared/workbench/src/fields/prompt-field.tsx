import { checkWords, wordCheckLimits } from '@atelier/contract/form-help';
import { http } from '@atelier/platform/http';
import { lazyDialog, lazyExtra } from '@atelier/task-results/lazy-parts';
import { Button } from '@atelier/ui/button';
import { Field } from '@atelier/ui/field';
import { TextArea } from '@atelier/ui/text-area';
import { Suspense, useEffect, useState } from 'react';
import { useWords } from '../texts/words.ts';
import styles from './prompt-field.module.css';

/** Debounce of the text check. */
const restMs = 500;

/**
 * Prohibited words of a text, checked by the server while typing; the list itself is never sent to the browser. Without a response nothing
 * is reported: the submission is checked in any case.
 */
const useWordCheck = (text: string): readonly string[] => {
  const [found, setFound] = useState<{ text: string; words: readonly string[] }>({ text: '', words: [] });
  useEffect(() => {
    if (text.trim() === '') return;
    const controller = new AbortController();
    const timer = setTimeout(() => {
      const texts = [text.slice(0, wordCheckLimits.characters)];
      http.call(checkWords, { texts }, { quiet: true, signal: controller.signal }).then(
        ({ words }) => setFound({ text, words }),
        () => undefined,
      );
    }, restMs);
    return () => {
      clearTimeout(timer);
      controller.abort();
    };
  }, [text]);
  // Words removed since the check are no longer reported.
  return text.trim() === '' ? [] : found.words.filter((word) => text.toLowerCase().includes(word.toLowerCase()));
};

const AttributeHelper = lazyDialog(async () => (await import('./field-tools.ts')).AttributeHelper);
const PromptChips = lazyExtra(async () => (await import('./field-tools.ts')).PromptChips);

export interface PromptFieldProps {
  title: string;
  advice?: string | undefined;
  error?: string | undefined;
  isRequired: boolean;
  maxLength: number;
  /** Without the helper that inserts garment types and attributes. */
  isPlain?: boolean;
  value: string;
  onChange: (value: string) => void;
}

/** A text with a character counter; prohibited words are reported while typing. */
export function PromptField(props: PromptFieldProps) {
  const { title, advice, error, isRequired, maxLength, isPlain = false, value, onChange } = props;
  const words = useWords();
  const prohibited = useWordCheck(value);
  const [isHelping, setHelping] = useState(false);
  const change = (next: string) => onChange(next.slice(0, maxLength));
  return (
    <Field
      label={title}
      hint={advice}
      error={prohibited.length > 0 ? words('prohibitedWords', { words: prohibited.join(', ') }) : error}
      aside={words('wordsLeft', { count: value.length, max: maxLength })}
      {...(isRequired ? {} : { optional: words('optional') })}
    >
      {(control) => {
        const area = (
          <TextArea
            {...control}
            rows={isPlain ? 2 : 3}
            maxLength={maxLength}
            placeholder={isPlain ? undefined : words('promptPlaceholder')}
            value={value}
            onChange={(event) => change(event.target.value)}
          />
        );
        if (isPlain) return area;
        return (
          <div className={styles.prompt}>
            {area}
            <div className={styles.below}>
              {value === '' ? null : (
                <Suspense fallback={null}>
                  <PromptChips prompt={value} onChange={change} />
                </Suspense>
              )}
              <Button size="s" icon="plus" label={words('promptHelper')} onClick={() => setHelping(true)} />
            </div>
            {isHelping ? <AttributeHelper prompt={value} onChange={change} onClose={() => setHelping(false)} /> : null}
          </div>
        );
      }}
    </Field>
  );
}
