import { dialogs } from '@atelier/platform/dialogs';
import { isApiError } from '@atelier/platform/http';
import { useState } from 'react';
import { refreshCompany } from './use-company.ts';

/** What work gives that leaves the company: the page goes, and its list is no longer this person's to read. */
export const companyLeft = Symbol('the company was left');

/** Does something to the company: once at a time, the list is read again, and what went wrong is said. */
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
