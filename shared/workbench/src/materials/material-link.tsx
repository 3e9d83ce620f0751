import { assetTypeOfInput } from '@atelier/catalogue/asset-type-of-input';
import type { InputRow } from '@atelier/catalogue/tool-form';
import type { PictureRules } from '@atelier/picture-editors/check-picture';
import type { PictureSlot } from '@atelier/picture-editors/picture-slot';
import { dialogs } from '@atelier/platform/dialogs';
import { lazyDialog } from '@atelier/task-results/lazy-parts';
import { Button } from '@atelier/ui/button';
import { useState } from 'react';
import type { Pictures } from '../form/use-pictures.ts';
import { useWords } from '../texts/words.ts';
import styles from './material-link.module.css';

const MaterialDialog = lazyDialog(async () => (await import('./material-dialog.tsx')).MaterialDialog);

export interface MaterialLinkProps {
  input: InputRow;
  slots: readonly PictureSlot[];
  pictures: Pictures;
  rules: PictureRules;
}

/** Link from an image field to the library. */
export function MaterialLink({ input, slots, pictures, rules }: MaterialLinkProps) {
  const words = useWords();
  const [isOpen, setOpen] = useState(false);
  const only = input.max === 1 ? slots[0]?.key : undefined;
  const room = only === undefined ? input.max - slots.length : 1;
  return (
    <>
      <Button
        kind="quiet"
        size="s"
        label={words('library')}
        className={styles.link ?? ''}
        aria-haspopup="dialog"
        onClick={() => {
          if (room > 0) setOpen(true);
          else dialogs.toast({ message: words('tooManyPictures', { max: input.max }) });
        }}
      />
      {isOpen ? (
        <MaterialDialog
          type={assetTypeOfInput(input.name)}
          max={room}
          rules={rules}
          onClose={() => setOpen(false)}
          onPick={(images) => {
            setOpen(false);
            pictures.addStored(input, images, only);
          }}
        />
      ) : null}
    </>
  );
}
