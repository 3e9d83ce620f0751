import { pastedFiles } from '@atelier/picture-editors/pasted-pictures';
import { type RefObject, useEffect, useRef } from 'react';

export interface PageInput {
  /** Ctrl+Enter, or Cmd+Enter. */
  onSubmit: () => void;
  /** Pictures dropped beside the fields. */
  onFiles: (files: File[]) => void;
  /** Pictures pasted anywhere on the page. */
  onPaste: (files: File[]) => void;
}

const picturesOf = (data: DataTransfer | null): File[] => [...(data?.files ?? [])];

/** Is something modal over the page? Then the keys are its own. */
const isCovered = (): boolean => document.querySelector('dialog[open]') !== null;

/** Keys, paste and drops that belong to the page as a whole while it is the one in view. */
export const usePageInput = (root: RefObject<HTMLElement | null>, input: PageInput): void => {
  const current = useRef(input);
  useEffect(() => {
    current.current = input;
  });
  useEffect(() => {
    const isInView = () => root.current?.checkVisibility() === true && !isCovered();
    const handleKey = (event: KeyboardEvent) => {
      const isOurs = event.key === 'Enter' && (event.ctrlKey || event.metaKey) && !event.repeat;
      if (!isOurs || !isInView()) return;
      event.preventDefault();
      current.current.onSubmit();
    };
    const handlePaste = (event: ClipboardEvent) => {
      const files = pastedFiles(event.clipboardData, event.target);
      if (files.length === 0 || !isInView()) return;
      event.preventDefault();
      current.current.onPaste(files);
    };
    const handleDragOver = (event: DragEvent) => {
      if (event.dataTransfer?.types.includes('Files')) event.preventDefault();
    };
    // A picture that misses a field must not replace the page.
    const handleDrop = (event: DragEvent) => {
      const files = picturesOf(event.dataTransfer);
      if (files.length === 0 || event.defaultPrevented) return;
      event.preventDefault();
      if (isInView()) current.current.onFiles(files);
    };
    window.addEventListener('keydown', handleKey);
    window.addEventListener('paste', handlePaste);
    window.addEventListener('dragover', handleDragOver);
    window.addEventListener('drop', handleDrop);
    return () => {
      window.removeEventListener('keydown', handleKey);
      window.removeEventListener('paste', handlePaste);
      window.removeEventListener('dragover', handleDragOver);
      window.removeEventListener('drop', handleDrop);
    };
  }, [root]);
};
