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

/**
 * One line of the log, a file of its own. Lines form a chain: each names the registry document that it led to and the one
 * before, so a line that is missing or was added later shows.
 */
const historyLine = z.object({
  revision: z.number().int(),
  /** Absent from older lines. */
  epoch: z.number().int().optional(),
  at: z.iso.datetime(),
  who: z.string(),
  action,
  /** null: the change is about the whole store. */
  remote: z.string().nullable(),
  /** Version before; for a key its id. */
  from: z.string().nullable(),
  /** Version after; for a key its id. */
  to: z.string().nullable(),
  /** Of a canary. */
  percent: z.number().optional(),
  /** Id of the company that a canary was given to. */
  company: z.string().optional(),
  /** Versions that went, as `remote version`. */
  removed: z.array(z.string()).optional(),
  reason: z.string(),
  /** sha256 of the registry.json that this change led to. */
  document: z.string(),
  /** sha256 of the one before; null for a store's first. */
  previous: z.string().nullable(),
});
export type HistoryLine = z.infer<typeof historyLine>;

/** What an operation says of itself; the rest of the line is known to the registry. */
export type HistoryEntry = Pick<
  HistoryLine,
  'action' | 'remote' | 'from' | 'to' | 'reason' | 'percent' | 'company' | 'removed'
>;

const folder = 'history/';
const readAtOnce = 16;

const pathOf = ({ revision, document }: HistoryLine) =>
  `${folder}${String(revision).padStart(8, '0')}-${document.slice(0, 16)}.json`;

/** Written before the flip, so that no change is ever without its line; a line whose flip did not happen is not on the chain. */
export const putHistory = async (store: Store, line: HistoryLine): Promise<void> =>
  store.put(pathOf(line), Buffer.from(`${JSON.stringify(historyLine.parse(line))}\n`));

/** Takes back the line of a flip that someone else was faster than. */
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

/** The line with the highest revision, on the chain or not; undefined for an empty log. */
export const newestLine = async (store: Store): Promise<HistoryLine | undefined> => {
  const paths = (await store.list(folder)).map(({ path }) => path);
  const last = paths.findLast((path) => /\/\d{8}-[0-9a-f]{16}\.json$/.test(path));
  return last === undefined ? undefined : readLine(store, last);
};

/** Since when a version of a remote is the active one; undefined where the log does not reach back so far. */
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
    // the first version is active from its publication on
    if (line.action === 'publish' && line.to === active) since = new Date(line.at);
  }
  return since;
};

/**
 * The lines that led to a registry document, newest first; ends where the log begins.
 * `document`: sha256 of the current registry.json; null for a store without a registry.
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

/** The newest lines of the log in a folder, as many as `most`; without judging who signed the registry that they led to. */
export const readHistoryFolder = async (folder: string, most: number): Promise<HistoryLine[]> => {
  const store = createFolderStore(folder);
  const registry = await store.read('registry.json');
  const lines: HistoryLine[] = [];
  const document = registry ? documentHash(registry.bytes.toString('utf8')) : null;
  for await (const line of walkHistory(store, document)) {
    lines.push(line);
    if (lines.length === most) break;
  }
  return lines;
};
