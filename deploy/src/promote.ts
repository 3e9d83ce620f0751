import { hostApiFile } from '@atelier/build/host-files';
import type { RegistryPayload } from '@atelier/contract/registry';
import { satisfies } from 'semver';
import { refuseForeignAddresses } from './addresses.ts';
import { refuseForeignSigners } from './delegation.ts';
import { DeployError } from './deploy-error.ts';
import type { Deployment } from './deployment.ts';
import { findRemote, findVersion } from './find-version.ts';
import { activeSince, walkHistory } from './history-log.ts';
import { refuseChanged } from './refuse-changed.ts';
import { changeRegistry } from './registry-file.ts';
import type { RemoteCounts } from './remote-counts.ts';
import { activate, judgeActive } from './standing.ts';
import type { Store } from './store/store.ts';

/** Version of the host whose build is next to the store; undefined when it is elsewhere. */
const hostVersion = async (store: Store): Promise<string | undefined> =>
  (await store.read(`web/${hostApiFile}`))?.bytes.toString('utf8').trim();

const refuseOtherHost = (host: string | undefined, version: string, hostApi: string): void => {
  if (host === undefined || satisfies(host, hostApi)) return;
  throw new DeployError(
    `${version} asks for host API ${hostApi} and the host here has ${host}: every page would pass it over. ` +
      'Deploy that host first; --force promotes it all the same',
  );
};

export interface PromoteOptions {
  reason?: string;
  /** How versions did in people's pages; without them the time that a version served decides alone. */
  counts?: RemoteCounts;
  now?: Date;
  /** Revision on which the caller's decision is based: refused when the remote changed since. */
  seen?: number | undefined;
  /** Also a version that the host beside the store would pass over. */
  isForced?: boolean;
  /** Reports why the previous version does not become the last good one. */
  onShortcoming?: (version: string, shortcoming: string) => void;
}

/**
 * Makes a published version the active one, also one that was taken back. The one before becomes the last good where it served
 * well; else the last good one stays. A canary of this version has reached everybody, so it ends. One atomic write; a version
 * that is active already changes nothing.
 * @throws DeployError for a version that asks for another host than the one beside the store, or announces the address of another
 * remote.
 */
export const promote = (
  deployment: Deployment,
  remote: string,
  version: string,
  { reason = '', counts, now = new Date(), seen, isForced = false, onShortcoming }: PromoteOptions = {},
): Promise<RegistryPayload> =>
  changeRegistry(
    deployment,
    async (snapshot) => {
      const { payload, document } = snapshot;
      await refuseChanged(deployment.store, snapshot, remote, seen);
      const entry = findRemote(payload, remote);
      const row = await findVersion(deployment.store, entry, remote, version);
      refuseForeignAddresses(remote, row, payload);
      refuseForeignSigners(remote, version, row, payload);
      if (!isForced) refuseOtherHost(await hostVersion(deployment.store), `${remote} ${version}`, row.hostApi);
      const canary = entry.canary?.version === version ? null : entry.canary;
      const log = { action: 'promote', remote, from: entry.active, to: version, reason } as const;
      if (entry.active === version) {
        return canary === entry.canary
          ? undefined
          : { remotes: { ...payload.remotes, [remote]: { ...entry, canary } }, log };
      }
      const since = await activeSince(walkHistory(deployment.store, document), remote, entry.active);
      const service = {
        ms: since === undefined ? Number.POSITIVE_INFINITY : now.getTime() - since.getTime(),
        counts: counts?.get(`${remote} ${entry.active}`) ?? (counts && { loads: 0, failures: 0, fallbacks: 0 }),
      };
      const judged = judgeActive(entry, service);
      if (judged.shortcoming !== undefined) onShortcoming?.(entry.active, judged.shortcoming);
      return { remotes: { ...payload.remotes, [remote]: { ...activate(judged.entry, version), canary } }, log };
    },
    { now },
  );
