import { Field } from '@atelier/ui/field';
import { TextArea } from '@atelier/ui/text-area';
import { useWordCheck } from '../prompt/use-word-check.ts';
import { useWords } from '../texts/words.ts';

export interface TextFieldProps {
  title: string;
  advice?: string | undefined;
  error?: string | undefined;
  isRequired: boolean;
  maxLength: number;
  value: string;
  onChange: (value: string) => void;
}

/** Words for the drawing, with how many are left; prohibited ones are named while they are written. */
export function TextField({ title, advice, error, isRequired, maxLength, value, onChange }: TextFieldProps) {
  const words = useWords();
  const prohibited = useWordCheck(value);
  return (
    <Field
      label={title}
      hint={advice}
      error={prohibited.length > 0 ? words('prohibitedWords', { words: prohibited.join(', ') }) : error}
      aside={words('wordsLeft', { count: value.length, max: maxLength })}
      {...(isRequired ? {} : { optional: words('optional') })}
    >
      {(control) => (
        <TextArea
          {...control}
          rows={2}
          maxLength={maxLength}
          value={value}
          onChange={(event) => onChange(event.target.value)}
        />
      )}
    </Field>
  );
}
