import { releases } from '@atelier/contract/releases';
import { isApiError } from '@atelier/platform/http';
import { callQuery, queryClient, useQuery } from '@atelier/platform/queries';

/** The operator has no socket, so the page asks. */
const everyMs = 10_000;

/** Versions, figures and history, read again every 10 s while the page is visible and the console unlocked. */
export const useReleases = () =>
  useQuery(
    {
      ...callQuery(releases, {}),
      refetchInterval: ({ state }) => (isApiError(state.error, '43010') ? false : everyMs),
      refetchOnWindowFocus: true,
    },
    queryClient,
  );
