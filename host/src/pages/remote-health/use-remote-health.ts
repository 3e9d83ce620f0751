import { remoteHealth } from '@atelier/contract/telemetry';
import { bus } from '@atelier/platform/bus';
import { callQuery, queryClient, useQuery } from '@atelier/platform/queries';
import { useEffect } from 'react';

/** The operator has no socket, so the page asks. */
const everyMs = 15_000;

/** Reads the figures, again every 15 s while the page is seen, and at once when the registry changed. */
export const useRemoteHealth = () => {
  const query = useQuery(
    { ...callQuery(remoteHealth, {}), refetchInterval: everyMs, refetchOnWindowFocus: true },
    queryClient,
  );
  const { refetch } = query;
  useEffect(() => {
    const subscription = bus.on('registry.changed').subscribe(() => void refetch());
    return () => subscription.unsubscribe();
  }, [refetch]);
  return query;
};
