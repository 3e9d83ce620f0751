import { useCallback, useState } from 'react';

const margin = '300px';

/** True once an element is about to be visible. `loading="lazy"` loads pictures from 1250 px away: too early for a first visit. */
export const useIsNear = () => {
  const [isNear, setNear] = useState(false);
  const ref = useCallback((element: HTMLElement | null) => {
    if (element === null) return;
    const handleChange = (entries: readonly IntersectionObserverEntry[]) => {
      if (entries.some(({ isIntersecting }) => isIntersecting)) setNear(true);
    };
    const observer = new IntersectionObserver(handleChange, { rootMargin: margin, scrollMargin: margin });
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  return [ref, isNear] as const;
};
