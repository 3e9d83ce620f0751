import { type KeyboardEvent, type PointerEvent, type RefObject, useEffect, useRef, useState } from 'react';

/** What the grip of a picture puts on its button. */
export interface GripProps {
  onKeyDown: (event: KeyboardEvent) => void;
  onPointerDown: (event: PointerEvent) => void;
  'data-grip': string;
}

export interface PictureOrder {
  /** The picture that is being carried. */
  carried: string | undefined;
  gripOf: (key: string) => GripProps;
}

/** Where a key press takes a picture; undefined when the key is not one of order. */
export const placeAfterKey = (key: string, at: number, last: number): number | undefined => {
  switch (key) {
    case 'ArrowUp':
    case 'ArrowLeft':
      return Math.max(0, at - 1);
    case 'ArrowDown':
    case 'ArrowRight':
      return Math.min(last, at + 1);
    case 'Home':
      return 0;
    case 'End':
      return last;
    default:
      return undefined;
  }
};

/** The item whose middle is nearest to a height, given the middles in order. */
export const nearestPlace = (middles: readonly number[], y: number): number =>
  middles.reduce((best, middle, at) => (Math.abs(middle - y) < Math.abs((middles[best] ?? 0) - y) ? at : best), 0);

const middlesOf = (list: HTMLElement | null): number[] =>
  [...(list?.querySelectorAll(':scope > li') ?? [])].map((item) => {
    const { top, height } = item.getBoundingClientRect();
    return top + height / 2;
  });

/** Puts pictures into another order: by a grip that is carried, or by its arrow keys. `keys` are the pictures in their order. */
export const usePictureOrder = (
  list: RefObject<HTMLElement | null>,
  keys: readonly string[],
  onMove: (key: string, to: number) => void,
): PictureOrder => {
  const [carried, setCarried] = useState<string>();
  const latest = useRef({ keys, onMove });
  const moved = useRef<string>(undefined);
  useEffect(() => {
    latest.current = { keys, onMove };
    // An element that moves in the document loses the focus.
    const grip = moved.current;
    moved.current = undefined;
    if (grip) list.current?.querySelector<HTMLElement>(`[data-grip="${CSS.escape(grip)}"]`)?.focus();
  });

  useEffect(() => {
    if (carried === undefined) return;
    const handleMove = (event: globalThis.PointerEvent) => {
      const to = nearestPlace(middlesOf(list.current), event.clientY);
      if (to !== latest.current.keys.indexOf(carried)) latest.current.onMove(carried, to);
    };
    const end = () => setCarried(undefined);
    window.addEventListener('pointermove', handleMove);
    window.addEventListener('pointerup', end);
    window.addEventListener('pointercancel', end);
    return () => {
      window.removeEventListener('pointermove', handleMove);
      window.removeEventListener('pointerup', end);
      window.removeEventListener('pointercancel', end);
    };
  }, [carried, list]);

  return {
    carried,
    gripOf: (key) => ({
      'data-grip': key,
      onKeyDown(event) {
        const at = keys.indexOf(key);
        const to = placeAfterKey(event.key, at, keys.length - 1);
        if (to === undefined) return;
        event.preventDefault();
        if (to === at) return;
        moved.current = key;
        onMove(key, to);
      },
      onPointerDown(event) {
        if (event.button === 0) setCarried(key);
      },
    }),
  };
};
