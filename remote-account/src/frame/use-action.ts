import { dialogs } from '@atelier/platform/dialogs';
import { isApiError } from '@atelier/platform/http';
import { useBusy } from '@atelier/ui/use-busy';
import { useState } from 'react';

/**
 * Runs one action at a time, calls `after` with its result (undefined when it failed), and shows errors: as a toast, or in
 * the form. `run` returns undefined for a failed one.
 */
export const useAction = (after?: (result: unknown) => unknown) => {
  const [error, setError] = useState<string>();
  const { isBusy, run: start } = useBusy();
  const run = async <Result>(work: () => Promise<Result>, where: 'toast' | 'field' = 'toast') => {
    if (isBusy) return undefined;
    setError(undefined);
    const done = await start(work).catch((failure: unknown) => {
      if (where === 'field' && isApiError(failure)) setError(dialogs.sentenceOf(failure));
      else dialogs.showError(failure);
      return undefined;
    });
    await after?.(done);
    return done;
  };
  return { isBusy, error, setError, run };
};
