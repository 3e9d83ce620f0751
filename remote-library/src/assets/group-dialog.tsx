import { assetLimits } from '@atelier/contract/assets';
import type { OwnWords } from '@atelier/picture-editors/own-words';
import { Button } from '@atelier/ui/button';
import { Dialog } from '@atelier/ui/dialog';
import { Field } from '@atelier/ui/field';
import { TextInput } from '@atelier/ui/text-input';
import { useState } from 'react';
import { useMutationGuard } from '../frame/use-mutation-guard.ts';
import type { LibraryKey } from '../library-texts.ts';

export interface GroupDialogProps {
  /** Name that it has; empty for a new one. */
  name: string;
  words: OwnWords<LibraryKey>;
  onSave: (name: string) => Promise<unknown>;
  onClose: () => void;
}

/** The name of a group, new or another. */
export function GroupDialog({ name, words, onSave, onClose }: GroupDialogProps) {
  const [text, setText] = useState(name);
  const { isBusy, run } = useMutationGuard();
  const save = async () => {
    if (text.trim() !== '' && (await run(() => onSave(text.trim())))) onClose();
  };
  return (
    <Dialog
      isOpen
      title={words(name === '' ? 'newGroup' : 'rename')}
      onClose={onClose}
      actions={
        <>
          <Button kind="quiet" onClick={onClose}>
            {words('cancel')}
          </Button>
          <Button kind="primary" isBusy={isBusy} disabled={text.trim() === ''} onClick={() => void save()}>
            {words(name === '' ? 'create' : 'save')}
          </Button>
        </>
      }
    >
      <form
        onSubmit={(event) => {
          event.preventDefault();
          void save();
        }}
      >
        <Field label={words('groupName')}>
          {(control) => (
            <TextInput
              {...control}
              autoFocus
              maxLength={assetLimits.nameLength}
              value={text}
              onChange={(event) => setText(event.target.value)}
            />
          )}
        </Field>
      </form>
    </Dialog>
  );
}
