import type { AssetGroup } from '@atelier/contract/assets';
import type { OwnWords } from '@atelier/picture-editors/own-words';
import { Button } from '@atelier/ui/button';
import { Dialog } from '@atelier/ui/dialog';
import { Field } from '@atelier/ui/field';
import { Select } from '@atelier/ui/select';
import { useState } from 'react';
import { useAct } from '../frame/use-act.ts';
import type { LibraryKey } from '../texts/library-texts.ts';

export interface DeleteGroupDialogProps {
  group: AssetGroup;
  /** Groups of the same category, which may take its pictures. */
  others: readonly AssetGroup[];
  words: OwnWords<LibraryKey>;
  /** `moveTo` is undefined where its pictures stay without a group. */
  onDelete: (moveTo: string | undefined) => Promise<unknown>;
  onClose: () => void;
}

/** A group goes, its pictures never: they stay without a group or go into another. */
export function DeleteGroupDialog({ group, others, words, onDelete, onClose }: DeleteGroupDialogProps) {
  const [target, setTarget] = useState('none');
  const { isBusy, run } = useAct();
  const remove = async () => {
    if (await run(() => onDelete(target === 'none' ? undefined : target))) onClose();
  };
  return (
    <Dialog
      isOpen
      title={words('deleteGroupAsk', { name: group.name })}
      closeLabel={words('close')}
      onClose={onClose}
      actions={
        <>
          <Button kind="quiet" onClick={onClose}>
            {words('cancel')}
          </Button>
          <Button kind="danger" isBusy={isBusy} onClick={() => void remove()}>
            {words('deleteGroup')}
          </Button>
        </>
      }
    >
      {group.count === 0 ? (
        <p>{words('deleteGroupEmpty')}</p>
      ) : (
        <Field label={words('deleteGroupBody', { count: group.count })}>
          {(control) => (
            <Select
              {...control}
              value={target}
              options={[
                { value: 'none', label: words('noGroup') },
                ...others.map(({ id, name }) => ({ value: id, label: name })),
              ]}
              onChange={setTarget}
            />
          )}
        </Field>
      )}
    </Dialog>
  );
}
