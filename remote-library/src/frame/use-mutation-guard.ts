import { dialogs } from '@atelier/platform/dialogs';
import { useState } from 'react';

/** Runs one change at a time and shows its error. */
export const useMutationGuard = () => {
  const [isBusy, setBusy] = useState(false);
  const run = async (work: () => Promise<unknown>): Promise<boolean> => {
    if (isBusy) return false;
    setBusy(true);
    try {
      await work();
      return true;
    } catch (error) {
      dialogs.showError(error);
      return false;
    } finally {
      setBusy(false);
    }
  };
  return { isBusy, run };
};

/** Splits a list into chunks of at most `size`. */
export const chunk = <Item>(items: readonly Item[], size: number): Item[][] =>
  Array.from({ length: Math.ceil(items.length / size) }, (_, at) => items.slice(at * size, (at + 1) * size));
