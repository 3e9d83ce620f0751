import { useState } from 'react';
import { IconButton } from '../button/icon-button.tsx';
import { TextInput, type TextInputProps } from './text-input.tsx';

export interface PasswordInputProps extends Omit<TextInputProps, 'type' | 'after'> {
  /** Names of the eye: "show password", "hide password". */
  showLabel: string;
  hideLabel: string;
}

export function PasswordInput({ showLabel, hideLabel, ...rest }: PasswordInputProps) {
  const [isShown, setShown] = useState(false);
  return (
    <TextInput
      autoComplete="current-password"
      {...rest}
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
