import type { InputRow } from '@atelier/catalogue/tool-form';
import type { UploadedImage } from '@atelier/contract/task';
import type { PictureRules } from '@atelier/picture-editors/check-picture';
import type { PictureSlot } from '@atelier/picture-editors/picture-slot';
import { lazyDialog } from '@atelier/task-results/lazy-parts';
import { Button } from '@atelier/ui/button';
import { useState } from 'react';
import type { Pictures } from '../form/use-pictures.ts';
import { useWords } from '../texts/words.ts';

const MattingEditor = lazyDialog(async () => (await import('@atelier/picture-editors/matting-editor')).MattingEditor);
const CropDialog = lazyDialog(async () => (await import('@atelier/picture-editors/crop-dialog')).CropDialog);

export interface PictureEditsProps {
  input: InputRow;
  slot: PictureSlot;
  pictures: Pictures;
  rules: PictureRules;
  /** Start of the cutout editor. */
  start: 'automatic' | 'person';
}

/** Crop, cutout, and restoring the original: the result replaces the image, the original stays on the server. */
export function PictureEdits({ input, slot, pictures, rules, start }: PictureEditsProps) {
  const words = useWords();
  const [editor, setEditor] = useState<'crop' | 'cutout'>();
  if (slot.kind !== 'ready') return null;
  const { image } = slot;
  const { origin } = image;
  const close = () => setEditor(undefined);
  const replace = (made: UploadedImage) => {
    close();
    pictures.addStored(input, [made], slot.key);
  };
  return (
    <>
      <Button size="s" aria-haspopup="dialog" data-edit="crop" data-slot={slot.key} onClick={() => setEditor('crop')}>
        {words('cropPicture')}
      </Button>
      <Button
        size="s"
        label={words('cutOutPicture')}
        aria-haspopup="dialog"
        data-edit="cut-out"
        data-slot={slot.key}
        onClick={() => setEditor('cutout')}
      />
      {origin ? (
        <Button size="s" kind="quiet" label={words('useOriginal')} onClick={() => replace(origin.image)} />
      ) : null}
      {editor === 'crop' ? <CropDialog image={image} rules={rules} onDone={replace} onClose={close} /> : null}
      {editor === 'cutout' ? (
        <MattingEditor
          source={origin && !origin.crop ? origin.image : image}
          maskImageId={origin && !origin.crop ? image.id : undefined}
          start={start}
          most={1}
          onClose={close}
          onUse={(mask) => {
            const [layer] = mask.layers;
            if (layer) replace(layer.image);
          }}
        />
      ) : null}
    </>
  );
}
