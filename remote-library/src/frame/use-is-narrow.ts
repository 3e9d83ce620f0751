import { useSyncExternalStore } from 'react';

const narrow = '(max-width: 991.98px)';

/** Below the width at which a page has no side column. */
export const useIsNarrow = (): boolean =>
  useSyncExternalStore(
    (listener) => {
      const query = matchMedia(narrow);
      query.addEventListener('change', listener);
      return () => query.removeEventListener('change', listener);
    },
    () => matchMedia(narrow).matches,
  );
