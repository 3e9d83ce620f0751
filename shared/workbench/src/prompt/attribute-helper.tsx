import {
  type AttributeRow,
  attributesOfKind,
  type ChoiceRow,
  type GarmentKind,
  garmentKindByKey,
} from '@atelier/catalogue/attributes';
import { styleTree } from '@atelier/catalogue/style-kinds';
import type { Localized } from '@atelier/catalogue/text';
import { searchKey } from '@atelier/contract/normalise-text';
import { useOwnWords } from '@atelier/picture-editors/own-words';
import { useLocalized } from '@atelier/platform/i18n';
import { Button } from '@atelier/ui/button';
import { Dialog } from '@atelier/ui/dialog';
import { Icon } from '@atelier/ui/icon';
import { TextInput } from '@atelier/ui/text-input';
import { type ReactNode, useState } from 'react';
import styles from './attribute-helper.module.css';
import { helperTexts } from './prompt-chips.tsx';
import { choiceIn, garmentOf, phrasesOf, withChoice, withGarment } from './prompt-phrases.ts';

export interface AttributeHelperProps {
  prompt: string;
  onChange: (prompt: string) => void;
  onClose: () => void;
}

const matches = (typed: string, row: { title: Localized; prompt?: string }): boolean => {
  const wanted = searchKey(typed);
  return [row.title.zh, row.title.en, row.prompt ?? ''].some((text) => searchKey(text).includes(wanted));
};

/** A titled row of options, of which at most one is selected. */
function Pills({ title, children }: { title: string; children: ReactNode }) {
  return (
    <fieldset className={styles.row}>
      <legend className={styles.name}>{title}</legend>
      <div className={styles.pills}>{children}</div>
    </fieldset>
  );
}

function Pill({ label, isOn, onPress }: { label: string; isOn: boolean; onPress: () => void }) {
  return (
    <button type="button" className={styles.pill} aria-pressed={isOn} onClick={onPress}>
      {label}
    </button>
  );
}

/** Garment types of the style tree that match the search. */
function Garments({ typed, prompt, onPick }: GarmentProps) {
  const localized = useLocalized();
  const current = garmentOf(prompt);
  return styleTree.map((branch) => {
    const kinds = branch.children.flatMap(({ garment, title }) => {
      const kind = garmentKindByKey(garment);
      return kind && (matches(typed, branch) || matches(typed, { title, prompt: kind.prompt }))
        ? [{ kind, title }]
        : [];
    });
    if (kinds.length === 0) return null;
    return (
      <Pills key={branch.key} title={localized(branch.title)}>
        {kinds.map(({ kind, title }) => (
          <Pill
            key={kind.key}
            label={localized(title)}
            isOn={kind.key === current?.key}
            onPress={() => onPick(kind.key === current?.key ? undefined : kind)}
          />
        ))}
      </Pills>
    );
  });
}

interface GarmentProps {
  typed: string;
  prompt: string;
  onPick: (kind: GarmentKind | undefined) => void;
}

interface DetailProps {
  rows: readonly AttributeRow[];
  typed: string;
  prompt: string;
  onPick: (row: AttributeRow, choice: ChoiceRow | undefined) => void;
}

/** Attributes of the garment type that match the search. */
function Details({ rows, typed, prompt, onPick }: DetailProps) {
  const localized = useLocalized();
  return rows.map((row) => {
    const choices = matches(typed, row) ? row.choices : row.choices.filter((choice) => matches(typed, choice));
    if (choices.length === 0) return null;
    const current = choiceIn(prompt, row.key);
    return (
      <Pills key={row.key} title={localized(row.title)}>
        {choices.map((choice) => (
          <Pill
            key={choice.key}
            label={localized(choice.title)}
            isOn={choice.key === current?.key}
            onPress={() => onPick(row, choice.key === current?.key ? undefined : choice)}
          />
        ))}
      </Pills>
    );
  });
}

/** Selects a garment type and its attributes; their English words are inserted into the prompt on confirmation. */
export function AttributeHelper({ prompt, onChange, onClose }: AttributeHelperProps) {
  const words = useOwnWords(helperTexts);
  const [draft, setDraft] = useState(prompt);
  const [typed, setTyped] = useState('');
  const garment = garmentOf(draft);
  const count = phrasesOf(draft).filter(({ mark }) => mark !== undefined).length;
  const clear = () =>
    setDraft(
      phrasesOf(draft)
        .flatMap(({ text, mark }) => (mark ? [] : [text]))
        .join(', '),
    );
  return (
    <Dialog
      isOpen
      size="wide"
      title={words('title')}
      closeLabel={words('close')}
      onClose={onClose}
      note={count > 0 ? words('chosen', { count }) : null}
      actions={
        <>
          <Button kind="quiet" label={words('clear')} disabled={count === 0} onClick={clear} />
          <Button
            kind="primary"
            label={words('done')}
            onClick={() => {
              onChange(draft);
              onClose();
            }}
          />
        </>
      }
    >
      <TextInput
        aria-label={words('search')}
        placeholder={words('searchPlaceholder')}
        before={<Icon name="search" size={16} />}
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
      />
      <div className={styles.lists}>
        <Garments typed={typed} prompt={draft} onPick={(kind) => setDraft(withGarment(draft, kind))} />
        {garment ? (
          <>
            <hr className={styles.line} />
            <Details
              rows={attributesOfKind(garment)}
              typed={typed}
              prompt={draft}
              onPick={(row, choice) => setDraft(withChoice(draft, row.key, choice))}
            />
          </>
        ) : (
          <p className={styles.hint}>{words('pickGarment')}</p>
        )}
      </div>
    </Dialog>
  );
}
