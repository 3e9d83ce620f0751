import { useCallback, useRef } from 'react';

/** Specification section 9: a second press within this time is a slip of the hand. */
export const throttleTime = 800;

/** Lets a call through when the last one let through is at least `throttleTime` ms old; answers whether it did. */
export const useThrottled = (isThrottled: boolean): (() => boolean) => {
  const lastAccepted = useRef(Number.NEGATIVE_INFINITY);
  return useCallback(() => {
    if (!isThrottled) return true;
    const now = performance.now();
    if (now - lastAccepted.current < throttleTime) return false;
    lastAccepted.current = now;
    return true;
  }, [isThrottled]);
};
