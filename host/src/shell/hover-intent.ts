import { useEffect, useRef } from 'react';

/** A pointer that rests this long means it; one that passes by does not, ms. */
const restMs = 40;

/** Handlers that call once a pointer rests on, or focus reaches, an element. */
export const useHoverIntent = (onIntent: () => void) => {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  return {
    onPointerEnter: () => {
      timer.current = setTimeout(onIntent, restMs);
    },
    onPointerLeave: () => clearTimeout(timer.current),
    onFocus: onIntent,
  };
};
