import { Button } from '@atelier/ui/button';
import { Field } from '@atelier/ui/field';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import styles from './dialog-field.module.css';

/** Id of the last shown image, and the value that refers to it. */
export interface AnsweredPicture {
  picture: string | undefined;
  answer: unknown;
}

/**
 * True when the value still belongs to the image. False when only the image changed; a restored form changes both together, and a form that
 * is still loading had no image before.
 */
export const holdsAnswer = (before: AnsweredPicture, now: AnsweredPicture): boolean => {
  const isOther = before.picture !== undefined && before.picture !== now.picture;
  if (!isOther || now.answer === undefined || before.answer === undefined) return true;
  return JSON.stringify(before.answer) !== JSON.stringify(now.answer);
};

interface DialogFieldProps {
  title: string;
  advice?: string | undefined;
  error?: string | undefined;
  icon?: 'move';
  /** The disabled Generate button opens the dialog when this value is missing. */
  opensOnGap?: boolean;
  /** Id of the image that the value refers to; undefined without an image. */
  picture: string | undefined;
  answer: unknown;
  canOpen: boolean;
  label: string;
  state: string;
  clearLabel?: string;
  onClear: () => void;
  dialog: (close: () => void) => ReactNode;
}

/** A field whose value is set in a dialog over an image; the value is cleared when the image is replaced. */
export function DialogField(props: DialogFieldProps) {
  const { title, advice, error, icon, opensOnGap, picture, answer, canOpen, label, state, clearLabel } = props;
  const { onClear, dialog } = props;
  const [isOpen, setOpen] = useState(false);
  const before = useRef<AnsweredPicture>({ picture: undefined, answer: undefined });
  useEffect(() => {
    const now = { picture: picture ?? before.current.picture, answer };
    if (!holdsAnswer(before.current, now)) onClear();
    before.current = now;
  });
  return (
    <Field label={title} advice={advice} error={error}>
      {(control) => (
        <div className={styles.line}>
          <Button
            {...control}
            aria-labelledby={`${control['aria-labelledby']} ${control.id}-words`}
            icon={icon}
            disabled={!canOpen}
            data-opens-on-gap={opensOnGap ? '' : undefined}
            onClick={() => setOpen(true)}
          >
            <span id={`${control.id}-words`}>{label}</span>
          </Button>
          <span className={styles.state}>{state}</span>
          {clearLabel ? <Button kind="quiet" size="s" label={clearLabel} onClick={onClear} /> : null}
          {isOpen && canOpen ? dialog(() => setOpen(false)) : null}
        </div>
      )}
    </Field>
  );
}
