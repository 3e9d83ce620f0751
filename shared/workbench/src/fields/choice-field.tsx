import { Field } from '@atelier/ui/field';
import { Segmented } from '@atelier/ui/segmented';

export interface ChoiceFieldProps {
  title: string;
  advice?: string | undefined;
  error?: string | undefined;
  options: readonly { value: string | number; label: string }[];
  value: string | number;
  onChange: (value: string | number) => void;
}

/** One of a few. */
export function ChoiceField({ title, advice, error, options, value, onChange }: ChoiceFieldProps) {
  const at = options.findIndex((option) => option.value === value);
  return (
    <Field label={title} advice={advice} error={error}>
      {(control) => (
        <Segmented
          {...control}
          options={options.map((option, index) => ({ value: String(index), label: option.label }))}
          value={String(at)}
          onChange={(index) => {
            const option = options[Number(index)];
            if (option) onChange(option.value);
          }}
        />
      )}
    </Field>
  );
}
