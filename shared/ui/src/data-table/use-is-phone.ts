import { useSyncExternalStore } from 'react';

/** Where a table would not fit: its rows become a list. */
const query = '(max-width: 767.98px)';

const subscribe = (onChange: () => void) => {
  const media = window.matchMedia(query);
  media.addEventListener('change', onChange);
  return () => media.removeEventListener('change', onChange);
};

/** Below 768 px. */
export const useIsPhone = (): boolean => useSyncExternalStore(subscribe, () => window.matchMedia(query).matches);
