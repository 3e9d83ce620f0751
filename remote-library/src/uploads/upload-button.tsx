import type { OwnWords } from '@atelier/picture-editors/own-words';
import { Button } from '@atelier/ui/button';
import { FileInput } from '@atelier/ui/file-input';
import { Menu } from '@atelier/ui/menu';
import { useRef } from 'react';
import type { LibraryKey } from '../library-texts.ts';
import styles from './drop-area.module.css';
import { type DroppedFile, folderOf, patternEndings } from './dropped-files.ts';

export interface UploadButtonProps {
  words: OwnWords<LibraryKey>;
  /** True for pattern files instead of images. */
  isPatterns: boolean;
  onFiles: (files: DroppedFile[]) => void;
}

/** Button to choose files or a folder. */
export function UploadButton({ words, isPatterns, onFiles }: UploadButtonProps) {
  const chooseWord = words(isPatterns ? 'uploadPatterns' : 'uploadFiles');
  const files = useRef<HTMLInputElement>(null);
  const folder = useRef<HTMLInputElement>(null);
  const take = (chosen: File[]) => onFiles(chosen.map((file) => ({ file, folder: folderOf(file) })));
  return (
    <>
      <FileInput
        ref={files}
        className={styles.input}
        multiple
        accept={isPatterns ? patternEndings : 'image/jpeg,image/png'}
        aria-label={chooseWord}
        tabIndex={-1}
        onFiles={take}
      />
      <FileInput
        ref={(input) => {
          // React's types lack the attribute.
          input?.setAttribute('webkitdirectory', '');
          folder.current = input;
        }}
        className={styles.input}
        multiple
        aria-label={words('uploadFolder')}
        tabIndex={-1}
        onFiles={take}
      />
      <Menu
        label={words('upload')}
        opener={(opener) => <Button {...opener} kind="primary" icon="upload" label={words('upload')} />}
        items={[
          {
            key: 'files',
            icon: isPatterns ? 'spool' : 'image',
            label: chooseWord,
            onSelect: () => files.current?.click(),
          },
          { key: 'folder', icon: 'folder', label: words('uploadFolder'), onSelect: () => folder.current?.click() },
        ]}
      />
    </>
  );
}
