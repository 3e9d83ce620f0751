import { type DragEvent, type ReactNode, useState } from 'react';
import styles from './drop-area.module.css';
import { type DroppedFile, droppedFiles } from './dropped-files.ts';

const hasFiles = ({ dataTransfer }: DragEvent): boolean => dataTransfer.types.includes('Files');

/** Takes files and folders that are dropped on a page. */
export function DropArea({
  label,
  onFiles,
  children,
}: {
  label: string;
  onFiles: (files: DroppedFile[]) => void;
  children: ReactNode;
}) {
  const [isOver, setOver] = useState(false);
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
        void droppedFiles(event.dataTransfer).then(onFiles);
      }}
    >
      {children}
      {isOver ? <div className={styles.over}>{label}</div> : null}
    </div>
  );
}
