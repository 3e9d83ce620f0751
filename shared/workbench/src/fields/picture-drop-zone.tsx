import type { FieldControl } from '@atelier/ui/field';
import { FileInput } from '@atelier/ui/file-input';
import { Icon } from '@atelier/ui/icon';
import { StitchFrame } from '@atelier/ui/stitch';
import { useWords } from '../texts/words.ts';
import styles from './picture-drop-zone.module.css';

export interface PictureDropZoneProps {
  control: FieldControl;
  /** Label of the target field. */
  title: string;
  /** True when the field already has images. */
  isFurther: boolean;
  isOver: boolean;
  takesMany: boolean;
  maxRatio: number;
  onFiles: (files: File[]) => void;
}

/** Only JPG and PNG are named, so that a phone provides its photos as JPG; the format is detected from the bytes. */
export const acceptedTypes = 'image/jpeg,image/png';

/** Stitched drop zone for images. */
export function PictureDropZone({
  control,
  title,
  isFurther,
  isOver,
  takesMany,
  maxRatio,
  onFiles,
}: PictureDropZoneProps) {
  const words = useWords();
  return (
    <StitchFrame isOver={isOver} className={styles.frame}>
      <label className={styles.zone}>
        <FileInput
          {...control}
          className={styles.input}
          accept={acceptedTypes}
          multiple={takesMany}
          onFiles={onFiles}
        />
        <Icon name={isOver ? 'upload' : 'image'} size={20} className={styles.icon} />
        <span className={isOver ? styles.over : styles.words}>
          {isOver ? words('dropHere') : null}
          {!isOver && isFurther ? words('addAnother') : null}
          {isOver || isFurther ? null : (
            <>
              <span className={styles.byMouse}>{words('pickHintDrag')}</span>
              <span className={styles.byTouch}>{words('pickPicture', { field: title })}</span>
            </>
          )}
          <small className={styles.small}>{isOver ? title : words('pickFormats', { ratio: maxRatio })}</small>
        </span>
      </label>
    </StitchFrame>
  );
}
