import type { FieldRow, RatioKey } from '@atelier/catalogue/tool-form';
import type { PictureSlot } from '@atelier/picture-editors/picture-slot';
import { useLocalized } from '@atelier/platform/i18n';
import { Field } from '@atelier/ui/field';
import { NumberBox } from '@atelier/ui/number-box';
import { Segmented } from '@atelier/ui/segmented';
import { Select } from '@atelier/ui/select';
import { Slider } from '@atelier/ui/slider';
import { Switch } from '@atelier/ui/switch';
import { type CSSProperties, useId } from 'react';
import { useWords } from '../texts/words.ts';
import countFieldStyles from './count-field.module.css';
import { ColourField, PersonField, PersonViewField, PlacementField, RepeatField, StyleField } from './late-fields.ts';
import { PromptField } from './prompt-field.tsx';
import styles from './ratio-field.module.css';
import sliderFieldStyles from './reset-link.module.css';
import switchFieldStyles from './switch-field.module.css';

interface SliderFieldProps {
  title: string;
  advice?: string | undefined;
  error?: string | undefined;
  field: Extract<FieldRow, { kind: 'slider' }>;
  value: number;
  onChange: (value: number) => void;
}

/** A slider with a number box; a range around zero fills from zero. */
function SliderField({ title, advice, error, field, value, onChange }: SliderFieldProps) {
  const words = useWords();
  const { min, max, step, unit } = field;
  return (
    <Field
      label={title}
      advice={advice}
      error={error}
      aside={
        value === field.default ? undefined : (
          <button type="button" className={sliderFieldStyles.link} onClick={() => onChange(field.default)}>
            {words('resetField')}
          </button>
        )
      }
    >
      {(control) => (
        <Slider
          {...control}
          min={min}
          max={max}
          step={step}
          unit={unit}
          value={value}
          onChange={onChange}
          origin={min < 0 && max > 0 ? 0 : min}
          marks={min < 0 && max > 0 ? [0] : []}
        />
      )}
    </Field>
  );
}

interface ChoiceFieldProps {
  title: string;
  advice?: string | undefined;
  error?: string | undefined;
  /** Below the options: why some are disabled. */
  hint?: string | undefined;
  options: readonly { value: string | number; label: string; isDisabled?: boolean }[];
  value: string | number;
  onChange: (value: string | number) => void;
}

/** Maximum letters of all options side by side in the form; a Chinese one counts twice. */
const fittingLetters = 34;
const lettersOf = (label: string): number => [...label].reduce((sum, one) => sum + (one > '\u2e80' ? 2 : 1), 2);

/** A choice: segmented while the options fit side by side, else a select. */
function ChoiceField({ title, advice, error, hint, options, value, onChange }: ChoiceFieldProps) {
  const at = options.findIndex((option) => option.value === value);
  const fits = options.reduce((sum, { label }) => sum + lettersOf(label), 0) <= fittingLetters + options.length * 2;
  const shown = options.map((option, index) => ({
    value: String(index),
    label: option.label,
    ...(option.isDisabled ? { isDisabled: true } : {}),
  }));
  const choose = (index: string | number) => {
    const option = options[Number(index)];
    if (option) onChange(option.value);
  };
  return (
    <Field label={title} advice={advice} error={error} hint={hint}>
      {(control) =>
        fits ? (
          <Segmented {...control} options={shown} value={String(at)} onChange={choose} />
        ) : (
          <Select {...control} options={shown} value={String(at)} onChange={choose} />
        )
      }
    </Field>
  );
}

interface CountFieldProps {
  title: string;
  error?: string | undefined;
  field: Extract<FieldRow, { kind: 'slider' }>;
  value: number;
  onChange: (value: number) => void;
}

/** Number of images, with stepper buttons; the price is updated. */
function CountField({ title, error, field, value, onChange }: CountFieldProps) {
  const words = useWords();
  return (
    <Field label={title} error={error}>
      {(control) => (
        <NumberBox
          {...control}
          className={countFieldStyles.box ?? ''}
          min={field.min}
          max={field.max}
          step={field.step}
          stepper={{ less: words('oneLess', { field: title }), more: words('oneMore', { field: title }) }}
          value={value}
          onChange={onChange}
        />
      )}
    </Field>
  );
}

interface SwitchFieldProps {
  title: string;
  advice?: string | undefined;
  error?: string | undefined;
  isOn: boolean;
  onChange: (isOn: boolean) => void;
}

/** A switch with its label at the left edge. */
function SwitchField({ title, advice, error, isOn, onChange }: SwitchFieldProps) {
  return (
    <div>
      <Switch className={switchFieldStyles.line ?? ''} isOn={isOn} onChange={onChange}>
        <span className={switchFieldStyles.title}>{title}</span>
        {advice ? <span className={switchFieldStyles.advice}>{advice}</span> : null}
      </Switch>
      {error ? (
        <p className={switchFieldStyles.error} role="alert">
          {error}
        </p>
      ) : null}
    </div>
  );
}

export interface RatioFieldProps {
  title: string;
  advice?: string | undefined;
  error?: string | undefined;
  options: readonly RatioKey[];
  value: RatioKey;
  onChange: (value: RatioKey) => void;
}

/** Longer side of the ratio icon in CSS pixels. */
const frame = 18;

const frameOf = (ratio: RatioKey): CSSProperties => {
  const [wide = 1, high = 1] = ratio.split(':').map(Number);
  const scale = frame / Math.max(wide, high);
  return { width: Math.round(wide * scale), height: Math.round(high * scale) };
};

/** Aspect ratio of the result, each with an icon; `auto` uses the image's. */
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
  /** True when a generative model serves the tool, or none is required: model-only options are enabled. */
  isWithModel: boolean;
  /** Colours of the form's images. */
  seen: readonly string[];
  /** The first image of an input, for fields that place one image on another. */
  pictureOf: (input: string) => PictureSlot | undefined;
}

const asText = (value: unknown): string => (typeof value === 'string' ? value : '');
const asCode = (value: unknown): string | undefined => (typeof value === 'string' && value !== '' ? value : undefined);

/** Renders a parameter by its kind. A value of a wrong kind is shown as the default. */
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
    case 'prompt':
      return (
        <PromptField
          {...shared}
          isPlain={field.kind === 'text'}
          isRequired={field.required}
          maxLength={field.maxLength}
          value={asText(value)}
          onChange={onChange}
        />
      );
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
    // Set in the form's preview, which the tool provides.
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
