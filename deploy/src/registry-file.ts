import { setTimeout as pause } from 'node:timers/promises';
import { type RegistryPayload, recordPath } from '@atelier/contract/registry';
import { ChangedMeanwhileError, DeployError } from './deploy-error.ts';
import type { Deployment } from './deployment.ts';
import { dropHistory, type HistoryEntry, type HistoryLine, newestLine, putHistory, walkHistory } from './history.ts';
import { refuseLost } from './missing-registry.ts';
import { type PrivateKey, readPrivateKeys, readPublicKeys } from './registry-keys.ts';
import { joinRegistry, restoreRegistry, splitRegistry } from './registry-record.ts';
import { documentHash, openRegistry, signRegistry } from './sign-registry.ts';
import type { Store } from './store/store.ts';

const registryPath = 'registry.json';
const minuteMs = 60_000;
/** Duration in ms for which a command retries after lost races. */
const patienceMs = 60_000;

export interface RegistrySnapshot {
  payload: RegistryPayload;
  /** sha256 of the signed document; the log's hash chain ends in it. null: a new store. */
  document: string | null;
  tag: string | null;
  /** Path of the record that is missing or was changed; the payload then contains only the versions of pages. */
  lostRecord?: string;
}

export interface RegistryChange {
  remotes: RegistryPayload['remotes'];
  /** Absent: unchanged. */
  delegations?: RegistryPayload['delegations'];
  log: HistoryEntry;
}

/**
 * Reads and verifies the registry with every version; a new store has an empty payload of revision 0. A lost record is rebuilt from the
 * manifests that the signed registry names. @throws DeployError when no trusted key signed it.
 */
export const readSnapshot = async ({ store, keys }: Deployment): Promise<RegistrySnapshot> => {
  let last: string | undefined;
  for (;;) {
    const object = await store.read(registryPath);
    if (object === undefined) return { payload: { revision: 0, issuedAt: '', remotes: {} }, document: null, tag: null };
    const text = object.bytes.toString('utf8');
    const signed = openRegistry(text, readPublicKeys(keys));
    const read = async (path: string) => (await store.read(path))?.bytes;
    const known = { document: documentHash(text), tag: object.tag };
    const payload = joinRegistry(signed, await read(recordPath(signed.record ?? '')));
    if (payload !== undefined) return { payload, ...known };
    // A concurrent write and a clean-up of the previous record look the same at first.
    if (object.tag === last) {
      return { payload: await restoreRegistry(signed, read), ...known, lostRecord: recordPath(signed.record ?? '') };
    }
    last = object.tag;
  }
};

/** The verified payload, or an empty one for a new store. */
export const readRegistry = async (deployment: Deployment): Promise<RegistryPayload> =>
  (await readSnapshot(deployment)).payload;

/** Path of the record that the registry names; undefined where it names none. */
export const readRecordName = async ({
  store,
  keys,
}: Pick<Deployment, 'store' | 'keys'>): Promise<string | undefined> => {
  const object = await store.read(registryPath);
  if (object === undefined) return undefined;
  const { record } = openRegistry(object.bytes.toString('utf8'), readPublicKeys(keys));
  return record && recordPath(record);
};

/** Signs, writes record and log entry, replaces the registry. False after a lost race, with its log entry removed. */
const flip = async (
  { store, by }: Deployment,
  before: RegistrySnapshot,
  payload: RegistryPayload,
  log: HistoryEntry,
  signers: readonly PrivateKey[],
): Promise<boolean> => {
  const { payload: forPages, record } = splitRegistry(payload);
  const document = `${JSON.stringify(signRegistry(forPages, signers))}\n`;
  const { revision, issuedAt } = payload;
  // The hash includes the signatures, which differ each time: two equal concurrent commands get different records.
  const chain = { document: documentHash(document), previous: before.document };
  const line: HistoryLine = { revision, at: issuedAt, who: by, ...log, ...chain };
  await store.put(recordPath(forPages.record ?? ''), record);
  await putHistory(store, line);
  const isFlipped = await store.writeIfUnchanged(registryPath, Buffer.from(document), before.tag);
  if (!isFlipped) await dropHistory(store, line);
  return isFlipped;
};

/** Milliseconds within which a concurrent command has written the registry or removed its log entry. */
const flipMs = 3000;

