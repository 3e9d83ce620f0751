import { type OwnTexts, useOwnWords } from '@atelier/picture-editors/own-words';
import { useLocalized } from '@atelier/platform/i18n';
import { Icon } from '@atelier/ui/icon';
import en from '../locales/en/prompt-helper.json' with { type: 'json' };
import zh from '../locales/zh/prompt-helper.json' with { type: 'json' };
import styles from './chip.module.css';
import { phrasesOf, withoutPhrase } from './prompt-phrases.ts';

/** Texts of the attribute helper and its chips. */
export const helperTexts = { zh, en } satisfies OwnTexts<keyof typeof zh>;

/** A selected term with a remove button. */
function Chip({ label, removeLabel, onRemove }: { label: string; removeLabel: string; onRemove: () => void }) {
  return (
    <span className={styles.chip}>
      {label}
      <button type="button" className={styles.cross} aria-label={removeLabel} onClick={onRemove}>
        <Icon name="close" size={14} />
      </button>
    </span>
  );
}

/** Catalogue terms found in the prompt, each removable with one click. */
export function PromptChips({ prompt, onChange }: { prompt: string; onChange: (prompt: string) => void }) {
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
