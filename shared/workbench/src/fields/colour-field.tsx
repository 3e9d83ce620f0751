import { namedColours } from '@atelier/catalogue/colours';
import { useLocalized } from '@atelier/platform/i18n';
import { lazyDialog, lazyExtra } from '@atelier/task-results/lazy-parts';
import { ColourInput } from '@atelier/ui/colour-input';
import { Field } from '@atelier/ui/field';
import { IconButton } from '@atelier/ui/icon-button';
import { Suspense, useState } from 'react';
import { useWords } from '../texts/words.ts';
import styles from './reset-link.module.css';

const ColourCardsDialog = lazyDialog(async () => (await import('./field-tools.ts')).ColourCardsDialog);
const CardName = lazyExtra(
  async () => (await import('./field-tools.ts')).CardName,
  ({ hex }) => hex,
);

export interface ColourFieldProps {
  title: string;
  advice?: string | undefined;
  error?: string | undefined;
  isRequired: boolean;
  /** Reset value; absent: the colour is cleared. */
  start: string | undefined;
  /** Colours of the form's images, as #rrggbb. */
  seen: readonly string[];
  value: string | undefined;
  onChange: (value: string | undefined) => void;
}

/**
 * A named colour, a card colour, a hex number, or the system's colour picker. An optional colour has a compact layout: swatch, number and
 * cards.
 */
export function ColourField({ title, advice, error, isRequired, start, seen, value, onChange }: ColourFieldProps) {
  const words = useWords();
  const localized = useLocalized();
  const swatches = namedColours.map((colour) => ({ value: colour.hex, label: localized(colour.title) }));
  const [isPicking, setPicking] = useState(false);
  const known = swatches.find((swatch) => swatch.value === value)?.label;
  const name =
    value === undefined
      ? undefined
      : (known ?? (
          <Suspense fallback={value}>
            <CardName hex={value} />
          </Suspense>
        ));
  return (
    <Field
      label={title}
      advice={isRequired ? (name ?? advice) : undefined}
      error={error}
      {...(isRequired || value !== undefined ? {} : { optional: words('optional') })}
      aside={
        <>
          {!isRequired && value !== start ? (
            <button
              type="button"
              className={styles.link}
              aria-label={`${title}: ${words(start === undefined ? 'clearColour' : 'resetField')}`}
              onClick={() => onChange(start)}
            >
              {words(start === undefined ? 'clearColour' : 'resetField')}
            </button>
          ) : null}
          {isRequired ? (
            <button
              type="button"
              className={styles.link}
              aria-label={`${title}: ${words('colourCards')}`}
              onClick={() => setPicking(true)}
            >
              {words('colourCards')}
            </button>
          ) : (
            <IconButton
              size="s"
              icon="search"
              className={styles.cards}
              label={`${title}: ${words('colourCards')}`}
              title={words('colourCards')}
              onClick={() => setPicking(true)}
            />
          )}
        </>
      }
    >
      {(control) => (
        <>
          <ColourInput
            id={control.id}
            aria-describedby={control['aria-describedby']}
            aria-invalid={control['aria-invalid']}
            swatches={isRequired ? swatches : []}
            value={value}
            onChange={onChange}
            words={{ swatches: title, hex: words('colourHex'), picker: words('colourPick') }}
          />
          {seen.length > 0 ? (
            <fieldset className={styles.seen} data-short={!isRequired || undefined}>
              <legend>{words('seenSuggest')}</legend>
              {seen.map((hex) => (
                <button
                  key={hex}
                  type="button"
                  style={{ background: hex }}
                  aria-label={words('seenTake', { hex })}
                  aria-pressed={value?.toLowerCase() === hex}
                  title={hex}
                  onClick={() => onChange(hex)}
                />
              ))}
            </fieldset>
          ) : null}
          {isPicking ? (
            <ColourCardsDialog
              title={title}
              value={value}
              onPick={(hex) => {
                onChange(hex);
                setPicking(false);
              }}
              onClose={() => setPicking(false)}
            />
          ) : null}
        </>
      )}
    </Field>
  );
}
