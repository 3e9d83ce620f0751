import { useState } from 'react';

/** The result of an action; true for one without. */
type Done<Result> = undefined extends Result ? true : Result;

/**
 * Runs one action at a time. `onError` takes the error of one that failed, whose `run` returns undefined; without it `run` rejects. A second
 * one does not start and returns undefined, too.
 */
export const useBusy = (onError?: (error: unknown) => void) => {
  const [isBusy, setBusy] = useState(false);
  const run = async <Result>(work: () => Promise<Result>): Promise<Done<Result> | undefined> => {
    if (isBusy) return undefined;
    setBusy(true);
    try {
      return ((await work()) ?? true) as Done<Result>;
    } catch (error) {
      if (!onError) throw error;
      onError(error);
      return undefined;
    } finally {
      setBusy(false);
    }
  };
  return { isBusy, run };
};
