import { useSyncExternalStore } from 'react';

const wide = '(min-width: 1400px)';

/** True where a page has room for an open drawer beside it. */
export const useIsWide = (): boolean =>
  useSyncExternalStore(
    (listener) => {
      const query = matchMedia(wide);
      query.addEventListener('change', listener);
      return () => query.removeEventListener('change', listener);
    },
    () => matchMedia(wide).matches,
  );
