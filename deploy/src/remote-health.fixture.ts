import type { RemoteHealth, RemoteHealthRow } from '@atelier/contract/telemetry';

type VersionRow = RemoteHealthRow['versions'][number];

const figures = { loads: 0, failures: 0, fallbacks: 0, violations: 0, p50: null, p95: null, lastSeen: null };

/** `/remotes.json` of the server's internal port, for one remote. */
export const buildHealth = (
  remote: string,
  versions: readonly (Pick<VersionRow, 'version'> & Partial<VersionRow>)[],
): RemoteHealth => ({
  hours: 24,
  revision: 1,
  overrideOrigins: [],
  remotes: [
    {
      ...figures,
      remote,
      active: null,
      lastGood: null,
      canary: null,
      lastChange: null,
      faults: [],
      versions: versions.map((row) => ({ ...figures, ...row })),
    },
  ],
});
