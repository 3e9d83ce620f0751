import { dialogs } from '@atelier/platform/dialogs';
import { isApiError } from '@atelier/platform/http';
import { useState } from 'react';

/** The result of an action; true for one without. */
type Done<Result> = undefined extends Result ? true : Result;

/**
 * Runs one action at a time, calls `after` with its result (undefined when it failed), and shows errors: as a toast, or in
 * the form. `run` returns undefined for a failed one.
 */
export const useAction = (after?: (result: unknown) => unknown) => {
  const [isBusy, setBusy] = useState(false);
  const [error, setError] = useState<string>();
  const run = async <Result>(
    work: () => Promise<Result>,
    where: 'toast' | 'field' = 'toast',
  ): Promise<Done<Result> | undefined> => {
    if (isBusy) return undefined;
    setBusy(true);
    setError(undefined);
    let result: Result | undefined;
    try {
      result = await work();
      return (result ?? true) as Done<Result>;
    } catch (failure) {
      if (where === 'field' && isApiError(failure)) setError(dialogs.sentenceOf(failure));
      else dialogs.showError(failure);
      return undefined;
    } finally {
      setBusy(false);
      await after?.(result);
    }
  };
  return { isBusy, error, setError, run };
};
