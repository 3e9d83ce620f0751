import { type RepeatMarks, repeatMarks } from '@atelier/catalogue/repeat-marks';
import type { PictureSlot } from '@atelier/picture-editors/picture-slot';
import { lazyDialog } from '@atelier/task-results/lazy-dialog';
import { Button } from '@atelier/ui/button';
import { Field } from '@atelier/ui/field';
import { useEffect, useRef, useState } from 'react';
import { useWords } from '../texts/words.ts';
import styles from './placement-field.module.css';

const RepeatDialog = lazyDialog(async () => (await import('@atelier/picture-editors/repeat-dialog')).RepeatDialog);

export interface RepeatFieldProps {
  title: string;
  advice?: string | undefined;
  error?: string | undefined;
  /** The picture that is marked; undefined while there is none. */
  picture: PictureSlot | undefined;
  value: unknown;
  onChange: (value: RepeatMarks | undefined) => void;
}

/** The repeat of a pattern, marked by hand in a dialog; without marks it is searched. */
export function RepeatField({ title, advice, error, picture, value, onChange }: RepeatFieldProps) {
  const words = useWords();
  const [isOpen, setOpen] = useState(false);
  const image = picture?.kind === 'ready' ? picture.image : undefined;
  const marks = repeatMarks.safeParse(value).data;
  const before = useRef({ image: image?.id, marks });
  // Marks refer to one picture: cleared when the picture changes under them; a restored form changes both.
  useEffect(() => {
    const last = before.current;
    const isOther = image !== undefined && last.image !== undefined && last.image !== image.id;
    const isSame = JSON.stringify(last.marks) === JSON.stringify(marks);
    if (isOther && marks && isSame) onChange(undefined);
    before.current = { image: image?.id ?? last.image, marks };
  });
  return (
    <Field label={title} advice={advice} error={error}>
      {(control) => (
        <div className={styles.line}>
          <Button
            {...control}
            aria-labelledby={`${control['aria-labelledby']} ${control.id}-words`}
            disabled={!image}
            onClick={() => setOpen(true)}
          >
            <span id={`${control.id}-words`}>{words(marks ? 'repeatAgain' : 'repeatMark')}</span>
          </Button>
          <span className={styles.state}>
            {words(marks ? 'repeatDone' : image ? 'repeatAuto' : 'repeatNeedsPicture')}
          </span>
          {marks ? (
            <Button kind="quiet" size="s" onClick={() => onChange(undefined)}>
              {words('repeatClear')}
            </Button>
          ) : null}
          {isOpen && image ? (
            <RepeatDialog
              image={image}
              marks={marks}
              onClose={() => setOpen(false)}
              onUse={(next) => {
                onChange(next);
                setOpen(false);
              }}
            />
          ) : null}
        </div>
      )}
    </Field>
  );
}
