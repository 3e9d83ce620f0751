import { z } from 'zod';
import { DeployError } from './deploy-error.ts';
import { documentHash } from './sign-registry.ts';
import { createFolderStore } from './store/folder-store.ts';
import { mapLimited, type Store } from './store/store.ts';

const action = z.enum([
  'publish',
  'promote',
  'rollback',
  'canary',
  'canary-off',
  'gc',
  'renew',
  'rotate-key',
  'retire-key',
  'delegate',
  'disable',
  'enable',
  'remove',
]);

/** One log entry, a file of its own. Each names its registry document and the previous one, so a gap is detectable. */
const historyLine = z.object({
  revision: z.number().int(),
  at: z.iso.datetime(),
  who: z.string(),
  action,
  /** null: the change concerns the whole store. */
  remote: z.string().nullable(),
  /** Previous version; for a key its id. */
  from: z.string().nullable(),
  /** New version; for a key its id. */
  to: z.string().nullable(),
  /** Percentage of a canary. */
  percent: z.number().optional(),
  /** Id of the company that gets a canary. */
  company: z.string().optional(),
  /** Removed versions, as `remote version`. */
  removed: z.array(z.string()).optional(),
  reason: z.string(),
  /** sha256 of the resulting registry.json. */
  document: z.string(),
  /** sha256 of the previous registry.json; null for the first of a store. */
  previous: z.string().nullable(),
});
export type HistoryLine = z.infer<typeof historyLine>;

/** Fields that an operation provides; the registry adds the others. */
export type HistoryEntry = Pick<
  HistoryLine,
  'action' | 'remote' | 'from' | 'to' | 'reason' | 'percent' | 'company' | 'removed'
>;

const folder = 'history/';
const readAtOnce = 16;

const pathOf = ({ revision, document }: HistoryLine) =>
  `${folder}${String(revision).padStart(8, '0')}-${document.slice(0, 16)}.json`;

/** Written before the registry, so that every change has its log entry; an entry without its registry is not on the chain. */
export const putHistory = async (store: Store, line: HistoryLine): Promise<void> =>
  store.put(pathOf(line), Buffer.from(`${JSON.stringify(historyLine.parse(line))}\n`));

/** Deletes the entry of a change that lost the race. */
export const dropHistory = (store: Store, line: HistoryLine): Promise<void> => store.delete(pathOf(line));

const readLine = async (store: Store, path: string): Promise<HistoryLine | undefined> => {
  const object = await store.read(path);
  if (object === undefined) return undefined;
  try {
    return historyLine.parse(JSON.parse(object.bytes.toString('utf8')));
  } catch (cause) {
    throw new DeployError(`${path} in ${store.name} is not a line of the log: someone changed it`, { cause });
  }
};

/** The entry with the highest revision, on the chain or not; undefined for an empty log. */
export const newestLine = async (store: Store): Promise<HistoryLine | undefined> => {
  const paths = (await store.list(folder)).map(({ path }) => path);
  const last = paths.findLast((path) => /\/\d{8}-[0-9a-f]{16}\.json$/.test(path));
  return last === undefined ? undefined : readLine(store, last);
};

/** Timestamp since which a version of a remote is active; undefined when it is older than the log. */
export const activeSince = async (
  history: AsyncIterable<HistoryLine>,
  remote: string,
  active: string,
): Promise<Date | undefined> => {
  let since: Date | undefined;
  for await (const line of history) {
    if (line.remote !== remote) continue;
    const isFlip = line.action === 'promote' || line.action === 'rollback';
    if (isFlip && line.from !== line.to) return line.to === active ? new Date(line.at) : since;
    // The first version is active from its publication on.
    if (line.action === 'publish' && line.to === active) since = new Date(line.at);
  }
  return since;
};

/**
 * Entries that led to a registry document, newest first, down to the start of the log. `document`: sha256 of the current registry.json;
 * null for a store without a registry.
 */
export async function* walkHistory(store: Store, document: string | null): AsyncGenerator<HistoryLine> {
  if (document === null) return;
  const paths = (await store.list(folder)).map(({ path }) => path).reverse();
  let wanted: string | null = document;
  for (let start = 0; start < paths.length && wanted !== null; start += readAtOnce) {
    const lines = await mapLimited(paths.slice(start, start + readAtOnce), readAtOnce, (path) => readLine(store, path));
    for (const line of lines) {
      if (line === undefined || line.document !== wanted) continue;
      yield line;
      wanted = line.previous;
    }
  }
}

/** The newest entries that led to a registry document, at most `limit`. `isWanted`: filter. */
export const readHistory = async (
  store: Store,
  document: string | null,
  limit: number,
  isWanted: (line: HistoryLine) => boolean = () => true,
): Promise<HistoryLine[]> => {
  const lines: HistoryLine[] = [];
  for await (const line of walkHistory(store, document)) {
    if (isWanted(line)) lines.push(line);
    if (lines.length === limit) break;
  }
  return lines;
};

/** The newest log entries of a folder, without verification of the registry's signatures. */
export const readHistoryFolder = async (folder: string, limit: number): Promise<HistoryLine[]> => {
  const store = createFolderStore(folder);
  const registry = await store.read('registry.json');
  return readHistory(store, registry ? documentHash(registry.bytes.toString('utf8')) : null, limit);
};
