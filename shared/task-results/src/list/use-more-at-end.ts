import { type RefObject, useEffect, useRef } from 'react';

/** Calls `onEnd` while the marked element is within a screen of the scroll area's view. */
export const useMoreAtEnd = (
  scroll: RefObject<HTMLElement | null>,
  isActive: boolean,
  onEnd: () => void,
): RefObject<HTMLDivElement | null> => {
  const mark = useRef<HTMLDivElement>(null);
  const current = useRef(onEnd);
  useEffect(() => {
    current.current = onEnd;
  });
  useEffect(() => {
    if (!isActive || !mark.current) return;
    const watcher = new IntersectionObserver(
      (entries) => {
        if (entries.some((entry) => entry.isIntersecting)) current.current();
      },
      { root: scroll.current, rootMargin: '600px 0px' },
    );
    watcher.observe(mark.current);
    return () => watcher.disconnect();
  });
  return mark;
};
