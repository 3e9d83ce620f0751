import type { FieldControl } from '@atelier/ui/field';
import { Icon } from '@atelier/ui/icon';
import { StitchFrame } from '@atelier/ui/stitch-frame';
import { useWords } from '../texts/words.ts';
import styles from './picture-drop-zone.module.css';

export interface PictureDropZoneProps {
  control: FieldControl;
  /** Name of the field that a picture would land in. */
  title: string;
  /** There are pictures already. */
  isFurther: boolean;
  isOver: boolean;
  takesMany: boolean;
  maxRatio: number;
  onFiles: (files: File[]) => void;
}

/** JPG and PNG by name only, so that a phone hands over its photos as JPG; the bytes decide afterwards. */
export const acceptedTypes = 'image/jpeg,image/png';

/** The stitched place where a picture goes. */
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
        <input
          {...control}
          className={styles.input}
          type="file"
          accept={acceptedTypes}
          multiple={takesMany}
          onChange={(event) => {
            onFiles([...(event.target.files ?? [])]);
            event.target.value = '';
          }}
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
