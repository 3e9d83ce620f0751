import { getApiKeys } from '@atelier/contract/api-keys';
import { getDeliveries, getWebhooks } from '@atelier/contract/webhooks';
import { dialogs } from '@atelier/platform/dialogs';
import { isApiError } from '@atelier/platform/http';
import { queryClient } from '@atelier/platform/queries';
import { useState } from 'react';

/** Runs one change of keys at a time, reads them again, and shows errors: in the form, or as a toast. */
export const useKeyAction = () => {
  const [isBusy, setBusy] = useState(false);
  const [error, setError] = useState<string>();
  const run = async <Result>(
    work: () => Promise<Result>,
    where: 'toast' | 'field' = 'toast',
  ): Promise<Result | undefined> => {
    setBusy(true);
    setError(undefined);
    try {
      return await work();
    } catch (failure) {
      if (where === 'field' && isApiError(failure)) setError(dialogs.sentenceOf(failure));
      else dialogs.showError(failure);
      return undefined;
    } finally {
      setBusy(false);
      for (const { path } of [getApiKeys, getWebhooks, getDeliveries])
        await queryClient.invalidateQueries({ queryKey: [path] });
    }
  };
  return { isBusy, error, setError, run };
};
