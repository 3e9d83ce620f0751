import type { FieldRow, RatioKey } from '@atelier/catalogue/tool-form';
import type { PictureSlot } from '@atelier/picture-editors/picture-slot';
import { useLocalized } from '@atelier/platform/i18n';
import { Field } from '@atelier/ui/field';
import { type CSSProperties, useId } from 'react';
import { useWords } from '../texts/words.ts';
import { ChoiceField } from './choice-field.tsx';
import { CountField } from './count-field.tsx';
import { ColourField, PersonField, PersonViewField, PlacementField, RepeatField, StyleField } from './late-fields.ts';
import { PromptField } from './prompt-field.tsx';
import styles from './ratio-field.module.css';
import { SliderField } from './slider-field.tsx';
import { SwitchField } from './switch-field.tsx';
import { TextField } from './text-field.tsx';

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
function RatioField({ title, advice, error, options, value, onChange }: RatioFieldProps) {
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

export interface ParamFieldProps {
  field: FieldRow;
  value: unknown;
  onChange: (value: unknown) => void;
  error?: string | undefined;
  /** A generative model serves the tool, or none has to: answers that only a model can give are open. */
  isWithModel: boolean;
  /** Colours of the pictures in the form. */
  seen: readonly string[];
  /** The first picture of an input, for a field that lays one on another. */
  pictureOf: (input: string) => PictureSlot | undefined;
}

const asText = (value: unknown): string => (typeof value === 'string' ? value : '');
const asCode = (value: unknown): string | undefined => (typeof value === 'string' && value !== '' ? value : undefined);

/** Draws a parameter by its kind. A value of another kind than the row's is shown as the row's default. */
export function ParamField({ field, value, onChange, error, isWithModel, seen, pictureOf }: ParamFieldProps) {
  const localized = useLocalized();
  const words = useWords();
  const shared = { title: localized(field.title), advice: field.advice && localized(field.advice), error };
  switch (field.kind) {
    case 'slider': {
      const amount = typeof value === 'number' ? value : field.default;
      if (field.multipliesPrice) {
        return <CountField title={shared.title} error={error} field={field} value={amount} onChange={onChange} />;
      }
      return <SliderField {...shared} field={field} value={amount} onChange={onChange} />;
    }
    case 'choice': {
      const options = field.options.map((option) => ({
        value: option.value,
        label: localized(option.title),
        isDisabled: option.needsModel === true && !isWithModel,
      }));
      const chosen = options.find((option) => option.value === value)?.value ?? field.default;
      const closed = options.filter((option) => option.isDisabled).map((option) => option.label);
      const chosenHint = field.options.find((option) => option.value === chosen)?.hint;
      const hint =
        closed.length > 0
          ? words('choiceNeedsModel', { choice: closed.join(words('closedAnd')) })
          : chosenHint && localized(chosenHint);
      return <ChoiceField {...shared} hint={hint} options={options} value={chosen} onChange={onChange} />;
    }
    case 'ratio': {
      const chosen = field.options.find((option) => option === value) ?? field.default;
      return <RatioField {...shared} options={field.options} value={chosen} onChange={onChange} />;
    }
    case 'switch':
      return <SwitchField {...shared} isOn={typeof value === 'boolean' ? value : field.default} onChange={onChange} />;
    case 'colour':
      return (
        <ColourField
          {...shared}
          isRequired={field.required}
          start={field.default}
          seen={seen}
          value={asCode(value)}
          onChange={onChange}
        />
      );
    case 'text':
    case 'prompt': {
      const Kind = field.kind === 'text' ? TextField : PromptField;
      return (
        <Kind
          {...shared}
          isRequired={field.required}
          maxLength={field.maxLength}
          value={asText(value)}
          onChange={onChange}
        />
      );
    }
    case 'style':
      return (
        <StyleField
          {...shared}
          from={field.from}
          isRequired={field.required}
          value={asCode(value)}
          onChange={onChange}
        />
      );
    case 'personView':
      return <PersonViewField {...shared} isRequired={field.required} value={asCode(value)} onChange={onChange} />;
    case 'person':
      return (
        <PersonField
          {...shared}
          picture={pictureOf(field.of)}
          otherwise={field.otherwise}
          value={value}
          onChange={onChange}
        />
      );
    case 'repeat':
      return <RepeatField {...shared} picture={pictureOf(field.of)} value={value} onChange={onChange} />;
    // Set in the preview of the form, which the tool brings along.
    case 'framing':
      return null;
    case 'placement':
      return (
        <PlacementField
          {...shared}
          garment={pictureOf(field.on)}
          motif={pictureOf(field.motif)}
          value={value}
          onChange={onChange}
        />
      );
  }
}
