import { setTimeout as pause } from 'node:timers/promises';
import { type RegistryPayload, recordPath } from '@atelier/contract/registry';
import { ChangedMeanwhileError, DeployError } from './deploy-error.ts';
import { type Deployment, highestOf, isNewer, type RegistryMark } from './deployment.ts';
import { dropHistory, type HistoryEntry, type HistoryLine, newestLine, putHistory, walkHistory } from './history.ts';
import { refuseLost } from './missing-registry.ts';
import { type PrivateKey, readPrivateKeys, readPublicKeys, readRenewers } from './registry-keys.ts';
import { joinRegistry, restoreRegistry, splitRegistry } from './registry-record.ts';
import { documentHash, openRegistry, signRegistry } from './sign-registry.ts';
import type { Store } from './store/store.ts';

/** So long a registry counts as the latest by its operator's word, from each change on; renewals go on from there. */
const lifeDays = 7;
const registryPath = 'registry.json';
const dayMs = 86_400_000;
const minuteMs = 60_000;
/** So long a command tries again when others are faster. */
const patienceMs = 60_000;

export interface RegistrySnapshot {
  payload: RegistryPayload;
  /** sha256 of what the operator signed; the log's chain ends in it. null: a new store. */
  document: string | null;
  tag: string | null;
  /** Path of the record that is missing or was changed; the payload has only the versions that pages know. */
  lostRecord?: string;
}

export interface RegistryChange {
  remotes: RegistryPayload['remotes'];
  /** As they were, where it says nothing. */
  delegations?: RegistryPayload['delegations'];
  log: HistoryEntry;
}

const withDelegations = (delegations: RegistryPayload['delegations']) => delegations && { delegations };

const emptyPayload = (): RegistryPayload => ({ epoch: 0, revision: 0, issuedAt: '', expires: '', remotes: {} });

/**
 * Reads and verifies, with every version; a new store has an empty payload of revision 0. A lost record is rebuilt from the manifests
 * that the signed registry names.
 * @throws DeployError when no trusted key signed it.
 */
export const readSnapshot = async ({ store, keys }: Deployment): Promise<RegistrySnapshot> => {
  let last: string | undefined;
  for (;;) {
    const object = await store.read(registryPath);
    if (object === undefined) return { payload: emptyPayload(), document: null, tag: null };
    const text = object.bytes.toString('utf8');
    const signed = openRegistry(text, readPublicKeys(keys));
    const read = async (path: string) => (await store.read(path))?.bytes;
    const known = { document: documentHash(text), tag: object.tag };
    const payload = await joinRegistry(signed, read);
    if (payload !== undefined) return { payload, ...known };
    // A flip in between, and a clean-up of what was before it, look the same at first.
    if (object.tag === last) {
      return { payload: await restoreRegistry(signed, read), ...known, lostRecord: recordPath(signed.record ?? '') };
    }
    last = object.tag;
  }
};

/** The verified payload, or an empty one for a new store. */
export const readRegistry = async (deployment: Deployment): Promise<RegistryPayload> =>
  (await readSnapshot(deployment)).payload;

/** Path of the record that the registry names now; undefined where it names none. */
export const readRecordName = async ({
  store,
  keys,
}: Pick<Deployment, 'store' | 'keys'>): Promise<string | undefined> => {
  const object = await store.read(registryPath);
  if (object === undefined) return undefined;
  const { record } = openRegistry(object.bytes.toString('utf8'), readPublicKeys(keys));
  return record && recordPath(record);
};

/** Signs, writes record and log's line, flips. False when someone else flipped meanwhile: no line of ours is left then. */
const flip = async (
  { store, by }: Deployment,
  before: RegistrySnapshot,
  payload: RegistryPayload,
  log: HistoryEntry,
  signers: readonly PrivateKey[],
): Promise<boolean> => {
  const { payload: forPages, record } = splitRegistry(payload);
  const document = `${JSON.stringify(signRegistry(forPages, signers))}\n`;
  const { epoch, revision, issuedAt } = payload;
  // The hash includes the signatures, which differ each time: two equal concurrent commands get different records.
  const chain = { document: documentHash(document), previous: before.document };
  const line: HistoryLine = { revision, epoch, at: issuedAt, who: by, ...log, ...chain };
  await store.put(recordPath(forPages.record ?? ''), record);
  await putHistory(store, line);
  const isFlipped = await store.writeIfUnchanged(registryPath, Buffer.from(document), before.tag);
  if (!isFlipped) await dropHistory(store, line);
  return isFlipped;
};

