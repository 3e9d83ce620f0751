import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import {
  type Delegation,
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
import { manifestSigners } from './packages/signatures.ts';
import { openManifest } from './remote-files.ts';
import { parseDocument, readDocument } from './sign-registry.ts';
import { isTrusted, isWithdrawn, trustedKeys } from './version-health.ts';

/** Number of fallback versions beside the intended ones that a page may try. */
const fallBacks = 2;

/** Omits default values: false flags, and the list of a page's only type. */
const shortened = (navigation: RemoteVersion['navigation']): RemoteVersion['navigation'] =>
  navigation.map(({ types, ...row }) => {
    const said = Object.fromEntries(Object.entries(row).filter(([, value]) => value !== false)) as typeof row;
    return types === undefined || (types.length === 1 && types[0] === row.type) ? said : { ...said, types };
  });

/** A row of an older store, which lists its files itself. */
const isOfOlderForm = ({ manifestHash }: RemoteVersion): boolean => manifestHash === undefined;

const pageRow = (row: RemoteVersion, isIntended: boolean): PageVersion => {
  // Without a manifest, the row is the only source.
  if (isOfOlderForm(row)) return row;
  const { manifest, manifestHash, hostApi, navigation, opening, ahead } = row;
  const known = { manifest, manifestHash, hostApi };
  return isIntended ? { ...known, navigation: shortened(navigation), opening, ahead } : known;
};

/** Entry of a remote for pages: the versions that they may run, a preload hint for the intended ones, and the trusted signers. */
const pageEntryOf = (entry: RemoteEntry, delegation: Delegation | undefined): PageEntry => {
  const { active, disabled, lastGood, canary, versions } = entry;
  const intended = [active, ...(canary ? [canary.version] : [])];
  const others = new Set([...(lastGood === null ? [] : [lastGood]), ...servedVersions(entry).toReversed()]);
  const stillThere = [...others]
    .filter((version) => {
      const row = versions[version];
      return !intended.includes(version) && row && !isWithdrawn(entry, version) && isTrusted(delegation, row);
    })
    .slice(0, fallBacks);
  const kept = [...intended, ...stillThere];
  const rows = kept.flatMap((version) => {
    const row = versions[version];
    return row ? [[version, row] as const] : [];
  });
  // Hosts that only run rows of the older form sort the versions by age before they choose.
  const hasOlderForm = rows.some(([, row]) => isOfOlderForm(row));
  const forPages = rows.map(([version, row]) => {
    const known = pageRow(row, intended.includes(version));
    return [version, hasOlderForm ? { ...known, builtAt: row.builtAt } : known] as const;
  });
  const served = servedVersions(entry).filter((version) => kept.includes(version));
  const signers = delegation && { signers: [...trustedKeys(delegation)] };
  const off = disabled && { disabled };
  return { active, ...off, lastGood, canary, versions: Object.fromEntries(forPages), served, ...signers };
};

/** Splits a registry into the payload for pages, which names the record by its hash, and the record with every version. */
export const splitRegistry = (whole: RegistryPayload): { payload: PageRegistry; record: Buffer } => {
  const record = Buffer.from(`${JSON.stringify(registryRecord.parse(whole))}\n`);
  const hash = createHash('sha256').update(record).digest('hex');
  const { delegations = {}, ...head } = whole;
  const remotes = Object.fromEntries(
    Object.entries(whole.remotes).map(([name, entry]) => [name, pageEntryOf(entry, delegations[name])]),
  );
  return { payload: { ...head, remotes, record: hash }, record };
};

/**
 * The registry with every version again. A registry of an older store has no record and is complete. @returns undefined when the record is
 * missing or does not match the signed hash.
 */
export const joinRegistry = (
  { record: hash, ...payload }: PageRegistry,
  bytes: Buffer | undefined,
): RegistryPayload | undefined => {
  if (hash === undefined) return registryPayload.parse(payload);
  if (bytes === undefined || createHash('sha256').update(bytes).digest('hex') !== hash) return undefined;
  const { remotes, delegations } = registryRecord.parse(JSON.parse(bytes.toString('utf8')));
  return { ...payload, remotes, ...(delegations && { delegations }) };
};

/** The registry in a folder, without verification of its signatures: for benchmarks and tests. */
export const readRegistryFolder = (store: string): RegistryPayload => {
  const payload = readDocument(parseDocument(readFileSync(join(store, 'registry.json'), 'utf8')));
  const record = payload.record && readFileSync(join(store, recordPath(payload.record)));
  const whole = joinRegistry(payload, record || undefined);
  if (whole === undefined) throw new Error('the record was changed');
  return whole;
};

/** A version without its manifest counts as missing. */
const rowFromManifest = async (
  row: PageVersion,
  builtAt: string,
  read: (path: string) => Promise<Buffer | undefined>,
): Promise<RemoteVersion | undefined> => {
  const bytes = await read(row.manifest);
  const manifest = bytes && openManifest(bytes, row);
  if (bytes === undefined || manifest === undefined) return undefined;
  const { files, entry, federationName, navigation, ahead, signatures } = manifest;
  const signedBy = signatures && { signedBy: manifestSigners(bytes) };
  const opening = openingOf(Object.keys(files));
  return { ...row, entry, federationName, navigation, ahead, opening, builtAt, commit: 'unknown', ...signedBy };
};

/**
 * Rebuilds a lost record from the versions of pages and their manifests. Existing signatures of a team's remote stay valid; the operator
 * must set its signing keys and routes again.
 */
export const restoreRegistry = async (
  { record: _, ...payload }: PageRegistry,
  read: (path: string) => Promise<Buffer | undefined>,
): Promise<RegistryPayload> => {
  const remotes: RegistryPayload['remotes'] = {};
  const delegations: NonNullable<RegistryPayload['delegations']> = {};
  for (const [name, entry] of Object.entries(payload.remotes)) {
    const versions: RemoteEntry['versions'] = {};
    for (const [version, row] of Object.entries(entry.versions)) {
      const whole = await rowFromManifest(row, payload.issuedAt, read);
      if (whole) versions[version] = whole;
    }
    const { signers, ...known } = entry;
    remotes[name] = { ...known, versions };
    if (signers) delegations[name] = { keys: [], retired: signers };
  }
  return { ...payload, remotes, delegations };
};
