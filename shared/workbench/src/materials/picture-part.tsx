import type { PictureRules } from '@atelier/picture-editors/check-picture';
import { codeSentence, type OwnWords } from '@atelier/picture-editors/own-words';
import { isBusySlot, type PictureSlot } from '@atelier/picture-editors/picture-slot';
import { Button } from '@atelier/ui/button';
import { Field } from '@atelier/ui/field';
import { FileInput } from '@atelier/ui/file-input';
import { StitchProgress } from '@atelier/ui/stitch';
import { useRef } from 'react';
import { acceptedTypes, PictureDropZone } from '../fields/picture-drop-zone.tsx';
import { useFileDrop } from '../fields/use-file-drop.ts';
import { useWords } from '../texts/words.ts';
import type { MaterialKey } from './material-dialog.tsx';
import styles from './material-form.module.css';

export interface PicturePartProps {
  slot: PictureSlot | undefined;
  rules: PictureRules;
  words: OwnWords<MaterialKey>;
  error: string | undefined;
  onFile: (file: File) => void;
  onCrop: () => void;
  onRetry: () => void;
}

/** The image of a new asset: drop or select, preview, reason for rejection. */
export function PicturePart({ slot, rules, words, error, onFile, onCrop, onRetry }: PicturePartProps) {
  const common = useWords();
  const picker = useRef<HTMLInputElement>(null);
  const take = (files: readonly File[]) => {
    if (files[0]) onFile(files[0]);
  };
  const drop = useFileDrop(take);
  const refusal =
    slot?.kind === 'refused' || slot?.kind === 'stopped'
      ? slot.code
        ? codeSentence(slot.code, slot.details)
        : common('uploadNetwork')
      : undefined;
  const thumb = slot?.preview ?? (slot?.kind === 'ready' ? slot.image.thumb_url : undefined);
  return (
    <Field label={words('image')} error={refusal ?? error}>
      {(control) => (
        <div {...drop.props}>
          {slot === undefined ? (
            <PictureDropZone
              control={control}
              title={words('image')}
              isFurther={false}
              isOver={drop.isOver}
              takesMany={false}
              maxRatio={rules.max_ratio}
              onFiles={take}
            />
          ) : (
            <div className={styles.picture}>
              <span className={styles.thumb}>{thumb ? <img src={thumb} alt="" /> : null}</span>
              <div className={styles.facts}>
                <b className={styles.file}>{slot.name}</b>
                {isBusySlot(slot) ? (
                  <StitchProgress
                    value={slot.kind === 'uploading' ? slot.share : undefined}
                    label={common('checking')}
                  />
                ) : null}
                <div className={styles.acts}>
                  {slot.kind === 'refused' && slot.cure === 'crop' ? (
                    <Button size="s" label={common('cropToFit', { ratio: rules.max_ratio })} onClick={onCrop} />
                  ) : null}
                  {slot.kind === 'stopped' ? <Button size="s" label={common('retry')} onClick={onRetry} /> : null}
                  <Button size="s" label={common('replace')} id={control.id} onClick={() => picker.current?.click()} />
                </div>
              </div>
              <FileInput ref={picker} hidden accept={acceptedTypes} aria-label={common('replace')} onFiles={take} />
            </div>
          )}
        </div>
      )}
    </Field>
  );
}
