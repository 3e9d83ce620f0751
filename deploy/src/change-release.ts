import { randomBytes } from 'node:crypto';
import { hostApiFile } from '@atelier/build/host-files';
import { catalogueOwner } from '@atelier/catalogue/known-pages';
import {
  type NavigationRoute,
  type RegistryPayload,
  type RemoteEntry,
  type RemoteVersion,
  servedVersions,
} from '@atelier/contract/registry';
import { satisfies } from 'semver';
import { refuseForeignSigners, refuseUnsigned } from './delegation.ts';
import { DeployError } from './deploy-error.ts';
import type { Deployment } from './deployment.ts';
import { activeSince, type HistoryEntry, walkHistory } from './history.ts';
import { changeRegistry, type RegistrySnapshot, refuseChanged } from './registry-file.ts';
import type { Store } from './store/store.ts';
import {
  activate,
  isWithdrawn,
  judgeActive,
  type RemoteCounts,
  wayBackOf,
  withdraw,
  worseWords,
} from './version-health.ts';

/** @throws DeployError listing the existing names. */
const findRemote = ({ remotes }: RegistryPayload, remote: string): RemoteEntry => {
  const entry = remotes[remote];
  if (entry !== undefined) return entry;
  const known = Object.keys(remotes).sort().join(', ') || 'none';
  throw new DeployError(`${remote} is not in the registry: publish it first (published are: ${known})`);
};

interface EntryChange {
  entry: RemoteEntry;
  log: Omit<HistoryEntry, 'remote'>;
}

/** Changes one remote; undefined for no change. `seen`: see `PromoteOptions.seen`. */
const changeEntry = (
  deployment: Deployment,
  remote: string,
  { seen, now }: { seen?: number | undefined; now?: Date | undefined },
  change: (entry: RemoteEntry, snapshot: RegistrySnapshot) => Promise<EntryChange | undefined>,
): Promise<RegistryPayload> =>
  changeRegistry(
    deployment,
    async (snapshot) => {
      const { remotes } = snapshot.payload;
      await refuseChanged(deployment.store, snapshot, remote, seen);
      const changed = await change(findRemote(snapshot.payload, remote), snapshot);
      return changed && { remotes: { ...remotes, [remote]: changed.entry }, log: { remote, ...changed.log } };
    },
    now && { now },
  );

/** True when `version` starts with the components of `beginning`: `1.1` matches 1.1.0 and not 1.10.0. */
const beginsWith = (version: string, beginning: string): boolean =>
  version.startsWith(beginning) && !(/^[\d.]*\d$/.test(beginning) && /\d/.test(version.charAt(beginning.length)));

/** Resolves a full version or an unambiguous prefix. @throws DeployError listing the existing versions. */
export const resolveVersion = (payload: RegistryPayload, remote: string, given: string): string => {
  const { versions } = findRemote(payload, remote);
  if (versions[given] !== undefined) return given;
  const known = Object.keys(versions);
  const [found, ...others] = known.filter((version) => given !== '' && beginsWith(version, given));
  if (found !== undefined && others.length === 0) return found;
  throw new DeployError(
    found === undefined
      ? `${remote} has no version ${given}; it has: ${known.join(', ')}`
      : `${given} is the beginning of several versions of ${remote}: ${[found, ...others].join(', ')}. Write more of the one you mean`,
  );
};

/** @throws DeployError when the version is not published or its files are missing. */
const findVersion = async (
  store: Store,
  entry: RemoteEntry,
  remote: string,
  version: string,
): Promise<RemoteVersion> => {
  const row = entry.versions[version];
  if (row === undefined) {
    throw new DeployError(`${remote} has no version ${version}; it has: ${Object.keys(entry.versions).join(', ')}`);
  }
  if ((await store.read(row.manifest)) === undefined) {
    throw new DeployError(`the files of ${remote} ${version} are missing in ${store.name}: publish it again`);
  }
  return row;
};

/** True for a first version that was published with `isHeld` and not promoted yet. */
export const isHeld = (entry: RemoteEntry): boolean => entry.disabled === true && servedVersions(entry).length === 0;

/** Paths of the versions of a remote that a page may run. */
const pathsInUse = (entry: RemoteEntry): ReadonlySet<string> => {
  const versions = [entry.active, entry.lastGood, entry.canary?.version, ...servedVersions(entry)];
  const rows = versions.flatMap((version) =>
    version != null && !isWithdrawn(entry, version) ? (entry.versions[version]?.navigation ?? []) : [],
  );
  return new Set(rows.map(({ path }) => path));
};

