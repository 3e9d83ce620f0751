import type { AssetTypeKey } from '@atelier/catalogue/asset-types';
import type { AssetGroup } from '@atelier/contract/assets';
import type { OwnWords } from '@atelier/picture-editors/own-words';
import { type ReactNode, useEffect, useEffectEvent } from 'react';
import type { LibraryKey } from '../texts/library-texts.ts';
import { DropArea } from './drop-area.tsx';
import type { DroppedFile } from './dropped-files.ts';
import { UploadDialog } from './upload-dialog.tsx';
import { UploadPanel } from './upload-panel.tsx';
import { useUploads } from './use-uploads.ts';

export interface AssetUploadsProps {
  /** Files that were chosen or dropped and wait for the form. */
  files: readonly DroppedFile[] | undefined;
  type: AssetTypeKey | undefined;
  isPatterns: boolean;
  group: string | undefined;
  groups: readonly AssetGroup[];
  words: OwnWords<LibraryKey>;
  onFiles: (files: DroppedFile[] | undefined) => void;
  /** Materials were made. */
  onMade: () => void;
  children: ReactNode;
}

/** New materials come so fast that the list is read again only when they pause, ms. */
const restMs = 800;

/** The list as a drop target, the upload form, and running uploads. */
export function AssetUploads({ files, words, onFiles, onMade, children, ...place }: AssetUploadsProps) {
  const uploads = useUploads();
  const made = uploads?.view.made ?? 0;
  const tell = useEffectEvent(onMade);
  useEffect(() => {
    if (made === 0) return;
    const timer = setTimeout(tell, restMs);
    return () => clearTimeout(timer);
  }, [made]);
  return (
    <DropArea
      label={words('dropHere')}
      failed={words('dropFailed')}
      readingWords={(count) => words('readingFiles', { count: count.toLocaleString('en') })}
      onFiles={onFiles}
    >
      {uploads ? <UploadPanel queue={uploads.queue} view={uploads.view} words={words} /> : null}
      {children}
      {files && files.length > 0 ? (
        <UploadDialog
          {...place}
          files={files}
          words={words}
          onStart={(chosen) => {
            onFiles(undefined);
            void uploads?.queue.add(chosen);
          }}
          onClose={() => onFiles(undefined)}
        />
      ) : null}
    </DropArea>
  );
}
