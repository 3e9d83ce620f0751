import { ColourInput, type Swatch } from '@atelier/ui/colour-input';
import { Field } from '@atelier/ui/field';
import { useWords } from '../texts/words.ts';

export interface ColourFieldProps {
  title: string;
  advice?: string | undefined;
  error?: string | undefined;
  isRequired: boolean;
  swatches: readonly Swatch[];
  value: string | undefined;
  onChange: (value: string) => void;
}

/** A named colour, one by its number, or one from the system's picker. */
export function ColourField({ title, advice, error, isRequired, swatches, value, onChange }: ColourFieldProps) {
  const words = useWords();
  const name = swatches.find((swatch) => swatch.value === value)?.label;
  return (
    <Field
      label={title}
      advice={name ?? value ?? advice}
      error={error}
      {...(isRequired ? {} : { optional: words('optional') })}
    >
      {(control) => (
        <ColourInput
          id={control.id}
          aria-describedby={control['aria-describedby']}
          aria-invalid={control['aria-invalid']}
          swatches={swatches}
          value={value}
          onChange={onChange}
          words={{ swatches: title, hex: words('colourHex'), picker: words('colourPick') }}
        />
      )}
    </Field>
  );
}
