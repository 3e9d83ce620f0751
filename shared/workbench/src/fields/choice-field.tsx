import { Field } from '@atelier/ui/field';
import { Segmented } from '@atelier/ui/segmented';
import { Select } from '@atelier/ui/select';

export interface ChoiceFieldProps {
  title: string;
  advice?: string | undefined;
  error?: string | undefined;
  /** Under the answers: why some of them cannot be chosen. */
  hint?: string | undefined;
  options: readonly { value: string | number; label: string; isDisabled?: boolean }[];
  value: string | number;
  onChange: (value: string | number) => void;
}

/** Letters of all answers that fit the form's width side by side; a Chinese one counts twice. */
const fittingLetters = 34;
const lettersOf = (label: string): number => [...label].reduce((sum, one) => sum + (one > '\u2e80' ? 2 : 1), 2);

/** One of a few: side by side while they fit, else a list. */
export function ChoiceField({ title, advice, error, hint, options, value, onChange }: ChoiceFieldProps) {
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
