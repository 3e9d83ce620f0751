import { isApiError } from '@atelier/platform/http';
import { useEffect } from 'react';

/** Is this the answer of a locked console? */
export const isLockedError = (error: unknown): boolean => isApiError(error) && error.code === '43010';

/** Asks for the code again where the console was locked meanwhile. */
export const useLocked = (error: unknown, onLocked: () => void): void => {
  const isLocked = isLockedError(error);
  // biome-ignore lint/correctness/useExhaustiveDependencies: what to do is another function with each drawing
  useEffect(() => {
    if (isLocked) onLocked();
  }, [isLocked]);
};
