import { assetLimits } from '@atelier/contract/assets';
import type { OwnWords } from '@atelier/picture-editors/own-words';
import { IconButton } from '@atelier/ui/icon-button';
import { TextInput } from '@atelier/ui/text-input';
import { useState } from 'react';
import styles from './material-side.module.css';
import type { MaterialKey } from './material-texts.ts';

export interface GroupNameFormProps {
  name: string;
  words: OwnWords<MaterialKey>;
  onSave: (name: string) => Promise<void>;
  onCancel: () => void;
}

/** Edits the name of a group in its row: Enter saves, Esc cancels. */
export function GroupNameForm({ name, words, onSave, onCancel }: GroupNameFormProps) {
  const [typed, setTyped] = useState(name);
  const [isBusy, setBusy] = useState(false);
  const save = async () => {
    if (typed.trim() === '' || isBusy) return;
    setBusy(true);
    await onSave(typed.trim());
    setBusy(false);
  };
  return (
    <form
      className={styles.naming}
      onSubmit={(event) => {
        event.preventDefault();
        void save();
      }}
      onKeyDown={(event) => {
        if (event.key !== 'Escape') return;
        event.preventDefault();
        event.stopPropagation();
        onCancel();
      }}
    >
      <TextInput
        aria-label={words('groupName')}
        placeholder={words('groupName')}
        maxLength={assetLimits.nameLength}
        autoFocus
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
      />
      <IconButton type="submit" icon="check" label={words('createGroup')} disabled={typed.trim() === '' || isBusy} />
      <IconButton icon="close" label={words('cancel')} onClick={onCancel} />
    </form>
  );
}
