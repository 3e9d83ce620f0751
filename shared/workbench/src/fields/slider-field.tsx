import type { FieldRow } from '@atelier/catalogue/tool-form';
import { Field } from '@atelier/ui/field';
import { Slider } from '@atelier/ui/slider';
import { useWords } from '../texts/words.ts';
import styles from './reset-link.module.css';

export interface SliderFieldProps {
  title: string;
  advice?: string | undefined;
  error?: string | undefined;
  field: Extract<FieldRow, { kind: 'slider' }>;
  value: number;
  onChange: (value: number) => void;
}

/** A number by its track or its box; a range round zero fills from zero. */
export function SliderField({ title, advice, error, field, value, onChange }: SliderFieldProps) {
  const words = useWords();
  const { min, max, step, unit } = field;
  return (
    <Field
      label={title}
      advice={advice}
      error={error}
      aside={
        value === field.default ? undefined : (
          <button type="button" className={styles.link} onClick={() => onChange(field.default)}>
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