const ownerOf = (path: string, remote: string, { remotes }: RegistryPayload): string | undefined => {
  const owner = catalogueOwner(path);
  if (owner !== undefined) return owner === 'host' ? 'the host' : owner;
  return Object.entries(remotes).find(([name, entry]) => name !== remote && pathsInUse(entry).has(path))?.[0];
};

/**
 * A route belongs to one remote: the remote that has it built in, else the first that announced it. @throws DeployError when a version
 * announces a route of another remote.
 */
const refuseForeignAddresses = (
  remote: string,
  { navigation }: { navigation: readonly NavigationRoute[] },
  payload: RegistryPayload,
): void => {
  const foreign = navigation.flatMap(({ path }) => {
    const owner = ownerOf(path, remote, payload);
    return owner === undefined || owner === remote ? [] : [`${path} belongs to ${owner}`];
  });
  if (foreign.length === 0) return;
  throw new DeployError(
    `${remote} announces addresses of others: ${foreign.join(', ')}. Choose others in its src/registry-entry.ts; ` +
      'one that moves is free once no version of its old owner that serves, or has served, announces it',
  );
};

/** Requirements that the command, a team's service and a server start apply to each version. */
export const refuseForeign = (remote: string, version: string, row: RemoteVersion, payload: RegistryPayload): void => {
  refuseForeignAddresses(remote, row, payload);
  refuseForeignSigners(remote, version, row, payload);
};

/** Version of the host built beside the store; undefined when it is elsewhere. */
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
  /** Load counts of the versions; without them only the time that a version was active counts. */
  counts?: RemoteCounts | undefined;
  now?: Date;
  /** Revision that the caller's decision is based on: refused when the remote changed since. */
  seen?: number | undefined;
  /** Also promotes a version that the host beside the store would skip. */
  isForced?: boolean;
  /** Reports why the previous version does not become the last good one, and which metrics of the new one are worse. */
  onWarning?: (words: string) => void;
}

/**
 * Activates a published version, also a withdrawn one. The previous version becomes the last good one when it performed well; otherwise the
 * last good one stays. A canary of this version ends. One atomic write; an active version changes nothing. @throws DeployError when the
 * version requires another host than the one beside the store, or announces a route of another remote.
 */
export const promote = (
  deployment: Deployment,
  remote: string,
  version: string,
  { reason = '', counts, now = new Date(), seen, isForced = false, onWarning }: PromoteOptions = {},
): Promise<RegistryPayload> =>
  changeEntry(deployment, remote, { seen, now }, async (entry, { payload, document }) => {
    const row = await findVersion(deployment.store, entry, remote, version);
    refuseForeign(remote, version, row, payload);
    if (!isForced) refuseOtherHost(await hostVersion(deployment.store), `${remote} ${version}`, row.hostApi);
    const canary = entry.canary?.version === version ? null : entry.canary;
    const log = { action: 'promote', from: entry.active, to: version, reason } as const;
    if (isHeld(entry)) {
      const { disabled: _, ...on } = entry;
      return { entry: { ...activate(on, version), canary }, log };
    }
    if (entry.active === version) return canary === entry.canary ? undefined : { entry: { ...entry, canary }, log };
    const since = await activeSince(walkHistory(deployment.store, document), remote, entry.active);
    const service = {
      ms: since === undefined ? Number.POSITIVE_INFINITY : now.getTime() - since.getTime(),
      counts: counts?.get(`${remote} ${entry.active}`) ?? (counts && { loads: 0, failures: 0, fallbacks: 0 }),
    };
    const judged = judgeActive(entry, service);
    if (judged.shortcoming !== undefined) {
      onWarning?.(`${entry.active} is not taken for a good version: ${judged.shortcoming}`);
    }
    for (const words of worseWords(counts, remote, version, entry.active)) onWarning?.(words);
    return { entry: { ...activate(judged.entry, version), canary }, log };
  });

export interface RollbackOptions {
  /** Target version instead of the last good one. */
  to?: string | undefined;
  reason: string;
  /** Load counts of the versions: a failing version is skipped. */
  counts?: RemoteCounts | undefined;
  now?: Date;
  /** See `PromoteOptions.seen`. */
  seen?: number | undefined;
}

const targetOf = (payload: RegistryPayload, remote: string, { to, counts }: RollbackOptions): string => {
  if (to !== undefined) return to;
  const entry = findRemote(payload, remote);
  const good = wayBackOf(payload, remote, counts);
  if (good !== null) return good;
  const others = Object.keys(entry.versions).filter((version) => version !== entry.active);
  throw new DeployError(
    others.length === 0
      ? `${remote} has only ${entry.active}: publish another version, there is nothing to go back to`
      : `${remote} has no last good version: say which one with --to, it has ${others.join(', ')}`,
  );
};

