import type { RemoteHealth } from '@atelier/contract/telemetry';
import type { Config } from '../config.ts';
import type { Database } from '../db/database.ts';
import { readHighestSeen } from '../registry/registry-floor.ts';
import { readOpenPages } from './open-pages.ts';
import { readRemoteCounts, shownHours } from './remote-counts.ts';
import { readLastChanges, readRegistryOf } from './store-state.ts';
import { summariseRemotes } from './summarise.ts';

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
