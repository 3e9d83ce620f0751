import { useEffect, useState } from 'react';

/** A copy that is enlarged by less than this looks as sharp as the picture itself. */
const tolerance = 1.1;

export interface SharpParts {
  /** Address of the reduced copy; undefined until it is here. */
  copy: string | undefined;
  /** Pixels of the copy across. */
  copyWidth: number;
  whole: string;
  /** Pixels of the screen across the picture, as it is zoomed now. */
  shownWidth: number;
}

/** The copy's address, and from the first zoom that shows more than the copy holds the whole picture's, once it is decoded. */
export const useSharpAddress = ({ copy, copyWidth, whole, shownWidth }: SharpParts): string | undefined => {
  const [sharp, setSharp] = useState<string>();
  const isWanted = copy !== undefined && shownWidth > copyWidth * tolerance;
  useEffect(() => {
    if (!isWanted || sharp === whole) return;
    let isOver = false;
    const image = new Image();
    image.src = whole;
    image.decode().then(
      () => {
        if (!isOver) setSharp(whole);
      },
      // what cannot be had whole stays as it is shown
      () => undefined,
    );
    return () => {
      isOver = true;
    };
  }, [isWanted, sharp, whole]);
  return copy !== undefined && sharp === whole ? whole : copy;
};
