import { dialogs } from '@atelier/platform/dialogs';
import { type DragEvent, type ReactNode, useState } from 'react';
import styles from './drop-area.module.css';
import { type DroppedFile, droppedFiles } from './dropped-files.ts';

const hasFiles = ({ dataTransfer }: DragEvent): boolean => dataTransfer.types.includes('Files');

/** Takes files and folders that are dropped on a page. */
export function DropArea({
  label,
  failed,
  readingWords,
  onFiles,
  children,
}: {
  label: string;
  /** Said when something that was dropped cannot be read. */
  failed: string;
  /** Said while a large drop is read. */
  readingWords: (count: number) => string;
  onFiles: (files: DroppedFile[]) => void;
  children: ReactNode;
}) {
  const [isOver, setOver] = useState(false);
  /** Files found so far of a drop that is still read. */
  const [reading, setReading] = useState<number>();
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the same is done by the button of the page
    <div
      className={styles.area}
      onDragOver={(event) => {
        if (!hasFiles(event)) return;
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={(event) => {
        if (!event.currentTarget.contains(event.relatedTarget as Node | null)) setOver(false);
      }}
      onDrop={(event) => {
        if (!hasFiles(event)) return;
        event.preventDefault();
        setOver(false);
        setReading(0);
        droppedFiles(event.dataTransfer, setReading)
          .then(onFiles, () => dialogs.toast({ message: failed }))
          .finally(() => setReading(undefined));
      }}
    >
      {children}
      {isOver || reading !== undefined ? (
        <div className={styles.over} role="status">
          {reading === undefined ? label : readingWords(reading)}
        </div>
      ) : null}
    </div>
  );
}