/** Registry, newest log entry, and the highest revision of both and the server. Waits for a write in progress. */
const readKnown = async (deployment: Deployment) => {
  let document: string | null | undefined;
  for (let until = 0; ; await pause(50)) {
    const snapshot = await readSnapshot(deployment);
    if (snapshot.document !== document) until = Date.now() + flipMs;
    document = snapshot.document;
    const { payload } = snapshot;
    const line = await newestLine(deployment.store);
    const isWriting = line !== undefined && line.revision > payload.revision && line.previous === document;
    if (isWriting && Date.now() < until) continue;
    const seen = (await deployment.highestSeen?.()) ?? 0;
    return { snapshot, highest: Math.max(payload.revision, line?.revision ?? 0, seen), line };
  }
};

/**
 * Detects a registry that browsers refuse because they may have seen a newer one. @returns the problem and the command that repairs it;
 * undefined where browsers accept the registry.
 */
export const revisionProblem = async (deployment: Deployment): Promise<string | undefined> => {
  const { snapshot, highest } = await readKnown(deployment);
  const { revision } = snapshot.payload;
  if (highest <= revision) return undefined;
  return (
    `registry.json is at revision ${revision}, and a newer one (revision ${highest}) was signed before: ` +
    'browsers refuse the older one, as after a restore from a backup. Run "atelier-deploy renew --reason restored", with the same --store, --keys and --server'
  );
};

/**
 * Changes the registry: `change` gets the current payload and returns the new one, or undefined for no change. The revision is the minute
 * of the change, and above the highest in registry, log and server, so that browsers accept it after a restore too. After a lost race,
 * `change` is called again with the new state. `signers`: keys to sign with; by default the available ones.
 */
export const changeRegistry = async (
  deployment: Deployment,
  change: (
    snapshot: RegistrySnapshot,
    line?: HistoryLine,
  ) => Promise<RegistryChange | undefined> | RegistryChange | undefined,
  options: { now?: Date; signers?: readonly PrivateKey[] } = {},
): Promise<RegistryPayload> => {
  const signers = options.signers ?? readPrivateKeys(deployment.keys);
  const until = Date.now() + patienceMs;
  for (let attempt = 0; Date.now() < until; attempt++) {
    const { snapshot, highest, line } = await readKnown(deployment);
    const wanted = await change(snapshot, line);
    if (wanted === undefined) return snapshot.payload;
    const now = options.now ?? new Date();
    const { delegations = snapshot.payload.delegations } = wanted;
    const payload: RegistryPayload = {
      revision: Math.max(highest + 1, Math.floor(now.getTime() / minuteMs)),
      issuedAt: now.toISOString(),
      remotes: wanted.remotes,
      ...(delegations && { delegations }),
    };
    if (await flip(deployment, snapshot, payload, wanted.log, signers)) return payload;
    await pause(Math.random() * Math.min(20 * 2 ** attempt, 800));
  }
  throw new DeployError(
    `others changed ${deployment.store.name} for ${patienceMs / 1000} s without a pause: try again`,
  );
};

/**
 * Signs the unchanged registry again, above every revision that browsers may know. @throws DeployError when the log names a registry that
 * is lost.
 */
export const signAgain = (
  deployment: Deployment,
  { now, reason }: { reason: string; now?: Date },
): Promise<RegistryPayload> =>
  changeRegistry(
    deployment,
    async ({ payload, document }, line) => {
      if (document === null && line) await refuseLost(deployment.store);
      return { remotes: payload.remotes, log: { action: 'renew', remote: null, from: null, to: null, reason } };
    },
    now && { now },
  );

/**
 * Refuses a change of a remote that changed after revision `seen`, on which the caller's decision is based. Changes of other remotes and
 * newly published versions do not count. `seen` undefined: no check. @throws ChangedMeanwhileError with the changes since.
 */
export const refuseChanged = async (
  store: Store,
  { payload, document }: RegistrySnapshot,
  remote: string,
  seen: number | undefined,
): Promise<void> => {
  if (seen === undefined || payload.revision <= seen) return;
  for await (const line of walkHistory(store, document)) {
    if (line.revision <= seen) return;
    if (line.remote !== remote || line.action === 'publish') continue;
    const words = [line.action, line.to].filter(Boolean).join(' ');
    throw new ChangedMeanwhileError(
      `${remote} was changed meanwhile (${words} by ${line.who}, revision ${line.revision}): look again, then decide`,
    );
  }
};
