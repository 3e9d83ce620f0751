import { type RepeatMarks, repeatMarks } from '@atelier/catalogue/picture-marks';
import type { PictureSlot } from '@atelier/picture-editors/picture-slot';
import { lazyDialog } from '@atelier/task-results/lazy-parts';
import { useWords } from '../texts/words.ts';
import { DialogField } from './dialog-field.tsx';

const RepeatDialog = lazyDialog(async () => (await import('@atelier/picture-editors/repeat-dialog')).RepeatDialog);

export interface RepeatFieldProps {
  title: string;
  advice?: string | undefined;
  error?: string | undefined;
  /** The image to mark; undefined without an image. */
  picture: PictureSlot | undefined;
  value: unknown;
  onChange: (value: RepeatMarks | undefined) => void;
}

/** The repeat of a pattern, marked manually in a dialog; without marks it is detected. */
export function RepeatField({ picture, value, onChange, ...frame }: RepeatFieldProps) {
  const words = useWords();
  const image = picture?.kind === 'ready' ? picture.image : undefined;
  const marks = repeatMarks.safeParse(value).data;
  return (
    <DialogField
      {...frame}
      picture={image?.id}
      answer={marks}
      canOpen={image !== undefined}
      label={words(marks ? 'repeatAgain' : 'repeatMark')}
      state={words(marks ? 'repeatDone' : image ? 'repeatAuto' : 'repeatNeedsPicture')}
      {...(marks && { clearLabel: words('repeatClear') })}
      onClear={() => onChange(undefined)}
      dialog={(close) =>
        image ? (
          <RepeatDialog
            image={image}
            marks={marks}
            onClose={close}
            onUse={(next) => {
              onChange(next);
              close();
            }}
          />
        ) : null
      }
    />
  );
}
