import { useOwnWords } from '@atelier/picture-editors/own-words';
import { useLocalized } from '@atelier/platform/i18n';
import { Chip } from './chip.tsx';
import { helperTexts } from './helper-texts.ts';
import { phrasesOf, withoutPhrase } from './prompt-phrases.ts';

export interface PromptChipsProps {
  prompt: string;
  onChange: (prompt: string) => void;
}

/** Catalogue terms found in the prompt, each removable with one click. */
export function PromptChips({ prompt, onChange }: PromptChipsProps) {
  const words = useOwnWords(helperTexts);
  const localized = useLocalized();
  return phrasesOf(prompt).flatMap(({ at, text, mark }) =>
    mark ? (
      <Chip
        key={text}
        label={localized(mark.title)}
        removeLabel={words('remove', { name: localized(mark.title) })}
        onRemove={() => onChange(withoutPhrase(prompt, at))}
      />
    ) : (
      []
    ),
  );
}
