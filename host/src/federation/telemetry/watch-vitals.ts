import type { Vital, VitalName } from '@atelier/contract/telemetry';

export interface WatchVitalsParts {
  page: Pick<Document, 'visibilityState' | 'addEventListener'>;
  /** The visible remote; undefined on the host's own pages. */
  remoteNow: () => string | undefined;
  /** The version of a remote that runs in this page. */
  versionOf: (remote: string) => string | null;
  send: (vitals: readonly Vital[]) => void;
}

/**
 * Measures the web vitals of this page load, each attributed to the remote visible at its last change, and sends them once: when the page
 * is first hidden. The largest contentful paint counts only for the remote that the page opened with.
 */
export const watchVitals = async ({ page, remoteNow, versionOf, send }: WatchVitalsParts): Promise<void> => {
  const opened = remoteNow();
  const { onCLS, onINP, onLCP } = await import(/* webpackChunkName: "web-vitals" */ 'web-vitals');
  const measured = new Map<VitalName, { remote: string | undefined; value: number }>();
  const note =
    (metric: VitalName, unit = 1) =>
    ({ value }: { value: number }): void => {
      const remote = remoteNow();
      if (metric !== 'lcp' || remote === opened) measured.set(metric, { remote, value: Math.round(value * unit) });
    };
  onLCP(note('lcp'), { reportAllChanges: true });
  onINP(note('inp'), { reportAllChanges: true });
  onCLS(note('cls', 1000), { reportAllChanges: true });
  let wasSent = false;
  const handleVisibility = (): void => {
    if (page.visibilityState !== 'hidden') return;
    const vitals = [...measured].flatMap(([metric, { remote, value }]) => {
      const version = remote === undefined ? null : versionOf(remote);
      return remote === undefined || version === null ? [] : [{ remote, version, metric, value }];
    });
    measured.clear();
    if (!wasSent && vitals.length > 0) send(vitals);
    wasSent ||= vitals.length > 0;
  };
  page.addEventListener('visibilitychange', handleVisibility);
};
