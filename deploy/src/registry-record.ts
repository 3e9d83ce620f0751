import { createHash } from 'node:crypto';
import {
  type PageEntry,
  type PageRegistry,
  type PageVersion,
  type RegistryPayload,
  type RemoteEntry,
  type RemoteVersion,
  recordPath,
  registryPayload,
  registryRecord,
  servedVersions,
} from '@atelier/contract/registry';
import { openingOf } from './built-remote.ts';
import { DeployError } from './deploy-error.ts';
import { isWithdrawn } from './standing.ts';
import type { Store } from './store/store.ts';
import { openManifest } from './version-files.ts';

/** Versions beside the intended ones that a page may try before it gives up. */
const fallBacks = 2;

/** Fields that say nothing more are left out: what is false, and the list of a page's only type. */
const shortened = (navigation: RemoteVersion['navigation']): RemoteVersion['navigation'] =>
  navigation.map(({ types, ...row }) => {
    const said = Object.fromEntries(Object.entries(row).filter(([, value]) => value !== false)) as typeof row;
    return types === undefined || (types.length === 1 && types[0] === row.type) ? said : { ...said, types };
  });

const pageRow = (row: RemoteVersion, isIntended: boolean): PageVersion => {
  // Without a manifest of ours there is nowhere else to read it.
  if (row.manifestHash === undefined) return row;
  const { manifest, manifestHash, hostApi, navigation, opening, ahead } = row;
  const known = { manifest, manifestHash, hostApi };
  return isIntended ? { ...known, navigation: shortened(navigation), opening, ahead } : known;
};

/** What a page needs of a remote: the versions that it may run, with a head start for those that it is meant to get. */
const pageEntryOf = (entry: RemoteEntry): PageEntry => {
  const { active, lastGood, canary, versions } = entry;
  const intended = [active, ...(canary ? [canary.version] : [])];
  const others = new Set([...(lastGood === null ? [] : [lastGood]), ...servedVersions(entry).toReversed()]);
  const stillThere = [...others]
    .filter((version) => !intended.includes(version) && versions[version] && !isWithdrawn(entry, version))
    .slice(0, fallBacks);
  const kept = [...intended, ...stillThere];
  const rows = kept.flatMap((version) => {
    const row = versions[version];
    return row ? [[version, pageRow(row, intended.includes(version))] as const] : [];
  });
  const served = servedVersions(entry).filter((version) => kept.includes(version));
  return { active, lastGood, canary, versions: Object.fromEntries(rows), served };
};

const mapEntries = <In, Out>(entries: Readonly<Record<string, In>>, map: (entry: In) => Out): Record<string, Out> =>
  Object.fromEntries(Object.entries(entries).map(([name, entry]) => [name, map(entry)]));

export interface SplitRegistry {
  /** For pages; names the record by its hash. */
  payload: PageRegistry;
  /** With every version. */
  record: Buffer;
}

/** Parts a registry into what pages fetch and the record that operators, the server and this command read. */
export const splitRegistry = (whole: RegistryPayload): SplitRegistry => {
  const record = Buffer.from(`${JSON.stringify(registryRecord.parse(whole))}\n`);
  const hash = createHash('sha256').update(record).digest('hex');
  return { payload: { ...whole, remotes: mapEntries(whole.remotes, pageEntryOf), record: hash }, record };
};

/**
 * The registry with every version again. One of an older store, which has no record, is whole as it is.
 * @returns undefined where the record is not there or not what was signed.
 */
export const joinRegistry = async (
  payload: PageRegistry,
  read: (path: string) => Promise<Buffer | undefined>,
): Promise<RegistryPayload | undefined> => {
  const { record: hash, ...rest } = payload;
  if (hash === undefined) return registryPayload.parse(payload);
  const bytes = await read(recordPath(hash));
  if (bytes === undefined || createHash('sha256').update(bytes).digest('hex') !== hash) return undefined;
  return { ...rest, remotes: registryRecord.parse(JSON.parse(bytes.toString('utf8'))).remotes };
};

/** A version whose manifest is lost is none any more. */
const rowFromManifest = async (
  row: PageVersion,
  builtAt: string,
  read: (path: string) => Promise<Buffer | undefined>,
): Promise<RemoteVersion | undefined> => {
  const bytes = await read(row.manifest);
  const manifest = bytes && openManifest(bytes, row);
  if (manifest === undefined) return undefined;
  const { files, ...known } = manifest;
  return { ...row, ...known, opening: openingOf(Object.keys(files)), builtAt, commit: 'unknown' };
};

/** Begins anew where a record was lost, with the versions that pages know, as their manifests describe them. */
export const restoreRegistry = async (
  { record: _, ...payload }: PageRegistry,
  read: (path: string) => Promise<Buffer | undefined>,
): Promise<RegistryPayload> => {
  const remotes: RegistryPayload['remotes'] = {};
  for (const [name, entry] of Object.entries(payload.remotes)) {
    const versions: RemoteEntry['versions'] = {};
    for (const [version, row] of Object.entries(entry.versions)) {
      const whole = await rowFromManifest(row, payload.issuedAt, read);
      if (whole) versions[version] = whole;
    }
    remotes[name] = { ...entry, versions };
  }
  return { ...payload, remotes };
};

/** @throws DeployError which says how to go on. */
export const refuseLostRecord = (store: Store, { record = '' }: PageRegistry): never => {
  throw new DeployError(
    `${recordPath(record)} in ${store.name} is missing or was changed: restore it from the backup, or go on with ` +
      'the versions that pages know by "atelier-deploy renew --without-record"',
  );
};