/** Milliseconds in which a command that writes now has flipped, or has taken its line back. */
const flipMs = 3000;

interface KnownRegistry {
  snapshot: RegistrySnapshot;
  /** Of registry, log and server: the registry's own is lower where it was restored from a backup. */
  marks: RegistryMark[];
  /** The log's newest line. */
  line: HistoryLine | undefined;
}

/** Reads the registry, and what log and server know of newer ones. Waits for a write that is under way. */
const readKnown = async (deployment: Deployment): Promise<KnownRegistry> => {
  let document: string | null | undefined;
  for (let until = 0; ; await pause(50)) {
    const snapshot = await readSnapshot(deployment);
    if (snapshot.document !== document) until = Date.now() + flipMs;
    document = snapshot.document;
    const { payload } = snapshot;
    const line = await newestLine(deployment.store);
    const isWriting = line !== undefined && line.revision > payload.revision && line.previous === document;
    if (isWriting && Date.now() < until) continue;
    const logged = line && { epoch: line.epoch ?? payload.epoch, revision: line.revision };
    const marks = [payload, logged, await deployment.highestSeen?.()];
    return { snapshot, marks: marks.filter((mark) => mark !== undefined), line };
  }
};

/**
 * Whether browsers refuse the registry because they may know a newer one.
 * @returns what is wrong and the command that mends it; undefined where browsers take the registry.
 */
export const revisionProblem = async (deployment: Deployment): Promise<string | undefined> => {
  const { snapshot, marks } = await readKnown(deployment);
  const { epoch, revision } = snapshot.payload;
  const newest = marks.reduce((one, other) => (isNewer(other, one) ? other : one));
  if (!isNewer(newest, { epoch, revision })) return undefined;
  return (
    `registry.json is at revision ${revision}, and a newer one (revision ${newest.revision}) was signed before: ` +
    'browsers refuse the older one, as after a restore from a backup. Run "atelier-deploy renew --reason restored", with the same --store, --keys and --server'
  );
};

/**
 * Changes the registry: `change` gets what is there and gives what shall be, or undefined for nothing to do. The revision goes
 * one above the highest that registry, log or server know, and its epoch is the minute of the change, so that browsers take it also
 * after a restore; the life starts again, and the document is signed anew. When others change it at once, `change` is asked again
 * with what they left.
 * `signers`, `renewers`: keys to sign with and names of those that renew; by default what is at hand.
 */
export const changeRegistry = async (
  deployment: Deployment,
  change: (
    snapshot: RegistrySnapshot,
    line?: HistoryLine,
  ) => Promise<RegistryChange | undefined> | RegistryChange | undefined,
  options: { now?: Date; signers?: readonly PrivateKey[]; renewers?: readonly string[] } = {},
): Promise<RegistryPayload> => {
  const signers = options.signers ?? readPrivateKeys(deployment.keys);
  const until = Date.now() + patienceMs;
  for (let attempt = 0; Date.now() < until; attempt++) {
    const { snapshot, marks, line } = await readKnown(deployment);
    const wanted = await change(snapshot, line);
    if (wanted === undefined) return snapshot.payload;
    const now = options.now ?? new Date();
    const { epoch, revision } = highestOf(marks);
    const payload: RegistryPayload = {
      // What is signed later counts as newer also where log and server were lost.
      epoch: Math.max(epoch, Math.floor(now.getTime() / minuteMs)),
      revision: revision + 1,
      issuedAt: now.toISOString(),
      expires: new Date(now.getTime() + lifeDays * dayMs).toISOString(),
      renewers: [...(options.renewers ?? readRenewers(deployment.keys))],
      remotes: wanted.remotes,
      ...withDelegations(wanted.delegations ?? snapshot.payload.delegations),
    };
    if (await flip(deployment, snapshot, payload, wanted.log, signers)) return payload;
    await pause(Math.random() * Math.min(20 * 2 ** attempt, 800));
  }
  throw new DeployError(
    `others changed ${deployment.store.name} for ${patienceMs / 1000} s without a pause: try again`,
  );
};

/**
 * Signs the registry again as it is, for another life.
 * @throws DeployError when the log knows of a registry that is gone.
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
 * Refuses a change of a remote that was changed after revision `seen`, on which the caller's decision is based. Changes of other remotes
 * and versions that were only published do not count. `seen` undefined: no check.
 * @throws ChangedMeanwhileError with the changes made meanwhile.
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
