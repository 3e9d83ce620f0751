import { useSyncExternalStore } from 'react';

/** True while the window matches a CSS media query; re-renders on changes. */
export const useMediaQuery = (query: string): boolean =>
  useSyncExternalStore(
    (listener) => {
      const media = window.matchMedia(query);
      media.addEventListener('change', listener);
      return () => media.removeEventListener('change', listener);
    },
    () => window.matchMedia(query).matches,
  );

/** Below 992 px, where a page has no side column. */
export const useIsNarrow = (): boolean => useMediaQuery('(max-width: 991.98px)');
