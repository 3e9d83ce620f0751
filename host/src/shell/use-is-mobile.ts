import { mobileBreakpointPx } from '@atelier/catalogue/constants';
import { useSyncExternalStore } from 'react';

const query = `(max-width: ${mobileBreakpointPx - 0.02}px)`;

const subscribe = (onChange: () => void) => {
  const media = window.matchMedia(query);
  media.addEventListener('change', onChange);
  return () => media.removeEventListener('change', onChange);
};

/** Below 992 px the device counts as mobile. */
export const useIsMobile = (): boolean => useSyncExternalStore(subscribe, () => window.matchMedia(query).matches);
