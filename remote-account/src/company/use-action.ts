import { dialogs } from '@atelier/platform/dialogs';
import { isApiError } from '@atelier/platform/http';
import { useState } from 'react';
import { refreshCompany } from './use-company.ts';

/** Returned by an action after which the user is no longer a member: the company is not reloaded. */
export const companyLeft = Symbol('the company was left');

/** Runs one company action at a time, reloads the company, and shows errors. */
export const useAction = () => {
  const [isBusy, setBusy] = useState(false);
  const [error, setError] = useState<string>();
  const run = async (work: () => Promise<unknown>, where: 'toast' | 'field' = 'toast'): Promise<boolean> => {
    if (isBusy) return false;
    setBusy(true);
    setError(undefined);
    let isLeft = false;
    try {
      isLeft = (await work()) === companyLeft;
      return true;
    } catch (failure) {
      if (where === 'field' && isApiError(failure)) setError(dialogs.sentenceOf(failure));
      else dialogs.showError(failure);
      return false;
    } finally {
      setBusy(false);
      if (!isLeft) await refreshCompany();
    }
  };
  return { isBusy, error, setError, run };
};
