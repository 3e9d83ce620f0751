import { type DragEvent, useRef, useState } from 'react';

const carriesFiles = (event: DragEvent): boolean => event.dataTransfer.types.includes('Files');

/** Files dropped from outside the browser. `isOver` while they are dragged over the element or its descendants. */
export const useFileDrop = (onFiles: (files: File[]) => void) => {
  const depth = useRef(0);
  const [isOver, setOver] = useState(false);
  const settle = (change: number) => {
    depth.current = Math.max(0, depth.current + change);
    setOver(depth.current > 0);
  };
  const props = {
    onDragEnter: (event: DragEvent) => {
      if (carriesFiles(event)) settle(1);
    },
    onDragLeave: (event: DragEvent) => {
      if (carriesFiles(event)) settle(-1);
    },
    onDragOver: (event: DragEvent) => {
      if (!carriesFiles(event)) return;
      event.preventDefault();
      event.dataTransfer.dropEffect = 'copy';
    },
    onDrop: (event: DragEvent) => {
      if (!carriesFiles(event)) return;
      event.preventDefault();
      event.stopPropagation();
      depth.current = 0;
      setOver(false);
      onFiles([...event.dataTransfer.files]);
    },
  };
  return { isOver, props };
};
