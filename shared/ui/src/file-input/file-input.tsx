import type { ComponentPropsWithRef } from 'react';

export interface FileInputProps extends Omit<ComponentPropsWithRef<'input'>, 'type' | 'onChange'> {
  /** Also called when the same files are chosen again. */
  onFiles: (files: File[]) => void;
}

/** The browser's file dialog. */
export function FileInput({ onFiles, ...rest }: FileInputProps) {
  return (
    <input
      {...rest}
      type="file"
      onChange={({ target }) => {
        const chosen = [...(target.files ?? [])];
        target.value = '';
        if (chosen.length > 0) onFiles(chosen);
      }}
    />
  );
}
