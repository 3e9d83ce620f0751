import type { RemoteHealth } from '@atelier/contract/telemetry';
import type { Config } from '../../platform/config/config.ts';
import type { Database } from '../../platform/db/database.ts';
import { readOpenPages } from '../../platform/telemetry/open-pages.ts';
import { readRemoteCounts, shownHours } from '../../platform/telemetry/remote-counts.ts';
import { readLastChanges, readRegistryOf } from '../../platform/telemetry/store-state.ts';
import { summariseRemotes } from '../../platform/telemetry/summarise.ts';
import { readHighestSeen } from './registry-floor.ts';

/** Registry, log of the store and counts of the last day, put together. */
export const reportHealth = async ({ config, db }: { config: Config; db: Database }): Promise<RemoteHealth> => {
  const [registry, counts, pages, highestSeen] = await Promise.all([
    readRegistryOf(config.storeDir),
    readRemoteCounts(db),
    readOpenPages(db),
    readHighestSeen(db),
  ]);
  const changes = await readLastChanges(config.storeDir, Object.keys(registry?.remotes ?? {}));
  return {
    hours: shownHours,
    revision: registry?.revision ?? null,
    epoch: registry?.epoch ?? null,
    expires: registry?.expires ?? null,
    highestSeen,
    remotes: summariseRemotes({ registry, counts, changes, pages }),
    overrideOrigins: config.overrideOrigins,
  };
};
