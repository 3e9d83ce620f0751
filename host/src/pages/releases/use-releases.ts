import { releases } from '@atelier/contract/releases';
import { callQuery, queryClient, useQuery } from '@atelier/platform/queries';

/** The operator has no socket, so the page asks. */
const everyMs = 10_000;

/** Versions, figures and history, read again every 10 s while the page is seen. */
export const useReleases = () =>
  useQuery({ ...callQuery(releases, {}), refetchInterval: everyMs, refetchOnWindowFocus: true }, queryClient);
