import { dialogs } from '@atelier/platform/dialogs';
import { useState } from 'react';

/** One change at a time; what went wrong is said. */
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