/**
 * Rolls back to a published version: its row is reused unchanged, with the hashes recorded at publishing. Ends a running canary. The
 * previous version counts as withdrawn: no page falls back to it.
 */
export const rollback = (
  deployment: Deployment,
  remote: string,
  options: RollbackOptions,
): Promise<RegistryPayload> => {
  // Read once: a retry after a lost race must not roll back one version further.
  let target: string | undefined;
  return changeEntry(deployment, remote, options, async (entry, { payload }) => {
    target ??= targetOf(payload, remote, options);
    const row = await findVersion(deployment.store, entry, remote, target);
    refuseUnsigned(remote, target, row, payload);
    if (entry.active === target) throw new DeployError(`${remote} ${target} is active already`);
    return {
      entry: { ...activate(withdraw(entry, entry.active), target), canary: null },
      log: { action: 'rollback', from: entry.active, to: target, reason: options.reason },
    };
  });
};

/**
 * Gives a version to a percentage of users, to the members of a company, or both. Another percentage of the same version keeps its
 * companies and users, apart from those added or removed; another version selects other users.
 */
export const startCanary = (
  deployment: Deployment,
  remote: string,
  version: string,
  options: { percent?: number | undefined; company?: string | undefined; reason?: string; seen?: number | undefined },
): Promise<RegistryPayload> =>
  changeEntry(deployment, remote, options, async (entry, { payload }) => {
    const row = await findVersion(deployment.store, entry, remote, version);
    refuseForeign(remote, version, row, payload);
    if (entry.active === version && !isHeld(entry)) {
      throw new DeployError(`${remote} ${version} is active: everybody has it already`);
    }
    const before = entry.canary?.version === version ? entry.canary : undefined;
    const { percent = before?.percent ?? 0, company, reason = '' } = options;
    const known = before?.companies ?? [];
    const isNewCompany = company !== undefined && !known.includes(company);
    if (before?.percent === percent && !isNewCompany) return undefined;
    const companies = isNewCompany ? [...known, company] : known;
    const canary = {
      version,
      percent,
      ...(companies.length > 0 && { companies }),
      salt: before?.salt ?? randomBytes(8).toString('hex'),
    };
    const log = { action: 'canary', from: entry.active, to: version, percent, reason } as const;
    return { entry: { ...entry, canary }, log: { ...log, ...(isNewCompany && { company }) } };
  });

/** Ends a canary: every page gets the active version again. No effect without a canary. */
export const stopCanary = (
  deployment: Deployment,
  remote: string,
  reason = '',
  seen?: number,
): Promise<RegistryPayload> =>
  changeEntry(deployment, remote, { seen }, async (entry) =>
    entry.canary === null
      ? undefined
      : {
          entry: { ...withdraw(entry, entry.canary.version), canary: null },
          log: { action: 'canary-off', from: entry.canary.version, to: entry.active, reason },
        },
  );

/** Disables or enables a remote: pages of a disabled remote show a pause notice and hide its menu entries. */
export const setDisabled = (
  deployment: Deployment,
  remote: string,
  isDisabled: boolean,
  reason = '',
): Promise<RegistryPayload> =>
  changeEntry(deployment, remote, {}, async ({ disabled = false, ...entry }) => {
    if (disabled === isDisabled) return undefined;
    if (isHeld({ ...entry, disabled })) {
      throw new DeployError(`${remote} was never active: "atelier-deploy promote ${remote} ${entry.active}" starts it`);
    }
    return isDisabled
      ? { entry: { ...entry, disabled: true }, log: { action: 'disable', from: entry.active, to: null, reason } }
      : { entry, log: { action: 'enable', from: null, to: entry.active, reason } };
  });

/**
 * Removes a remote from the registry with every version. The next clean-up deletes its files; a delegation stays. @throws DeployError for a
 * remote that is not disabled, since open pages switch to the remaining versions.
 */
export const removeRemote = (deployment: Deployment, remote: string, reason = ''): Promise<RegistryPayload> =>
  changeRegistry(deployment, ({ payload }) => {
    const entry = findRemote(payload, remote);
    if (entry.disabled !== true) {
      throw new DeployError(
        `${remote} is in use: "atelier-deploy disable ${remote}" first, and see that no page runs it`,
      );
    }
    const { [remote]: _, ...remotes } = payload.remotes;
    const removed = Object.keys(entry.versions).map((version) => `${remote} ${version}`);
    return { remotes, log: { action: 'remove', remote, from: entry.active, to: null, removed, reason } };
  });
