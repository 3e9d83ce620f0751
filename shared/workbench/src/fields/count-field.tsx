import type { FieldRow } from '@atelier/catalogue/tool-form';
import { Field } from '@atelier/ui/field';
import { NumberBox } from '@atelier/ui/number-box';
import { useWords } from '../texts/words.ts';
import styles from './count-field.module.css';

export interface CountFieldProps {
  title: string;
  error?: string | undefined;
  field: Extract<FieldRow, { kind: 'slider' }>;
  value: number;
  onChange: (value: number) => void;
}

/** How many pictures, with a button at each end; the price follows. */
export function CountField({ title, error, field, value, onChange }: CountFieldProps) {
  const words = useWords();
  return (
    <Field label={title} error={error}>
      {(control) => (
        <NumberBox
          {...control}
          className={styles.box ?? ''}
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
