import { type ComponentPropsWithRef, type ReactNode, useState } from 'react';
import { IconButton } from '../button/icon-button.tsx';
import { Field, type FieldProps } from '../field/field.tsx';
import styles from './text-input.module.css';

export interface TextInputProps extends Omit<ComponentPropsWithRef<'input'>, 'size' | 'prefix'> {
  /** l: sign-in pages, m: forms. */
  size?: 'm' | 'l';
  /** Before the text, e.g. a country code. */
  before?: ReactNode;
  /** After the text, e.g. a button that sends a code. */
  after?: ReactNode;
}

export function TextInput({ size = 'm', before, after, className, type = 'text', ...rest }: TextInputProps) {
  return (
    <span className={[styles.box, styles[size], className ?? ''].filter(Boolean).join(' ')}>
      {before ? <span className={styles.before}>{before}</span> : null}
      <input {...rest} type={type} className={styles.input} />
      {after ? <span className={styles.after}>{after}</span> : null}
    </span>
  );
}

export interface TextFieldProps
  extends Omit<FieldProps, 'children'>,
    Omit<TextInputProps, keyof FieldProps | 'id' | 'onChange'> {
  /** Absent for a read-only text. */
  onChange?: (value: string) => void;
}

/** A text input with its label, and its hint or error. */
export function TextField({
  label,
  optional,
  advice,
  aside,
  hint,
  error,
  className,
  onChange,
  ...input
}: TextFieldProps) {
  return (
    <Field {...{ label, optional, advice, aside, hint, error, className }}>
      {(control) => <TextInput {...input} {...control} onChange={(event) => onChange?.(event.target.value)} />}
    </Field>
  );
}

export interface PasswordFieldProps extends Omit<TextFieldProps, 'type' | 'after' | 'size'> {
  /** Accessible names of the visibility button: "show password", "hide password". */
  showLabel: string;
  hideLabel: string;
}

/** A password with its label, and a button that shows it. */
export function PasswordField({ showLabel, hideLabel, ...field }: PasswordFieldProps) {
  const [isShown, setShown] = useState(false);
  return (
    <TextField
      size="l"
      autoComplete="current-password"
      {...field}
      type={isShown ? 'text' : 'password'}
      after={
        <IconButton
          icon={isShown ? 'eye-off' : 'eye'}
          label={isShown ? hideLabel : showLabel}
          onClick={() => setShown(!isShown)}
        />
      }
    />
  );
}
